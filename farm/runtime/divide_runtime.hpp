#pragma once
// Divide and conquer that runs (TR 91-27, sections 2.2 and 4.1): a node executes a task or splits it, one part for each
// child, and joins their results. No MPI here (farm/runtime/divide_mpi.hpp starts it).

#include "farm/runtime/runtime.hpp"
#include "farm/tree/divide.hpp"

#include <span>
#include <vector>

namespace mpisheet::farm {

struct DivideApplication {
    /// As a farm's: tasks M, on rank 0.
    std::function<bool(Writer &)> make;
    std::function<void(std::span<const std::byte> task, Writer &result, const Worker &worker)> execute;
    /// Writes one part of the task into each of `parts`.
    std::function<void(std::span<const std::byte> task, std::span<Writer> parts, const Worker &worker)> split;
    /// Makes the result of the whole from those of its parts, in their order.
    std::function<void(std::span<const std::byte> task, std::span<const std::span<const std::byte>> results,
                       Writer &result, const Worker &worker)>
        join;
    std::function<void(const Result &)> take;
};

struct DivideRunOptions {
    Tree tree; ///< as many nodes as ranks; a node with K children splits into K parts
    bool may_spin = true;
    int buffers = 1; ///< tasks that a node's queue holds; the report: one or two
    /// Tasks that each node may split: on a balanced tree the report's F_{i−1} M. Empty: no limit.
    std::vector<std::int64_t> quota;
};

/// What one node did.
struct DivideNodeReport {
    std::int64_t level = 1; ///< from 1 on the deepest level of the tree
    std::int64_t executed = 0, split = 0;
    double executing = 0, splitting = 0, joining = 0; ///< [s]
    double overhead = 0, idle = 0;                    ///< [s]
};

struct DivideReport {
    std::int64_t tasks = 0;
    std::int64_t failed = 0;
    double makespan = 0; ///< [s]
    std::vector<DivideNodeReport> nodes;
};

/// Levels of the complete K-ary tree of that number of nodes; throws Error (usage), naming the numbers near by, if
/// there is none.
int levels_of(int children, int nodes);

} // namespace mpisheet::farm
