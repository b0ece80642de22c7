#pragma once
// The processors and links that divide and conquer is simulated on, and what their events do. Used by
// divide_simulation.cpp alone.

#include "farm/simulation/simulated_tree.hpp"

#include <cstdint>
#include <random>
#include <vector>

namespace mpisheet::farm::divide {

using detail::Fifo;
using detail::FifoStore;
using detail::nobody;

enum Source { split_done, join_done, task_arrives, result_arrives, worker_done, sources = 8 };

struct Task {
    double size = 0;      ///< 1: a part of equal splits
    int part_of = nobody; ///< the split that it came from
};

/// A task that was split and whose results are not all back.
struct Split {
    Task task;
    int missing = 0;
};

struct Node : detail::Processor {
    double execute = 0, split = 0, join = 0; ///< its task's, times the size [ticks]
    Ticks urgent_free = 0;                   ///< end of the queued jobs that no join delays
    Ticks join_finish = 0;                   ///< of the first in `joins`, if no urgent jobs come
    std::int64_t may_split = 0;
    int splitting = nobody; ///< the split whose job is queued
    bool working = false;
    Task worker_task;
    Task outlink_task;                     ///< in the parent's OutLink to this node
    Fifo queue;                            ///< tasks that came
    Fifo parts;                            ///< for the children
    Fifo joins;                            ///< wholes whose parts are all back
    std::int64_t executed = 0, splits = 0; ///< tasks
};

struct Join {
    int part_of; ///< of the whole
    Ticks cost;
};

struct DivideFarm : detail::SimulatedTree<Node, sources, result_arrives> {
    Ticks half_e = 0, half_f = 0; ///< of β_e, β_f
    int buffers = 1;
    bool random = false;
    std::mt19937_64 generator{};
    FifoStore<Task> queued{};
    FifoStore<Join> joins{};
    std::vector<Split> splits{};
    std::vector<int> free_splits{};
    std::int64_t sent = 0;

    Ticks urgent(int v, Ticks now, Ticks cost);
    void start_transfer(int v, Ticks now);
    void feed(int v, Ticks now);
    void cut(int v);
    void send_parts(int v, Ticks now);
    void on_result(int v, Ticks now);
    void on_join_done(int v, Ticks now);
    void run();
};

} // namespace mpisheet::farm::divide
