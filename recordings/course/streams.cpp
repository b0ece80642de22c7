#include "recordings/course/streams.hpp"

#include "model/error.hpp"
#include "recordings/record/polling.hpp"

#include <algorithm>

namespace mpisheet::course {
namespace {

using record::Action;
using record::Event;

bool does_nothing(const Event &event)
{
    return (event.action == Action::wait && event.requests.empty()) || record::found_nothing(event) ||
           (event.action == Action::local && event.partner < 0);
}

} // namespace

Place Run::place(const Event &event) const
{
    Place place{.call = recording.calls[event.call], .action = event.action};
    if (event.site < recording.sites.size())
        place.site = recording.sites[event.site];
    if (event.action == Action::phase && event.phase != record::no_phase)
        place.phase = (event.tag < 0 ? "-" : "") + recording.phases[event.phase];
    return place;
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

int Places::number(const Place &place)
{
    const auto [at, is_new] = numbers_.emplace(place, static_cast<int>(places_.size()));
    if (is_new)
        places_.push_back(place);
    return at->second;
}

} // namespace mpisheet::course
