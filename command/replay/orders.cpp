#include "command/replay/orders.hpp"

#include "model/error.hpp"

#include <fmt/format.h>

#include <charconv>

namespace mpisheet::command {

std::vector<int> places_in(const std::string &order, int ranks, const traffic::Interconnect &machine)
{
    const std::size_t colon = order.find(':');
    const std::string word = order.substr(0, colon);
    const int block = machine.levels.front().block > 0 ? machine.levels.front().block : ranks;
    int each = block;
    bool is_known = word == "block" || word == "cyclic";
    if (colon != std::string::npos) {
        const char *end = order.data() + order.size();
        is_known = is_known && std::from_chars(order.data() + colon + 1, end, each).ptr == end;
    }
    if (!is_known)
        throw Error(Exit::usage, fmt::format("--order: expected block, cyclic, block:4 …, found \"{}\"", order));
    if (each < 1 || each > block)
        throw Error(Exit::usage, fmt::format("--order {}: expected 1 to {} ranks a node", order, block));
    const int nodes = (ranks + each - 1) / each;
    std::vector<int> places;
    for (int rank = 0; rank < ranks; ++rank)
        places.push_back(word == "block" ? rank / each * block + rank % each : rank % nodes * block + rank / nodes);
    return places;
}

} // namespace mpisheet::command
