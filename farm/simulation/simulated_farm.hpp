#pragma once
// The processors and links of a simulated farm, and what their events do. Used by simulation.cpp alone.

#include "farm/simulation/simulated_tree.hpp"
#include "model/traffic/traffic.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mpisheet::farm::detail {

inline constexpr int to_worker = -1; ///< a destination; those from 0 on are the child at the other end of an OutLink
inline constexpr int undecided = -2;

/// What can happen at a node, in the order in which simultaneous events of one node are taken.
enum Source { manager_done, task_arrives, result_arrives, worker_done, sources };

/// A processor of Fig. 1: the link to its parent is the parent's OutLink, its own InLink, the way back.
struct Node : Processor {
    Ticks task_period = 0; ///< least time between the beginnings of two transfers
    Ticks task_link_free = 0;
    Ticks assign = 0, forward = 0; ///< half of β_e, β_f
    double ticks_a_second = 0;     ///< of execution: less on a faster node
    int manager_task = nobody;     ///< in the manager's buffer
    int destination = undecided;   ///< of the manager's task once its job is queued
    int worker_task = nobody;      ///< promised to the worker or in execution
    int outlink_task = nobody;     ///< in the OutLink, waiting for InLink or on its way
    Fifo inlink;
    bool outlink_taken = false;             ///< OutLink has a task or is promised one
    int tasks = 0, tasks_at_last_entry = 0; ///< finished
    int first_task = 0;                     ///< its number, from 1
    // Where messages share an interconnect
    bool by_message = false; ///< tasks come to it, and results leave it, in messages of the interconnect
    int room = 0;            ///< tasks that its parent may still send to it
    int freed = 0;           ///< tasks that left it and that its parent does not know of yet
};

/// On its way between a node and its parent.
struct Parcel {
    int node = 0;
    int task = nobody; ///< of a task or a result; nobody: it only tells of room
    bool down = false; ///< a task
    int freed = 0;
};

/// What messages go through, and how large they are.
struct Network {
    traffic::Traffic traffic;
    int first_rank; ///< of node 0
    double task_bytes, result_bytes, notice_bytes;
    std::vector<Parcel> parcels{}; ///< by the traffic's numbers
};

/// Times of the tasks: a list, or M times the same.
struct Load {
    std::span<const double> list;
    double constant = 0;
    std::int64_t count = 0;

    [[nodiscard]] double operator[](int task) const
    {
        return list.empty() ? constant : list[static_cast<std::size_t>(task)];
    }
};

struct Farm : SimulatedTree<Node, sources, result_arrives> {
    Load load{};
    int buffers = 1;
    Ticks poll = 0;
    std::vector<double> completion{}; ///< of each task [s], if asked for
    std::optional<Network> network{}; ///< none: each link is a pair's own
    FifoStore<int> inlinks{};
    int sent = 0;
    std::int64_t entered = 0;
    Ticks startup = 0, last_entry = 0;

    Ticks job(int v, Ticks now, Ticks cost) { return node(v).cpu.job(now, cost, poll); }
    void dispatch(int v, Ticks now);
    void take(int v, Ticks now);
    void start_transfer(int v, Ticks now);
    void send_messages(int v, Ticks now);
    void send(const Parcel &message, Ticks now);
    void send_result(int v, int task, Ticks ready);
    void take_result(int v, int task, Ticks now);
    void enter(int v, int task, Ticks now);
    [[nodiscard]] int next_task();
    void on_manager_done(int v, Ticks now);
    void on_task(int v, Ticks now);
    void on_result(int v, Ticks now);
    void on_worker_done(int v, Ticks now);
    void on_network();
    void run();
};

} // namespace mpisheet::farm::detail
