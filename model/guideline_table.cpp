#include "model/guideline.hpp"
#include "model/operation.hpp"

#include <algorithm>
#include <array>

namespace mpisheet {
namespace {

/// "Open MPI v4.0.3, package: …", "Open MPI 3.1": they have no variable for two operations that 4.1 has one for.
bool is_before_4_1(std::string_view library)
{
    constexpr std::string_view name = "Open MPI ";
    const std::size_t at = library.find(name);
    if (at == std::string_view::npos)
        return false;
    library.remove_prefix(at + name.size());
    const std::string_view version = library.substr(library.starts_with('v') ? 1 : 0, 3);
    return version.size() == 3 && version[1] == '.' && version < "4.1";
}

} // namespace

std::span<const Guideline> guidelines()
{
    static const std::vector<Guideline> table{
        {"allreduce(d) ≤ reduce(d) + bcast(d)", "allreduce", {{"reduce"}, {"bcast"}}},
        {"allreduce(d) ≤ reduce_scatter(d/p) + allgather(d/p)",
         "allreduce",
         {{"reduce_scatter", Scale::over_p}, {"allgather", Scale::over_p}}},
        {"reduce(d) ≤ allreduce(d)", "reduce", {{"allreduce"}}},
        {"reduce(d) ≤ reduce_scatter(d/p) + gather(d/p)",
         "reduce",
         {{"reduce_scatter", Scale::over_p}, {"gather", Scale::over_p}}},
        {"reduce_scatter(d) ≤ reduce(p·d) + scatterv(d)", "reduce_scatter", {{"reduce", Scale::times_p}, {"scatterv"}}},
        {"reduce_scatter(d) ≤ allreduce(p·d)", "reduce_scatter", {{"allreduce", Scale::times_p}}},
        {"bcast(d) ≤ scatter(d/p) + allgather(d/p)",
         "bcast",
         {{"scatter", Scale::over_p}, {"allgather", Scale::over_p}}},
        {"barrier ≤ allreduce(smallest d)", "barrier", {{"allreduce"}}},
        {"scatter(d) ≤ bcast(p·d)", "scatter", {{"bcast", Scale::times_p}}},
        {"scatter(d) ≤ scatterv(d)", "scatter", {{"scatterv"}}},
        {"scatterv(d) ≤ bcast(p·d)", "scatterv", {{"bcast", Scale::times_p}}},
        {"gather(d) ≤ allgather(d)", "gather", {{"allgather"}}},
        {"gather(d) ≤ gatherv(d)", "gather", {{"gatherv"}}},
        {"gatherv(d) ≤ allgatherv(d)", "gatherv", {{"allgatherv"}}},
        {"allgather(d) ≤ gather(d) + bcast(p·d)", "allgather", {{"gather"}, {"bcast", Scale::times_p}}},
        {"allgather(d) ≤ allgatherv(d)", "allgather", {{"allgatherv"}}},
        {"allgather(d) ≤ alltoall(d)", "allgather", {{"alltoall"}}},
        {"allgatherv(d) ≤ alltoallv(d)", "allgatherv", {{"alltoallv"}}},
        {"alltoall(d) ≤ alltoallv(d)", "alltoall", {{"alltoallv"}}},
        {"alltoallv(d) ≤ alltoall(d), with equal shares", "alltoallv", {{"alltoall"}}},
    };
    return table;
}

std::string mpich_variable(std::string_view op)
{
    constexpr std::array known{
        "barrier",        "bcast",    "reduce",  "allreduce", "scan",       "exscan",  "reduce_scatter_block",
        "reduce_scatter", "gather",   "gatherv", "allgather", "allgatherv", "scatter", "scatterv",
        "alltoall",       "alltoallv"};
    const std::string_view base = base_operation(op);
    if (std::find(known.begin(), known.end(), base) == known.end())
        return {};
    std::string name(base);
    for (char &letter : name)
        letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    return "MPIR_CVAR_" + name + "_INTRA_ALGORITHM";
}

std::string open_mpi_variable(std::string_view op, std::string_view library)
{
    constexpr std::array known{
        "barrier",        "bcast",  "reduce",    "allreduce",  "scan",    "exscan",   "reduce_scatter_block",
        "reduce_scatter", "gather", "allgather", "allgatherv", "scatter", "alltoall", "alltoallv"};
    const std::string_view base = base_operation(op);
    if (std::find(known.begin(), known.end(), base) == known.end())
        return {};
    if (is_before_4_1(library) && (base == "exscan" || base == "reduce_scatter_block"))
        return {};
    return "OMPI_MCA_coll_tuned_" + std::string(base) + "_algorithm";
}

} // namespace mpisheet
