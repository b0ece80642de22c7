#pragma once
// Random numbers (thesis 4.3.2; Wilson & Irvin 1996): v₀ = seed mod 56197, v_{k+1} = (1291·v_k + 917) mod 56197; cell k
// of the matrix, row by row, is v_k mod limit.

#include "cowichan/kernels/kernel.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mpisheet::cowichan {

namespace randmat_phase {
enum { setup, compute, join };
inline constexpr std::array<std::string_view, 3> names{"setup", "compute", "join"};
} // namespace randmat_phase

/// v_k, found in O(log k): k steps together are one step of another multiplier and addend.
std::uint32_t random_at(std::uint64_t seed, std::uint64_t k);

/// v_first mod limit, … into values, many at a time: each of some streams, which lie one step apart, goes on by as many
/// steps as there are streams. 1 ≤ limit. Returns the values made.
double random_integers(std::uint64_t seed, std::uint64_t first, int limit, std::span<std::int32_t> values,
                       int widest = 8);

/// `count` values of randmat's sequence from index `first` on.
std::vector<std::int32_t> randmat_reference(std::uint64_t seed, std::uint64_t first, int limit, std::int64_t count);

struct Randmat : KernelDefaults {
    static constexpr Kernel row{.name = "randmat",
                                .computes = "random whole numbers",
                                .result = "d × d integers",
                                .phases = randmat_phase::names,
                                .d = 1024,
                                .grid = "256,1024,4096"};
    static constexpr ThesisModel thesis{.our_d = 1};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
};

} // namespace mpisheet::cowichan
