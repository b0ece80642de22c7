#pragma once
// What a program that runs kernels does once its command line is read.

#include "probes/measure/calibration.hpp"
#include "probes/measure/instance.hpp"
#include "probes/measure/kernel_options.hpp"

#include <functional>
#include <vector>

namespace mpisheet::measure {

struct KernelJob {
    const Kernel *kernel = nullptr;
    std::int64_t d = 0;
    std::function<Instance(const Input &input, const Team &team)> prepare;
};

/// From now on simulated time advances by the rates that the options name; steps that these lack take their own
/// default, and rank 0 says so. Each rank reads the rates.
void start_spending(const Launch &launch, const KernelOptions &options, std::span<const Step> steps);

/// Collective: runs, verifies and times every job, prints a line for each, writes the files asked for. Throws
/// AgreedError (bug) at the end if a result was wrong.
int run_kernels(const Launch &launch, const KernelOptions &options, const std::vector<KernelJob> &jobs);

/// Calibrates the steps with 1, 2, 4 … all ranks of the first node busy, the node's rates before and after, and writes
/// calibration.csv, then `more` rows.
int calibrate_here(const Launch &launch, const KernelOptions &options, std::span<const Step> steps,
                   const std::vector<StepSample> &more = {});

} // namespace mpisheet::measure
