#pragma once
// A course's steps, one after another, and their equations.

#include "recordings/course/course.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace mpisheet::course {

/// "MPI_Send at halo.c:42", "loop 3".
inline std::string place_of(const Step &step)
{
    return step.is_loop() ? fmt::format("loop {}", step.number)
                          : step.call + (step.site.empty() ? "" : " at " + step.site);
}

/// One of a step's equations, by its name: "rounds", "partner", "counts", "tag", "bytes".
auto &law_of(auto &step, const std::string &what)
{
    return what == "rounds"    ? step.times
           : what == "partner" ? step.partner
           : what == "counts"  ? step.counts
           : what == "tag"     ? step.tag
                               : step.bytes;
}

/// Whether one of a step's numbers, or its computing, is fitted.
inline bool is_fitted(const Step &step, const std::string &what)
{
    return std::find(step.fitted.begin(), step.fitted.end(), what) != step.fitted.end();
}

/// Both of two conditions.
inline std::string conjunction(const std::string &one, const std::string &other)
{
    return one == "1" ? other : other == "1" ? one : fmt::format("({}) && ({})", one, other);
}

/// Calls `each` with every step, and who does it: its condition and those of the loops around.
void for_steps(auto &steps, const auto &each, const std::string &around = "1")
{
    for (auto &step : steps) {
        const std::string when = conjunction(around, step.when);
        each(step, when);
        for_steps(step.body, each, when);
    }
}

} // namespace mpisheet::course
