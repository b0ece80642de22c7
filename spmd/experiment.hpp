#pragma once
// Experiments on a predicted program: a sweep over N and P, weak scaling, and the questions that one asks of them.

#include "model/prediction/reach.hpp"
#include "spmd/application.hpp"

#include <optional>
#include <span>

namespace mpisheet::spmd {

/// Cells of every N, and for each N of every P.
std::vector<Cell> sweep(const Application &application, std::span<const std::int64_t> N,
                        std::span<const std::int64_t> P);

enum class Constant { work, memory };

/// N grows with P so that the operations (bytes) of a process stay what they are for `N` at the first P, as nearly as
/// whole numbers allow; speed-up is over T(N,1) of each cell's own N. Throws Error (usage) where none does.
std::vector<Cell> weak_scaling(const Application &application, Constant constant, std::int64_t N,
                               std::span<const std::int64_t> P);

/// What one wants to know of a fixed N. Every whole P from `first` to `last` is looked at.
struct Findings {
    std::int64_t N = 0;
    std::int64_t first = 0, last = 0;
    Reach reach;                           ///< what mpisheet predict finds on a curve; best_p 0 if nothing fits
    std::optional<std::int64_t> crossover; ///< the smallest P that communicates at least as long as it computes
    std::int64_t refused = 0;              ///< cells that do not fit
};
Findings findings(const Application &application, std::int64_t N, std::int64_t first, std::int64_t last,
                  double efficiency = 0.5);

/// The smallest N that keeps P processes busy: speed-up / P ≥ efficiency. Over P this is the isoefficiency function.
/// Efficiency is taken to grow with N; node memory is left out of it, cells show whether N fits. None: no such N.
std::optional<std::int64_t> smallest_N(const Application &application, std::int64_t P, double efficiency);

/// A program on a system and what was predicted of it.
struct Result {
    Application application;
    std::vector<Cell> cells;
    std::vector<std::string> questions{}; ///< which question each cell answers; empty: none was asked
};

/// Of each N the P that is best, that communicates as long as it computes, that is the last with that efficiency and
/// the first without; of each P the smallest_N.
Result explore(Application application, std::span<const std::int64_t> N, std::span<const std::int64_t> P,
               double efficiency);

} // namespace mpisheet::spmd
