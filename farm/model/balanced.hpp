#pragma once
// Complete K-ary trees of D levels in closed form (Pfarm, section 4), for α ≥ β_f. Levels count from the root's 0.

#include "farm/model/phases.hpp"
#include "farm/tree/costs.hpp"

namespace mpisheet::farm {

/// (8):  T_ss = M (α − k(α − β_f)) / (1 − (k(α − β_f)/α)^D),  M α/D where k(α − β_f) = α  [s]. As (2), without regard
/// to saturation.
double balanced_steady_seconds(double tasks, int children, int levels, double alpha, double beta_f);

/// L_i: tasks that visit one processor of level i, 0 ≤ i ≤ D: the solution of (7),
///   k(α − β_f) L_{i+1} = α L_i − T_ss,  L_0 = M,  L_D = 0.
double balanced_visits(double tasks, int children, int levels, int level, double alpha, double beta_f);

/// (9):  T_su = (N + D − 1)(D_t/τ + β_f/2)  [s].
double balanced_startup_seconds(int children, int levels, const Costs &costs);

/// (10):  T_wd = α max(⌈log₃ D⌉ + 2, 4) + D (D_r/τ + β_f/2)  [s]; for a chain (6) with m = 3N. The print drops the max.
double balanced_winddown_seconds(int children, int levels, const Costs &costs);

/// T_total of section 4.3 for M ≥ 4N, T_ss being that of M − 4N tasks; never below least_seconds.
Phases balanced_phases(double tasks, int children, int levels, const Costs &costs);

/// Levels, as a real number, at which a K-ary tree saturates: x^{D−1} = (k − 1) α/(k β_f) with x = k(1 − β_f/α), so
///   D = 1 + ln((k − 1) α/(k β_f)) / ln(k(1 − β_f/α)).
/// k ≥ 2, k(α − β_f) > α.
double saturating_levels(int children, double alpha, double beta_f);

} // namespace mpisheet::farm
