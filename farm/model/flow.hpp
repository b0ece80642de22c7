#pragma once
// Steady state of a farm: the flow of tasks while no processor idles, and when there are more processors than the
// flow can feed (Pfarm, section 3.2). α: CPU time of a task executed where it is [s]; β_f: of one forwarded [s].

#include "farm/tree/tree.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mpisheet::farm {

/// Tasks a second through each node; the root's are the farm's throughput.
struct Flow {
    std::vector<double> visits;   ///< V_i / T_ss: tasks that reach node i [1/s]
    std::vector<double> forwards; ///< Σ V_j / T_ss over its children: those that it forwards [1/s]

    [[nodiscard]] double throughput() const { return visits.front(); }
};

/// (2) as it stands:  1 = α V_i + (β_f − α) Σ V_j  for every node, leaves first. Where a node is saturated (3) no real
/// flow is like that. O(N).
Flow no_idle_flow(const Tree &tree, double alpha, double beta_f);

/// What can flow: as (2), but a node forwards at most 1/β_f, and the link to node i carries at most limit[i] tasks a
/// second (no limits if empty; limit[0]: the link from the manager). Each node has its own α (one value: all alike),
/// the root its own β_f if it is given. For α ≥ β_f no flow is larger. O(N).
Flow feasible_flow(const Tree &tree, std::span<const double> alpha, double beta_f, std::span<const double> limit = {},
                   std::optional<double> root_beta_f = {});

/// Share of all tasks that each node executes under `flow`, of the same α and β_f; the sum is 1. Where a node gets less
/// than it could take it keeps its own worker busy first; its children are served in turn, so that the small ones get
/// all they can take. Where the root is saturated this is an estimate: simulated nodes hand tasks on while their worker
/// is busy and let it wait afterwards, so more go to the deep levels. O(N log degree).
std::vector<double> executed_shares(const Tree &tree, const Flow &flow, std::span<const double> alpha, double beta_f,
                                    std::optional<double> root_beta_f = {});

/// (3): the node spends all its time forwarding,  V_i ≤ Σ V_j.
bool is_saturated(const Flow &flow, int node, double beta_f);

/// Throughput of (2) from the sizes of the levels alone (Theorem 1), without regard to (3):
///   X = 1/α Σ_i n_i (1 − β_f/α)^i   [1/s]
double no_idle_throughput(std::span<const int> level_sizes, double alpha, double beta_f);

/// Nodes of the smallest K-ary tree, filled level by level, that saturates (Figure 6 plots one less); none for a chain
/// and where forwarding costs nothing. α > β_f.
std::optional<std::int64_t> saturating_nodes(int children, double alpha, double beta_f);

} // namespace mpisheet::farm
