#include "recordings/course/meetings.hpp"

#include "recordings/course/generate.hpp"
#include "recordings/course/steps.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <set>
#include <tuple>

namespace mpisheet::course {
namespace {

using record::Action;

/// Numbers of the steps of sends and receives that meet at p processes.
std::set<std::pair<int, int>> pairs_at(const Course &course, int p, double d)
{
    using Envelope = std::tuple<std::uint32_t, int, int, int>; // communicator, from, to, tag
    std::map<Envelope, std::deque<int>> sent;
    std::set<std::pair<int, int>> pairs;
    Made made(course, p, d);
    record::Event event;
    const Step *step = nullptr;
    for (const bool sends : {true, false}) {
        made.restart();
        for (int rank = 0; rank < p; ++rank)
            while (made.next(rank, event, &step)) {
                if (event.partner < 0 || step->over != 0 || event.action != (sends ? Action::send : Action::receive))
                    continue;
                const Envelope of{event.communicator, sends ? rank : event.partner, sends ? event.partner : rank,
                                  event.tag};
                if (sends) {
                    sent[of].push_back(step->number);
                } else if (std::deque<int> &open = sent[of]; !open.empty()) {
                    pairs.emplace(open.front(), step->number);
                    open.pop_front();
                }
            }
    }
    return pairs;
}

bool names_rounds(const Step &step)
{
    return std::any_of(rounds.begin(), rounds.end(), [&](std::string_view round) {
        return has_name(step.partner, round) || has_name(step.when, round);
    });
}

/// Whether all that receive get it from a rank that sends to them, on grids whose sides are 3 and more.
bool do_meet(Equations &equations, const Step &receive, const std::string &from, const std::string &to, double d)
{
    for (const int p : {27, 36, 60})
        for (int rank = 0; rank < p; ++rank) {
            const Point point = point_at(p, d, rank, p, rank);
            if (equations.value(receive.when, point) == 0)
                continue;
            const double sender = std::round(equations.value(from, point));
            if (!(sender >= 0 && sender < p))
                return false;
            const Point there = point_at(p, d, static_cast<int>(sender), p, static_cast<int>(sender));
            if (std::round(equations.value(to, there)) != rank)
                return false;
        }
    return true;
}

std::vector<std::string> partners_of(const Step &step)
{
    std::vector<std::string> all{step.partner};
    for (const Tie &tie : step.ties)
        if (tie.what == "partner")
            all.push_back(tie.text);
    return all;
}

void take(Step &step, const std::string &partner)
{
    step.partner = partner;
    std::erase_if(step.ties, [&](const Tie &tie) { return tie.what == "partner" && tie.text == partner; });
}

} // namespace

void let_partners_meet(Course &course, Equations &equations)
{
    const double d = course.recorded_d.back();
    const std::set<std::pair<int, int>> pairs = pairs_at(course, course.recorded_p.back(), d);
    std::map<int, Step *> by_number;
    for_steps(course.steps, [&](Step &step, const std::string & /*when*/) { by_number[step.number] = &step; });
    const auto is_only = [&](const std::pair<int, int> &pair) {
        return std::count_if(pairs.begin(), pairs.end(), [&](const std::pair<int, int> &other) {
                   return other.first == pair.first || other.second == pair.second;
               }) == 1;
    };
    for (const std::pair<int, int> &pair : pairs) {
        Step &send = *by_number.at(pair.first), &receive = *by_number.at(pair.second);
        if (!is_only(pair) || names_rounds(send) || names_rounds(receive) ||
            do_meet(equations, receive, receive.partner, send.partner, d))
            continue;
        bool has_found = false;
        for (const std::string &to : partners_of(send))
            for (const std::string &from : partners_of(receive))
                if (!has_found && do_meet(equations, receive, from, to, d)) {
                    take(send, to);
                    take(receive, from);
                    has_found = true;
                }
    }
}

} // namespace mpisheet::course
