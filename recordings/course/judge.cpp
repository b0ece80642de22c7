#include "recordings/course/judge.hpp"

#include "model/error.hpp"
#include "recordings/course/callers.hpp"
#include "recordings/course/check.hpp"
#include "recordings/course/generate.hpp"
#include "recordings/course/learn.hpp"
#include "recordings/course/left_out.hpp"
#include "recordings/course/meetings.hpp"
#include "recordings/course/steps.hpp"
#include "recordings/course/ties.hpp"
#include "recordings/course/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::course {
namespace {

double total_computing(const Made &made, int rank)
{
    return made.recording().ends[static_cast<std::size_t>(rank)];
}

/// How far the computing of ranks is off, as a share of the run.
double computing_error(const Course &course, const Run &run)
{
    Made made(course, run.p(), run.d());
    record::Event event;
    const Step *step = nullptr;
    double off = 0;
    for (int rank = 0; rank < run.p(); ++rank) {
        double in_calls = 0; // that make communicators
        while (made.next(rank, event, &step))
            in_calls += event.leave - event.enter;
        double recorded = run.after[static_cast<std::size_t>(rank)];
        for (const Happened &one : run.ranks[static_cast<std::size_t>(rank)])
            recorded += one.computing;
        off = std::max(off, std::abs(recorded - total_computing(made, rank) + in_calls));
    }
    const double end = *std::max_element(run.recording.ends.begin(), run.recording.ends.end());
    return end > 0 ? off / end : 0;
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

/// Where a course has ties that another one has decided: as that one has them. Whether there are such.
bool decide_as(Course &course, const Course &other)
{
    bool has_any = false;
    for_steps(course.steps, [&](Step &step, const std::string & /*when*/) {
        for_steps(other.steps, [&](const Step &decided, const std::string & /*when*/) {
            if (decided.call != step.call || decided.site != step.site || decided.action != step.action ||
                decided.is_loop() != step.is_loop())
                return;
            for (const Tie &tie : step.ties)
                if (const std::string &law = law_of(decided, tie.what); law == tie.text) {
                    law_of(step, tie.what) = law;
                    has_any = true;
                }
        });
    });
    return has_any;
}

/// All steps, each before its body.
std::vector<Step *> list(std::vector<Step> &steps)
{
    std::vector<Step *> all;
    for_steps(steps, [&](Step &step, const std::string & /*when*/) { all.push_back(&step); });
    return all;
}

/// Where a course of the same steps has an equation that is hardly longer, which these runs do not tell from the
/// course's own: as that one has it. Whether there are such.
bool yield_to(Course &course, Course other)
{
    const std::vector<Step *> own = list(course.steps), theirs = list(other.steps);
    const auto is_alike = [](const Step *one, const Step *two) {
        return one->call == two->call && one->site == two->site && one->action == two->action &&
               one->is_loop() == two->is_loop();
    };
    if (!std::equal(own.begin(), own.end(), theirs.begin(), theirs.end(), is_alike))
        return false;
    bool has_any = false;
    for (std::size_t k = 0; k < own.size(); ++k)
        for (const char *what : {"rounds", "bytes", "counts", "tag"}) {
            std::string &law = law_of(*own[k], what);
            const std::string &longer = law_of(*theirs[k], what);
            if (law == longer || is_fitted(*own[k], what) || is_fitted(*theirs[k], what) ||
                length_of(longer) > length_of(law) + hardly_longer)
                continue;
            law = longer;
            has_any = true;
        }
    return has_any;
}

/// What the course is wrong about in runs that it was learned without.
/// Places of which it says that it does not know are as `whole` has them.
std::optional<Refusal> wrong_without(std::vector<Run> &runs, const std::vector<std::size_t> &left_out,
                                     const std::string &which, const Course &whole, Judged &judged)
{
    Learned learned = learn_without(runs, left_out);
    if (!learned.course)
        return {};
    double error = 0;
    for (const std::size_t k : left_out) {
        auto refusal = difference(*learned.course, runs[k]);
        if (refusal && (decide_as(*learned.course, whole) || yield_to(*learned.course, whole))) {
            const std::string place = refusal->place;
            refusal = difference(*learned.course, runs[k]);
            if (!refusal)
                judged.remarks.push_back(fmt::format("{} is known from {} alone", place, which));
        }
        if (refusal) {
            refusal->why += fmt::format(": learned without {}, it is wrong there", which);
            return refusal;
        }
        error = std::max(error, computing_error(*learned.course, runs[k]));
    }
    constexpr double most = 0.3; // as of fitted numbers
    if (error > most)
        return Refusal{
            "", fmt::format("what ranks compute is off by up to {:.2g} % of the run in {}, where they are left out",
                            100 * error, which)};
    judged.course_error = std::max(judged.course_error, error);
    return {};
}

void require_different_runs(const std::vector<Run> &runs)
{
    std::set<std::pair<int, double>> seen;
    for (const Run &run : runs)
        if (!seen.emplace(run.p(), run.d()).second)
            throw Error(
                Exit::bad_input,
                fmt::format("two recordings have p = {} and the same size: record other p, or other sizes", run.p()));
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

/// Runs that tell structures apart which others hide.
std::string what_would_help(const std::vector<Run> &runs)
{
    std::set<int> all_p;
    bool is_odd = false;
    for (const Run &run : runs) {
        all_p.insert(run.p());
        is_odd = is_odd || std::fmod(run.d(), 2) == 1;
    }
    std::string text = "to tell structures apart, record ";
    for (const int p : {6, 12})
        if (!all_p.contains(p))
            text += fmt::format("p = {}, ", p);
    return text + (is_odd ? "more sizes" : "an odd size");
}

Judged judge_runs(std::vector<Run> &runs)
{
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
    for (const Run &run : runs) {
        if (auto refusal = difference(*learned.course, run)) {
            judged.refused.push_back(*refusal);
            return judged;
        }
        judged.course_error = std::max(judged.course_error, computing_error(*learned.course, run));
    }
    for (const auto &[left_out, name] :
         {std::pair(&largest_p, "the runs with the largest p"), std::pair(&largest_d, "the runs of the largest size")})
        if (auto refusal =
                left_out->empty() ? std::nullopt : wrong_without(runs, *left_out, name, *learned.course, judged))
            judged.refused.push_back(*refusal);
    if (!judged.refused.empty())
        return judged;
    judged.course = std::move(learned.course);
    judged.course->error = judged.course_error;
    Equations equations;
    let_partners_meet(*judged.course, equations);
    drop_ties(*judged.course, equations);
    for (std::string &remark : what_would_tell(*judged.course, equations))
        judged.remarks.push_back(std::move(remark));
    if (judged.course->recorded_d.size() == 2)
        judged.remarks.emplace_back(two_sizes);
    if (judged.course->recorded_d.size() == 1)
        judged.remarks.emplace_back("one size: the course holds for that size alone");
    constexpr double little = 1e-3;
    if (judged.course->error > little)
        judged.remarks.push_back(
            fmt::format("computing of ranks is off by up to {:.2g} % of the run", 100 * judged.course->error));
    return judged;
}

/// As they are, or with their rounds told apart.
Judged judge_marked(std::vector<Run> runs)
{
    Judged judged = judge_runs(runs);
    if (!judged.course && mark_rounds(runs))
        if (Judged marked = judge_runs(runs); marked.course)
            judged = std::move(marked);
    return judged;
}

/// The same without the places that are refused, which may be others once these are away. Nothing where something else
/// than a place is refused, or where too little would stay.
std::optional<Judged> judge_without(const std::vector<Run> &runs, std::vector<Refusal> refused)
{
    constexpr int most_rounds = 4;
    std::set<std::string> places;
    std::vector<std::string> remarks;
    for (int round = 0; round < most_rounds; ++round) {
        const std::size_t before = places.size();
        for (const Refusal &one : refused) {
            if (one.place.empty())
                return {};
            if (places.insert(one.place).second)
                remarks.push_back("left out: " + one.text());
        }
        places = with_partners(runs, std::move(places));
        std::optional<Divided> divided;
        if (places.size() > before)
            divided = divide(runs, places);
        if (!divided)
            return {};
        Judged judged = judge_marked(std::move(divided->kept));
        if (judged.course) {
            judged.course->left_out.assign(places.begin(), places.end());
            judged.left_out = std::move(divided->left_out);
            judged.remarks.insert(judged.remarks.begin(), remarks.begin(), remarks.end());
            return judged;
        }
        refused = std::move(judged.refused);
    }
    return {};
}

} // namespace

Judged judge(std::vector<Run> runs)
{
    require_different_runs(runs);
    Judged judged = judge_marked(runs);
    while (!judged.course && judged.refused.size() <= most_refused && tell_callers_apart(runs, judged.refused))
        judged = judge_marked(runs);
    if (!judged.course)
        if (std::optional<Judged> partial = judge_without(runs, judged.refused))
            judged = std::move(*partial);
    if (!judged.course)
        judged.remarks.push_back(what_would_help(runs));
    return judged;
}

std::vector<std::string> lines_of(const std::vector<Refusal> &refused)
{
    std::vector<std::pair<std::string, std::set<std::string>>> alike; // what has no equation, and all reasons
    std::vector<std::string> lines;
    for (const Refusal &one : refused) {
        const std::string words = one.place + ": " + one.why.substr(0, one.why.find(" gives "));
        const auto at =
            std::find_if(alike.begin(), alike.end(), [&](const auto &known) { return known.first == words; });
        if (at != alike.end()) {
            at->second.insert(one.why);
            continue;
        }
        alike.push_back({words, {one.why}});
        lines.push_back(one.text());
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (const std::size_t more = alike[i].second.size() - 1; more > 0)
            lines[i] += fmt::format(", and {} more like it", more);
    return lines;
}

} // namespace mpisheet::course
