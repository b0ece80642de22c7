#include "farm/simulation/simulated_farm.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mpisheet::farm::detail {

/// The manager decides where its task goes: to an idle worker, else to the next idle OutLink, else nowhere yet.
void Farm::dispatch(int v, Ticks now)
{
    Node &n = node(v);
    if (n.manager_task == nobody || n.destination != undecided)
        return;
    if (n.worker_task == nobody) {
        n.destination = to_worker;
        n.worker_task = n.manager_task;
        set(v, manager_done, job(v, now, n.assign));
        return;
    }
    for (int asked = 0; asked < n.child_count; ++asked) {
        const int child = n.turn();
        if (!node(child).outlink_taken) {
            node(child).outlink_taken = true;
            n.destination = child;
            set(v, manager_done, job(v, now, n.forward));
            return;
        }
    }
}

/// The manager, once empty, takes the next task from InLink.
void Farm::take(int v, Ticks now)
{
    Node &n = node(v);
    if (n.manager_task != nobody || n.inlink.count == 0)
        return;
    n.manager_task = inlinks.pop(n.inlink);
    start_transfer(v, now);
    dispatch(v, now);
}

/// A task leaves the parent's OutLink as soon as v's InLink has room.
void Farm::start_transfer(int v, Ticks now)
{
    Node &n = node(v);
    if (n.by_message) {
        send_messages(v, now);
        return;
    }
    if (n.transferring || n.outlink_task == nobody || n.inlink.count == buffers)
        return;
    const Ticks start = std::max(now, n.task_link_free);
    n.transferring = true;
    n.task_link_free = start + n.task_period;
    set(v, task_arrives, start + n.task_transfer);
}

/// Tasks leave the parent's OutLink as long as it knows of room at v.
void Farm::send_messages(int v, Ticks now)
{
    Node &n = node(v);
    while (n.outlink_task != nobody && n.room > 0) {
        --n.room;
        const int task = std::exchange(n.outlink_task, nobody);
        send({.node = v, .task = task, .down = true}, now);
        if (n.parent == nobody) {
            n.outlink_task = next_task();
            continue;
        }
        n.outlink_taken = false;
        if (node(n.parent).by_message) {
            ++node(n.parent).freed;
            send({.node = n.parent}, now);
        }
        dispatch(n.parent, now);
    }
}

/// Whatever goes up tells how much room there is again.
void Farm::send(const Parcel &message, Ticks now)
{
    const Node &n = node(message.node);
    const int own = message.node + network->first_rank, parent = n.parent + network->first_rank;
    const double bytes = message.task == nobody ? network->notice_bytes
                         : message.down         ? network->task_bytes
                                                : network->result_bytes;
    const int number =
        network->traffic.start(seconds(now), message.down ? parent : own, message.down ? own : parent, bytes);
    if (static_cast<std::size_t>(number) >= network->parcels.size())
        network->parcels.resize(static_cast<std::size_t>(number) + 1);
    Parcel &sent_now = network->parcels[static_cast<std::size_t>(number)];
    sent_now = message;
    if (!message.down)
        sent_now.freed = std::exchange(node(message.node).freed, 0);
}

void Farm::send_result(int v, int task, Ticks ready)
{
    if (node(v).by_message)
        await_result(v, task, ready); // it leaves then
    else
        carry_result(v, task, ready);
}

/// The manager's job is done: its task is the worker's, or in an OutLink.
void Farm::on_manager_done(int v, Ticks now)
{
    Node &n = node(v);
    const int task = n.manager_task;
    const int destination = n.destination;
    n.manager_task = nobody;
    n.destination = undecided;
    if (destination == to_worker) {
        const Ticks time = std::llround(load[task] * n.ticks_a_second);
        n.cpu.execute(now, time);
        set(v, worker_done, n.cpu.finish);
        if (n.first_task == 0) {
            n.first_task = task + 1;
            startup = now;
        }
    } else {
        node(destination).outlink_task = task;
        start_transfer(destination, now);
    }
    take(v, now);
    if (n.destination == undecided)
        set(v, manager_done, EventQueue::never);
}

/// The manager's processor is never short of the next task.
int Farm::next_task()
{
    return sent < tasks ? sent++ : nobody;
}

/// A task comes to InLink.
void Farm::enter(int v, int task, Ticks now)
{
    inlinks.push(node(v).inlink, task);
    if (node(v).parent != nobody)
        return;
    last_entry = now;
    if (++entered == tasks)
        for (Node &any : nodes)
            any.tasks_at_last_entry = any.tasks;
}

void Farm::on_task(int v, Ticks now)
{
    Node &n = node(v);
    enter(v, n.outlink_task, now);
    n.transferring = false;
    if (n.parent == nobody) {
        n.outlink_task = next_task();
        start_transfer(v, now);
    } else {
        n.outlink_task = nobody;
        n.outlink_taken = false;
        dispatch(n.parent, now);
    }
    take(v, now);
    if (!n.transferring)
        set(v, task_arrives, EventQueue::never);
}

void Farm::on_result(int v, Ticks now)
{
    const int task = arrived_result(v);
    if (node(v).by_message)
        send({.node = v, .task = task}, now);
    else
        take_result(v, task, now);
}

/// A result of v is with its parent.
void Farm::take_result(int v, int task, Ticks now)
{
    const Node &n = node(v);
    if (n.parent != nobody) {
        send_result(n.parent, task, job(n.parent, now, node(n.parent).forward));
        return;
    }
    came_home(now);
    if (!completion.empty())
        completion[static_cast<std::size_t>(task)] = seconds(now);
}

void Farm::on_worker_done(int v, Ticks now)
{
    Node &n = node(v);
    if (n.cpu.finish > now) { // jobs came meanwhile
        set(v, worker_done, n.cpu.finish);
        return;
    }
    set(v, worker_done, EventQueue::never);
    n.cpu.executing = false;
    ++n.tasks;
    ++n.freed;
    const int task = std::exchange(n.worker_task, nobody);
    send_result(v, task, job(v, now, n.assign));
    dispatch(v, now);
}

/// What is on its way goes on.
void Farm::on_network()
{
    const Ticks now = ticks(network->traffic.next(), tick);
    const int number = network->traffic.advance();
    if (number < 0)
        return;
    const Parcel message = network->parcels[static_cast<std::size_t>(number)];
    if (message.down) {
        enter(message.node, message.task, now);
        take(message.node, now);
        return;
    }
    node(message.node).room += message.freed;
    start_transfer(message.node, now);
    if (message.task != nobody)
        take_result(message.node, message.task, now);
}

void Farm::run()
{
    node(0).outlink_task = next_task();
    start_transfer(0, 0);
    while (returned < tasks) {
        const Ticks now = queue.time();
        if (network && network->traffic.next() <= seconds(now)) {
            ++events;
            on_network();
            continue;
        }
        const std::size_t source = queue.source();
        const int v = static_cast<int>(source / sources);
        ++events;
        switch (source % sources) {
        case manager_done:
            on_manager_done(v, now);
            break;
        case task_arrives:
            on_task(v, now);
            break;
        case result_arrives:
            on_result(v, now);
            break;
        default:
            on_worker_done(v, now);
        }
    }
}

} // namespace mpisheet::farm::detail
