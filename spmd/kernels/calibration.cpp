#include "spmd/kernels/mpi_table.hpp"

#include <algorithm>

namespace mpisheet::spmd {

std::vector<measure::Step> KernelDefaults::steps()
{
    return {};
}

std::vector<measure::Step> all_steps()
{
    return steps_of({});
}

std::vector<measure::Step> steps_of(const std::vector<std::string> &kernels)
{
    std::vector<measure::Step> steps;
    for (const MpiKernel &kernel : mpi_kernels)
        if (kernels.empty() || std::find(kernels.begin(), kernels.end(), kernel.name) != kernels.end())
            for (const measure::Step &step : kernel.steps())
                steps.push_back(step);
    return steps;
}

} // namespace mpisheet::spmd
