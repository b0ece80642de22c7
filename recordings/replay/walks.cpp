#include "recordings/replay/walks.hpp"

#include "recordings/replay/place.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace mpisheet::replay {
namespace {

constexpr double at_once = 1e-9; ///< of a plan's time

} // namespace

int Walks::begin(std::shared_ptr<const Plan> plan, std::size_t p)
{
    int number = static_cast<int>(walks_.size());
    if (free_.empty()) {
        walks_.emplace_back();
    } else {
        number = free_.back();
        free_.pop_back();
    }
    Walk &walk = walks_[at(number)];
    walk.messages.clear();
    walk.messages.reserve(plan->messages.size());
    for (const PlannedMessage &one : plan->messages)
        walk.messages.push_back({.price = one.price, .send = one.send, .receive = one.receive, .waits = one.waits});
    walk.members.assign(p, {});
    walk.plan = std::move(plan);
    return number;
}

void Walks::reprice(int walk, std::size_t message, double bytes, Costs &costs)
{
    const Plan &plan = *walks_[at(walk)].plan;
    const PlannedMessage &planned = plan.messages[message];
    Message &one = walks_[at(walk)].messages[message];
    const traffic::Price price = costs.message(planned.from_place, planned.to_place, bytes);
    one.price = {price.alone * plan.factor, price.shared * plan.factor};
    one.send = costs.send(bytes) * plan.factor;
    one.receive = costs.receive(bytes) * plan.factor;
    one.waits = costs.waits_for_receiver(bytes);
}

void Walks::enter(int walk, int member, double time)
{
    walks_[at(walk)].members[at(member)].came = time;
    go_on(walk, member, time);
}

/// Flows last until the first member leaves, the others leave after them. What was done before the last one came is not
/// there any more.
void Walks::flow(int walk, const std::vector<double> &entries)
{
    Walk &on = walks_[at(walk)];
    const Plan &plan = *on.plan;
    const double latest = *std::max_element(entries.begin(), entries.end());
    on.phase = 0;
    on.part = 1;
    on.after.assign(entries.size(), 0);
    if (!plan.hops.empty()) {
        on.after = exits(plan, entries);
        const double first = *std::min_element(on.after.begin(), on.after.end());
        on.part = std::clamp((first - latest) / plan.seconds, 0.0, 1.0);
        if (on.part > 1 - at_once)
            on.part = 1;
        for (double &one : on.after) // at once but for rounding is at once
            one = one - first > at_once * plan.seconds ? one - first : 0;
    }
    start_phase(walk, latest);
}

void Walks::start_phase(int walk, double time)
{
    const Walk &on = walks_[at(walk)];
    const Plan::Phase &phase = on.plan->phases[on.phase];
    own(traffic_->start(time, phase.route, {phase.price.alone * on.part, phase.price.shared * on.part}), {walk, -1});
}

void Walks::end_phase(int walk, double time)
{
    Walk &on = walks_[at(walk)];
    if (++on.phase < on.plan->phases.size()) {
        start_phase(walk, time);
        return;
    }
    for (std::size_t member = 0; member < on.members.size(); ++member)
        done.push_back({walk, static_cast<int>(member), time + on.after[member], 0});
}

/// Through rounds that are done as soon as they are begun.
void Walks::go_on(int walk, int member, double time)
{
    for (;;) {
        const Plan &plan = *walks_[at(walk)].plan;
        Member &one = walks_[at(walk)].members[at(member)];
        const std::vector<Plan::Step> &steps = plan.steps[at(member)];
        if (one.step == steps.size()) {
            done.push_back({walk, member, time, one.came});
            return;
        }
        const Plan::Step step = steps[one.step++];
        one.missing = 1; // itself, until all are posted
        one.ready = time;
        for (std::size_t i = step.begin; i < step.end; ++i)
            post(walk, member, plan.order[i], time);
        if (--one.missing > 0)
            return;
        if (one.ready > time) {
            queue_.push({one.ready, walk, member});
            return;
        }
    }
}

void Walks::post(int walk, int member, int message, double time)
{
    Walk &on = walks_[at(walk)];
    Message &one = on.messages[at(message)];
    Member &me = on.members[at(member)];
    const bool sends = on.plan->messages[at(message)].from == member;
    const bool at_match = leaves_at_match_ || one.waits;
    (sends ? one.sent_at : one.wanted_at) = time;
    (sends ? one.sender_came : one.receiver_came) = me.came;
    if (at_match ? one.sent_at >= 0 && one.wanted_at >= 0 : sends)
        start(walk, message, time);
    if (sends && !one.waits) {
        me.ready = std::max(me.ready, time + one.send);
    } else if (!sends && one.there_at >= 0) {
        me.ready = std::max({me.ready, one.there_at, time + one.receive});
        me.came = std::max(me.came, one.sender_came);
    } else {
        ++me.missing;
    }
}

void Walks::start(int walk, int message, double time)
{
    const Walk &on = walks_[at(walk)];
    const PlannedMessage &planned = on.plan->messages[at(message)];
    own(traffic_->start(time, planned.from_place, planned.to_place, on.messages[at(message)].price), {walk, message});
}

void Walks::own(int on_the_way, Owner owner)
{
    owners_.resize(std::max(owners_.size(), at(on_the_way) + 1));
    owners_[at(on_the_way)] = owner;
}

void Walks::finish_one(int walk, int member, double time, double came)
{
    Member &one = walks_[at(walk)].members[at(member)];
    one.ready = std::max(one.ready, time);
    one.came = std::max(one.came, came);
    if (--one.missing == 0)
        queue_.push({one.ready, walk, member});
}

double Walks::next() const
{
    return queue_.empty() ? std::numeric_limits<double>::infinity() : queue_.top().time;
}

void Walks::advance()
{
    const GoesOn next = queue_.top();
    queue_.pop();
    go_on(next.walk, next.member, next.time);
}

bool Walks::arrive(int on_the_way, double time)
{
    if (at(on_the_way) >= owners_.size() || owners_[at(on_the_way)].walk < 0)
        return false;
    const Owner owner = std::exchange(owners_[at(on_the_way)], {});
    Walk &on = walks_[at(owner.walk)];
    if (owner.message < 0) {
        end_phase(owner.walk, time);
        return true;
    }
    Message &one = on.messages[at(owner.message)];
    const PlannedMessage &planned = on.plan->messages[at(owner.message)];
    one.there_at = time;
    if (one.waits)
        finish_one(owner.walk, planned.from, time, one.receiver_came);
    if (one.wanted_at >= 0)
        finish_one(owner.walk, planned.to, std::max(time, one.wanted_at + (one.waits ? 0 : one.receive)),
                   one.sender_came);
    return true;
}

void Walks::end(int walk)
{
    walks_[at(walk)].plan.reset();
    free_.push_back(walk);
}

double seconds_alone(const std::shared_ptr<const Plan> &plan, const Costs &costs)
{
    traffic::Traffic traffic(costs.interconnect());
    Walks walks(traffic, costs.leaves_at_match());
    const int walk = walks.begin(plan, plan->steps.size());
    for (int member = 0; member < static_cast<int>(plan->steps.size()); ++member)
        walks.enter(walk, member, 0);
    const double never = std::numeric_limits<double>::infinity();
    for (double time = 0;;) {
        const double message = traffic.next(), own = walks.next();
        time = std::min(message, own);
        if (time == never)
            break;
        if (message > own)
            walks.advance();
        else if (const int number = traffic.advance(); number >= 0)
            walks.arrive(number, message);
    }
    double last = 0;
    for (const Done &one : walks.done)
        last = std::max(last, one.time);
    return last;
}

} // namespace mpisheet::replay
