#include "recordings/replay/collective_times.hpp"

#include "recordings/replay/place.hpp"
#include "recordings/replay/replay.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mpisheet::replay {

/// Over the first ranks of the machine, from rank 0, all counts equal: what the sheet speaks of.
bool CollectiveTimes::is_plain(std::uint32_t communicator, const Parts &parts) const
{
    const std::vector<int> &places = members_->of(communicator);
    return parts.root == 0 && parts.counts.empty() && places == first_ranks(places.size());
}

Course CollectiveTimes::course(const Collective &collective, const Parts &parts, const std::vector<int> &places)
{
    const std::size_t p = places.size();
    record::Recording alone;
    alone.ranks = static_cast<int>(p);
    alone.complete = true;
    alone.calls = {"MPI_Sendrecv"};
    alone.communicators.resize(1);
    alone.communicators[0].members = first_ranks(p);
    const std::vector<std::vector<record::Event>> programs = composed(collective, static_cast<int>(p), parts);
    std::vector<std::size_t> next(p);
    Course found{std::vector<double>(p), std::vector<double>(p), 0};
    const auto source = [&](int rank, record::Event &event) {
        if (next[at(rank)] == programs[at(rank)].size())
            return false;
        event = programs[at(rank)][next[at(rank)]++];
        return true;
    };
    const auto observe = [&](int rank, const record::Event &event, const CallTimes &times) {
        found.ends[at(rank)] = std::max(found.ends[at(rank)], times.leave);
        if (event.action == record::Action::send)
            found.begins[at(collective.flow == Flow::down ? event.partner : rank)] = times.enter;
    };
    found.last = replay(alone, source, *costs_, {1, places}, observe).seconds;
    return found;
}

double CollectiveTimes::plain_duration(const Collective &collective, std::size_t p, double bytes)
{
    const auto [found, is_new] = plain_durations_.try_emplace({&collective, p, bytes});
    if (!is_new)
        return found->second;
    for (const std::string_view op : {collective.operation, collective.instead})
        if (!op.empty())
            if (const auto time = costs_->operation(op, static_cast<double>(p), bytes))
                return found->second = *time;
    remarks_.insert("the sheet lacks t" + std::string(collective.operation) +
                    ": composed of messages, as libraries commonly do it");
    return found->second = course(collective, {0, bytes, {}}, first_ranks(p)).last;
}

double CollectiveTimes::duration(const Collective &collective, std::uint32_t communicator, const Parts &parts)
{
    const std::size_t p = members_->of(communicator).size();
    const Key key{&collective, communicator, parts.root, parts.bytes, parts.counts};
    const auto [found, is_new] = durations_.try_emplace(key);
    if (!is_new)
        return found->second;
    found->second = plain_duration(collective, p, parts.bytes);
    if (p == 1 || is_plain(communicator, parts))
        return found->second;
    const std::vector<int> first = first_ranks(p);
    Parts equal{0, parts.bytes, {}}, own = parts;
    double plain = course(collective, equal, first).last;
    if (collective.operation == "allgatherv" && !parts.counts.empty()) { // in the way that is nearer the sheet's
        equal.in_turn = true;
        const double in_turn = course(collective, equal, first).last;
        own.in_turn = std::abs(std::log(in_turn / found->second)) < std::abs(std::log(plain / found->second));
        plain = own.in_turn ? in_turn : plain;
    }
    if (plain > 0)
        found->second *= course(collective, own, members_->of(communicator)).last / plain;
    return found->second;
}

std::shared_ptr<const Course> CollectiveTimes::course(const Collective &collective, std::uint32_t communicator,
                                                      const Parts &parts)
{
    std::shared_ptr<const Course> &known =
        courses_[Key{&collective, communicator, parts.root, parts.bytes, parts.counts}];
    if (!known) {
        Course made = course(collective, parts, members_->of(communicator));
        const double factor = made.last > 0 ? duration(collective, communicator, parts) / made.last : 1;
        for (std::size_t i = 0; i < made.begins.size(); ++i) {
            made.begins[i] *= factor;
            made.ends[i] *= factor;
        }
        made.last *= factor;
        known = std::make_shared<const Course>(std::move(made));
    }
    return known;
}

} // namespace mpisheet::replay
