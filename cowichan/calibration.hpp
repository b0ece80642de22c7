#pragma once
// What a basic step of each kernel costs on one process, by working set: the only thing of a program that its model may
// know beside the datasheet.

#include "model/sample.hpp"

#include <functional>
#include <string>
#include <vector>

namespace mpisheet {

struct CalibrationRules {
    int launch = 0;
    int repetitions = 5;     ///< batches at each working set
    double batch = 5e-4;     ///< a batch takes at least so long [s]
    double ratio = 1.5;      ///< neighbouring working sets, at most
    double change = 0.1;     ///< where costs of neighbours differ by more than this share, sets between are tried …
    double finest = 1.1;     ///< … until neighbours are as near as this
    double budget = 6;       ///< after so long nothing more is put between [s]
    double memory = 1 << 28; ///< largest working set [byte]
};

/// The rules for exact, simulated time: one pass a set, steps found to a hundredth.
CalibrationRules simulated_rules();

/// Times the steps of all kernels, telling `progress` how far it is; the work profiles follow as kernels named
/// w_<kernel>: `bytes` is the band k, `steps` the points looked at, `seconds` their mean steps [1]. The calling process
/// alone; `clock` gives seconds.
std::vector<StepSample> calibrate(const CalibrationRules &rules, const std::function<double()> &clock,
                                  const std::function<void(int done, int total, const std::string &)> &progress);

} // namespace mpisheet
