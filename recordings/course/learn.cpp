#include "recordings/course/learn.hpp"

#include "recordings/course/learner.hpp"

#include <algorithm>

namespace mpisheet::course {
namespace {

using record::Action;

/// Takes apart the places that are refused: by communicator where it is several, by tag where there are some few.
bool take_apart(const std::vector<Run> &runs, const Learner &learner, Apart &apart)
{
    const Apart before = apart;
    for (const auto &[node, refusal] : learner.refused())
        for (const int number : learner.structure().nodes[static_cast<std::size_t>(node)]->places) {
            Place place = learner.structure().places.at(number);
            place.tag = -1;
            place.source.clear();
            std::set<int> tags;
            std::set<std::uint32_t> communicators;
            for (const Run &run : runs) {
                std::set<std::uint32_t> of_rank;
                for (const Happened &one : run.ranks.front())
                    if (run.place(one.event) == place)
                        of_rank.insert(one.event.communicator);
                communicators.insert(of_rank.begin(), of_rank.end());
                for (const std::vector<Happened> &rank : run.ranks)
                    for (const Happened &one : rank)
                        if (run.place(one.event) == place)
                            tags.insert(one.event.tag);
            }
            constexpr std::size_t most_tags = 32;
            if (communicators.size() > 1 && apart.by_communicator.insert(place).second)
                continue;
            if ((place.action == Action::send || place.action == Action::receive) && tags.size() > 1 &&
                tags.size() <= most_tags)
                apart.by_tag.insert(place);
        }
    return !(apart == before);
}

void count_grids(const std::vector<Step> &steps, std::map<std::string, int> &counts)
{
    for (const Step &step : steps) {
        for (const Grid &grid : grids())
            counts[std::string(grid.function)] += has_name(step.partner, grid.function) ? 1 : 0;
        count_grids(step.body, counts);
    }
}

void count_shapes(const std::vector<Step> &steps, std::map<std::string, int> &shapes)
{
    constexpr int least = 4; // shorter ones say nothing
    for (const Step &step : steps) {
        for (const std::string *text : {&step.bytes, &step.counts})
            if (length_of(*text) >= least)
                ++shapes[shape_of(*text)];
        count_shapes(step.body, shapes);
    }
}

/// The grid that most partners are found in; empty: in none.
std::string grid_of(const std::vector<Step> &steps)
{
    std::map<std::string, int> counts;
    count_grids(steps, counts);
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto &a, const auto &b) { return a.second < b.second; });
    return most == counts.end() || most->second == 0 ? "" : most->first;
}

} // namespace

Learned learn(const std::vector<Run> &runs)
{
    Equations equations;
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
        std::optional<Learner> learner(std::in_place, runs, *structure, equations, Known{});
        Known known{grid_of(learner->course().steps), {}};
        learner.emplace(runs, *structure, equations, known);
        count_shapes(learner->course().steps, known.shapes);
        learner.emplace(runs, *structure, equations, known);
        Course course = learner->course();
        learned.refused.clear();
        for (const auto &[node, why] : learner->refused())
            learned.refused.push_back(why);
        if (learned.refused.empty())
            learned.course = std::move(course);
        if (learned.course || !take_apart(runs, *learner, apart))
            return learned;
    }
}

} // namespace mpisheet::course
