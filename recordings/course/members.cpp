// Which communicators places are of, and who is in those that they make.

#include "recordings/course/learner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace mpisheet::course {

/// The node that made an event's communicator: 0 MPI_COMM_WORLD, −1 MPI_COMM_SELF, else its number plus one.
int Learner::made_by(const Occurrence &one) const
{
    const std::uint32_t communicator = one.happened->event.communicator;
    if (communicator == 0)
        return 0;
    const auto &makers = makers_[index(one.run)][index(one.rank)];
    const auto at = makers.find(communicator);
    if (at != makers.end())
        return at->second + 1;
    if (runs_[index(one.run)].members(communicator).size() == 1)
        return -1;
    throw None{"its communicator was made by a call that is not recorded"};
}

void Learner::learn_communicator(Step &step, const std::vector<Occurrence> &all)
{
    std::set<int> makers;
    for (const Occurrence &one : all)
        makers.insert(made_by(one));
    if (makers.size() > 1)
        throw None{"it communicates over communicators that were made at different places"};
    step.over = *makers.begin();
}

/// What making a communicator took where it was recorded, for sheets that lack tcomm_dup: the most for each member, from
/// when the last one calls.
double Learner::making(const std::vector<Occurrence> &all) const
{
    using Made = std::tuple<int, std::uint32_t, std::vector<int>>; // run, communicator that it is made of, rounds
    std::map<Made, std::pair<double, double>> called;              // the last call, the last return [s]
    for (const Occurrence &one : all) {
        const record::Event &event = one.happened->event;
        auto &[enter, leave] = called[{one.run, event.communicator, *one.rounds}];
        enter = std::max(enter, event.enter);
        leave = std::max(leave, event.leave);
    }
    double most = 0;
    for (const auto &[made, when] : called) {
        const auto members = runs_[index(std::get<0>(made))].members(std::get<1>(made)).size();
        most = std::max(most, 1e6 * (when.second - when.first) / static_cast<double>(members));
    }
    return most;
}

void Learner::learn_members(Step &step, const std::vector<Occurrence> &all)
{
    step.takes = making(all);
    const Table joins =
        table_of(runs_, rows_of(all, [](const auto &event) { return event.made == record::no_communicator ? 0 : 1; }));
    const std::optional<Law> who = laws_.choice(joins.points, joins.values);
    if (!who)
        throw None{"no equation says which ranks are in the communicators that it makes"};
    step.joins = who->text;
    std::vector<std::string> colours{"0",         "r",         "floor(r/2)", "floor(r/4)",    "floor(r/8)",
                                     "mod(r, 2)", "mod(r, 4)", "mod(r, 8)",  "r < floor(n/2)"};
    for (const Grid &grid : grids())
        for (std::size_t k = 0; k < index(grid.sides); ++k) {
            colours.emplace_back(grid.coordinate[k]);
            for (std::size_t other = k + 1; grid.sides == 3 && other < 3; ++other)
                colours.push_back(fmt::format("{}*n + {}", grid.coordinate[k], grid.coordinate[other]));
        }
    const auto explains = [&](const std::string &colour) {
        return std::all_of(all.begin(), all.end(), [&](const Occurrence &one) {
            const Run &run = runs_[index(one.run)];
            const record::Event &event = one.happened->event;
            if (event.made == record::no_communicator)
                return true;
            const std::vector<int> &from = run.members(event.communicator);
            std::vector<int> expected;
            double mine = 0;
            std::vector<double> of_all;
            for (std::size_t k = 0; k < from.size(); ++k) {
                const Point at = point_at(run.p(), run.d(), from[k], static_cast<int>(from.size()), static_cast<int>(k),
                                          *one.rounds);
                of_all.push_back(equations_.value(step.joins, at) != 0 ? equations_.value(colour, at) : std::nan(""));
                if (from[k] == one.rank)
                    mine = of_all.back();
            }
            for (std::size_t k = 0; k < from.size(); ++k)
                if (of_all[k] == mine)
                    expected.push_back(from[k]);
            return expected == run.members(event.made);
        });
    };
    const auto found = std::find_if(colours.begin(), colours.end(), explains);
    if (found == colours.end())
        throw None{"no equation says who is in the communicators that it makes"};
    step.colour = *found;
}

} // namespace mpisheet::course
