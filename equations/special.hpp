#pragma once
// Functions of gnuplot that the C++ library lacks. NaN outside their domains.

namespace mpisheet::equations {

double normal(double x);             ///< probability that a standard normal variable is at most x
double inverse_normal(double p);     ///< its inverse, 0 < p < 1
double inverse_erf(double y);        ///< inverse of erf, -1 < y < 1
double lambert_w(double x);          ///< w with w·exp(w) = x, principal branch, x >= -1/e
double bessel_j(double n, double x); ///< first kind, whole n
double bessel_y(double n, double x); ///< second kind, whole n, x > 0
double factorial(double n);          ///< whole n >= 0

} // namespace mpisheet::equations
