#pragma once
// Two-dimensional perfect shuffle (thesis 4.3.3; Wilson & Irvin 1996): cell (r, c) of the result is cell (P(r), P(c))
// of a matrix, where P(k) = 2k for k < ⌈n/2⌉ and 2(k − ⌈n/2⌉) + 1 beyond, for n rows or columns.

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/kernel.hpp"
#include "probes/compute/rows.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mpisheet::cowichan {

namespace half_phase {
enum { setup, shuffle, exchange };
inline constexpr std::array<std::string_view, 3> names{"setup", "shuffle", "exchange"};
} // namespace half_phase

/// P(k) of n.
constexpr std::int64_t half_source(std::int64_t k, std::int64_t n)
{
    const std::int64_t evens = compute::ceildiv(n, 2);
    return k < evens ? 2 * k : 2 * (k - evens) + 1;
}

/// Where row or column k of n goes to: half_source backwards.
constexpr std::int64_t half_target(std::int64_t k, std::int64_t n)
{
    return k % 2 == 0 ? k / 2 : compute::ceildiv(n, 2) + k / 2;
}

/// One row: those in even places, then those in odd ones. Returns the cells moved.
double half_row(std::span<const std::int32_t> from, std::int32_t *to, int widest = 8);

/// Cell (r, c) is cell (P(r), P(c)) of `from` (see above).
Grid<std::int32_t> half_reference(const Grid<std::int32_t> &from);

/// Rows go to their places by messages.
struct Half : KernelDefaults {
    static constexpr Kernel row{.name = "half",
                                .computes = "perfect shuffle of rows and columns",
                                .result = "d × d integers",
                                .phases = half_phase::names,
                                .d = 1024,
                                .grid = "256,1024,2048",
                                .variant = "messages"};
    static constexpr ThesisModel thesis{.our_d = 1};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
};

/// They go by one MPI_Alltoallv.
struct HalfAlltoallv : KernelDefaults {
    static constexpr Kernel row =
        another_way(Half::row, "half-alltoallv", "the same, by one MPI_Alltoallv", "alltoallv");
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
};

} // namespace mpisheet::cowichan
