#pragma once
// What no farm can beat: links, the manager, the root's CPU, the work itself (Pfarm, section 3.1; TR 91-27, 3.1).

#include "farm/tree/costs.hpp"
#include "farm/tree/tree.hpp"

#include <limits>
#include <vector>

namespace mpisheet::farm {

/// The manager, which feeds the root: how fast it makes tasks and takes results.
struct Manager {
    double rate = std::numeric_limits<double>::infinity(); ///< tasks made, results taken [1/s]
    double C_S = 0;                                        ///< least time between two sends on a link [s]
    double C_R = 0;                                        ///< least time between two receives on a link [s]
};

/// What decides the throughput.
enum class Limit {
    processors, ///< their number and speed: none idles
    forwarding, ///< the root's CPU: it only forwards
    links,      ///< (1), or a slow link inside the tree
    manager,    ///< the manager's own rate
};

/// C_S = C_R = β_f/4: a forwarded task is received and sent, and so is its result. The paper uses C_R = β_f/4
/// (section 5.5) and never gives C_S.
Manager default_manager(const Costs &costs);

/// (1):  T_comm = M max(C_R + D_r/τ, C_S + D_t/τ)  [s]; with a manager slower than that, M / its rate.
double communication_seconds(double tasks, const Costs &costs, const Manager &manager);

/// Tasks a second that each link can carry by (1), with its own rate where links differ; [0] is the link from the
/// manager (rate τ), or the manager's own rate if that is less. The bottleneck over the tree is what feasible_flow
/// makes of them.
std::vector<double> link_limits(const Tree &tree, const Costs &costs, const Manager &manager);

/// Seconds below which no farm of `nodes` N executes `tasks` M:  max(α, M α/N, M β_f), the last for α ≥ β_f
/// (then N = 1 needs no exception: M α is more).
double least_seconds(double tasks, double nodes, double alpha, double beta_f);

} // namespace mpisheet::farm
