#include "recordings/course/learn.hpp"

#include "recordings/course/callers.hpp"
#include "recordings/course/learner.hpp"
#include "recordings/course/steps.hpp"
#include "recordings/course/tags.hpp"

#include <algorithm>
#include <unordered_map>

namespace mpisheet::course {
namespace {

using record::Action;

constexpr std::size_t most_parts = 32; // of a place

Place whole(Place place)
{
    place.tag = place.turn = -1;
    place.source.clear();
    return place;
}

struct Seen {
    std::set<int> tags;
    std::size_t communicators = 0; ///< of rank 0, over all runs
};

Seen seen_at(const std::vector<Run> &runs, const Place &place)
{
    Seen seen;
    std::set<std::uint32_t> communicators;
    for (const Run &run : runs) {
        PlacesOf places(run);
        std::unordered_map<const Place *, bool> is_place;
        for (std::size_t rank = 0; rank < run.ranks.size(); ++rank)
            for (const Happened &one : run.ranks[rank]) {
                const Place &here = places(one.event);
                const auto [known, is_new] = is_place.try_emplace(&here);
                if (is_new)
                    known->second = here == place;
                if (!known->second)
                    continue;
                seen.tags.insert(one.event.tag);
                if (rank == 0)
                    communicators.insert(one.event.communicator);
            }
    }
    seen.communicators = communicators.size();
    return seen;
}

/// After how many rounds the partners of a place come again, in all loops over `around`; 0: they do not, or never
/// differ.
int period_of(const std::vector<Run> &runs, const Place &place, const std::set<Place> &around)
{
    struct Is {
        bool place = false, around = false;
    };
    std::vector<std::vector<int>> loops; // partners, by round
    for (const Run &run : runs) {
        PlacesOf places(run);
        std::unordered_map<const Place *, Is> is;
        for (const std::vector<Happened> &rank : run.ranks) {
            loops.emplace_back();
            for (const Happened &one : rank) {
                const Place &here = places(one.event);
                const auto [known, is_new] = is.try_emplace(&here);
                if (is_new)
                    known->second = {here == place, around.contains(here)};
                if (known->second.place)
                    loops.back().push_back(one.event.partner);
                else if (!known->second.around && !loops.back().empty())
                    loops.emplace_back();
            }
        }
    }
    std::size_t longest = 0;
    for (const std::vector<int> &loop : loops)
        longest = std::max(longest, loop.size());
    const auto comes_again = [&](std::size_t period) {
        return std::all_of(loops.begin(), loops.end(), [&](const std::vector<int> &loop) {
            return loop.size() <= period ||
                   std::equal(loop.begin() + static_cast<std::ptrdiff_t>(period), loop.end(), loop.begin());
        });
    };
    if (comes_again(1))
        return 0; // always the same
    for (std::size_t period = 2; period <= std::min(most_parts, longest / 2); ++period)
        if (comes_again(period))
            return static_cast<int>(period);
    return 0;
}

/// How a node is taken apart by the rounds of the loop around, where these are few, or come again and no callers tell
/// them apart; its `around` is empty where it is not.
Turns turns_of(std::vector<Run> &runs, const Structure &structure, int node)
{
    const int loop = structure.parents[static_cast<std::size_t>(node)];
    if (loop < 0)
        return {};
    std::size_t longest = 0;
    for (const auto &run : structure.parsed)
        for (const Parsed &rank : run)
            for (const Parsed::Visit &visit : rank.visits[static_cast<std::size_t>(loop)])
                longest = std::max(longest, visit.what);
    Turns turns;
    for (const int number : structure.nodes[static_cast<std::size_t>(loop)]->places)
        turns.around.insert(whole(structure.places.at(number)));
    const Node &own = *structure.nodes[static_cast<std::size_t>(node)];
    const Place place = whole(structure.places.at(own.places.front()));
    turns.period = period_of(runs, place, turns.around);
    return longest <= most_parts || (turns.period > 0 && !callers_tell(runs, place.text())) ? turns : Turns{};
}

/// Takes apart the places that are refused: by communicator where it is several, by tag where there are some few; if
/// there are none, by the rounds of a short loop. Whether there was any.
bool take_apart(std::vector<Run> &runs, const Learner &learner, Apart &apart)
{
    const Apart before = apart;
    const Structure &structure = learner.structure();
    std::map<Place, Turns> by_turn;
    std::map<Place, Seen> all_seen;
    std::map<std::pair<int, int>, Turns> of_loops; // of a place in a loop
    for (const auto &[node, refusal] : learner.refused())
        for (const int number : structure.nodes[static_cast<std::size_t>(node)]->places) {
            const Place place = whole(structure.places.at(number));
            if (!all_seen.contains(place))
                all_seen.emplace(place, seen_at(runs, place));
            const Seen &seen = all_seen.at(place);
            const bool is_message = place.action == Action::send || place.action == Action::receive;
            if (seen.communicators > 1 && apart.by_communicator.insert(place).second)
                continue;
            if (is_message && seen.tags.size() > 1 && seen.tags.size() <= most_parts &&
                apart.by_tag.insert(place).second)
                continue;
            if (!is_message)
                continue;
            const auto [known, is_new] =
                of_loops.try_emplace({structure.nodes[static_cast<std::size_t>(node)]->places.front(),
                                      structure.parents[static_cast<std::size_t>(node)]});
            if (is_new)
                known->second = turns_of(runs, structure, node);
            if (!known->second.around.empty())
                by_turn.emplace(place, known->second);
        }
    if (apart == before)
        apart.by_turn.merge(by_turn);
    return !(apart == before);
}

void count_shapes(const std::vector<Step> &steps, std::map<std::string, int> &shapes)
{
    constexpr int least = 4; // shorter ones say nothing
    for_steps(steps, [&](const Step &step, const std::string & /*when*/) {
        for (const std::string *text : {&step.bytes, &step.counts})
            if (length_of(*text) >= least)
                ++shapes[shape_of(*text)];
    });
}

/// The grid that most partners are found in; empty: in none.
std::string grid_of(const std::vector<Step> &steps)
{
    std::map<std::string, int> counts;
    for_steps(steps, [&](const Step &step, const std::string & /*when*/) {
        for (const Grid &grid : grids())
            counts[std::string(grid.function)] += has_name(step.partner, grid.function) ? 1 : 0;
    });
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto &a, const auto &b) { return a.second < b.second; });
    return most == counts.end() || most->second == 0 ? "" : most->first;
}

} // namespace

Learned learn(std::vector<Run> &runs)
{
    Equations equations;
    Laws laws(equations, {});
    Apart apart;
    Learned learned;
    for (;;) {
        Refusal refusal;
        const std::optional<Structure> structure = structure_of(runs, apart, refusal);
        if (!structure) {
            if (learned.refused.empty())
                learned.refused.push_back(refusal);
            return learned;
        }
        laws.know({});
        Learner learner(runs, *structure, equations, laws);
        Course course = learner.course();
        Known known{grid_of(course.steps), {}}; // what its places have in common decides between laws
        if (!known.grid.empty()) {
            laws.know(known);
            course = learner.course();
        }
        if (learner.refused().empty()) {
            count_shapes(course.steps, known.shapes);
            laws.know(known);
            course = learner.course();
        }
        learned.refused.clear();
        for (const auto &[node, why] : learner.refused())
            learned.refused.push_back(why);
        if (learned.refused.empty())
            learned.course = std::move(course);
        if (!learned.course && forget_tags(runs, learned.refused))
            continue;
        if (learned.course || learned.refused.size() > most_refused || !take_apart(runs, learner, apart))
            return learned;
    }
}

} // namespace mpisheet::course
