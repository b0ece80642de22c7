#pragma once
// From the first task to the moment when every processor has one (Pfarm, section 3.3.1).

#include "farm/tree/costs.hpp"
#include "farm/tree/tree.hpp"

#include <vector>

namespace mpisheet::farm {

/// s(v, 1) for every node: the first task that node v receives is the s(v, 1)-th to arrive at the root, if subtrees
/// never fill. From the recurrence  s(v, i) = s(p(v), 1 + c(v) + (i − 1) deg(p(v))),  s(root, i) = i.  O(N).
/// Grows exponentially in skewed trees, to infinity in the end; a real farm's stays below 4N.
std::vector<double> first_tasks(const Tree &tree);

/// Theorem 2: steps after which every worker has a task, max over the leaves of n + s(v, 1), with s(v, 1) at most
/// 4N, the buffers that the tree has.
double startup_steps(const Tree &tree);

/// Seconds of one step of (5), (6): handing a message of `bytes` from a node to the next.
double step_seconds(const Costs &costs, double bytes);

} // namespace mpisheet::farm
