#include "recordings/replay/collectives.hpp"

#include "model/error.hpp"
#include "recordings/replay/entries.hpp"
#include "recordings/replay/place.hpp"

#include <algorithm>

namespace mpisheet::replay {
namespace {

constexpr double not_yet = -1;

/// A tree of messages, but for v-calls, whose root sends to each member.
int parent_of(const Collective &collective, int member, int root, std::size_t p)
{
    if (collective.operation.back() != 'v')
        return parent_in_tree(member, root, static_cast<int>(p));
    return member == root ? -1 : root;
}

/// Those whose parent it is.
void add_children(const Collective &collective, int member, int root, std::size_t p, std::vector<int> &children)
{
    const int all = static_cast<int>(p);
    if (collective.operation.back() == 'v') {
        for (int other = 0; member == root && other < all; ++other)
            if (other != root)
                children.push_back(other);
        return;
    }
    const int relative = (member - root + all) % all, lowest = relative == 0 ? all : relative & -relative;
    for (int step = 1; step < lowest && relative + step < all; step *= 2)
        children.push_back((relative + step + root) % all);
}

} // namespace

Collectives::Collectives(const record::Recording &recording, Members &members, Costs &costs)
    : recording_(&recording), members_(&members), costs_(&costs), times_(members, costs),
      open_(recording.communicators.size())
{
    for (const std::string &call : recording.calls)
        collective_of_call_.push_back(mpisheet::replay::collective_of_call(call));
}

void refuse_other_call(int rank, const std::string &call, const std::string &call_of_others)
{
    throw Error(Exit::bad_input, "rank " + std::to_string(rank) + " calls " + call +
                                     " where another rank of its communicator calls " + call_of_others +
                                     ": a call that failed on some ranks alone, or the recording is damaged");
}

std::set<std::string> Collectives::remarks() const
{
    std::set<std::string> all = times_.remarks();
    all.insert(remarks_.begin(), remarks_.end());
    return all;
}

Collectives::Instance &Collectives::next_call(int member, const record::Event &event, std::size_t p)
{
    OpenCalls<Instance> &calls = open_[event.communicator];
    const auto [number, is_first] = calls.enter(at(member), p, spare_);
    Instance &call = calls[number];
    if (is_first) {
        call.collective = collective_of_call_[event.call];
        call.call = event.call;
        call.entered = call.left = 0;
        call.latest = call.scanned = 0;
        call.parts.root = std::max(0, event.partner);
        call.parts.bytes = 0;
        call.parts.counts.clear();
        call.members.assign(p, {0, 0, not_yet});
        call.paths.clear();
        call.course.reset();
    }
    return call;
}

void Collectives::add(Instance &instance, int member, const record::Event &event, double time)
{
    const std::size_t p = instance.members.size();
    instance.members[at(member)].request = event.request;
    instance.members[at(member)].time = time;
    instance.latest = std::max(instance.latest, time);
    ++instance.entered;
    if (instance.collective == nullptr)
        return;
    add_entry(*instance.collective, member, p, event, instance.parts);
}

const Course &Collectives::course_of(std::uint32_t communicator, Instance &instance)
{
    if (!instance.course || instance.course_bytes != instance.parts.bytes)
        instance.course = times_.course(*instance.collective, communicator, instance.parts);
    instance.course_bytes = instance.parts.bytes;
    return *instance.course;
}

void Collectives::leave(Instance &instance, int member, double came, double takes)
{
    const Leaving &one = instance.members[at(member)];
    leaving_.push_back({one.rank, one.request, std::max(came + takes, one.time), came});
    ++instance.left;
}

void Collectives::leave_all(std::uint32_t communicator, Instance &instance)
{
    if (instance.entered < instance.members.size())
        return;
    settle_counts(instance.parts);
    const double takes =
        instance.collective != nullptr ? times_.duration(*instance.collective, communicator, instance.parts) : 0;
    for (std::size_t member = 0; member < instance.members.size(); ++member)
        leave(instance, static_cast<int>(member), instance.latest, takes);
}

/// A member may leave when it and all between it and the root have entered. What was on its way to a late one begins
/// when it comes, or is there already.
void Collectives::leave_down(std::uint32_t communicator, Instance &instance, int member)
{
    const std::size_t p = instance.members.size();
    const int root = instance.parts.root;
    if (member == root)
        settle_counts(instance.parts);
    if (instance.paths.empty())
        instance.paths.assign(p, not_yet);
    const bool waits = costs_->leaves_at_match() || costs_->waits_for_receiver(instance.parts.bytes);
    std::vector<int> now{member};
    for (std::size_t i = 0; i < now.size(); ++i) {
        const int one = now[i], parent = parent_of(*instance.collective, one, root, p);
        if (instance.members[at(one)].time == not_yet || (parent >= 0 && instance.paths[at(parent)] == not_yet))
            continue;
        const Course &course = course_of(communicator, instance);
        const double before = waits || parent < 0 ? course.begins[at(one)] : course.ends[at(one)];
        const double own = instance.members[at(one)].time - (parent < 0 ? 0 : before);
        instance.paths[at(one)] = std::max(parent < 0 ? 0 : instance.paths[at(parent)], own);
        leave(instance, one, instance.paths[at(one)], course.ends[at(one)]);
        add_children(*instance.collective, one, root, p, now);
    }
}

/// A member may leave when it and all in its branch have entered. What was on its way to a late one begins when it
/// comes, or is there already.
void Collectives::leave_up(std::uint32_t communicator, Instance &instance, int member)
{
    const std::size_t p = instance.members.size();
    const int root = instance.parts.root;
    const bool waits = costs_->leaves_at_match() || costs_->waits_for_receiver(instance.parts.bytes);
    if (instance.paths.empty()) {
        instance.paths.assign(p, not_yet);
        instance.missing.assign(p, 1);
        for (int one = 0; one < static_cast<int>(p); ++one)
            if (const int parent = parent_of(*instance.collective, one, root, p); parent >= 0)
                ++instance.missing[at(parent)];
    }
    for (int one = member; one >= 0; one = parent_of(*instance.collective, one, root, p)) {
        if (--instance.missing[at(one)] > 0)
            return;
        if (one == root)
            settle_counts(instance.parts);
        const Course &course = course_of(communicator, instance);
        const Leaving &entered = instance.members[at(one)];
        const double before = waits ? 0 : one == root ? course.ends[at(one)] : course.begins[at(one)];
        double &path = instance.paths[at(one)];
        path = std::max({0.0, path, entered.time - before});
        leave(instance, one, path, course.ends[at(one)]);
        if (const int parent = parent_of(*instance.collective, one, root, p); parent >= 0)
            instance.paths[at(parent)] = std::max(instance.paths[at(parent)], path);
    }
}

/// A member may leave when it and all before it have entered.
void Collectives::leave_scan(std::uint32_t communicator, Instance &instance)
{
    const std::size_t p = instance.members.size();
    for (std::size_t member = instance.left; member < p && instance.members[member].time != not_yet; ++member) {
        const double before = member == 0 ? 0 : instance.scanned;
        instance.scanned = std::max(before, instance.members[member].time);
        leave(instance, static_cast<int>(member), instance.scanned,
              member == 0 ? costs_->send(instance.parts.bytes)
                          : times_.duration(*instance.collective, communicator, instance.parts));
    }
}

const std::vector<Leaving> &Collectives::enter(int rank, const record::Event &event, double time)
{
    leaving_.clear();
    const std::uint32_t communicator = event.communicator;
    const std::size_t p = members_->of(communicator).size();
    const int member = members_->rank_in(communicator, rank);
    Instance &instance = next_call(member, event, p);
    if (collective_of_call_[event.call] != instance.collective)
        refuse_other_call(rank, recording_->calls[event.call], recording_->calls[instance.call]);
    instance.members[at(member)].rank = rank;
    add(instance, member, event, time);
    if (instance.collective == nullptr && event.action == record::Action::collective)
        remarks_.insert(recording_->calls[event.call] +
                        " is none of the operations that replay knows: it costs nothing");
    const Flow flow = instance.collective != nullptr ? instance.collective->flow : Flow::all;
    if (flow == Flow::all || p == 1)
        leave_all(communicator, instance);
    else if (flow == Flow::down)
        leave_down(communicator, instance, member);
    else if (flow == Flow::up)
        leave_up(communicator, instance, member);
    else
        leave_scan(communicator, instance);
    open_[communicator].close(spare_);
    return leaving_;
}

} // namespace mpisheet::replay
