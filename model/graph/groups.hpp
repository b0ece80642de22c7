#pragma once
// Which ranks of a network are at one router, by noisy times of small messages.

#include <cstddef>
#include <vector>

namespace mpisheet::graph {

using Table = std::vector<std::vector<double>>;

Table table_of(std::size_t m, double value);

/// So much must chi² fall by a number more, of which one in so many is taken (the risk inflation criterion).
double more_than_chance(double of);

/// Routers, and what small messages take between their ranks: means, and how far these may be off [s].
struct Routers {
    std::vector<std::size_t> of; ///< of each rank
    Table mean_s, error_s;       ///< on the diagonal within a router, 0 where it has one rank
    [[nodiscard]] std::size_t count() const { return mean_s.size(); }
};

/// Of pairs that met. Both directions of one are one where they do not differ for sure.
/// `of`: the router of each rank; `noise`: the deviation of ln of a time.
Routers routers_of(const Table &small_s, std::vector<std::size_t> of, double noise);

/// Each rank at its own router; and routers of ranks that all pairs nearer than some distance join, and no others. Only
/// pairs that met count.
std::vector<std::vector<std::size_t>> groupings(const Table &small_s, double noise);

} // namespace mpisheet::graph
