#pragma once
// From samples to equations: fit() finds them, evaluate() computes them, to_sheet() writes them as text.

#include "fit/jobs.hpp"
#include "fit/levels/structure.hpp"
#include "fit/operation/operation_fit.hpp"
#include "fit/rates.hpp"
#include "model/sample.hpp"
#include "model/sheet/sheet.hpp"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::fit {

/// What is known of a machine, as values that C++ can evaluate.
struct Fit {
    std::vector<SheetLevel> levels;     ///< of its network, the nearest first; empty: not measured
    std::vector<SheetFunction> machine; ///< its levels, as the library mpi.gp asks for them; empty: none were measured
    JobSpread jobs;                     ///< what jobs of the machine differ by
    std::vector<OperationFit> operations; ///< in the order of the operations table, others by name
    std::vector<CalibrationFit> calibrations;
    std::vector<ProfileFit> profiles;
    std::vector<RateFit> rates;
    [[nodiscard]] const OperationFit *find(std::string_view op) const;
};

/// Of what has been fitted so far, messages and levels among it: what algorithms take where more is known than
/// equations say.
using TimesFrom = std::function<AlgorithmTimes(const Fit &)>;

/// All that samples and calibration tell of one machine. Only valid rows count; medians over the repetitions of a
/// launch, then over launches; the order of rows does not matter. Throws Error (bad_input) for an operation or kernel
/// name that cannot be a gnuplot function.
/// `times` is asked where levels were measured: once by each processor, which has its answer for itself, perhaps by
/// several at the same time.
Fit fit(std::span<const Sample> samples, std::span<const StepSample> steps = {}, const Brevity &brevity = {},
        const TimesFrom &times = {});
Sheet to_sheet(const Fit &fit);

} // namespace mpisheet::fit
