#include "recordings/course/ties.hpp"

#include "recordings/course/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace mpisheet::course {
namespace {

/// Whether two equations give different values to some rank that does the step, in the first rounds.
bool differ(Equations &equations, const Step &step, const Tie &tie, const std::string &when, int p, double d)
{
    constexpr int most_ranks = 256;
    const std::string &law = law_of(step, tie.what);
    for (int rank = 0; rank < p; rank += std::max(1, p / most_ranks)) {
        const Point point = point_at(p, d, rank, p, rank);
        if (equations.value(when, point) != 0 &&
            std::round(equations.value(law, point)) != std::round(equations.value(tie.text, point)))
            return true;
    }
    return false;
}

/// The smallest run where a tie would be decided: "p = 12, n = 130"; empty: none up to p = 64.
std::string decisive_run(Equations &equations, const Course &course, const Step &step, const Tie &tie,
                         const std::string &when)
{
    std::vector<double> sizes = course.recorded_d;
    sizes.push_back(2 * std::floor(course.recorded_d.back() / 2) + 1); // an odd one
    for (int p = 3; p <= 64; ++p)
        for (const double d : sizes)
            if (differ(equations, step, tie, when, p, d))
                return fmt::format("p = {}, {} = {}", p, course.size_name.empty() ? "d" : course.size_name, d);
    return "";
}

constexpr std::size_t most_ties = 3; // of a step

} // namespace

void drop_ties(Course &course, Equations &equations)
{
    for_steps(course.steps, [&](Step &step, const std::string &when) {
        std::erase_if(step.ties,
                      [&](const Tie &tie) { return decisive_run(equations, course, step, tie, when).empty(); });
        if (step.ties.size() > most_ties)
            step.ties.resize(most_ties);
    });
}

std::vector<std::string> what_would_tell(const Course &course, Equations &equations)
{
    std::map<std::string, std::pair<std::string, std::set<int>>> by_run;
    for_steps(course.steps, [&](const Step &step, const std::string &when) {
        for (const Tie &tie : step.ties) {
            auto &[example, steps] = by_run[decisive_run(equations, course, step, tie, when)];
            if (steps.empty())
                example = fmt::format("{} of {}: {} (taken) or {}", tie.what, place_of(step), law_of(step, tie.what),
                                      tie.text);
            steps.insert(step.number);
        }
    });
    std::vector<std::string> remarks;
    for (const auto &[run, what] : by_run)
        remarks.push_back(fmt::format("a run with {} would tell{}: {}", run,
                                      what.second.size() > 1 ? fmt::format(" for {} places", what.second.size()) : "",
                                      what.first));
    return remarks;
}

std::vector<Course> alternatives(const Course &course, int p, double d)
{
    std::vector<Course> all;
    Equations equations;
    for (std::size_t k = 0; k < most_ties; ++k) {
        Course other = course;
        bool is_another = false;
        for_steps(other.steps, [&](Step &step, const std::string &when) {
            if (k >= step.ties.size() || !differ(equations, step, step.ties[k], when, p, d))
                return;
            law_of(step, step.ties[k].what) = step.ties[k].text;
            is_another = true;
        });
        if (is_another)
            all.push_back(std::move(other));
    }
    return all;
}

double fitted_error(const Course &course)
{
    double error = 0;
    for_steps(course.steps, [&](const Step &step, const std::string & /*when*/) {
        if (std::any_of(step.fitted.begin(), step.fitted.end(), [](const auto &what) { return what != "computing"; }))
            error = std::max(error, step.error);
    });
    return error;
}

std::vector<std::string> doubts(const Course &course, int p, double d)
{
    std::vector<std::string> all;
    if (!course.left_out.empty())
        all.push_back(fmt::format("without {}: no law tells {}", fmt::join(course.left_out, ", "),
                                  course.left_out.size() == 1 ? "it" : "them"));
    if (course.recorded_d.size() == 2 && d != course.recorded_d.front() && d != course.recorded_d.back())
        all.emplace_back(two_sizes);
    Equations equations;
    std::string laws;
    for_steps(course.steps, [&](const Step &step, const std::string &when) {
        laws += step.partner + " " + step.bytes + " " + step.counts + " " + when + " " + step.colour + " ";
        for (const std::string &what : step.fitted)
            if (what != "computing")
                all.push_back(fmt::format("{}: {} fitted, {:.2g} % off where runs were left out", place_of(step), what,
                                          100 * step.error));
    });
    std::map<std::string, std::pair<std::string, std::set<int>>> undecided; // by number: an example, places
    for_steps(course.steps, [&](const Step &step, const std::string &when) {
        for (const Tie &tie : step.ties) {
            if (!differ(equations, step, tie, when, p, d))
                continue;
            auto &[example, steps] = undecided[tie.what];
            if (steps.empty())
                example = fmt::format("{}: {} (taken) or {}", place_of(step), law_of(step, tie.what), tie.text);
            steps.insert(step.number);
        }
    });
    for (const auto &[what, of] : undecided)
        all.push_back(fmt::format("{} of {} place{} may be otherwise: alike in all runs, not here ({})", what,
                                  of.second.size(), of.second.size() == 1 ? "" : "s", of.first));
    for (const int sides : {2, 3}) {
        const bool is_used = std::any_of(grids().begin(), grids().end(), [&](const Grid &grid) {
            return grid.sides == sides && (has_name(laws, grid.function) || has_name(laws, grid.coordinate[0]) ||
                                           has_name(laws, grid.coordinate[1]));
        });
        if (!is_used || !sides_are_disputed(p, sides))
            continue;
        const std::array<int, 3> even = sides_of(p, sides);
        all.push_back(fmt::format("a grid of {} processes is taken as {}: other MPI libraries make another of it", p,
                                  fmt::join(even.begin(), even.begin() + sides, " x ")));
    }
    return all;
}

} // namespace mpisheet::course
