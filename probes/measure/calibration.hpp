#pragma once
// What a basic step of a kernel costs on one process, by working set: the only thing of a program that its model may
// know beside the datasheet.

#include "model/sample.hpp"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::measure {

/// A working set of a wanted size, and a pass over it as the kernel does it, which tells its steps.
struct Pass {
    double bytes = 0;
    std::function<double()> run;
};

/// A kind of step to calibrate.
struct Step {
    std::string_view kernel;
    Pass (*prepare)(double bytes); ///< a working set of about `bytes`
    double most;                   ///< largest working set worth trying [byte]
    double seconds = 1e-9;         ///< what it takes on a simulated machine whose rates do not list it [s]
};

/// The processes that take each step at once. One alone asks nobody.
struct Crew {
    int size = 1;
    std::function<void()> begin = [] {};                                            ///< returns on all at once
    std::function<double(double)> slowest = [](double seconds) { return seconds; }; ///< of all, on all [s]
};

struct CalibrationRules {
    int launch = 0;
    int repetitions = 5;     ///< batches at each working set
    double batch = 5e-4;     ///< a batch takes at least so long [s]
    double ratio = 1.5;      ///< neighbouring working sets, at most
    double change = 0.1;     ///< where costs of neighbours differ by more than this share, sets between are tried …
    double finest = 1.1;     ///< … until neighbours are as near as this
    double budget = 6;       ///< after so long nothing more is put between [s]
    double limit = 1e9;      ///< after so long nothing is timed but the few small sets that each step has [s]
    double memory = 1 << 28; ///< largest working set [byte]
};

/// The rules for exact, simulated time: one pass a set, steps found to a hundredth.
CalibrationRules simulated_rules();

/// Where several processors are busy: fewer sets, for what they do to each other varies slowly with the set.
CalibrationRules together_rules(CalibrationRules alone);

/// Times the steps, telling `progress` how far it is; `clock` gives seconds. Collective over the crew: each process
/// takes the steps on memory of its own, and the slowest counts.
std::vector<StepSample> calibrate(std::span<const Step> steps, const CalibrationRules &rules, const Crew &crew,
                                  const std::function<double()> &clock,
                                  const std::function<void(int done, int total, const std::string &)> &progress);

/// The number of elements of `each` bytes that make up about `bytes`; at least one.
std::size_t cells_of(double bytes, double each);

/// The side of a square problem of about `bytes`, `each` of them per element.
std::int64_t side(double bytes, double each);

} // namespace mpisheet::measure
