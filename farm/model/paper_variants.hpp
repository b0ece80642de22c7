#pragma once
// What the Pfarm paper really computed for its tables. The printed (5)–(10) do not give the printed predictions; these
// do, each for its own table. They reproduce print and serve no prediction: docs/farm/formulas.md tells how they were
// found.

#include "farm/tree/costs.hpp"
#include "farm/tree/tree.hpp"

#include <span>

namespace mpisheet::farm {

/// Table 2:  max(T_ss(M − 4N), M β_f) + n α + (N + 2D − 1) β_f/2, without any transfer time.
/// n: on a chain 4 and the steps of p −= ⌊p/3⌋ from 3N down to 3; on all else ⌈log₃ 4N⌉ + 2.
/// T_ss is that of `steady_levels`, the sizes of the levels that the authors had.
double table2_seconds(double tasks, const Tree &tree, std::span<const int> steady_levels, const Costs &costs);

/// The 8 × 8 mesh from vertex (0, 2) as Table 2 has it: the five nodes of level 9 are missing, 59 of 64 are left.
std::span<const int> table2_mesh_8x8();

/// Table 3, most rows:  T_ss(M), M β_f where saturated.
double table3_seconds(double tasks, const Tree &tree, const Costs &costs);

/// Table 3, chain of 64 at 5 ms and binary tree of 7 at 20 ms:  T_ss(M − 4N).
double table3_seconds_less_4N(double tasks, const Tree &tree, const Costs &costs);

/// Table 3, ternary trees:  max(T_ss(M − 4N), (M − 4N) β_f) + (⌈log₃ (3D + 1)⌉ + 1) α + (N + 3D − 1)(β_f/2 + D_t/τ).
double table3_seconds_of_ternary(double tasks, const Tree &tree, const Costs &costs);

/// Table 3, breadth-first trees of meshes:  T_ss(M − 4N) + (⌈log_{3/2} 3D⌉ + 1) α + (N + 3D − 1)(β_f/2 + D_t/τ).
double table3_seconds_of_mesh(double tasks, const Tree &tree, const Costs &costs);

/// Table 4:  max(T_ss(M), (1)) with C_R = C_S = β_f/4; the printed 6.913 s needs τ = 1.73 MB/s, not the text's 1.76.
double table4_seconds(double tasks, const Tree &tree, const Costs &costs);

/// Table 5, chains and complete K-ary trees, M = 4N:  n α + (N + 2D − 1)(β_f/2 + D_t/τ).
/// n: on a chain 3 and the steps of p −= ⌊p/4⌋ from 3N down to 3; on a tree ⌈log_{K+1} 3D⌉ + 4.
double table5_seconds(const Tree &tree, const Costs &costs);

/// Table 5, meshes:  (⌈log_{3/2} 3D⌉ + 1) α + 4N β_f/2, D being the number of levels that the authors had.
double table5_seconds_of_mesh(int nodes, int levels, const Costs &costs);

/// Table 6:  T_ss(M − 4N) + 5 α for N ≤ 8, + 13 α for more.
double table6_seconds(double tasks, const Tree &tree, const Costs &costs);

/// Section 6, the FFT by granularity:  T_ss(M − 4N) + 5 α + (N + 2D − 1)(β_f/2 + D_t/τ), only nearly what is printed.
double section6_seconds(double tasks, const Tree &tree, const Costs &costs);

} // namespace mpisheet::farm
