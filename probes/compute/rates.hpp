#pragma once
// The steps by which a processor's rates are measured.

#include <cstdint>
#include <span>

namespace mpisheet::compute {

/// a_i = b_i + s·c_i, STREAM's triad (McCalpin 1995); three arrays of one length.
void triad(std::span<double> a, std::span<const double> b, std::span<const double> c, double s);

/// At least `steps` steps x = x·m + a, on as many independent x as keep the processor's units busy; a multiplication
/// and an addition each by itself, as all our loops are compiled. `done` gets their number; returns the sum of all x,
/// each of which is 1 after any number of steps.
double multiply_add(std::int64_t steps, double &done, int widest = 8);

} // namespace mpisheet::compute
