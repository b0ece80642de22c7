#pragma once
// A prepared kernel run and timed.

#include "model/measurement.hpp"
#include "probes/measure/instance.hpp"

namespace mpisheet::measure {

/// In which form the result is wanted.
enum class ResultForm { none, text, binary };

/// Runs before the timed ones at most, so that what is timed is a run among others as the calibration's steps are: a
/// cache that others filled takes over a set of some megabytes only bit by bit (a product of 8 MB took 200, 192, 173,
/// 152, 134 µs, and 106 in the end). Fewer when the runs took warm_enough; one on a simulated machine.
constexpr int most_warm_up_runs = 40;
constexpr double warm_enough = 0.02; ///< [s]
constexpr int timed_runs = 5;        ///< by default; simulated 1
/// How often a short kernel is run, all in all.
constexpr std::size_t times_run = most_warm_up_runs + timed_runs;

/// Collective: warms up, then times `repetitions`. `trace`: whether it is wanted.
Measurement measure(const Kernel &kernel, const Instance &instance, const Team &team, Stopwatch &watch, int repetitions,
                    bool trace, ResultForm form);

} // namespace mpisheet::measure
