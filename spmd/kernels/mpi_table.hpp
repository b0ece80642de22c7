#pragma once
// What the rows of the table do on MPI.

#include "probes/measure/calibration.hpp"
#include "probes/measure/instance.hpp"
#include "spmd/kernels/table.hpp"

#include <array>
#include <string>
#include <vector>

namespace mpisheet::spmd {

struct MpiKernel {
    std::string_view name;
    Instance (*prepare)(const Problem &problem, const Team &team);
    std::vector<measure::Step> (*steps)();
};

template <typename... Row> constexpr std::array<MpiKernel, sizeof...(Row)> mpi_rows(KernelList<Row...>)
{
    return {MpiKernel{Row::row.name, Row::prepare, Row::steps}...};
}
inline constexpr auto mpi_kernels = mpi_rows(Kernels{}); ///< in the order of `kernels`

/// The basic steps of all case studies that the Cowichan kernels do not have.
std::vector<measure::Step> all_steps();

/// Those of the named ones alone; of all where none is named.
std::vector<measure::Step> steps_of(const std::vector<std::string> &kernels);

} // namespace mpisheet::spmd
