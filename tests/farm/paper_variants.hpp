#pragma once
// What the Pfarm paper really computed for its tables. The printed (5)–(10) do not give the printed predictions; these
// do, each for its own table. They reproduce print and serve no prediction: docs/results/farm-formulas.md tells how
// they were found.

#include "farm/tree/bound.hpp"
#include "tests/farm/pfarm_forms.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace mpisheet::farm {

inline bool is_chain(const Tree &tree)
{
    return tree.levels() == tree.nodes();
}

/// Steps of p −= ⌊p/part⌋ from p down to 3.
inline int steps_to_3(int p, int part)
{
    int steps = 0;
    for (; p > 3; p -= p / part)
        ++steps;
    return steps;
}

/// ⌈log_base m⌉.
inline int ceil_log(int base, int m)
{
    int exponent = 0;
    for (long power = 1; power < m; power *= base)
        ++exponent;
    return exponent;
}

/// T_ss by (2) alone.
inline double uncapped(double tasks, std::span<const int> levels, const Costs &costs)
{
    return std::max(0.0, tasks) / no_idle_throughput(levels, costs.alpha(), costs.beta_f);
}

inline double uncapped_less_4N(double tasks, const Tree &tree, const Costs &costs)
{
    return uncapped(tasks - 4.0 * tree.nodes(), level_sizes(tree), costs);
}

/// N + 2D − 1: start-up (9), and the way back counted with D again.
inline double steps_in_and_out(const Tree &tree)
{
    return tree.nodes() + 2.0 * tree.levels() - 1;
}

/// Table 3's start-up: depth counted in processes, three a node.
inline double table3_steps_seconds(const Tree &tree, const Costs &costs)
{
    return (tree.nodes() + longest_path(tree) - 1) * step_seconds(costs, costs.D_t);
}

/// Table 2:  max(T_ss(M − 4N), M β_f) + n α + (N + 2D − 1) β_f/2, without any transfer time.
/// n: on a chain 4 and the steps of p −= ⌊p/3⌋ from 3N down to 3; on all else ⌈log₃ 4N⌉ + 2.
/// T_ss is that of `steady_levels`, the sizes of the levels that the authors had.
inline double table2_seconds(double tasks, const Tree &tree, std::span<const int> steady_levels, const Costs &costs)
{
    const int N = tree.nodes();
    const int n = is_chain(tree) ? 4 + steps_to_3(3 * N, 3) : ceil_log(3, 4 * N) + 2;
    const double steady = std::max(uncapped(tasks - 4.0 * N, steady_levels, costs), tasks * costs.beta_f);
    return steady + n * costs.alpha() + steps_in_and_out(tree) * costs.beta_f / 2;
}

/// The 8 × 8 mesh from vertex (0, 2) as Table 2 has it: the five nodes of level 9 are missing, 59 of 64 are left.
inline std::span<const int> table2_mesh_8x8()
{
    static constexpr std::array levels{1, 3, 5, 6, 7, 8, 8, 8, 7, 3, 2, 1};
    return levels;
}

/// Table 3, most rows:  T_ss(M), M β_f where saturated.
inline double table3_seconds(double tasks, const Tree &tree, const Costs &costs)
{
    return steady_seconds(tasks, level_sizes(tree), costs.alpha(), costs.beta_f);
}

/// Table 3, chain of 64 at 5 ms and binary tree of 7 at 20 ms:  T_ss(M − 4N).
inline double table3_seconds_less_4N(double tasks, const Tree &tree, const Costs &costs)
{
    return uncapped_less_4N(tasks, tree, costs);
}

/// Table 3, ternary trees:  max(T_ss(M − 4N), (M − 4N) β_f) + (⌈log₃ (3D + 1)⌉ + 1) α + (N + 3D − 1)(β_f/2 + D_t/τ).
inline double table3_seconds_of_ternary(double tasks, const Tree &tree, const Costs &costs)
{
    const double steady = std::max(uncapped_less_4N(tasks, tree, costs), (tasks - 4 * tree.nodes()) * costs.beta_f);
    return steady + (ceil_log(3, longest_path(tree) + 1) + 1) * costs.alpha() + table3_steps_seconds(tree, costs);
}

/// Table 3, breadth-first trees of meshes:  T_ss(M − 4N) + (⌈log_{3/2} 3D⌉ + 1) α + (N + 3D − 1)(β_f/2 + D_t/τ).
inline double table3_seconds_of_mesh(double tasks, const Tree &tree, const Costs &costs)
{
    return uncapped_less_4N(tasks, tree, costs) + tasks_of_leaf(longest_path(tree)) * costs.alpha() +
           table3_steps_seconds(tree, costs);
}

/// Table 4:  max(T_ss(M), (1)) with C_R = C_S = β_f/4; the printed 6.913 s needs τ = 1.73 MB/s, not the text's 1.76.
inline double table4_seconds(double tasks, const Tree &tree, const Costs &costs)
{
    return std::max(uncapped(tasks, level_sizes(tree), costs),
                    communication_seconds(tasks, costs, default_manager(costs)));
}

/// Table 5, chains and complete K-ary trees, M = 4N:  n α + (N + 2D − 1)(β_f/2 + D_t/τ).
/// n: on a chain 3 and the steps of p −= ⌊p/4⌋ from 3N down to 3; on a tree ⌈log_{K+1} 3D⌉ + 4.
inline double table5_seconds(const Tree &tree, const Costs &costs)
{
    const int n = is_chain(tree) ? 3 + steps_to_3(3 * tree.nodes(), 4)
                                 : ceil_log(tree.child_count[0] + 1, longest_path(tree)) + 4;
    return n * costs.alpha() + steps_in_and_out(tree) * step_seconds(costs, costs.D_t);
}

/// Table 5, meshes:  (⌈log_{3/2} 3D⌉ + 1) α + 4N β_f/2, D being the number of levels that the authors had.
inline double table5_seconds_of_mesh(int nodes, int levels, const Costs &costs)
{
    return tasks_of_leaf(3 * levels) * costs.alpha() + 4 * nodes * costs.beta_f / 2;
}

/// Table 6:  T_ss(M − 4N) + 5 α for N ≤ 8, + 13 α for more.
inline double table6_seconds(double tasks, const Tree &tree, const Costs &costs)
{
    return uncapped_less_4N(tasks, tree, costs) + (tree.nodes() <= 8 ? 5 : 13) * costs.alpha();
}

/// Section 6, the FFT by granularity:  T_ss(M − 4N) + 5 α + (N + 2D − 1)(β_f/2 + D_t/τ), only nearly what is printed.
inline double section6_seconds(double tasks, const Tree &tree, const Costs &costs)
{
    return uncapped_less_4N(tasks, tree, costs) + 5 * costs.alpha() +
           steps_in_and_out(tree) * step_seconds(costs, costs.D_t);
}

} // namespace mpisheet::farm
