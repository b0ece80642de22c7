#pragma once
// What a family of curves says: the best number of processes, its parts there.

#include "model/family.hpp"

#include <vector>

namespace mpisheet {

/// Times in seconds; efficiency = alone / (p · time).
struct CurveSummary {
    int best_p = 0; ///< of the list, the one with the least time (and so with the largest speed-up)
    double best_seconds = 0;
    bool best_is_first = false;          ///< the least p of the list (and not 1): fewer may be better still
    bool best_is_last = false;           ///< the largest p of the list: more may be better still
    Extent best_extent = Extent::inside; ///< of the prediction there
    double speedup = 0;                  ///< alone / best_seconds
    double efficiency = 0;               ///< speedup / best_p
    std::vector<double> shares;          ///< of the time at best_p, as Family::parts; NaN: the curve has no such part
};

CurveSummary summarise(const Family &family, const FamilyCurve &curve);

} // namespace mpisheet
