#pragma once
// The processor farm of TR 91-27, section 3.2: balanced K-ary trees level by level. Levels count from 1 at the leaves
// to N at the root, as the report has them; times in seconds, throughputs in tasks a second.

#include "farm/tree/costs.hpp"

namespace mpisheet::farm {

/// (f), (e) for K = 2:  S_N = (1 − a^N) / ((T_e + β_e) − K (T_e + β_e − β_f)),  a = K (T_e + β_e − β_f)/(T_e + β_e);
/// N/(T_e + β_e) where a = 1. Without regard to saturation.
double level_throughput(int children, int levels, const Costs &costs);

/// What the report forgets for farms: min(S_N, 1/β_f), for N ≥ 2.
double capped_level_throughput(int children, int levels, const Costs &costs);

/// Time of the first result:  T_startup = (N − 1)(2 T_τ + β_f) + T_e + β_e, with T_τ = D_t/τ  [s].
double first_result_seconds(int levels, const Costs &costs);

/// (g) with the capped throughput:  T = T_startup + (M − 1)/S_N  [s].
double level_seconds(double tasks, int children, int levels, const Costs &costs);

} // namespace mpisheet::farm
