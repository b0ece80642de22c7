#pragma once
// What a prediction depends on: each datasheet function and each parameter ten per cent lower and higher, all else
// equal.

#include "model/prediction/prediction.hpp"

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace mpisheet {

/// What one thing does to the prediction at one point.
struct Influence {
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    enum class Kind {
        function, ///< a datasheet function: all the model's calls of it scaled (what it calls itself is not)
        variable, ///< a number that the model or the sheet names
        argument, ///< p or d, in whole numbers
    };

    std::string name;
    Kind kind = Kind::function;
    double value = unknown;                   ///< of a variable or argument
    double lower = unknown, higher = unknown; ///< what it was changed to; of a function 0.9 and 1.1 times its value
    double down = unknown, up = unknown;      ///< relative change of the total at lower and higher
    /// d ln(total)/d ln(this): 1 where the total is proportional to it. Of p and d between lower and higher.
    double elasticity = unknown;
    std::string problem; ///< why it could not be changed
};

struct ModelPoint {
    int p = 1;
    std::int64_t d = 1;
};

/// For each point, what has any effect there, the greatest first. Throws as make_model and predict do.
std::vector<std::vector<Influence>> sensitivity(const equations::Script &script, const equations::Scope &sheet,
                                                const ModelOptions &options, std::span<const ModelPoint> points);

/// One reason why a prediction is not certain, and the interval that it alone would make [s].
struct IntervalSource {
    std::string name;
    double lo_s = Influence::unknown, hi_s = Influence::unknown;
};

/// What the interval at a point is made of: the sheet's operations, the calibrated steps, the model's own (`waits_lo`);
/// each alone while the others are as fitted, and last all at once, which is the prediction's. Of a launch's median.
/// Empty: the sheet has no intervals. Throws as make_model and predict do.
std::vector<IntervalSource> interval_sources(const equations::Script &script, const equations::Scope &sheet,
                                             const ModelOptions &options, const ModelPoint &point);

} // namespace mpisheet
