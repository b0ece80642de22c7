#pragma once
// The cost of an operation of which few process counts were measured: the curve over sizes at the largest of them, and
// for each stretch between two of them a power of p whose exponent depends on the size.

#include "fit/operation/bend.hpp"

#include <string>
#include <vector>

namespace mpisheet::fit {

/// t(p, x) = cost(x) · min(1, p/smallest)^below · Π over stretches (p/to, within from … to)^exponent(x)
///           · max(1, p/largest)^beyond(x)
/// with x = p·d where all bytes of the operation count, else d.
struct GrowthLaw {
    /// Below the smallest p, where nothing is known: what is plausible between a tree and a bus.
    static constexpr double below = 0.3;

    /// From one p to the next of those where the exponent changes.
    struct Stretch {
        double from = 0, to = 0;
        Bend exponent;
    };

    bool of_total = false;          ///< x = p·d
    double largest = 0;             ///< measured p
    Bend cost;                      ///< at it [µs]
    std::vector<Stretch> stretches; ///< from the smallest p up; none: one p was measured
    Bend beyond;                    ///< of p/largest
};

double evaluate(const GrowthLaw &law, double p, double d);
std::string text(const GrowthLaw &law);

} // namespace mpisheet::fit
