#pragma once
// A prepared kernel run and timed.

#include "measure/instance.hpp"
#include "model/measurement.hpp"

namespace mpisheet::measure {

/// In which form the result is wanted.
enum class ResultForm { none, text, binary };

/// Collective: warms up with one run, then times `repetitions`. `trace`: whether it is wanted.
Measurement measure(const Kernel &kernel, const Instance &instance, const Team &team, Stopwatch &watch, int repetitions,
                    bool trace, ResultForm form);

} // namespace mpisheet::measure
