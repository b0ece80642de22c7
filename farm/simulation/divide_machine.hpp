#pragma once
// The processors and links that divide and conquer is simulated on, and what their events do. Used by
// divide_simulation.cpp alone.

#include "farm/simulation/cpu.hpp"
#include "farm/simulation/divide_simulation.hpp"
#include "farm/simulation/event_queue.hpp"
#include "farm/simulation/fifo.hpp"
#include "farm/simulation/ticks.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace mpisheet::farm::divide {

using detail::Cpu;
using detail::Fifo;
using detail::FifoStore;

inline constexpr int nobody = -1;
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

struct Result {
    Ticks arrival;
    int part_of;
};

struct Node {
    Cpu cpu;               ///< the worker's task beside all jobs
    Ticks urgent_free = 0; ///< end of the queued jobs that no join delays
    Ticks join_finish = 0; ///< of the first in `joins`, if no urgent jobs come
    int place = 0;         ///< of its costs and counts: its level from 0 at the leaves, or its own
    int parent = nobody, first_child = 0, children = 0;
    int next_child = 0; ///< round robin
    std::int64_t may_split = 0;
    int splitting = nobody; ///< the split whose job is queued
    bool working = false;
    Task worker_task;
    Task outlink_task; ///< in the parent's OutLink to this node
    bool transferring = false;
    Ticks result_link_free = 0;
    Fifo queue;   ///< tasks that came
    Fifo parts;   ///< for the children
    Fifo joins;   ///< wholes whose parts are all back
    Fifo results; ///< on their way to the parent
};

struct Join {
    int part_of; ///< of the whole
    Ticks cost;
};

struct Cost {
    double execute, split, join; ///< ticks, times the size
    Ticks move;
};

struct Machine {
    std::vector<Cost> cost;
    Ticks half_e, half_f;
    double tick;
    std::int64_t tasks;
    int buffers;
    bool random;
    std::mt19937_64 generator;
    std::vector<Node> nodes;
    EventQueue events;

    FifoStore<Task> queued{};
    FifoStore<Result> results{};
    FifoStore<Join> joins{};
    std::vector<Split> splits{};
    std::vector<int> free_splits{};
    std::int64_t sent = 0, returned = 0;
    Ticks first_result = 0, first_quarter = 0, last_quarter = 0, last_result = 0;
    DivideSimulation out{};

    Node &node(int v) { return nodes[static_cast<std::size_t>(v)]; }
    const Cost &cost_of(const Node &n) const { return cost[static_cast<std::size_t>(n.place)]; }
    void set(int v, Source source, Ticks time) { events.set(static_cast<std::size_t>(v) * sources + source, time); }

    Ticks urgent(int v, Ticks now, Ticks cost);
    void start_transfer(int v, Ticks now);
    void feed(int v, Ticks now);
    void cut(int v);
    void send_parts(int v, Ticks now);
    void send_result(int v, int part_of, Ticks ready);
    void on_result(int v, Ticks now);
    void on_join_done(int v, Ticks now);
    void run();
};

} // namespace mpisheet::farm::divide
