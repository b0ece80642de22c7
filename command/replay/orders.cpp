#include "command/replay/orders.hpp"

#include "model/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace mpisheet::command {
namespace {

/// "at:0:5:10": a place for each rank, no two alike.
std::vector<int> listed(const std::string &order, int ranks)
{
    std::vector<int> places;
    const char *const end = order.data() + order.size();
    for (const char *colon = std::find(order.data(), end, ':'); colon != end;) {
        const auto [next, error] = std::from_chars(colon + 1, end, places.emplace_back(-1));
        if (error != std::errc() || places.back() < 0 || (next != end && *next != ':'))
            throw Error(Exit::usage, fmt::format("--order: expected at:0:5:10 …, found \"{}\"", order));
        colon = next;
    }
    if (static_cast<int>(places.size()) != ranks || std::set(places.begin(), places.end()).size() != places.size())
        throw Error(Exit::usage,
                    fmt::format("--order {}: expected {} places, one for each rank, no two alike", order, ranks));
    return places;
}

} // namespace

std::vector<int> places_in(const std::string &order, int ranks, const traffic::Interconnect &machine)
{
    if (order.starts_with("at:"))
        return listed(order, ranks);
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
        throw Error(Exit::usage,
                    fmt::format("--order: expected block, cyclic, block:4, at:0:5:10 …, found \"{}\"", order));
    if (each < 1 || each > block)
        throw Error(Exit::usage, fmt::format("--order {}: expected 1 to {} ranks a node", order, block));
    const int nodes = (ranks + each - 1) / each;
    std::vector<int> places;
    for (int rank = 0; rank < ranks; ++rank)
        places.push_back(word == "block" ? rank / each * block + rank % each : rank % nodes * block + rank / nodes);
    return places;
}

} // namespace mpisheet::command
