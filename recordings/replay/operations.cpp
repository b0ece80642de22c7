#include "recordings/replay/operations.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace mpisheet::replay {
namespace {

constexpr std::array collectives{
    Collective{"barrier", Flow::all},
    Collective{"bcast", Flow::down},
    Collective{"reduce", Flow::up},
    Collective{"allreduce", Flow::all},
    Collective{"gather", Flow::up, "gatherv"},
    Collective{"gatherv", Flow::up, "gather"},
    Collective{"scatter", Flow::down, "scatterv"},
    Collective{"scatterv", Flow::down, "scatter"},
    Collective{"allgather", Flow::all, "allgatherv"},
    Collective{"allgatherv", Flow::all, "allgather"},
    Collective{"alltoall", Flow::all, "alltoallv"},
    Collective{"alltoallv", Flow::all, "alltoall"},
    Collective{"alltoallw", Flow::all, "alltoallv"},
    Collective{"reduce_scatter", Flow::all, "reduce_scatter_block"},
    Collective{"reduce_scatter_block", Flow::all, "reduce_scatter"},
    Collective{"scan", Flow::scan, "exscan"},
    Collective{"exscan", Flow::scan, "scan"},
};

} // namespace

bool waits_for_receiver(std::string_view call, bool by_size)
{
    for (const std::string_view synchronous : {"MPI_Ssend", "MPI_Issend"})
        if (call.substr(0, synchronous.size()) == synchronous)
            return true;
    for (const std::string_view buffered : {"MPI_Bsend", "MPI_Ibsend"})
        if (call.substr(0, buffered.size()) == buffered)
            return false;
    return by_size;
}

const Collective *collective_of(std::string_view call)
{
    if (call.substr(0, 4) == "MPI_")
        call.remove_prefix(4);
    if (call.size() > 2 && call.substr(call.size() - 2) == "_c")
        call.remove_suffix(2);
    if (call.size() > 5 && call.substr(call.size() - 5) == "_init")
        call.remove_suffix(5);
    std::string name(call);
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    for (const std::string_view wanted :
         {std::string_view(name), std::string_view(name).substr(name[0] == 'i' ? 1 : 0)})
        for (const Collective &one : collectives)
            if (one.operation == wanted)
                return &one;
    return nullptr;
}

} // namespace mpisheet::replay
