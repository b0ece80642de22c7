#pragma once
// Systems of linear equations A·x = v as they are solved by definition, one process, nothing clever.

#include "cowichan/grid.hpp"

#include <vector>

namespace mpisheet {

/// Gaussian elimination without pivoting (A must not need it, for example be diagonally dominant), forward, then back
/// substitution:
///     for k = 0 … n−1, for i > k:   l ← a_ik / a_kk,   a_ij ← a_ij − l·a_kj for j > k,   v_i ← v_i − l·v_k
///     for k = n−1 … 0:              x_k ← v_k / a_kk,  v_i ← v_i − a_ik·x_k for i < k
std::vector<double> gauss_reference(Grid<double> a, std::vector<double> v);

/// In which order the unknowns of a sweep are updated: one after the other, each from the newest values (the
/// definition), or all from the values of the sweep before (Jacobi's).
enum class Order { exact, jacobi };

struct Relaxed {
    std::vector<double> x;
    int sweeps = 0;
};

/// Successive over-relaxation (Wilson & Irvin; ω = 1.25) from x = 1, until no unknown changes by `tolerance` or more,
/// or after 10⁶ sweeps. For i = 0 … n−1:
///     s ← Σ_{j<i} a_ij·x_j + Σ_{j>i} a_ij·x_j   (each sum from left to right)
///     x_i ← x_i + ω·((v_i − s) / a_ii − x_i)
Relaxed sor_reference(const Grid<double> &a, const std::vector<double> &v, double tolerance, Order order);

constexpr double relaxation = 1.25;
constexpr int most_sweeps = 1'000'000;

/// Largest |Σ_j a_ij·x_j − v_i| ÷ (Σ_j |a_ij·x_j| + |v_i|) over the rows given (all columns of them).
double residual(const Grid<double> &a, const std::vector<double> &x, const std::vector<double> &v);

} // namespace mpisheet
