#include "cowichan/calibration.hpp"

#include "cowichan/mpi_table.hpp"

#include <algorithm>
#include <cstddef>

namespace mpisheet::cowichan {

using measure::Pass;

namespace {

Pass touch_pass(double bytes)
{
    const auto size = static_cast<std::size_t>(bytes);
    return {bytes, [size] {
                std::vector<std::byte> fresh(size);
                asm volatile("" : : "r"(fresh.data()) : "memory"); // or the compiler sees that nobody reads it
                return static_cast<double>(size);
            }};
}

/// The rows of all problems that `kernels` solve, in the order of the table; all where none is named.
std::vector<MpiKernel> rows_of(const std::vector<std::string> &kernels)
{
    const auto problem = [](std::string_view name) { return problem_of(*find_kernel(runnable, name)); };
    std::vector<MpiKernel> rows;
    for (const MpiKernel &row : mpi_kernels)
        if (kernels.empty() || std::any_of(kernels.begin(), kernels.end(),
                                           [&](const std::string &name) { return problem(name) == problem(row.name); }))
            rows.push_back(row);
    return rows;
}

} // namespace

std::vector<Step> KernelDefaults::steps()
{
    return {};
}

std::vector<Profile> KernelDefaults::profiles()
{
    return {};
}

std::vector<Step> all_steps()
{
    return steps_of({});
}

std::vector<Step> steps_of(const std::vector<std::string> &kernels)
{
    std::vector<Step> steps{{"touch", touch_pass, 1 << 27}};
    for (const MpiKernel &row : rows_of(kernels))
        for (const Step &step : row.steps())
            steps.push_back(step);
    return steps;
}

std::vector<StepSample> work_profiles(const std::vector<std::string> &kernels, int launch)
{
    std::vector<StepSample> samples;
    for (const MpiKernel &kernel : rows_of(kernels))
        for (const Profile &profile : kernel.profiles())
            for (std::size_t k = 0; k < profile.steps.size(); ++k)
                samples.push_back(
                    {profile.name, static_cast<std::int64_t>(k), launch, 0, profile.looked_at, profile.steps[k]});
    return samples;
}

} // namespace mpisheet::cowichan
