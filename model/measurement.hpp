#pragma once
// A kernel run at one size as often as asked, timed and verified; and what the files say of it.

#include "model/kernel.hpp"
#include "model/sample.hpp"

#include <string>
#include <vector>

namespace mpisheet {

/// One timed run.
struct TimedRun {
    double seconds = 0;         ///< last end − agreed start [s]
    std::vector<double> phases; ///< by the kernel's phases; they add up to `seconds` [s]
    bool valid = true;
    std::string reason; ///< why it is not valid
};

/// One phase, once, on one rank; times from the agreed start.
struct Span {
    int rank = 0;
    std::string_view phase;
    int iteration = 0;         ///< how often this phase came before in the run
    double start = 0, end = 0; ///< [s]
    int rep = 0;
};

struct Measurement {
    const Kernel *kernel = nullptr;
    InputSize size;
    int p = 0;
    std::vector<TimedRun> runs;
    std::vector<Span> trace; ///< on rank 0, if asked for
    std::uint64_t checksum = 0;
    bool verified = false;
    std::vector<Remark> remarks;
    std::vector<std::string> result; ///< each value of it as it goes to a file; on rank 0, if asked for
};

/// The run in the middle of the valid ones by its seconds (of all, if none is valid).
const TimedRun &typical(const Measurement &measurement);
/// The measurement in one line for a person.
std::string describe(const Measurement &measurement);
/// Rows of runs.csv: `total`, then the phases.
std::vector<Run> to_runs(const Measurement &measurement, int launch);
/// Sixteen hexadecimal digits: a checksum as files and people have it.
std::string in_hexadecimal(std::uint64_t value);

} // namespace mpisheet
