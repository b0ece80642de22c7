#pragma once
// Event simulation of divide and conquer on a tree of processors (TR 91-27, sections 2.2, 3.1, 3.3, 4.1).

#include "farm/tree/costs.hpp"
#include "farm/tree/divide.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace mpisheet::farm {

struct DivideOptions {
    int buffers = 1; ///< tasks that a node's queue holds beside those being executed and split; the report: 1 or 2
    std::optional<std::uint64_t> random_splits; ///< seed: parts of random sizes, uniform over all ways to cut the task
    bool quotas = false; ///< a node splits no more tasks than its share of M in the steady state (the report, for small
                         ///< M); of levels alone
};

struct DivideSimulation {
    double makespan = 0;     ///< until the manager has the last result [s]
    double first_result = 0; ///< the report's start-up [s]
    double steady_rate = 0;  ///< results a second between the first and the last quarter of them [1/s]
    std::int64_t events = 0;
    std::vector<std::int64_t> executed; ///< tasks executed by all nodes of each kind
    std::vector<std::int64_t> split;    ///< tasks split, the same
};

/// Runs `tasks` M through the tree. A node takes a task from its queue to split it, one part for each child, whenever
/// all parts of the last one are on their way; else to execute it, if its worker is idle. Parts wait in one queue, and
/// the next child with room takes the next. The CPU splits (and hands tasks and results to and from the worker, β_e/2
/// each) before it joins, and joins before it executes; splitting and joining have half of β_f each. Where that takes
/// longer than executing nothing is split. Times of a part of a random split are those of its kind times its size over
/// that of an equal part. Throws Error 65: negative times, no costs of some kind.
DivideSimulation simulate_divide(const DivideTree &tree, double beta_e, double beta_f, std::int64_t tasks,
                                 const DivideOptions &options = {});

/// Tasks of `size` to divide, and where; `random_splits` as of DivideOptions.
struct DivideRequest {
    double size = 1, tasks = 1, processors = 1;
    Costs machine;
    DivideTree tree;
    bool simulate = false;
    std::optional<std::uint64_t> random_splits;
};

struct DividePrediction {
    std::vector<double> throughput; ///< S of each kind of node [tasks of its size/s]
    double as_printed = 0;          ///< by the report's rule (k)
    double makespan = 0, startup = 0, rate = 0, speedup = 0;
    std::vector<std::int64_t> executed; ///< simulated: tasks, by all nodes of each kind
};

/// By the recurrences, or simulated where that is asked for or splits are random.
DividePrediction predict(const DivideRequest &request);

} // namespace mpisheet::farm
