#include "recordings/replay/run.hpp"

#include "recordings/record/polling.hpp"

#include <algorithm>
#include <limits>

namespace mpisheet::replay {
namespace {

using record::Action;
using record::Event;

} // namespace

Run::Run(const record::Recording &recording, const EventSource &next, Costs &costs, const Options &options,
         const Observer &observe)
    : recording_(recording), source_(next), costs_(costs), options_(options), observe_(observe),
      traffic_(costs.interconnect()), members_(recording),
      collectives_(recording, members_, costs, options.places, traffic_, options.is_set_up),
      ranks_(at(recording.ranks)), phases_(recording)
{
    traffic_.slow_down(options.slow, options.slower);
    for (const std::string &call : recording.calls)
        is_poll_.push_back(record::is_poll(call));
}

/// The rank computes, then enters its next event, if it has one.
void Run::fetch(int rank, double left)
{
    Rank &one = ranks_[at(rank)];
    const double before = one.left_recorded;
    const bool more = source_(rank, one.event);
    const double until = more                                ? one.event.enter
                         : at(rank) < recording_.ends.size() ? recording_.ends[at(rank)]
                                                             : before;
    const double computing = std::max(0.0, until - before) * options_.compute;
    one.time.computing += computing;
    if (more) {
        one.left_recorded = one.event.leave;
        one.enter = left + computing;
        queue_.push({one.enter, rank});
        return;
    }
    one.ended = true;
    one.time.seconds = left + computing;
    phases_.end(rank, one.time);
}

/// Until `came` it waited for others.
void Run::leave(int rank, double time, double came)
{
    Rank &one = ranks_[at(rank)];
    came = std::clamp(came, one.enter, std::max(one.enter, time));
    one.time.in_calls += time - one.enter;
    one.time.waiting += came - one.enter;
    ++out_.events;
    if (rank == 0 && one.event.action == Action::communicator)
        out_.communicators_made = time;
    out_.timing_decides += one.event.timing_decides ? 1 : 0;
    if (observe_)
        observe_(rank, one.event, {one.enter, came, time, time});
    fetch(rank, time);
}

/// Request 0 is the call that the rank is in.
void Run::complete(int rank, std::uint64_t request, double time, double came)
{
    if (request == 0) {
        leave(rank, time, came);
        return;
    }
    Rank &one = ranks_[at(rank)];
    const auto found = one.requests.find(request);
    if (found == one.requests.end())
        return;
    if (!found->second.awaited) {
        found->second = {true, false, time, came};
        return;
    }
    one.requests.erase(found);
    one.ready = std::max(one.ready, time);
    one.came = std::max(one.came, came);
    if (--one.missing == 0)
        leave_wait(rank);
}

void Run::wait(int rank, double time)
{
    Rank &one = ranks_[at(rank)];
    one.ready = time;
    one.came = time;
    one.missing = 0;
    for (const std::uint64_t request : one.event.requests) {
        const auto found = one.requests.find(request);
        if (found == one.requests.end())
            continue;
        if (found->second.done) {
            one.ready = std::max(one.ready, found->second.time);
            one.came = std::max(one.came, found->second.came);
            one.requests.erase(found);
        } else {
            found->second.awaited = true;
            ++one.missing;
        }
    }
    if (one.missing == 0)
        leave_wait(rank);
}

void Run::leave_wait(int rank)
{
    const Rank &one = ranks_[at(rank)];
    leave(rank, after_poll(rank, one.ready), one.came);
}

void Run::leave_collectives()
{
    for (const Leaving &one : collectives_.leaving())
        complete(one.rank, one.request, one.time, one.came);
}

void Run::execute(int rank, double time)
{
    const Event &event = ranks_[at(rank)].event;
    switch (event.action) {
    case Action::send:
        post_send(rank, time);
        return;
    case Action::receive:
        post_receive(rank, time);
        return;
    case Action::wait:
        wait(rank, time);
        return;
    case Action::collective:
    case Action::communicator: {
        const std::uint64_t request = event.request;
        if (request != 0)
            ranks_[at(rank)].requests[request] = {};
        collectives_.enter(rank, event, time);
        leave_collectives();
        if (request != 0)
            leave(rank, time);
        return;
    }
    case Action::phase:
        phases_.change(rank, event, time, ranks_[at(rank)].time);
        leave(rank, time);
        return;
    case Action::local:
        ask(rank, time);
        return;
    }
}

Replayed Run::run()
{
    for (int rank = 0; rank < recording_.ranks; ++rank)
        fetch(rank, 0);
    const double never = std::numeric_limits<double>::infinity();
    for (;;) {
        const double message = traffic_.next(), event = queue_.empty() ? never : queue_.top().time;
        const double collective = collectives_.next();
        if (message == never && event == never && collective == never)
            break;
        if (message <= std::min(event, collective)) {
            const int number = traffic_.advance();
            if (number >= 0 && collectives_.arrive(number, message))
                leave_collectives();
            else if (number >= 0)
                arrive(on_the_way_[at(number)], message);
            continue;
        }
        if (collective <= event) {
            collectives_.advance();
            leave_collectives();
            continue;
        }
        const int who = queue_.top().who;
        queue_.pop();
        if (who >= 0)
            execute(who, event);
        else
            arrive(-1 - who, event);
    }
    finish();
    return std::move(out_);
}

} // namespace mpisheet::replay
