#include "spmd/kernels/mpi_table.hpp"

namespace mpisheet::spmd {

std::vector<Step> KernelDefaults::steps()
{
    return {};
}

std::vector<Step> all_steps()
{
    std::vector<Step> all;
    for (const MpiKernel &kernel : mpi_kernels)
        for (const Step &step : kernel.steps())
            all.push_back(step);
    return all;
}

} // namespace mpisheet::spmd
