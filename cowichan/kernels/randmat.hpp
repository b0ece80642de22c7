#pragma once
// Random numbers (thesis 4.3.2; Wilson & Irvin 1996): v₀ = seed mod 56197, v_{k+1} = (1291·v_k + 917) mod 56197; cell k
// of the matrix, row by row, is v_k mod limit.

#include <cstdint>
#include <span>

namespace mpisheet {

/// v_k, found in O(log k): k steps together are one step of another multiplier and addend.
std::uint32_t random_at(std::uint64_t seed, std::uint64_t k);

/// v_first mod limit, … into values, many at a time: so many streams that lie one step apart all go on by as many
/// steps. 1 ≤ limit. Returns the values made.
double random_integers(std::uint64_t seed, std::uint64_t first, int limit, std::span<std::int32_t> values,
                       int widest = 8);

} // namespace mpisheet
