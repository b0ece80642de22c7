#pragma once
// Matrix times vector (thesis 4.3.9): y_i = Σ_j a_ij·x_j.

#include <cstdint>
#include <span>

namespace mpisheet::compute {

/// `rows` elements of y = A·x: A rows × columns in row-major order, x of `columns` values, y of `rows`. Each element is
/// summed in one order, which depends on `columns` alone, so that it has the same bits whoever computes it. Returns the
/// multiply-adds done.
double multiply(std::span<const double> a, std::span<const double> x, std::span<double> y, int widest = 8);

/// Element k of a matrix (row-major) or vector that comes from a seed: k/1024 for some 0 ≤ k < 1024. Sums of up to 2³³
/// products of such numbers are exact, in any order: the result can be checked to the bit.
double coefficient(std::uint64_t seed, std::uint64_t k);

} // namespace mpisheet::compute
