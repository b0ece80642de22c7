#pragma once
// Measured costs as curves over the size that an operation follows, one for each process count.

#include "fit/operation/points.hpp"

#include <map>
#include <string>
#include <vector>

namespace mpisheet::fit {

/// ln t against ln x at one p, x ascending.
struct LogCurve {
    std::vector<double> x;     ///< ln of bytes
    std::vector<double> y;     ///< ln of µs
    std::vector<double> error; ///< standard error of y, noise of repetitions and jobs
};

struct MeasuredCurves {
    bool of_total = false;         ///< x = p·d: all bytes that the operation moves; else d
    double usual_exponent = 0;     ///< of p beyond the largest one, before anything is measured
    double most_exponent = 0;      ///< the largest that is plausible; the least is 0
    std::map<double, LogCurve> at; ///< by p > 1
};

/// Points with d = 0 have no place on a curve and are left out. Shares whose largest two p lie four times apart or more
/// follow the bytes of all ranks, x = p·d.
MeasuredCurves curves_of(const std::string &op, const std::vector<Point> &points);

/// With sizes that only smaller p have added to the curve at the largest p: as the nearest smaller p goes on there.
MeasuredCurves with_whole_top(MeasuredCurves curves);

/// Straight between the points; beyond them with the nearest slope, kept within 0 … 1.
double value_at(const LogCurve &curve, double x);

/// A power of two near x.
double whole_doublings(double x);

/// Was x measured there, or nearly?
bool reaches(const LogCurve &curve, double x);

} // namespace mpisheet::fit
