#include "farm/simulation/divide_machine.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::farm::divide {
namespace {

Ticks rounded(double time)
{
    return std::llround(time);
}

} // namespace

/// Splitting and handing over go before joining: nodes below would wait for it.
Ticks DivideFarm::urgent(int v, Ticks now, Ticks cost)
{
    Node &n = node(v);
    n.urgent_free = std::max(now, n.urgent_free) + cost;
    n.cpu.job(now, cost);
    if (n.joins.count > 0)
        n.join_finish += cost;
    return n.urgent_free;
}

/// The parent's OutLink sends its task, or the manager the next, once v's queue has room.
void DivideFarm::start_transfer(int v, Ticks now)
{
    Node &n = node(v);
    if (n.transferring || n.queue.count == buffers)
        return;
    if (n.parent == nobody) {
        if (sent == tasks)
            return;
        ++sent;
        n.outlink_task = {1, nobody};
    } else {
        Node &parent = node(n.parent);
        if (parent.parts.count == 0)
            return;
        n.outlink_task = queued.pop(parent.parts);
    }
    n.transferring = true;
    set(v, task_arrives, now + n.task_transfer);
    if (n.parent != nobody && node(n.parent).parts.count == 0)
        feed(n.parent, now);
}

/// The node's two processes take tasks from its queue; the splitting one chooses first.
void DivideFarm::feed(int v, Ticks now)
{
    Node &n = node(v);
    while (n.queue.count > 0) {
        if (n.may_split > 0 && n.splitting == nobody && n.parts.count == 0) {
            --n.may_split;
            ++n.splits;
            const Task task = queued.pop(n.queue);
            if (free_splits.empty()) {
                free_splits.push_back(static_cast<int>(splits.size()));
                splits.emplace_back();
            }
            n.splitting = free_splits.back();
            free_splits.pop_back();
            splits[static_cast<std::size_t>(n.splitting)] = {task, n.child_count};
            set(v, split_done, urgent(v, now, rounded(n.split * task.size) + half_f));
        } else if (!n.working) {
            n.worker_task = queued.pop(n.queue);
            n.working = true;
            urgent(v, now, half_e);
            n.cpu.execute(now, rounded(n.execute * n.worker_task.size));
            set(v, worker_done, n.cpu.finish);
        } else {
            break;
        }
    }
    start_transfer(v, now);
}

/// Makes the parts of the task that was being split.
void DivideFarm::cut(int v)
{
    Node &n = node(v);
    const double whole = splits[static_cast<std::size_t>(n.splitting)].task.size;
    std::vector<double> cuts{0};
    for (int i = 1; i < n.child_count; ++i)
        cuts.push_back(random ? static_cast<double>(generator() >> 11) * 0x1p-53
                              : static_cast<double>(i) / n.child_count);
    std::sort(cuts.begin(), cuts.end());
    cuts.push_back(1);
    for (std::size_t i = 1; i < cuts.size(); ++i)
        queued.push(n.parts, {whole * (cuts[i] - cuts[i - 1]) * n.child_count, n.splitting});
    n.splitting = nobody;
}

/// Idle links, in turn, take the parts.
void DivideFarm::send_parts(int v, Ticks now)
{
    Node &n = node(v);
    for (int asked = 0; asked < n.child_count && n.parts.count > 0; ++asked)
        start_transfer(n.turn(), now);
}

void DivideFarm::run()
{
    start_transfer(0, 0);
    while (returned < tasks) {
        const Ticks now = queue.time();
        const std::size_t source = queue.source();
        const int v = static_cast<int>(source / sources);
        Node &n = node(v);
        ++events;
        const auto what = static_cast<Source>(source % sources);
        const Ticks due = what == worker_done ? n.cpu.finish : what == join_done ? n.join_finish : now;
        if (due > now) { // put off by jobs that came meanwhile
            set(v, what, due);
            continue;
        }
        set(v, what, EventQueue::never);
        switch (what) {
        case split_done:
            cut(v);
            send_parts(v, now);
            feed(v, now);
            break;
        case task_arrives:
            n.transferring = false;
            queued.push(n.queue, n.outlink_task);
            feed(v, now);
            break;
        case result_arrives:
            on_result(v, now);
            break;
        case join_done:
            on_join_done(v, now);
            break;
        default:
            n.cpu.executing = n.working = false;
            ++n.executed;
            carry_result(v, n.worker_task.part_of, urgent(v, now, half_e));
            feed(v, now);
        }
    }
}

/// A result of v's reaches its parent, which joins the parts once all are there.
void DivideFarm::on_result(int v, Ticks now)
{
    const int part_of = arrived_result(v);
    if (part_of == nobody) {
        came_home(now);
        return;
    }
    Split &split = splits[static_cast<std::size_t>(part_of)];
    if (--split.missing > 0)
        return;
    const int above = node(v).parent;
    Node &parent = node(above);
    const Ticks cost = rounded(parent.join * split.task.size) + half_f;
    free_splits.push_back(part_of);
    parent.cpu.job(now, cost);
    joins.push(parent.joins, {split.task.part_of, cost});
    if (parent.joins.count == 1) {
        parent.join_finish = parent.cpu.free;
        set(above, join_done, parent.join_finish);
    }
}

void DivideFarm::on_join_done(int v, Ticks now)
{
    Node &n = node(v);
    carry_result(v, joins.pop(n.joins).part_of, now);
    if (n.joins.count > 0) {
        n.join_finish = now + joins.front(n.joins).cost;
        set(v, join_done, n.join_finish);
    }
}

} // namespace mpisheet::farm::divide
