#pragma once
// The case studies as defined: what each element of their input is, and sequential programs, as plain as can be,
// against which the MPI kernels are checked.

#include <cstdint>
#include <vector>

namespace mpisheet::spmd {

/// Element (i, j) of the symmetric, positive definite matrix of the conjugate gradients: k/1024 − 1/2, and √n + 1 or
/// somewhat more on the diagonal, which keeps its eigenvalues within a factor of about 4.
double cg_matrix(std::uint64_t seed, std::int64_t n, std::int64_t i, std::int64_t j);
/// Element i of the right-hand side.
double cg_right_side(std::uint64_t seed, std::int64_t i);

/// A step length as all processes take it: rounded to 24 bits, so that the rounding of the sums it came from, which are
/// taken in another order for each number of processes, is lost and all get the same result.
double step_length(double numerator, double denominator);

/// The solution after so many iterations from 0.
std::vector<double> cg_reference(std::uint64_t seed, std::int64_t n, int iterations);

/// Rows `first` … of the n × n grid after so many sweeps, a sweep being the red points (row + column even), then the
/// black, all of a colour at once. The first row lies below the last one, so that every process has two neighbours;
/// left and right of the columns is edge_value.
std::vector<double> relaxed_rows(std::uint64_t seed, std::int64_t n, int sweeps, std::int64_t first,
                                 std::int64_t count);

/// Point (r, c) of the grid before, also for rows and columns just outside.
double grid_start(std::uint64_t seed, std::int64_t n, std::int64_t r, std::int64_t c);
constexpr double edge_value = 0.5;
/// What flows into each point: u = (up + down + left + right + inflow)/4.
constexpr double inflow = 1.0 / 64;

} // namespace mpisheet::spmd
