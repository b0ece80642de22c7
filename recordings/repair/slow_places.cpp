// A node, or a way from one rank to another, that is slower than the sheet says: what makes the replayed calls as long
// as the recorded ones.

#include "recordings/repair/findings.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::repair {
namespace {

struct Span {
    double enter = 0, leave = 0;
};
using Spans = std::vector<std::vector<Span>>; ///< of each rank's calls [s]

/// Calls that end when all of these have come: how long they take from then on says how fast messages are.
struct Meeting {
    std::vector<Where> come, end;
};

constexpr std::size_t suspects = 16, settled = 4;
constexpr double first_guess = 4; ///< times slower
constexpr int steps = 4;          ///< towards as slow as the run was
/// A slow node explains most of the difference between recorded and replayed calls, what replay misses in sound runs
/// none.
constexpr double explained_at_least = 1.0 / 3;
constexpr double alike = 0.01;       ///< of the difference, or of a factor: nobody can tell them apart
constexpr std::size_t most_told = 2; ///< that cannot be told apart: of more than two none is named

/// What may be slow.
struct Suspect {
    Repair repair;
    double extra = 0; ///< of its messages, recorded beyond replayed [s]
    double factor = first_guess;
    double left = 0;    ///< of what calls are off by, when it is so slow: a share
    double seconds = 0; ///< of the run then
};

struct Replay {
    double seconds = 0;
    Spans spans;
};

Replay replay_spans(const Course &course, Sheet &sheet, const replay::Options &options = {})
{
    Replay out;
    out.spans.resize(course.ranks.size());
    out.seconds =
        replay(course, sheet.middle, options, [&](int rank, const record::Event &, const replay::CallTimes &its) {
            out.spans[at(rank)].push_back({its.enter, its.leave});
        }).seconds;
    return out;
}

Spans recorded_spans(const Sight &sight)
{
    Spans spans;
    for (const std::vector<Seen> &rank : sight.ranks)
        for (spans.emplace_back(); const Seen &seen : rank)
            spans.back().push_back({seen.enter, seen.leave});
    return spans;
}

/// Messages by the call that waits for them, and collectives.
std::vector<Meeting> meetings_of(const Sight &sight)
{
    std::map<std::pair<int, std::size_t>, Meeting> waits;
    std::map<std::pair<std::uint32_t, std::size_t>, Meeting> collectives; // by communicator, in its order
    for (int rank = 0; rank < static_cast<int>(sight.ranks.size()); ++rank) {
        std::map<std::uint32_t, std::size_t> given;
        for (std::size_t k = 0; k < sight.ranks[at(rank)].size(); ++k) {
            const Where here{rank, k}, end{rank, sight.seen(here).ends};
            const record::Event &event = *sight.step(here).event;
            if (event.action == record::Action::collective) {
                Meeting &one = collectives[{event.communicator, given[event.communicator]++}];
                one.come.push_back(here);
                one.end.push_back(end);
            } else if (sight.seen(here).mate.rank >= 0) {
                Meeting &one = waits[{rank, end.step}];
                one.come.push_back(sight.seen(here).mate);
                if (one.end.empty()) {
                    one.end.push_back(end);
                    one.come.push_back(end);
                }
            }
        }
    }
    std::vector<Meeting> meetings;
    for (auto &[where, one] : waits)
        meetings.push_back(std::move(one));
    for (auto &[where, one] : collectives)
        meetings.push_back(std::move(one));
    return meetings;
}

const Span &span_of(const Spans &spans, Where where)
{
    return spans[at(where.rank)][where.step];
}

/// From when all had come [s].
double took(const Meeting &meeting, Where end, const Spans &spans)
{
    double come = span_of(spans, end).enter;
    for (const Where where : meeting.come)
        come = std::max(come, span_of(spans, where).enter);
    return std::max(0.0, span_of(spans, end).leave - come);
}

/// How far calls are off, all in all, and beyond what most calls of their place are: that may be the sheet's error.
struct Off {
    double all = 0, beyond = 0; ///< [s]
};

Off off_by(const Sight &sight, const std::vector<Meeting> &meetings, const Spans &one, const Spans &other)
{
    std::unordered_map<std::uint32_t, std::vector<double>> places;
    for (const Meeting &meeting : meetings)
        for (const Where end : meeting.end)
            places[sight.step(end).event->site].push_back(took(meeting, end, one) - took(meeting, end, other));
    Off off;
    for (const auto &[site, differences] : places)
        for (const double middle = middle_of(differences); const double by : differences) {
            off.all += std::abs(by);
            off.beyond += std::abs(by - middle);
        }
    return off;
}

/// What was recorded.
struct Looked {
    const Sight *sight;
    Spans recorded;
    std::vector<Meeting> meetings;
    Off off; ///< without a slow place
};

std::string host_of(const Sight &sight, int rank)
{
    const std::vector<std::string> &hosts = sight.course->recording->hosts;
    return at(rank) < hosts.size() ? hosts[at(rank)] : "node of rank " + std::to_string(rank);
}

/// The node of the last rank has as many as the others, though they are not all in the run.
void fill_last(std::map<std::string, Suspect> &nodes, int ranks)
{
    std::size_t most = 0;
    for (const auto &[host, node] : nodes)
        most = std::max(most, node.repair.ranks.size());
    for (auto &[host, node] : nodes)
        while (node.repair.ranks.back() >= ranks - 1 && node.repair.ranks.size() < most)
            node.repair.ranks.push_back(node.repair.ranks.back() + 1);
}

/// Nodes, and ways of messages between ranks of two nodes.
std::vector<Suspect> suspects_of(const Looked &looked, const Spans &replayed)
{
    const Sight &sight = *looked.sight;
    std::map<std::string, Suspect> nodes;
    std::map<std::pair<int, int>, Suspect> ways;
    for (int rank = 0; rank < static_cast<int>(sight.ranks.size()); ++rank) {
        Suspect &node = nodes[host_of(sight, rank)];
        if (node.repair.ranks.empty())
            node.repair = {.kind = Kind::slow_node, .rank = rank, .call = host_of(sight, rank)};
        node.repair.ranks.push_back(rank);
    }
    fill_last(nodes, static_cast<int>(sight.ranks.size()));
    for (const Meeting &meeting : looked.meetings) {
        double extra = 0;
        for (const Where end : meeting.end)
            extra += std::max(0.0, took(meeting, end, looked.recorded) - took(meeting, end, replayed));
        std::set<std::string> hosts;
        for (const Where where : meeting.come)
            hosts.insert(host_of(sight, where.rank));
        for (const std::string &host : hosts)
            nodes[host].extra += extra;
        for (const Where where : meeting.come) {
            const Where mate = sight.seen(where).mate;
            if (mate.rank < 0 || host_of(sight, mate.rank) == host_of(sight, where.rank))
                continue;
            const bool sends = sight.step(where).event->action == record::Action::send;
            const std::pair<int, int> from_to =
                sends ? std::pair(where.rank, mate.rank) : std::pair(mate.rank, where.rank);
            Suspect &way = ways[from_to];
            way.repair = {.kind = Kind::slow_link, .rank = from_to.first, .other = from_to.second};
            way.extra += extra;
        }
    }
    const auto most_suspected = [](auto &from, std::vector<Suspect> &to) {
        std::vector<Suspect> all;
        for (auto &[key, one] : from)
            all.push_back(std::move(one));
        std::stable_sort(all.begin(), all.end(), [](const Suspect &a, const Suspect &b) { return a.extra > b.extra; });
        all.resize(std::min(all.size(), suspects));
        to.insert(to.end(), all.begin(), all.end());
    };
    std::vector<Suspect> all;
    if (nodes.size() > 1)
        most_suspected(nodes, all);
    most_suspected(ways, all);
    return all;
}

/// Messages from one rank to the other, as if they were larger.
Course with_larger(const Sight &sight, const Repair &way, double factor)
{
    Edit edit;
    for (std::size_t k = 0; k < sight.ranks[at(way.rank)].size(); ++k) {
        const Where send{way.rank, k}, receive = sight.seen(send).mate;
        if (sight.step(send).event->action != record::Action::send || receive.rank != way.other)
            continue;
        for (const Where side : {send, receive}) {
            record::Event event = *sight.step(side).event;
            event.bytes = static_cast<std::uint64_t>(static_cast<double>(event.bytes) * factor);
            edit.instead[sight.step(side).event] = sight.course->keep(std::move(event));
        }
    }
    return edited(*sight.course, edit);
}

/// What the run takes then [s].
double try_it(Suspect &suspect, double factor, const Looked &looked, Sheet &sheet)
{
    const bool is_node = suspect.repair.kind == Kind::slow_node;
    const Course &course = *looked.sight->course;
    const Replay slow = is_node ? replay_spans(course, sheet, {.slow = suspect.repair.ranks, .slower = factor})
                                : replay_spans(with_larger(*looked.sight, suspect.repair, factor), sheet);
    const Off off = off_by(*looked.sight, looked.meetings, looked.recorded, slow.spans);
    const double left = std::sqrt(off.all / looked.off.all * off.beyond / looked.off.beyond);
    if (suspect.seconds == 0 || left < suspect.left) {
        suspect.left = left;
        suspect.factor = factor;
        suspect.seconds = slow.seconds;
    }
    return slow.seconds;
}

/// So slow that the run takes as long as it took.
void refine(Suspect &suspect, const Looked &looked, Sheet &sheet, double recorded, double replayed)
{
    double factor = first_guess, seconds = try_it(suspect, factor, looked, sheet);
    for (int i = 0; i < steps; ++i) {
        const double nearer = (recorded - replayed) / std::max(1e-12, seconds - replayed);
        const double next = 1 + (factor - 1) * std::clamp(nearer, 0.2, 5.0);
        if (std::abs(next / factor - 1) < 0.02)
            break;
        factor = next;
        seconds = try_it(suspect, factor, looked, sheet);
    }
}

/// So slow that least is left.
void settle(Suspect &suspect, const Looked &looked, Sheet &sheet)
{
    for (const double step : {1.5, 1.2})
        for (const double way : {step, 1 / step}) {
            const double before = suspect.factor;
            try_it(suspect, std::max(1.0, before * way), looked, sheet);
            if (suspect.factor != before)
                break;
        }
}

} // namespace

std::vector<Repair> find_slow_places(const Sight &sight, Sheet &sheet, double recorded, double replayed)
{
    if (recorded - replayed < least_share * recorded)
        return {};
    const Replay base = replay_spans(*sight.course, sheet);
    for (std::size_t rank = 0; rank < base.spans.size(); ++rank)
        if (base.spans[rank].size() != sight.ranks[rank].size())
            return {}; // it did not end
    Looked looked{&sight, recorded_spans(sight), meetings_of(sight), {}};
    looked.off = off_by(sight, looked.meetings, looked.recorded, base.spans);
    if (looked.off.beyond == 0)
        return {};
    std::vector<Suspect> all = suspects_of(looked, base.spans);
    const auto explains_more = [](const Suspect &a, const Suspect &b) { return a.left < b.left; };
    for (Suspect &one : all)
        refine(one, looked, sheet, recorded, replayed);
    std::stable_sort(all.begin(), all.end(), explains_more);
    for (std::size_t i = 0; i < std::min(settled, all.size()); ++i)
        settle(all[i], looked, sheet);
    std::stable_sort(all.begin(), all.end(), explains_more);
    if (all.empty() || all.front().left > 1 - explained_at_least)
        return {};
    std::erase_if(all, [&, least = all.front().left](const Suspect &one) { return one.left - least > alike; });
    double least_slow = std::numeric_limits<double>::infinity();
    for (const Suspect &one : all)
        least_slow = std::min(least_slow, one.factor);
    std::vector<Repair> found; // what need be least slow to explain it
    for (const Suspect &one : all)
        if (one.factor <= (1 + alike) * least_slow) {
            found.push_back(one.repair);
            found.back().slower = one.factor;
            found.back().chance = std::abs(recorded - one.seconds);
        }
    return found.size() > most_told ? std::vector<Repair>{} : found;
}

} // namespace mpisheet::repair
