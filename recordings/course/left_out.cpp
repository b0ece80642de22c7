#include "recordings/course/left_out.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace mpisheet::course {
namespace {

using record::Action;
using record::Event;

/// What events that meet have in common: communicator, sender and receiver there, tag, and the how manieth of these; of
/// collectives the communicator and the how manieth.
using Meeting = std::tuple<std::uint32_t, int, int, int, std::size_t>;

/// Calls `at` with each event of a run that meets others, and where.
template <class At> void for_meetings(const Run &run, At at)
{
    for (const std::vector<Happened> &rank : run.ranks) {
        std::map<std::tuple<Action, std::uint32_t, int, int, int>, std::size_t> counts;
        for (const Happened &one : rank) {
            const Event &event = one.event;
            const bool sends = event.action == Action::send, is_message = sends || event.action == Action::receive;
            if (!is_message && event.action != Action::collective && event.action != Action::communicator)
                continue;
            const int from = !is_message ? -1 : sends ? one.rank : event.partner;
            const int to = !is_message ? -1 : sends ? event.partner : one.rank;
            const int tag = is_message ? event.tag : 0;
            const Action kind = is_message ? event.action : Action::collective;
            at(event, Meeting{event.communicator, from, to, tag, counts[{kind, event.communicator, from, to, tag}]++});
        }
    }
}

/// Runs with what they are of, and no events yet.
std::vector<Run> without_events(const std::vector<Run> &runs)
{
    std::vector<Run> empty;
    for (const Run &run : runs)
        empty.push_back({run.recording, std::vector<std::vector<Happened>>(run.ranks.size()), run.after});
    return empty;
}

/// Of a wait: those of its requests that are in `of`.
Event waiting_for(Event wait, const std::set<std::uint64_t> &of, bool in)
{
    std::erase_if(wait.requests, [&](std::uint64_t request) { return of.contains(request) != in; });
    return wait;
}

} // namespace

std::set<std::string> with_partners(const std::vector<Run> &runs, std::set<std::string> places)
{
    for (std::size_t before = 0; before != places.size();) {
        before = places.size();
        for (const Run &run : runs) {
            PlacesOf places_of(run);
            std::map<const Place *, bool> is_among;
            std::set<Meeting> met;
            for_meetings(run, [&](const Event &event, const Meeting &meeting) {
                const Place &place = places_of(event);
                const auto [known, is_new] = is_among.try_emplace(&place);
                if (is_new)
                    known->second = places.contains(place.text());
                if (known->second)
                    met.insert(meeting);
            });
            for_meetings(run, [&](const Event &event, const Meeting &meeting) {
                if (met.contains(meeting))
                    places.insert(places_of(event).text());
            });
        }
    }
    return places;
}

std::optional<Divided> divide(const std::vector<Run> &runs, const std::set<std::string> &places)
{
    Divided divided{without_events(runs), without_events(runs)};
    std::size_t all = 0, kept = 0;
    for (std::size_t k = 0; k < runs.size(); ++k)
        for (std::size_t rank = 0; rank < runs[k].ranks.size(); ++rank) {
            std::set<std::uint64_t> requests; // of what is left out
            double computing = 0;
            std::vector<Happened> &here = divided.kept[k].ranks[rank], &there = divided.left_out[k].ranks[rank];
            for (Happened one : runs[k].ranks[rank]) {
                ++all;
                computing += one.computing;
                const bool is_wait = one.event.action == Action::wait;
                if (!is_wait && places.contains(runs[k].place(one.event).text())) {
                    if (one.event.action == Action::communicator)
                        return {};
                    if (one.event.request != 0)
                        requests.insert(one.event.request);
                    there.push_back(std::move(one));
                    continue;
                }
                if (is_wait) {
                    if (Event other = waiting_for(one.event, requests, true); !other.requests.empty())
                        there.push_back({std::move(other), 0, one.rank});
                    one.event = waiting_for(std::move(one.event), requests, false);
                    if (one.event.requests.empty())
                        continue;
                }
                one.computing = std::exchange(computing, 0);
                here.push_back(std::move(one));
                ++kept;
            }
            divided.kept[k].after[rank] += computing;
        }
    if (2 * kept < all)
        return {};
    return divided;
}

} // namespace mpisheet::course
