#pragma once
// What simulated farms and simulated divide and conquer have in common: processors in a tree, the links that carry
// results up, whose event is next, and when results came home.

#include "farm/simulation/cpu.hpp"
#include "farm/simulation/event_queue.hpp"
#include "farm/simulation/fifo.hpp"
#include "farm/simulation/ticks.hpp"
#include "farm/tree/tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mpisheet::farm::detail {

inline constexpr int nobody = -1;

/// A processor with both ends of the link to its parent.
struct Processor {
    Cpu cpu;
    Ticks task_transfer = 0, result_transfer = 0;
    Ticks result_period = 0; ///< least time between the beginnings of two transfers
    Ticks result_link_free = 0;
    int parent = nobody;
    int first_child = 0, child_count = 0;
    int next_child = 0;        ///< round robin: whom to ask first
    bool transferring = false; ///< a task is on its way from the parent
    Fifo results;              ///< on the way to the parent

    /// The child whose turn it is to be asked.
    int turn()
    {
        const int child = first_child + next_child;
        next_child = next_child + 1 == child_count ? 0 : next_child + 1;
        return child;
    }
};

struct Result {
    Ticks arrival; ///< at the parent
    int of;        ///< which task's, or which split's part
};

/// `sources` events can be ahead at each node, a Processor; results arrive by the one called `result_arrives`.
template <class Node, int sources, int result_arrives> struct SimulatedTree {
    SimulatedTree(const Tree &tree, double a_tick, std::int64_t all)
        : nodes(tree.parent.size()), queue(nodes.size() * sources), tick(a_tick), tasks(all)
    {
        for (std::size_t v = 0; v < nodes.size(); ++v) {
            nodes[v].parent = tree.parent[v];
            nodes[v].first_child = tree.first_child[v];
            nodes[v].child_count = tree.child_count[v];
        }
    }

    std::vector<Node> nodes;
    EventQueue queue;
    double tick; ///< [s]
    std::int64_t tasks, returned = 0, events = 0;
    FifoStore<Result> results{};
    Ticks first_result = 0, first_quarter = 0, last_quarter = 0, last_result = 0;

    Node &node(int v) { return nodes[static_cast<std::size_t>(v)]; }
    void set(int v, int source, Ticks time) { queue.set(static_cast<std::size_t>(v) * sources + source, time); }
    [[nodiscard]] double seconds(Ticks time) const { return static_cast<double>(time) * tick; }

    /// A result of v's that is where it goes at that time.
    void await_result(int v, int of, Ticks arrival)
    {
        results.push(node(v).results, {arrival, of});
        if (node(v).results.count == 1)
            set(v, result_arrives, arrival);
    }

    /// Results wait for their link as long as it takes: their buffers are not limited.
    void carry_result(int v, int of, Ticks ready)
    {
        Node &n = node(v);
        const Ticks start = std::max(ready, n.result_link_free);
        n.result_link_free = start + n.result_period;
        await_result(v, of, start + n.result_transfer);
    }

    /// The result of v's that arrives now.
    int arrived_result(int v)
    {
        Fifo &waiting = node(v).results;
        const int of = results.pop(waiting).of;
        set(v, result_arrives, waiting.count == 0 ? EventQueue::never : results.front(waiting).arrival);
        return of;
    }

    /// The manager has one more result.
    void came_home(Ticks now)
    {
        if (returned++ == 0)
            first_result = now;
        if (returned == tasks / 4)
            first_quarter = now;
        if (returned == tasks - tasks / 4)
            last_quarter = now;
        last_result = now;
    }

    /// Results a second between the first and the last quarter of them; 0: all at once.
    [[nodiscard]] double steady_rate() const
    {
        const std::int64_t between = tasks - 2 * (tasks / 4);
        return last_quarter > first_quarter ? static_cast<double>(between) / seconds(last_quarter - first_quarter) : 0;
    }
};

} // namespace mpisheet::farm::detail
