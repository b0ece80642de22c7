#pragma once
// What one would decide by predictions: how many processes, whether they help at all, which of several ways. With the
// runs beside them, what a wrong decision costs.

#include "model/prediction/comparison.hpp"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace mpisheet {

/// The same runs as predicted by others.
struct Rival {
    std::string name; ///< "samples interpolated", "the thesis's models"
    std::vector<Comparison> cells;
};

/// The number of processes for one program and size, of those that were compared.
struct BestProcesses {
    std::string program;
    std::int64_t d = 0;
    int chosen = 0;  ///< least predicted time
    int best = 0;    ///< least measured time
    double loss = 0; ///< measured time at `chosen` more than at `best`, as a share
    int peak = 0;    ///< most predicted speed-up × efficiency (the peak operating point); 0: no p = 1 among the cells
    int best_peak = 0; ///< by the measured times
    int effects = 0;   ///< numbers of processes whose measured time differs from that of one by more than a tenth
    int foreseen = 0;  ///< those of them whose direction, faster or slower, was predicted
};
std::vector<BestProcesses> best_processes(std::span<const Comparison> cells);

/// The way to solve one problem at one size and number of processes, where several were compared.
struct BestVariant {
    std::string problem;
    int p = 0;
    std::int64_t d = 0;
    std::string chosen, best;    ///< programs: least predicted, least measured time
    double predicted_margin = 0; ///< predicted time of the next best more than of `chosen`, as a share
    double margin = 0;           ///< measured time of the slowest more than of `best`, as a share: what is at stake
    double loss = 0;             ///< measured time of `chosen` more than of `best`, as a share
};
std::vector<BestVariant> best_variants(std::span<const Comparison> cells,
                                       const std::function<std::string(const std::string &program)> &problem_of);

} // namespace mpisheet
