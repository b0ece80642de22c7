#pragma once
// Where to measure next: pure. A curve is cut into straight pieces that pass within the measurements' tolerance; where
// a piece ends something jumps or bends, and the interval is halved (on a logarithmic scale) until it is narrow.

#include <span>
#include <vector>

namespace mpisheet::probes {

/// One measured point of a curve.
struct Reading {
    double x = 0;       ///< message size [byte] or processes, > 0
    double seconds = 0; ///< > 0
    double error = 0;   ///< relative, that it is trusted to [1]
};

struct RefineRules {
    double tolerance = 0.02; ///< relative misfit that a straight piece may have, besides the readings' own error
    double finest = 1.25;    ///< intervals of a smaller ratio are not halved
    int most = 0;            ///< readings of the curve at most, the new ones included; 0: no limit
};

/// Where a jump or bend lies: between two neighbouring readings.
struct Bracket {
    double low = 0;
    double high = 0;
    double misfit = 0; ///< by how much the piece on its left misses `high`, relative
};

/// Jumps and bends of a curve whose pieces are straight over x, or over log x where that needs fewer. Readings by x.
std::vector<Bracket> brackets(std::span<const Reading> readings, double tolerance);

/// Whole numbers x to measure next: the logarithmic middles of brackets that are too wide, of long pieces that only
/// their two ends support, and of long last intervals of a piece, whose end may hide a bend; the worst misfits first
/// where `most` allows fewer. Empty: done.
std::vector<double> refine(std::span<const Reading> readings, const RefineRules &rules);

} // namespace mpisheet::probes
