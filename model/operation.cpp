#include "model/operation.hpp"

#include "model/network.hpp"

#include <algorithm>
#include <array>

namespace mpisheet {
namespace {

constexpr std::array operations{
    Operation{"msg", Kind::point_to_point, "the message; the time is one way, half a round trip"},
    Operation{"send", Kind::point_to_point, "the message; the time is the local cost of the call"},
    Operation{"recv", Kind::point_to_point, "the message; the time is the local cost of the call"},
    Operation{"stream", Kind::point_to_point, "the message; the time is what a further one to the same rank takes"},
    Operation{"bistream", Kind::point_to_point,
              "the message each way; the time is what a further one each way between the same ranks takes"},
    Operation{"sendrecv", Kind::collective, "the message each way between two partners"},
    Operation{"allsend", Kind::collective,
              "what every rank sends to its right neighbour while receiving as much from its left"},
    Operation{"barrier", Kind::barrier, "nothing: no message"},
    Operation{"comm_dup", Kind::barrier, "nothing: no message"},
    Operation{"bcast", Kind::collective, "the whole message"},
    Operation{"reduce", Kind::collective, "the whole message"},
    Operation{"allreduce", Kind::collective, "the whole message"},
    Operation{"scan", Kind::collective, "the whole message"},
    Operation{"exscan", Kind::collective, "the whole message"},
    Operation{"gather", Kind::collective, "what one rank contributes"},
    Operation{"gatherv", Kind::collective, "the mean of what one rank contributes"},
    Operation{"scatter", Kind::collective, "what one rank receives"},
    Operation{"scatterv", Kind::collective, "the mean of what one rank receives"},
    Operation{"allgather", Kind::collective, "what one rank contributes"},
    Operation{"allgatherv", Kind::collective, "the mean of what one rank contributes"},
    Operation{"alltoall", Kind::collective, "what one pair exchanges"},
    Operation{"alltoallv", Kind::collective, "the mean of what one pair exchanges"},
    Operation{"reduce_scatter", Kind::collective, "what one rank receives"},
    Operation{"reduce_scatter_block", Kind::collective, "what one rank receives"},
    Operation{"fanout", Kind::collective, "what rank 0 sends to each other rank in turn"},
    Operation{"fanin", Kind::collective, "what rank 0 receives from each other rank in turn"},
};

/// Those among the ranks of one level of the machine: their names go on with _LEVEL.
constexpr std::array of_level{
    Operation{"msg", Kind::point_to_point, "the message; the time is one way, half a round trip"},
    Operation{"stream", Kind::point_to_point, "the message; the time is what a further one to the same rank takes"},
    Operation{"pingpong", Kind::collective, "the message of each of p/2 pairs at once; one way, half a round trip"},
    Operation{"exchange", Kind::collective, "the message each way between p/2 pairs at once"},
};

const Operation *find_operation(std::string_view name)
{
    const auto find = [](std::span<const Operation> table, std::string_view wanted) {
        const auto row = std::find_if(table.begin(), table.end(), [&](const Operation &o) { return o.name == wanted; });
        return row == table.end() ? nullptr : &*row;
    };
    if (level_of(name).empty())
        return find(operations, name);
    return find(of_level, name.substr(0, name.rfind('_')));
}

constexpr std::string_view of_nodes = "_ppn", in_turn = "_cyclic";

/// Without what of_layout() adds.
std::string_view without_layout(std::string_view op)
{
    std::string_view rest = op;
    if (rest.ends_with(in_turn))
        rest.remove_suffix(in_turn.size());
    const std::size_t at = rest.rfind(of_nodes);
    const bool is_count = at != std::string_view::npos && at + of_nodes.size() < rest.size() &&
                          rest.find_first_not_of("0123456789", at + of_nodes.size()) == std::string_view::npos;
    return is_count ? rest.substr(0, at) : op;
}

} // namespace

std::string of_layout(std::string_view op, int ppn, bool cyclic)
{
    return std::string(op) + std::string(of_nodes) + std::to_string(ppn) + (cyclic ? std::string(in_turn) : "");
}

std::span<const Operation> known_operations()
{
    return operations;
}

std::string_view level_of(std::string_view op)
{
    const std::size_t end = op.rfind('_');
    const std::string_view last = end == std::string_view::npos ? std::string_view() : op.substr(end + 1);
    return std::find(level_names.begin(), level_names.end(), last) == level_names.end() ? std::string_view() : last;
}

bool is_message(std::string_view op)
{
    return op == "msg" || (op.starts_with("msg_") && !level_of(op).empty());
}

std::string message_of(std::string_view op)
{
    const std::string_view level = level_of(op);
    if (op == "stream" || op == "bistream")
        return "msg";
    return op.starts_with("stream_") && !level.empty() ? "msg_" + std::string(level) : std::string();
}

std::string_view base_operation(std::string_view op)
{
    if (const std::string_view plain = without_layout(op); plain.size() < op.size())
        return find_operation(base_operation(plain)) == nullptr ? op : base_operation(plain);
    for (const std::string_view suffix :
         {"_cold", "_chain", "_late", "_late0", "_own", "_byte", "_b2", "_b4", "_bp", "_u10"})
        if (op.ends_with(suffix)) {
            const std::string_view base = base_operation(op.substr(0, op.size() - suffix.size()));
            return find_operation(base) == nullptr ? op : base;
        }
    return op;
}

std::string_view d_means(std::string_view op)
{
    const Operation *known = find_operation(base_operation(op));
    return known == nullptr ? std::string_view() : known->d_means;
}

bool of_program(std::string_view op)
{
    return level_of(op).empty() && std::none_of(operations.begin(), operations.end(), [&](const Operation &known) {
               const std::string_view rest = op.substr(std::min(known.name.size(), op.size()));
               return op.starts_with(known.name) && (rest.empty() || rest.front() == '_');
           });
}

Kind kind_of(std::string_view op)
{
    const Operation *known = find_operation(base_operation(op));
    return known == nullptr ? Kind::collective : known->kind;
}

std::string_view parameters_of(std::string_view op)
{
    switch (kind_of(op)) {
    case Kind::point_to_point:
        return "(d)";
    case Kind::barrier:
        return "(p)";
    case Kind::collective:
        break;
    }
    return "(p,d)";
}

} // namespace mpisheet
