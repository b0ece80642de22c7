#pragma once
// The processor farm of TR 91-27, section 3.2: balanced K-ary trees level by level. Levels count from 1 at the leaves
// to N at the root, as the report has them; times in seconds, throughputs in tasks a second.

#include "farm/tree/costs.hpp"

#include <span>
#include <vector>

namespace mpisheet::farm {

/// (d), for K children:  S_i = K S_{i−1} (T_e + β_e − β_f)/(T_e + β_e) + 1/(T_e + β_e),  S_0 = 0: the throughput of a
/// subtree of i levels, i = 1 … N. Without regard to saturation.
std::vector<double> throughput_by_level(int children, int levels, const Costs &costs);

/// (f), (e) for K = 2:  S_N = (1 − a^N) / ((T_e + β_e) − K (T_e + β_e − β_f)),  a = K (T_e + β_e − β_f)/(T_e + β_e);
/// N/(T_e + β_e) where a = 1.
double level_throughput(int children, int levels, const Costs &costs);

/// What the report forgets for farms: min(S_N, 1/β_f), for N ≥ 2.
double capped_level_throughput(int children, int levels, const Costs &costs);

/// f_i: the fraction of the tasks that the whole level i executes, i = 1 … N:
///   f_i = K^{N−i} (K a^{i−1} − a^i − (K − 1)) / (1 − a^N).
std::vector<double> executed_by_level(int children, int levels, const Costs &costs);

/// T_i for M tasks, i = 1 … N, from the fractions:  T_i = M/K^{N−i} (f_i (T_e + β_e) + β_f Σ_{j<i} f_j)  [s].
std::vector<double> seconds_by_level(double tasks, int children, std::span<const double> fractions, const Costs &costs);

/// Section 3.1: tasks a second that reach the root over its link and that a root with children can forward,
/// min(1/T_τ, 1/β_f). (Print: 1/(T_τ + β_e), as if the root executed every task and forwarded none.)
double input_throughput(double T_tau, const Costs &costs);

/// Time of the first result:  T_startup = (N − 1)(2 T_τ + β_f) + T_e + β_e, with T_τ = D_t/τ  [s].
double first_result_seconds(int levels, const Costs &costs);

/// (g) with the capped throughput:  T = T_startup + (M − 1)/S_N  [s].
double level_seconds(double tasks, int children, int levels, const Costs &costs);

/// Speed-up M T_e / T, with S_N as it stands, in the report's closed form and with the brackets that its print lacks:
///   M T_e (1 − a^N) / ((M − 1)[(T_e + β_e) − K (T_e + β_e − β_f)] + T_startup (1 − a^N)).
double level_speedup(double tasks, int children, int levels, const Costs &costs);

} // namespace mpisheet::farm
