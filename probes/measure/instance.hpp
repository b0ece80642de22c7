#pragma once
// A kernel set up on the ranks of a team: its input is dealt out, it can be run as often as wanted, each time from that
// input.

#include "model/kernel.hpp"
#include "probes/measure/stopwatch.hpp"
#include "probes/measure/team.hpp"

#include <any>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mpisheet::measure {

/// When this rank ended which phase, one run long. Every rank ends the same phases in the same order, those with
/// nothing to do too.
struct Timeline {
    const Stopwatch &watch;
    Laps laps;
    std::vector<int> phases; ///< index into the kernel's phases, one per end in laps

    void end(int phase)
    {
        lap(watch, laps);
        phases.push_back(phase);
    }
};

/// What a kernel starts from instead of a seed: the files given by --input, in order, of which rank 0 has the text; or
/// values of other kernels, of which each rank has its part, in the program's own types.
struct Input {
    struct File {
        std::string name;
        std::string text;
    };
    bool given = false;
    std::vector<File> files;
    std::vector<std::any> values{};
};

struct Instance {
    InputSize size;
    std::function<void(Timeline &)> run; ///< what is timed
    // Of the last run, outside the timing, by all ranks together:
    std::function<std::uint64_t()> checksum; ///< the same for every p, on every rank
    std::function<bool()> agrees; ///< with the sequential reference; for large problems with a property that is cheap
    /// The text of each value that the result has, or its binary form; on rank 0.
    std::function<std::vector<std::string>(bool binary)> result;
    std::function<std::vector<std::any>()> values{}; ///< of the result, for another kernel's input
    std::function<std::vector<Remark>()> remarks{};  ///< figures to print with the times
    std::function<void()> restart{}; ///< before each run, not timed; where there is something to put back
};

/// More steps than this are not checked against the whole sequential reference.
constexpr double most_reference_steps = 1 << 24;

} // namespace mpisheet::measure
