#pragma once
// Two-dimensional perfect shuffle (thesis 4.3.3; Wilson & Irvin 1996): cell (r, c) of the result is cell (P(r), P(c))
// of a matrix, where P(k) = 2k for k < ⌈n/2⌉ and 2(k − ⌈n/2⌉) + 1 beyond, for n rows or columns.

#include "compute/rows.hpp"

#include <cstdint>
#include <span>

namespace mpisheet {

/// P(k) of n.
constexpr std::int64_t half_source(std::int64_t k, std::int64_t n)
{
    const std::int64_t evens = ceildiv(n, 2);
    return k < evens ? 2 * k : 2 * (k - evens) + 1;
}

/// Where row or column k of n goes to: half_source backwards.
constexpr std::int64_t half_target(std::int64_t k, std::int64_t n)
{
    return k % 2 == 0 ? k / 2 : ceildiv(n, 2) + k / 2;
}

/// One row: those in even places, then those in odd ones. Returns the cells moved.
double half_row(std::span<const std::int32_t> from, std::int32_t *to, int widest = 8);

} // namespace mpisheet
