#include "recordings/course/judge.hpp"

#include "model/error.hpp"
#include "recordings/course/check.hpp"
#include "recordings/course/generate.hpp"
#include "recordings/course/learn.hpp"
#include "recordings/course/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::course {
namespace {

std::string place_of(const Step &step)
{
    return step.is_loop() ? fmt::format("loop {}", step.number)
                          : step.call + (step.site.empty() ? "" : " at " + step.site);
}

const std::string &law_of(const Step &step, const std::string &what)
{
    return what == "rounds" ? step.times : what == "partner" ? step.partner : what == "counts" ? step.counts
           : what == "tag" ? step.tag : step.bytes;
}

template <class Each> void for_ties(const std::vector<Step> &steps, const Each &each)
{
    for (const Step &step : steps) {
        for (const Tie &tie : step.ties)
            each(step, tie);
        for_ties(step.body, each);
    }
}

/// Whether two equations give different values to some rank, in the first rounds.
bool differ(Equations &equations, const std::string &one, const std::string &other, int p, double d)
{
    constexpr int most_ranks = 256;
    const int step = std::max(1, p / most_ranks);
    for (int rank = 0; rank < p; rank += step) {
        const Point point = point_at(p, d, rank, p, rank);
        const double a = equations.value(one, point), b = equations.value(other, point);
        if (std::round(a) != std::round(b))
            return true;
    }
    return false;
}

/// The smallest run that was not recorded where two equations differ: "p = 12, n = 130"; empty: none up to p = 64.
std::string decisive_run(Equations &equations, const Course &course, const std::string &one, const std::string &other)
{
    std::vector<double> sizes = course.recorded_d;
    sizes.push_back(2 * std::floor(course.recorded_d.back() / 2) + 1); // an odd one
    for (int p = 3; p <= 64; ++p)
        for (const double d : sizes)
            if (differ(equations, one, other, p, d))
                return fmt::format("p = {}, {} = {}", p, course.size_name.empty() ? "d" : course.size_name, d);
    return "";
}

/// Ties that no run within reach would show are none.
void drop_ties(std::vector<Step> &steps, Equations &equations, const Course &course)
{
    for (Step &step : steps) {
        std::erase_if(step.ties, [&](const Tie &tie) {
            return decisive_run(equations, course, law_of(step, tie.what), tie.text).empty();
        });
        constexpr std::size_t most = 3;
        if (step.ties.size() > most)
            step.ties.resize(most);
        drop_ties(step.body, equations, course);
    }
}

void add_ties(Judged &judged, Equations &equations)
{
    std::set<std::pair<std::string, std::string>> said;
    for_ties(judged.course->steps, [&](const Step &step, const Tie &tie) {
        const std::string &law = law_of(step, tie.what);
        if (said.emplace(law, tie.text).second)
            judged.remarks.push_back(fmt::format(
                "{}: {} may be {} (taken) or {}: alike in all runs; a run at {} would tell", place_of(step), tie.what,
                law, tie.text, decisive_run(equations, *judged.course, law, tie.text)));
    });
}

double total_computing(const Made &made, int rank)
{
    return made.recording().ends[static_cast<std::size_t>(rank)];
}

/// How far the computing of ranks is off, as a share of the most that a rank computes.
double computing_error(const Course &course, const Run &run)
{
    Made made(course, run.p(), run.d());
    record::Event event;
    const Step *step = nullptr;
    double most = 0, off = 0;
    for (int rank = 0; rank < run.p(); ++rank) {
        while (made.next(rank, event, &step)) {
        }
        double recorded = run.after[static_cast<std::size_t>(rank)];
        for (const Happened &one : run.ranks[static_cast<std::size_t>(rank)])
            recorded += one.computing;
        most = std::max(most, recorded);
        off = std::max(off, std::abs(recorded - total_computing(made, rank)));
    }
    return most > 0 ? off / most : 0;
}

/// Learned without some runs, which are moved away meanwhile: events are not copied.
Learned learn_without(std::vector<Run> &runs, const std::vector<std::size_t> &left_out)
{
    std::vector<Run> others;
    std::vector<std::size_t> from;
    for (std::size_t k = 0; k < runs.size(); ++k)
        if (std::find(left_out.begin(), left_out.end(), k) == left_out.end()) {
            others.push_back(std::move(runs[k]));
            from.push_back(k);
        }
    Learned learned = learn(others);
    for (std::size_t k = 0; k < from.size(); ++k)
        runs[from[k]] = std::move(others[k]);
    return learned;
}

/// What the course is wrong about in runs that it was learned without.
std::optional<Refusal> wrong_without(std::vector<Run> &runs, const std::vector<std::size_t> &left_out,
                                     const std::string &which, double &error)
{
    const Learned learned = learn_without(runs, left_out);
    if (!learned.course)
        return {};
    for (const std::size_t k : left_out) {
        if (auto refusal = difference(*learned.course, runs[k])) {
            refusal->why += fmt::format(": learned without {}, it is wrong there", which);
            return refusal;
        }
        error = std::max(error, computing_error(*learned.course, runs[k]));
    }
    return {};
}

void require_different_runs(const std::vector<Run> &runs)
{
    std::set<std::pair<int, double>> seen;
    for (const Run &run : runs)
        if (!seen.emplace(run.p(), run.d()).second)
            throw Error(Exit::bad_input,
                        fmt::format("two recordings have p = {} and the same size: record other p, or other sizes",
                                    run.p()));
}

/// Runs with the largest p, or size, where there are three of them or more.
std::vector<std::size_t> largest(const std::vector<Run> &runs, bool p)
{
    const auto value = [&](const Run &run) { return p ? run.p() : run.d(); };
    std::set<double> values;
    for (const Run &run : runs)
        if (!p || run.p() > 1)
            values.insert(value(run));
    std::vector<std::size_t> which;
    for (std::size_t k = 0; k < runs.size() && values.size() >= 3; ++k)
        if (value(runs[k]) == *values.rbegin())
            which.push_back(k);
    return which;
}

} // namespace

Judged judge(std::vector<Run> runs)
{
    require_different_runs(runs);
    Judged judged;
    const std::vector<std::size_t> largest_p = largest(runs, true), largest_d = largest(runs, false);
    if (largest_p.empty()) {
        judged.refused.push_back({"", "three process counts above 1 are needed, better six: 2, 4, 6, 8, 12, 16"});
        return judged;
    }
    Learned learned = learn(runs);
    judged.refused = std::move(learned.refused);
    if (!learned.course)
        return judged;
    double within = 0, beyond = 0;
    for (const Run &run : runs) {
        if (auto refusal = difference(*learned.course, run)) {
            judged.refused.push_back(*refusal);
            return judged;
        }
        within = std::max(within, computing_error(*learned.course, run));
    }
    for (const auto &[left_out, name] : {std::pair(&largest_p, "the largest p"), std::pair(&largest_d, "the largest size")})
        if (auto refusal = left_out->empty() ? std::nullopt : wrong_without(runs, *left_out, name, beyond))
            judged.refused.push_back(*refusal);
    if (!judged.refused.empty())
        return judged;
    judged.course = std::move(learned.course);
    judged.course->error = std::max(within, beyond);
    Equations equations;
    drop_ties(judged.course->steps, equations, *judged.course);
    add_ties(judged, equations);
    if (judged.course->recorded_d.size() == 1)
        judged.remarks.emplace_back("one size: the course holds for that size alone");
    constexpr double little = 1e-3;
    if (judged.course->error > little)
        judged.remarks.push_back(fmt::format("computing of ranks is up to {:.2g} % off", 100 * judged.course->error));
    return judged;
}

std::vector<std::string> doubts(const Course &course, int p, double d)
{
    std::vector<std::string> all;
    Equations equations;
    std::string laws;
    const auto gather = [&](const auto &self, const std::vector<Step> &steps) -> void {
        for (const Step &step : steps) {
            laws += step.partner + " " + step.bytes + " " + step.counts + " " + step.when + " " + step.colour + " ";
            for (const std::string &what : step.fitted)
                if (what != "computing")
                    all.push_back(fmt::format("{}: {} fitted, {:.2g} % off where runs were left out", place_of(step),
                                              what, 100 * step.error));
            self(self, step.body);
        }
    };
    gather(gather, course.steps);
    for_ties(course.steps, [&](const Step &step, const Tie &tie) {
        if (differ(equations, law_of(step, tie.what), tie.text, p, d))
            all.push_back(fmt::format("{}: {} may be {} (taken) or {}: alike in all runs, not here", place_of(step),
                                      tie.what, law_of(step, tie.what), tie.text));
    });
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
