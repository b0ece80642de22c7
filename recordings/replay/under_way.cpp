#include "recordings/replay/under_way.hpp"

#include "model/error.hpp"
#include "recordings/replay/entries.hpp"
#include "recordings/replay/place.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::replay {

UnderWay::UnderWay(const record::Recording &recording, Members &members, Costs &costs, const std::vector<int> &places,
                   traffic::Traffic &traffic, bool is_set_up)
    : recording_(&recording), members_(&members), costs_(&costs), planner_(members, costs, places, traffic),
      walks_(traffic, costs.leaves_at_match()), open_(recording.communicators.size()),
      is_set_up_(at(recording.ranks), is_set_up)
{
    for (const std::string &call : recording.calls)
        collective_of_call_.push_back(replay::collective_of_call(call));
}

std::set<std::string> UnderWay::remarks() const
{
    std::set<std::string> all = planner_.remarks();
    all.insert(remarks_.begin(), remarks_.end());
    if (made_ > 0)
        all.insert("the sheet lacks tcomm_dup, what making a communicator takes: an allgather of 8 bytes is taken for "
                   "each of " +
                   std::to_string(made_) + ", " + std::to_string(std::lround(1e6 * made_seconds_)) +
                   " us in all; the interval reaches to what they took where they were recorded, " +
                   std::to_string(std::lround(1e6 * made_recorded_)) + " us");
    return all;
}

UnderWay::Place UnderWay::next_call(int member, const record::Event &event, std::size_t p)
{
    OpenCalls<Instance> &calls = open_[event.communicator];
    const auto [number, is_first] = calls.enter(at(member), p, spare_);
    if (is_first) {
        Instance &made = calls[number];
        made.call = event.call;
        made.entered = made.left = 0;
        made.latest = made.scanned = 0;
        made.recorded_enter = made.recorded_leave = 0;
        made.made = record::no_communicator;
        made.parts = {.root = std::max(0, event.partner)};
        made.members.assign(p, {});
        made.plan.reset();
        made.walk = -1;
    }
    return {event.communicator, number};
}

void UnderWay::begin(Place place, Instance &instance, const Parts &parts)
{
    instance.plan = planner_.plan(*collective_of_call_[instance.call], place.communicator, parts);
    instance.walk = walks_.begin(instance.plan, instance.members.size());
    place_of_walk_.resize(std::max(place_of_walk_.size(), at(instance.walk) + 1));
    place_of_walk_[at(instance.walk)] = place;
}

/// The root and a member have a message of their own: it has this member's bytes.
void UnderWay::reprice(Instance &instance, int member, double bytes)
{
    const int root = instance.parts.root;
    for (std::size_t i = 0; i < instance.plan->messages.size(); ++i) {
        const PlannedMessage &one = instance.plan->messages[i];
        if ((one.from == root && one.to == member) || (one.from == member && one.to == root))
            walks_.reprice(instance.walk, i, bytes, *costs_);
    }
}

/// A scan of more messages than go by themselves, which loads no links: a member may leave when it and all before it
/// have entered.
void UnderWay::leave_in_turn(Instance &instance)
{
    const std::size_t p = instance.members.size();
    for (std::size_t member = instance.left; member < p && instance.members[member].rank >= 0; ++member) {
        instance.scanned = std::max(instance.scanned, instance.members[member].time);
        const double takes = member == 0 ? costs_->send(instance.parts.bytes) : instance.plan->seconds;
        leave(instance, static_cast<int>(member), instance.scanned + takes, instance.scanned);
    }
}

/// Members go as they enter. Of a v-call each one's bytes are known when it enters, or its root.
void UnderWay::go_by_messages(Place place, Instance &instance, int member, const record::Event &event)
{
    const Collective &collective = *collective_of_call_[instance.call];
    const std::size_t p = instance.members.size();
    const bool is_begun = instance.plan != nullptr;
    Parts parts = instance.parts;
    if (is_row(collective)) {
        settle_counts(parts);
        parts.counts.clear();
    }
    if (!is_begun)
        begin(place, instance, parts);
    if (instance.plan->is_fluid && collective.flow == Flow::scan) {
        leave_in_turn(instance);
        return;
    }
    if (instance.plan->is_fluid) {
        if (instance.entered == p)
            flow(instance);
        return;
    }
    if (is_row(collective) && member == instance.parts.root && !instance.parts.counts.empty()) {
        for (int other = 0; other < static_cast<int>(p); ++other)
            if (other != member && instance.members[at(other)].rank < 0)
                reprice(instance, other, instance.parts.counts[0][at(other)]);
    } else if (is_row(collective) && member != instance.parts.root) {
        reprice(instance, member, bytes_of_entry(collective, p, event));
    }
    walks_.enter(instance.walk, member, instance.members[at(member)].time);
}

/// All have entered.
void UnderWay::flow(const Instance &instance)
{
    std::vector<double> entries;
    for (const Entry &one : instance.members)
        entries.push_back(one.time);
    walks_.flow(instance.walk, entries);
}

void UnderWay::leave(Instance &instance, int member, double time, double came)
{
    const Entry &one = instance.members[at(member)];
    leaving_.push_back({one.rank, one.request, std::max(time, one.time), came});
    ++instance.left;
}

/// Those who have come to the end of their rounds.
void UnderWay::take_done()
{
    for (const Done &one : walks_.done) {
        const Place place = place_of_walk_[at(one.walk)];
        Instance &instance = open_[place.communicator][place.number];
        leave(instance, one.member, one.time, instance.plan->is_fluid ? instance.latest : one.came);
        if (instance.left == instance.members.size()) {
            walks_.end(one.walk);
            open_[place.communicator].close(spare_);
        }
    }
    walks_.done.clear();
}

/// Making communicators takes what a duplicate of the largest of them takes, by `comm_dup` of the sheet: over the first
/// ranks, as they lie by an allgather of 8 bytes. Those that are split first tell each other which one they are for.
/// Where the sheet lacks it, such an allgather is taken for it, and the interval reaches to what was recorded.
double UnderWay::seconds_to_make(std::uint32_t communicator, const Instance &instance)
{
    const Collective &allgather = *collective_of("MPI_Allgather"); // whatever call makes them
    const std::string &call = recording_->calls[instance.call];
    const double told = planner_.plan(allgather, communicator, instance.parts)->seconds;
    if (instance.made == record::no_communicator)
        return told;
    const double made = static_cast<double>(members_->of(instance.made).size());
    const std::optional<double> dup = costs_->operation("comm_dup", made, 0);
    if (!dup) {
        const double recorded = instance.recorded_leave - instance.recorded_enter;
        ++made_;
        made_seconds_ += told;
        made_recorded_ += recorded;
        return costs_->end() == End::high ? std::max(told, recorded) : told;
    }
    const double as_they_lie = planner_.plan(allgather, instance.made, {.bytes = instance.parts.bytes})->seconds;
    const double first = costs_->operation(allgather.operation, made, instance.parts.bytes).value_or(as_they_lie);
    const bool is_split = call.find("split") != std::string::npos || call.ends_with("_sub");
    return *dup * (made > 1 && first > 0 ? as_they_lie / first : 1) + (is_split ? told : 0);
}

/// MPI_COMM_WORLD, which no call makes, is set up within the first broadcast or reduction: so SimGrid does it; of other
/// libraries it is not known, and the upper end has it.
double UnderWay::seconds_to_set_up(int rank, const record::Event &event, const Collective *collective)
{
    const bool may_set_up =
        event.communicator == 0 && event.request == 0 && collective != nullptr &&
        (collective->operation == "bcast" || collective->operation == "reduce" || collective->operation == "allreduce");
    if (!may_set_up || event.action != record::Action::collective || is_set_up_[at(rank)])
        return 0;
    is_set_up_[at(rank)] = true;
    const bool is_known = costs_->leaves_at_match() || costs_->end() == End::high;
    return is_known ? costs_->operation("comm_dup", static_cast<double>(is_set_up_.size()), 0).value_or(0) : 0;
}

void UnderWay::enter(int rank, const record::Event &event, double time)
{
    leaving_.clear();
    const std::uint32_t communicator = event.communicator;
    const std::size_t p = members_->of(communicator).size();
    time += seconds_to_set_up(rank, event, collective_of_call_[event.call]);
    const int member = members_->rank_in(communicator, rank);
    const Place place = next_call(member, event, p);
    Instance &instance = open_[communicator][place.number];
    const Collective *collective = collective_of_call_[event.call];
    if (collective != collective_of_call_[instance.call])
        refuse_other_call(rank, recording_->calls[event.call], recording_->calls[instance.call]);
    instance.members[at(member)] = {rank, event.request, time};
    instance.latest = std::max(instance.latest, time);
    ++instance.entered;
    instance.recorded_enter = std::max(instance.recorded_enter, event.enter);
    instance.recorded_leave = std::max(instance.recorded_leave, event.leave);
    if (event.action == record::Action::communicator && event.made != record::no_communicator &&
        (instance.made == record::no_communicator ||
         members_->of(instance.made).size() < members_->of(event.made).size()))
        instance.made = event.made;
    if (collective != nullptr)
        add_entry(*collective, member, p, event, instance.parts);
    else if (event.action == record::Action::collective)
        remarks_.insert(recording_->calls[event.call] +
                        " is none of the operations that replay knows: it costs nothing");
    if (collective != nullptr && collective->flow != Flow::all && p > 1) {
        go_by_messages(place, instance, member, event);
        if (instance.left == p) {
            walks_.end(instance.walk);
            open_[communicator].close(spare_);
        }
        take_done();
        return;
    }
    if (instance.entered < p)
        return;
    settle_counts(instance.parts);
    const bool makes = event.action == record::Action::communicator;
    if (collective != nullptr && p > 1 && !makes) {
        begin(place, instance, instance.parts);
        flow(instance);
        return;
    }
    const double takes = makes                   ? seconds_to_make(communicator, instance)
                         : collective != nullptr ? planner_.plan(*collective, communicator, instance.parts)->seconds
                                                 : 0;
    for (std::size_t other = 0; other < p; ++other)
        leave(instance, static_cast<int>(other), instance.latest + takes, instance.latest);
    open_[communicator].close(spare_);
}

void UnderWay::advance()
{
    leaving_.clear();
    walks_.advance();
    take_done();
}

bool UnderWay::arrive(int on_the_way, double time)
{
    leaving_.clear();
    const bool is_own = walks_.arrive(on_the_way, time);
    take_done();
    return is_own;
}

} // namespace mpisheet::replay
