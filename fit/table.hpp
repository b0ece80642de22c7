#pragma once
// A datasheet that only interpolates: the measured points themselves, with the same function names as the equations, so
// that every prediction can be made with both and the price of the equations is known.

#include "fit/fit.hpp"

#include <map>
#include <vector>

namespace mpisheet::fit {

/// Cost against d at one p: straight in ln t against ln d between the measured d (straight in d from d = 0), level
/// below the first; beyond the last a power of d with the last octave's exponent, kept in 0 … 1.
struct Curve {
    std::vector<double> x;         ///< d, ascending [byte]
    std::vector<double> us;        ///< at each x [µs]
    std::vector<double> exponents; ///< from each x on; from x = 0 it is µs per byte
};

double at(const Curve &curve, double x);

/// Between two measured p: straight in ln t against ln p. Beyond the largest: a power of p with the last octave's
/// exponent, kept in 0 … 2. p ≤ 1 is a curve of its own, or that of the smallest p.
struct CostTable {
    std::string op;
    Kind kind = Kind::collective;
    std::map<int, Curve> curves; ///< by p; point to point: one, of any p; barrier: of one point each, d = 0
    Interval interval;           ///< from launches' spread and from leaving out every inner point
    FitQuality quality;          ///< how far interpolation misses measured points that are left out
};

/// What t(p, d) beyond the largest p goes by: the largest measured p not above half of it (or the smallest there is)
/// and the most that the cost may grow from there.
struct LastOctave {
    int p = 0;
    double most = 1;
};
LastOctave last_octave(const CostTable &table);

CostTable make_table(const OperationFit &fit);

/// µs at (p, d): the measured medians where there are any.
double at(const CostTable &table, double p, double d);

/// The sheet of `fit` with tables in place of the operations' equations; calibrations and profiles are the same.
Sheet table_sheet(const Fit &fit);

} // namespace mpisheet::fit
