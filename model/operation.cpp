#include "model/operation.hpp"

#include <array>

namespace mpisheet {
namespace {

constexpr std::array operations{
    Operation{"msg", Kind::point_to_point, "the message; the time is one way, half a round trip"},
    Operation{"send", Kind::point_to_point, "the message; the time is the local cost of the call"},
    Operation{"recv", Kind::point_to_point, "the message; the time is the local cost of the call"},
    Operation{"sendrecv", Kind::collective, "the message each way between two partners"},
    Operation{"allsend", Kind::collective,
              "what every rank sends to its right neighbour while receiving as much from its left"},
    Operation{"barrier", Kind::barrier, "nothing: no message"},
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

const Operation *find_operation(std::string_view name)
{
    for (const Operation &operation : operations)
        if (operation.name == name)
            return &operation;
    return nullptr;
}

} // namespace

std::span<const Operation> known_operations()
{
    return operations;
}

std::string_view base_operation(std::string_view op)
{
    for (const std::string_view suffix : {"_cold", "_byte", "_b2", "_b4", "_bp", "_u10"})
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
