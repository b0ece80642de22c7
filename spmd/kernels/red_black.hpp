#pragma once
// Relaxation in two colours: its input, the sequential program, its row. strip.hpp has its loop.

#include "spmd/kernels/kernel.hpp"

#include <cstdint>

namespace mpisheet::spmd {

namespace red_black_phase {
enum { comp_relax, comm_exchange };
inline constexpr std::array<std::string_view, 2> names{"comp_relax", "comm_exchange"};
} // namespace red_black_phase

/// Rows `first` … of the n × n grid after some sweeps, a sweep being the red points (row + column even), then the
/// black, all of a colour at once. The first row lies below the last one, so that every process has two neighbours;
/// left and right of the columns is edge_value.
std::vector<double> relaxed_rows(std::uint64_t seed, std::int64_t n, int sweeps, std::int64_t first,
                                 std::int64_t count);

/// Point (r, c) of the grid before, also for rows and columns just outside.
double grid_start(std::uint64_t seed, std::int64_t n, std::int64_t r, std::int64_t c);
constexpr double edge_value = 0.5;
/// What flows into each point: u = (up + down + left + right + inflow)/4.
constexpr double inflow = 1.0 / 64;

// The exchange with both neighbours is two shifts here, up and down, in which all take part.
inline constexpr std::array<std::string_view, 1> by_shifts{"exchange=communicate(P,b)"};

struct RedBlack : KernelDefaults {
    static constexpr Kernel row{.name = "red-black",
                                .computes = "relaxation of a grid in two colours",
                                .result = "d × d reals",
                                .phases = red_black_phase::names,
                                .d = 768,
                                .grid = "192,768,3072"};
    static constexpr Description description{.iterations = 10, .settings = by_shifts};
    static Instance prepare(const Problem &problem, const Team &team);
    static std::vector<measure::Step> steps();
};

} // namespace mpisheet::spmd
