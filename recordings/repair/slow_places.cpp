// A node, or a way from one rank to another, that is slower than the sheet says: what makes the replayed calls as long
// as the recorded ones.

#include "recordings/repair/findings.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::repair {
namespace {

using Times = std::vector<std::vector<double>>; ///< of each rank's calls [s]

constexpr std::size_t suspects = 16, refined = 3;
constexpr double first_guess = 4; ///< times slower
constexpr int steps = 4;          ///< towards as slow as the run was
/// A slow node explains most of the difference between recorded and replayed calls (9 of 10 planted ones at least four
/// fifths); what replay misses in sound runs none explained more than a quarter of.
constexpr double explained_at_least = 1.0 / 3;
constexpr double alike = 0.01;       ///< of the difference, or of a factor: nobody can tell them apart
constexpr std::size_t most_told = 2; ///< that cannot be told apart: of more than two none is named

/// What may be slow.
struct Suspect {
    Repair repair;
    double extra = 0; ///< of its messages, recorded beyond replayed [s]
    double factor = first_guess;
    double left = 0;    ///< of the difference between recorded and replayed calls, when it is so slow [s]
    double seconds = 0; ///< of the run then
};

struct Replay {
    double seconds = 0;
    Times times;
};

Replay replay_times(const Course &course, Sheet &sheet, const replay::Options &options = {})
{
    Replay out;
    out.times.resize(course.ranks.size());
    out.seconds =
        replay(course, sheet.middle, options, [&](int rank, const record::Event &, const replay::CallTimes &its) {
            out.times[at(rank)].push_back(its.leave - its.enter);
        }).seconds;
    return out;
}

double difference(const Sight &sight, const Times &times)
{
    double sum = 0;
    for (std::size_t rank = 0; rank < times.size(); ++rank)
        for (std::size_t k = 0; k < times[rank].size(); ++k)
            sum += std::abs(sight.ranks[rank][k].leave - sight.ranks[rank][k].enter - times[rank][k]);
    return sum;
}

std::string host_of(const Sight &sight, int rank)
{
    const std::vector<std::string> &hosts = sight.course->recording->hosts;
    return at(rank) < hosts.size() ? hosts[at(rank)] : "node of rank " + std::to_string(rank);
}

/// Nodes, and ways of messages between ranks of two nodes.
std::vector<Suspect> suspects_of(const Sight &sight, const Times &replayed)
{
    std::map<std::string, Suspect> nodes;
    std::map<std::pair<int, int>, Suspect> ways;
    for (int rank = 0; rank < static_cast<int>(sight.ranks.size()); ++rank) {
        Suspect &node = nodes[host_of(sight, rank)];
        if (node.repair.ranks.empty())
            node.repair = {.kind = Kind::slow_node, .rank = rank, .call = host_of(sight, rank)};
        node.repair.ranks.push_back(rank);
    }
    for (int rank = 0; rank < static_cast<int>(sight.ranks.size()); ++rank)
        for (std::size_t k = 0; k < sight.ranks[at(rank)].size(); ++k) {
            const Where mate = sight.seen({rank, k}).mate;
            if (mate.rank < 0 || host_of(sight, mate.rank) == host_of(sight, rank))
                continue;
            const std::size_t end = sight.seen({rank, k}).ends;
            const Seen &seen = sight.ranks[at(rank)][end];
            const double extra = std::max(0.0, seen.leave - seen.enter - replayed[at(rank)][end]);
            nodes[host_of(sight, rank)].extra += extra;
            nodes[host_of(sight, mate.rank)].extra += extra;
            const bool sends = sight.step({rank, k}).event->action == record::Action::send;
            const std::pair<int, int> from_to = sends ? std::pair(rank, mate.rank) : std::pair(mate.rank, rank);
            Suspect &way = ways[from_to];
            way.repair = {.kind = Kind::slow_link, .rank = from_to.first, .other = from_to.second};
            way.extra += extra;
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

void try_it(Suspect &suspect, double factor, const Sight &sight, Sheet &sheet)
{
    const bool is_node = suspect.repair.kind == Kind::slow_node;
    const Replay slow = is_node ? replay_times(*sight.course, sheet, {.slow = suspect.repair.ranks, .slower = factor})
                                : replay_times(with_larger(sight, suspect.repair, factor), sheet);
    const double left = difference(sight, slow.times);
    if (suspect.seconds == 0 || left < suspect.left) {
        suspect.left = left;
        suspect.factor = factor;
    }
    suspect.seconds = slow.seconds;
}

/// So slow that the run takes as long as it took.
void refine(Suspect &suspect, const Sight &sight, Sheet &sheet, double recorded, double replayed)
{
    double factor = first_guess;
    for (int i = 0; i < steps; ++i) {
        const double nearer = (recorded - replayed) / std::max(1e-12, suspect.seconds - replayed);
        const double next = 1 + (factor - 1) * std::clamp(nearer, 0.2, 5.0);
        if (std::abs(next / factor - 1) < 0.02)
            break;
        factor = next;
        try_it(suspect, factor, sight, sheet);
    }
}

} // namespace

std::vector<Repair> find_slow_places(const Sight &sight, Sheet &sheet, double recorded, double replayed)
{
    if (recorded - replayed < least_share * recorded)
        return {};
    const Replay base = replay_times(*sight.course, sheet);
    for (std::size_t rank = 0; rank < base.times.size(); ++rank)
        if (base.times[rank].size() != sight.ranks[rank].size())
            return {}; // it did not end
    const double unexplained = difference(sight, base.times);
    std::vector<Suspect> all = suspects_of(sight, base.times);
    const auto explains_more = [](const Suspect &a, const Suspect &b) { return a.left < b.left; };
    for (Suspect &one : all)
        try_it(one, first_guess, sight, sheet);
    std::stable_sort(all.begin(), all.end(), explains_more);
    for (std::size_t i = 0; i < std::min(refined, all.size()); ++i)
        refine(all[i], sight, sheet, recorded, replayed);
    std::stable_sort(all.begin(), all.end(), explains_more);
    if (all.empty() || all.front().left > (1 - explained_at_least) * unexplained)
        return {};
    std::erase_if(all,
                  [&, least = all.front().left](const Suspect &one) { return one.left - least > alike * unexplained; });
    std::stable_sort(all.begin(), all.end(), [](const Suspect &a, const Suspect &b) { return a.factor < b.factor; });
    std::vector<Repair> found; // what need be least slow to explain it
    for (const Suspect &one : all)
        if (one.factor <= (1 + alike) * all.front().factor) {
            found.push_back(one.repair);
            found.back().slower = one.factor;
        }
    return found.size() > most_told ? std::vector<Repair>{} : found;
}

} // namespace mpisheet::repair
