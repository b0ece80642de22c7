#include "spmd/kernels/mpi_table.hpp"

namespace mpisheet::spmd {

std::vector<measure::Step> KernelDefaults::steps()
{
    return {};
}

std::vector<measure::Step> all_steps()
{
    std::vector<measure::Step> all;
    for (const MpiKernel &kernel : mpi_kernels)
        for (const measure::Step &step : kernel.steps())
            all.push_back(step);
    return all;
}

} // namespace mpisheet::spmd
