#pragma once
// A kernel set up on the ranks of a team: its input is dealt out, it can be run as often as wanted, each time from that
// input.

#include "measure/stopwatch.hpp"
#include "measure/team.hpp"
#include "model/kernel.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mpisheet {

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

/// A file given by --input; rank 0 has its text.
struct Input {
    bool given = false;
    std::string name;
    std::string text;
};

struct Instance {
    InputSize size;
    std::function<void(Timeline &)> run; ///< what is timed
    // Of the last run, outside the timing, by all ranks together:
    std::function<std::uint64_t()> checksum; ///< the same for every p, on every rank
    std::function<bool()> agrees; ///< with the sequential reference; for large problems with a property that is cheap
    std::function<std::string()> result; ///< the result file's text, on rank 0
    std::function<void()> restart{};     ///< before each run, not timed; where there is something to put back
};

/// More steps than this are not checked against the whole sequential reference.
constexpr double most_reference_steps = 1 << 24;

} // namespace mpisheet
