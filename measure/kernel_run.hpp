#pragma once
// A prepared kernel run and timed.

#include "measure/instance.hpp"
#include "model/measurement.hpp"

namespace mpisheet {

/// Collective: warms up with one run, then times so many. `trace`, `result`: whether these are wanted.
Measurement measure(const Kernel &kernel, const Instance &instance, const Team &team, Stopwatch &watch, int repetitions,
                    bool trace, bool result);

} // namespace mpisheet
