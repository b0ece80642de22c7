#include "recordings/repair/course.hpp"

#include "recordings/record/polling.hpp"
#include "recordings/replay/members.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace mpisheet::repair {

using record::Action;
using record::Event;

std::optional<Course> read_course(const record::Recording &recording, const replay::EventSource &next, std::size_t most)
{
    Course course;
    course.recording = &recording;
    course.ranks.resize(at(recording.ranks));
    for (int rank = 0; rank < recording.ranks; ++rank) {
        double left = 0;
        for (Event event; next(rank, event);) {
            if (course.events->size() == most)
                return std::nullopt;
            const double gap = std::max(0.0, event.enter - left);
            left = event.leave;
            course.ranks[at(rank)].push_back({course.keep(std::move(event)), gap});
        }
        const bool ended = at(rank) < recording.ends.size();
        course.rest.push_back(ended ? std::max(0.0, recording.ends[at(rank)] - left) : 0);
    }
    return course;
}

namespace {

double took(const Event &event)
{
    return std::max(0.0, event.leave - event.enter);
}

} // namespace

replay::Replayed replay(const Course &course, replay::Costs &costs, const replay::Options &options,
                        const replay::Observer &observe)
{
    record::Recording recording = *course.recording;
    recording.ends = course.rest;
    for (std::size_t rank = 0; rank < course.ranks.size(); ++rank)
        for (const Step &step : course.ranks[rank])
            recording.ends[rank] += step.gap + took(*step.event);
    std::vector<std::size_t> given(course.ranks.size());
    std::vector<double> now(course.ranks.size());
    const replay::EventSource next = [&](int rank, Event &event) {
        const std::vector<Step> &steps = course.ranks[at(rank)];
        if (given[at(rank)] == steps.size())
            return false;
        const Step &step = steps[given[at(rank)]++];
        event = *step.event;
        event.enter = now[at(rank)] + step.gap;
        event.leave = now[at(rank)] = event.enter + took(*step.event);
        return true;
    };
    replay::Options as_recorded = options;
    as_recorded.is_set_up = true;
    return replay::replay(recording, next, costs, as_recorded, observe);
}

Course edited(const Course &course, const Edit &edit)
{
    Course out = course;
    for (std::size_t rank = 0; rank < out.ranks.size(); ++rank) {
        std::vector<Step> steps;
        std::unordered_set<std::uint64_t> requests; ///< of events that are gone
        double rest = 0;
        for (const Step &step : course.ranks[rank]) {
            const Event *event = step.event;
            if (edit.gone.contains(event)) {
                if (event->request != 0)
                    requests.insert(event->request);
                rest += step.gap;
                continue;
            }
            if (const auto other = edit.instead.find(event); other != edit.instead.end())
                event = other->second;
            const auto is_gone = [&](std::uint64_t request) { return requests.contains(request); };
            if (!requests.empty() && std::any_of(event->requests.begin(), event->requests.end(), is_gone)) {
                Event less = *event;
                std::erase_if(less.requests, is_gone);
                for (const std::uint64_t request : event->requests)
                    requests.erase(request); // its number may come again
                if (less.requests.empty()) {
                    rest += step.gap;
                    continue;
                }
                event = out.keep(std::move(less));
            }
            steps.push_back({event, step.gap + rest});
            rest = 0;
        }
        out.ranks[rank] = std::move(steps);
        out.rest[rank] += rest;
    }
    return out;
}

bool Sight::follows(Where where) const
{
    return seen(where).usual <= record::longest_pause;
}

namespace {

/// The k-th send of an envelope is the k-th receive's.
void find_mates(Sight &sight)
{
    replay::Members members(*sight.course->recording);
    std::map<std::tuple<std::uint32_t, int, int, int>, std::pair<std::vector<Where>, std::vector<Where>>> envelopes;
    for (int rank = 0; rank < static_cast<int>(sight.ranks.size()); ++rank)
        for (std::size_t k = 0; k < sight.ranks[at(rank)].size(); ++k) {
            const Event &event = *sight.step({rank, k}).event;
            const bool sends = event.action == Action::send;
            if (!sends && event.action != Action::receive)
                continue;
            const int partner = members.world_rank(event.communicator, event.partner);
            if (partner < 0)
                continue;
            auto &sides = envelopes[{event.communicator, sends ? rank : partner, sends ? partner : rank, event.tag}];
            (sends ? sides.first : sides.second).push_back({rank, k});
        }
    for (const auto &[envelope, sides] : envelopes)
        for (std::size_t i = 0; i < std::min(sides.first.size(), sides.second.size()); ++i) {
            const Where send = sides.first[i], receive = sides.second[i];
            sight.ranks[at(send.rank)][send.step].mate = receive;
            sight.ranks[at(receive.rank)][receive.step].mate = send;
        }
}

void find_ends(const std::vector<Step> &steps, std::vector<Seen> &seen)
{
    std::unordered_map<std::uint64_t, std::size_t> posted;
    for (std::size_t k = 0; k < steps.size(); ++k) {
        seen[k].ends = k;
        if (steps[k].event->request != 0)
            posted[steps[k].event->request] = k;
        for (const std::uint64_t request : steps[k].event->requests)
            if (const auto found = posted.find(request); found != posted.end())
                seen[found->second].ends = k;
    }
}

} // namespace

Sight look_at(const Course &course)
{
    Sight sight{&course, {}};
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<double>> gaps;
    for (const std::vector<Step> &steps : course.ranks) {
        std::vector<Seen> &seen = sight.ranks.emplace_back(steps.size());
        double now = 0;
        for (std::size_t k = 0; k < steps.size(); ++k) {
            seen[k].enter = now + steps[k].gap;
            seen[k].leave = now = seen[k].enter + took(*steps[k].event);
            if (k > 0)
                gaps[{steps[k - 1].event->site, steps[k].event->site}].push_back(steps[k].gap);
        }
        find_ends(steps, seen);
    }
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> usual;
    for (const auto &[sites, values] : gaps)
        usual[sites] = middle_of(values);
    for (std::size_t rank = 0; rank < course.ranks.size(); ++rank)
        for (std::size_t k = 1; k < course.ranks[rank].size(); ++k)
            sight.ranks[rank][k].usual =
                usual[{course.ranks[rank][k - 1].event->site, course.ranks[rank][k].event->site}];
    find_mates(sight);
    return sight;
}

double middle_of(std::vector<double> values)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

double high_of(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(0.9 * static_cast<double>(values.size() - 1))];
}

} // namespace mpisheet::repair
