#pragma once
// Who takes part in this launch and where: ranks, nodes, and whether the processors suffice.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::measure {

struct Launch {
    int rank = 0;                        ///< this process in MPI_COMM_WORLD
    int size = 1;                        ///< of MPI_COMM_WORLD
    std::vector<int> node_of_rank;       ///< node 0, 1, … in order of first appearance; as long as `size`
    std::vector<std::string> hosts;      ///< name of each node
    std::vector<int> processors;         ///< processing units that the ranks of each node may use, together
    std::vector<int> processors_of_rank; ///< processing units that each rank may use: more than a core's are no binding
    bool oversubscribed = false;         ///< some node has more ranks than processing units
};

/// Nodes used and most ranks on one of them, among the first p ranks.
struct Placement {
    int nodes = 0;
    int ppn = 0;
    /// Where several ranks lie on each of several nodes: "block" (a node is filled before the next), "cyclic" (in
    /// turn), "mixed"; else empty, there is only one order.
    std::string order;
};
Placement placement(std::span<const int> node_of_rank, int p);

/// Ranks that the launcher says it started, from its environment variables; nothing when there is no launcher.
/// `get` is std::getenv or a test's own.
struct LauncherSize {
    std::string variable;
    int ranks = 0;
};
std::optional<LauncherSize> launcher_size(const std::function<const char *(const char *)> &get);

/// Why the launcher or the caller disagrees with MPI's `size`, as a sentence that names the remedy; empty: they agree.
std::string mismatch(int size, int expected_ranks, const std::optional<LauncherSize> &launcher);

/// Why the launch is oversubscribed, naming the first such node; empty: it is not.
std::string oversubscription(const Launch &launch);

/// Collective over MPI_COMM_WORLD, after MPI_Init.
Launch examine_launch();

} // namespace mpisheet::measure
