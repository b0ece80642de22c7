#pragma once
// What the rows of the table do on MPI.

#include "cowichan/kernels/problem.hpp"
#include "cowichan/table.hpp"
#include "probes/measure/calibration.hpp"
#include "probes/measure/instance.hpp"

#include <array>
#include <string_view>
#include <vector>

namespace mpisheet::cowichan {

using Prepare = Instance(const Problem &problem, const Input &input, const Team &team);

struct MpiKernel {
    std::string_view name;
    Prepare *prepare;
    std::vector<Step> (*steps)();
    std::vector<Profile> (*profiles)();
};

template <typename... Row> constexpr std::array<MpiKernel, sizeof...(Row)> mpi_rows(KernelList<Row...>)
{
    return {MpiKernel{Row::row.name, Row::prepare, Row::steps, Row::profiles}...};
}
inline constexpr auto mpi_kernels = mpi_rows(Runnable{});

/// The row of a kernel that is in the table.
constexpr const MpiKernel &mpi_kernel(std::string_view name)
{
    for (const MpiKernel &kernel : mpi_kernels)
        if (kernel.name == name)
            return kernel;
    throw "no such kernel"; // a name from nowhere is a bug
}

} // namespace mpisheet::cowichan
