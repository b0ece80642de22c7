#include "recordings/course/streams.hpp"

#include "model/error.hpp"
#include "recordings/record/polling.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace mpisheet::course {
namespace {

using record::Action;
using record::Event;

bool does_nothing(const Event &event)
{
    return (event.action == Action::wait && event.requests.empty()) || record::found_nothing(event) || is_mark(event);
}

bool is_message(const Event &event)
{
    return event.action == Action::send || event.action == Action::receive;
}

/// Places that have one of several tags again.
void add_repeating(PlacesOf &places, const std::vector<Happened> &events, std::set<Place> &repeating)
{
    std::map<const Place *, std::set<int>> seen;
    for (const Happened &one : events)
        if (is_message(one.event)) {
            const Place *place = &places(one.event);
            std::set<int> &tags = seen[place];
            if (!tags.insert(one.event.tag).second && tags.size() > 1)
                repeating.insert(*place);
        }
}

/// The events with which rounds begin: where one of the places has a tag for the first time, or again.
std::vector<std::size_t> rounds_of(PlacesOf &places, const std::vector<Happened> &events,
                                   const std::set<Place> &repeating)
{
    std::set<std::pair<const Place *, int>> round;
    std::vector<std::size_t> beginnings;
    for (std::size_t k = 0; k < events.size(); ++k) {
        const Event &event = events[k].event;
        if (!is_message(event))
            continue;
        const Place &place = places(event);
        if (!repeating.contains(place))
            continue;
        if (round.contains({&place, event.tag}))
            round.clear();
        if (round.empty())
            beginnings.push_back(k);
        round.emplace(&place, event.tag);
    }
    return beginnings;
}

} // namespace

Place Run::place(const Event &event) const
{
    Place place{.call = recording.calls[event.call], .action = event.action, .site = recording.site(event.site)};
    if (event.action == Action::phase && event.phase != record::no_phase)
        place.phase = (event.tag < 0 ? "-" : "") + recording.phases[event.phase];
    return place;
}

const Place &PlacesOf::operator()(const Event &event)
{
    const bool is_phase = event.action == Action::phase;
    const std::tuple key{event.call, event.action, event.site, is_phase ? event.phase : 0, is_phase && event.tag < 0};
    const auto at = known_.find(key);
    return at != known_.end() ? at->second : known_.emplace(key, run_.place(event)).first->second;
}

Run read_run(record::Recording recording, const replay::EventSource &next)
{
    Run run{.recording = std::move(recording)};
    std::size_t events = 0;
    std::map<std::pair<std::uint32_t, int>, int> rank_in; // of a world's rank in a communicator
    for (std::size_t c = 0; c < run.recording.communicators.size(); ++c)
        for (std::size_t k = 0; k < run.recording.communicators[c].members.size(); ++k)
            rank_in[{static_cast<std::uint32_t>(c), run.recording.communicators[c].members[k]}] = static_cast<int>(k);
    for (int rank = 0; rank < run.p(); ++rank) {
        std::vector<Happened> &all = run.ranks.emplace_back();
        double left = 0, computing = 0;
        for (Event event; next(rank, event);) {
            computing += std::max(0.0, event.enter - left);
            left = std::max(left, event.leave);
            if (does_nothing(event))
                continue;
            if (++events > most_events)
                throw Error(Exit::bad_input, "more than " + std::to_string(most_events) +
                                                 " events: record fewer rounds, or smaller runs");
            const auto at = rank_in.find({event.communicator, rank});
            all.push_back({event, computing, at == rank_in.end() ? 0 : at->second});
            computing = 0;
        }
        run.after.push_back(computing + std::max(0.0, run.recording.ends[static_cast<std::size_t>(rank)] - left));
    }
    return run;
}

bool is_mark(const Event &event)
{
    return event.action == Action::local && event.partner < 0;
}

bool mark_rounds(std::vector<Run> &runs)
{
    std::set<Place> repeating;
    for (const Run &run : runs) {
        PlacesOf places(run);
        for (const std::vector<Happened> &rank : run.ranks)
            add_repeating(places, rank, repeating);
    }
    for (Run &run : runs) {
        PlacesOf places(run);
        const auto mark = static_cast<std::uint16_t>(run.recording.calls.size());
        for (std::vector<Happened> &rank : run.ranks) {
            const std::vector<std::size_t> beginnings = rounds_of(places, rank, repeating);
            std::vector<Happened> marked;
            auto next = beginnings.begin();
            for (std::size_t k = 0; k < rank.size(); ++k) {
                Happened &one = rank[k];
                if (next != beginnings.end() && *next == k) {
                    const double at = one.event.enter;
                    marked.push_back({{.call = mark, .site = one.event.site, .enter = at, .leave = at},
                                      std::exchange(one.computing, 0),
                                      static_cast<int>(&rank - run.ranks.data())});
                    ++next;
                }
                marked.push_back(std::move(one));
            }
            rank = std::move(marked);
        }
        run.recording.calls.emplace_back("round");
    }
    return !repeating.empty();
}

int Places::number(const Place &place)
{
    const auto [at, is_new] = numbers_.emplace(place, static_cast<int>(places_.size()));
    if (is_new)
        places_.push_back(place);
    return at->second;
}

} // namespace mpisheet::course
