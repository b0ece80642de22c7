#include "recordings/course/tags.hpp"

#include "recordings/course/left_out.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace mpisheet::course {
namespace {

using record::Action;
using record::Event;

/// Messages of these places in a run, each with its sender and receiver, in the order of their ranks.
template <class Each> void for_messages(Run &run, const std::set<std::string> &places, const Each &each)
{
    PlacesOf places_of(run);
    std::map<const Place *, bool> is_among;
    for (std::vector<Happened> &rank : run.ranks)
        for (Happened &one : rank) {
            Event &event = one.event;
            const bool sends = event.action == Action::send;
            if ((!sends && event.action != Action::receive) || event.partner < 0)
                continue;
            const Place *place = &places_of(event);
            const auto [known, is_new] = is_among.try_emplace(place);
            if (is_new)
                known->second = places.empty() || places.contains(place->text());
            if (known->second)
                each(event, sends ? one.rank : event.partner, sends ? event.partner : one.rank);
        }
}

/// Of each receive, in the order of ranks: the how manieth of its sender's messages to it it gets.
std::vector<std::size_t> messages_got(Run &run)
{
    std::map<std::tuple<std::uint32_t, int, int>, std::size_t> sent;
    std::map<std::tuple<std::uint32_t, int, int, int>, std::vector<std::size_t>> with_tag;
    for_messages(run, {}, [&](const Event &event, int from, int to) {
        if (event.action == Action::send)
            with_tag[{event.communicator, from, to, event.tag}].push_back(sent[{event.communicator, from, to}]++);
    });
    std::map<std::tuple<std::uint32_t, int, int, int>, std::size_t> taken;
    std::vector<std::size_t> got;
    for_messages(run, {}, [&](const Event &event, int from, int to) {
        if (event.action != Action::receive)
            return;
        const std::tuple envelope{event.communicator, from, to, event.tag};
        const std::vector<std::size_t> &all = with_tag[envelope];
        const std::size_t next = taken[envelope]++;
        got.push_back(next < all.size() ? all[next] : all.size());
    });
    return got;
}

/// Whether runs with the largest p have tags that no others have.
bool grow_with_p(std::vector<Run> &runs, const std::set<std::string> &places)
{
    const int largest =
        std::max_element(runs.begin(), runs.end(), [](const Run &a, const Run &b) { return a.p() < b.p(); })->p();
    std::set<int> smaller, larger;
    for (Run &run : runs)
        for_messages(run, places, [&](const Event &event, int /*from*/, int /*to*/) {
            (run.p() == largest ? larger : smaller).insert(event.tag);
        });
    return !smaller.empty() && !std::includes(smaller.begin(), smaller.end(), larger.begin(), larger.end());
}

/// Nothing is changed where a receive would get another message.
bool forget(std::vector<Run> &runs, const std::set<std::string> &places)
{
    std::vector<std::vector<int>> before(runs.size());
    int one = std::numeric_limits<int>::max();
    for (std::size_t k = 0; k < runs.size(); ++k)
        for_messages(runs[k], places, [&](const Event &event, int /*from*/, int /*to*/) {
            before[k].push_back(event.tag);
            one = std::min(one, event.tag);
        });
    bool holds = true;
    for (std::size_t k = 0; k < runs.size() && holds; ++k) {
        const std::vector<std::size_t> got = messages_got(runs[k]);
        for_messages(runs[k], places, [&](Event &event, int /*from*/, int /*to*/) { event.tag = one; });
        holds = got == messages_got(runs[k]);
        if (!holds)
            for (std::size_t changed = 0; changed <= k; ++changed) {
                auto next = before[changed].begin();
                for_messages(runs[changed], places,
                             [&](Event &event, int /*from*/, int /*to*/) { event.tag = *next++; });
            }
    }
    return holds;
}

} // namespace

bool forget_tags(std::vector<Run> &runs, const std::vector<Refusal> &refused)
{
    bool has_any = false;
    std::set<std::string> done;
    for (const Refusal &refusal : refused) {
        if (!refusal.why.starts_with("tag:") || done.contains(refusal.place))
            continue;
        const std::set<std::string> places = with_partners(runs, {refusal.place});
        done.insert(places.begin(), places.end());
        if (grow_with_p(runs, places))
            has_any = forget(runs, places) || has_any;
    }
    return has_any;
}

} // namespace mpisheet::course
