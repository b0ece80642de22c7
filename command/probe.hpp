#pragma once
// mpisheet probe and the calibration of compute: launches, then one samples.csv and one calibration.csv.

#include "command/launch/launch.hpp"

#include <cstdint>
#include <filesystem>
#include <string>

namespace mpisheet::command {

struct ProbeOptions {
    Launcher launcher;
    int ranks = 2;
    std::string points;    ///< these alone, "bcast:6:64K,…"; empty: ops × processes × sizes
    std::string ops;       ///< empty: all
    bool cold = false;     ///< also OP_cold of each
    std::string sizes;     ///< empty: the probe's default
    std::string processes; ///< empty: 1, 2, 3, 4, 6, 8, 12 … ranks
    int launches = 0;      ///< 0: 5, or 1 on a simulated machine
    double budget = 60;    ///< for all launches together [s]; real machines only
    std::uint64_t seed = 1;
    std::filesystem::path output; ///< samples.csv; samples.json goes beside it
};

/// Measures, or goes on with a measurement that was stopped. Writes options.output and the .json beside it.
void probe(const ProbeOptions &options);

/// What options.output holds: nothing, samples measured with these options, or others.
enum class Present { nothing, same, other };
Present samples_present(const ProbeOptions &options);

/// Measures the unit cost of the basic steps of a program's kernels on one process into `output`.
void calibrate(const Launcher &launcher, int launches, const std::filesystem::path &output,
               const std::string &program = "mpisheet-cowichan");

} // namespace mpisheet::command
