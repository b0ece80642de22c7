// Ranks that compute longer than others, or before they send.

#include "recordings/record/polling.hpp"
#include "recordings/repair/repairs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace mpisheet::repair {
namespace {

using record::Action;
using record::Event;

/// The call by which computing is compared between ranks: the one before it, or the one that follows. A root computes
/// behind its sends what the others compute behind their receives, and before the same call.
enum class By : std::uint8_t { last_call, next_call };

/// Of what a rank computes before its k-th step.
std::uint32_t place_of(const std::vector<Step> &steps, std::size_t k, By by)
{
    return steps[by == By::last_call ? k - 1 : k].event->site;
}

/// Longer than nine in ten by a third is an interruption: noise of 10 % was not taken for a slow rank so (0 of 48 sound
/// runs, and 31 without).
constexpr double uninterrupted = 1.3;

/// What a rank computes at a place.
struct Behind {
    std::vector<double> gaps; ///< [s]
    const Event *next = nullptr;
    double longest = 0; ///< of them, before `next` [s]
    double usual = 0;   ///< nine in ten are not longer [s]
    double sum = 0;     ///< when nothing interrupts it [s]
    [[nodiscard]] double capped(std::size_t k) const { return std::min(gaps[k], uninterrupted * usual); }
};
using ByPlace = std::map<std::uint32_t, Behind>;

constexpr double interrupted = 2; ///< times as long

std::vector<ByPlace> computing_of(const Course &course, By by)
{
    std::vector<ByPlace> all;
    for (const std::vector<Step> &steps : course.ranks) {
        ByPlace &places = all.emplace_back();
        for (std::size_t k = 1; k < steps.size(); ++k) {
            Behind &behind = places[place_of(steps, k, by)];
            behind.gaps.push_back(steps[k].gap);
            if (behind.next == nullptr || steps[k].gap > behind.longest) {
                behind.next = steps[k].event;
                behind.longest = steps[k].gap;
            }
        }
        for (auto &[site, behind] : places) {
            behind.usual = high_of(behind.gaps);
            for (std::size_t k = 0; k < behind.gaps.size(); ++k)
                behind.sum += behind.capped(k);
        }
    }
    return all;
}

/// Each step's computing times a factor; but the first's, which others may not have.
template <class Factor> Course scaled(const Course &course, By by, int first, int last, const Factor &factor)
{
    Course out = course;
    for (int rank = first; rank <= last; ++rank)
        for (std::size_t k = 1; k < out.ranks[at(rank)].size(); ++k)
            out.ranks[at(rank)][k].gap *=
                factor(rank, place_of(course.ranks[at(rank)], k, by), course.ranks[at(rank)][k].gap);
    return out;
}

double middle_of_others(std::size_t ranks, int rank, const auto &value)
{
    std::vector<double> values;
    for (std::size_t other = 0; other < ranks; ++other)
        if (static_cast<int>(other) != rank)
            value(other, values);
    return middle_of(values);
}

/// Where a rank computes longer than the others, and by how much [s].
std::map<std::uint32_t, double> longer_of(const std::vector<ByPlace> &computing, int rank)
{
    std::map<std::uint32_t, double> over;
    for (const auto &[site, behind] : computing[at(rank)]) {
        bool is_alone = true;
        const double usual =
            middle_of_others(computing.size(), rank, [&, place = site](std::size_t other, auto &values) {
                if (const auto there = computing[other].find(place); there != computing[other].end()) {
                    values.push_back(there->second.sum);
                    is_alone = false;
                }
            });
        if (!is_alone && behind.sum > usual)
            over[site] = behind.sum - usual;
    }
    return over;
}

/// By how much a rank's sums beside the others' may be chance [s]: its computing differs from theirs, time by time, by
/// what it differs in the mean and by something random. The largest
/// of all ranks exceeds it in one of twenty runs in which none is slower.
double chance_of(const std::vector<ByPlace> &computing, int rank)
{
    double variance = 0;
    for (const auto &[site, behind] : computing[at(rank)]) {
        std::vector<double> differences;
        for (std::size_t k = 0; k < behind.gaps.size(); ++k)
            differences.push_back(
                behind.capped(k) -
                middle_of_others(computing.size(), rank, [&, place = site](std::size_t other, auto &values) {
                    const auto there = computing[other].find(place);
                    if (there != computing[other].end() && k < there->second.gaps.size())
                        values.push_back(there->second.capped(k));
                }));
        const double count = static_cast<double>(differences.size());
        const double mean = std::accumulate(differences.begin(), differences.end(), 0.0) / count;
        double squares = 0;
        for (const double one : differences)
            squares += (one - mean) * (one - mean);
        variance += squares * count / std::max(1.0, count - 1);
    }
    // P(Z > z) ≤ exp(−z²/2)/2 of a normal Z: the largest of `ranks` exceeds z in one of twenty where exp(−z²/2) = 1/(10
    // ranks).
    const double deviations = std::sqrt(2 * std::log(10 * static_cast<double>(computing.size())));
    return deviations * std::sqrt(variance);
}

double sum_of(const std::map<std::uint32_t, double> &over)
{
    return std::accumulate(over.begin(), over.end(), 0.0, [](double sum, const auto &one) { return sum + one.second; });
}

/// `computing`: by the last call, and by the next one.
void find_slow(const Course &course, const std::array<std::vector<ByPlace>, 2> &computing,
               const std::vector<double> &sums, int rank, std::vector<Repair> &found)
{
    const double extra = sums[at(rank)] - middle_of_others(sums.size(), rank, [&](std::size_t other, auto &values) {
                             values.push_back(sums[other]);
                         });
    if (extra <= 0)
        return;
    By by = By::last_call;
    std::map<std::uint32_t, double> over = longer_of(computing[0], rank);
    if (sum_of(over) < extra)
        if (auto other = longer_of(computing[1], rank); sum_of(other) > sum_of(over)) {
            over = std::move(other);
            by = By::next_call;
        }
    if (over.empty())
        return;
    const double all = sum_of(over);
    const std::vector<ByPlace> &of_ranks = computing.at(static_cast<std::size_t>(by));
    const ByPlace &of_rank = of_ranks[at(rank)];
    const auto longest =
        std::max_element(over.begin(), over.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    const Event &next = *of_rank.at(longest->first).next;
    std::map<std::uint32_t, double> factors;
    for (const auto &[site, seconds] : over)
        factors[site] = 1 - std::min(1.0, extra / all) * seconds / of_rank.at(site).sum;
    found.push_back({.kind = Kind::computes,
                     .rank = rank,
                     .call = course.call(next),
                     .sites = {course.site(next.site)},
                     .bound = extra,
                     .chance = chance_of(of_ranks, rank),
                     .edit = [&course, by, rank, factors] {
                         return scaled(course, by, rank, rank, [&](int, std::uint32_t site, double) {
                             const auto factor = factors.find(site);
                             return factor == factors.end() ? 1 : factor->second;
                         });
                     }});
}

} // namespace

void find_computing(const Sight &sight, std::vector<Repair> &found)
{
    const Course &course = *sight.course;
    const int last = static_cast<int>(course.ranks.size()) - 1;
    if (last < 1)
        return;
    const std::array all{computing_of(course, By::last_call), computing_of(course, By::next_call)};
    const std::vector<ByPlace> &computing = all[0];
    std::vector<double> sums;
    double lost = 0;
    std::vector<std::map<std::uint32_t, double>> usual(computing.size());
    for (std::size_t rank = 0; rank < computing.size(); ++rank) {
        sums.push_back(0);
        for (const auto &[site, behind] : computing[rank]) {
            sums.back() += behind.sum;
            if (behind.gaps.size() > least_often)
                usual[rank][site] = behind.usual;
        }
    }
    const auto shortened = [usual = std::move(usual)](int rank, std::uint32_t site, double gap) {
        const auto found_usual = usual[at(rank)].find(site);
        const bool is_longer =
            found_usual != usual[at(rank)].end() && gap > interrupted * found_usual->second + record::longest_pause;
        return is_longer ? found_usual->second / gap : 1;
    };
    for (int rank = 0; rank <= last; ++rank) {
        find_slow(course, all, sums, rank, found);
        for (std::size_t k = 1; k < course.ranks[at(rank)].size(); ++k) {
            const double gap = course.ranks[at(rank)][k].gap;
            lost += gap * (1 - shortened(rank, place_of(course.ranks[at(rank)], k, By::last_call), gap));
        }
    }
    const double mean = std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(sums.size());
    const auto longest = std::max_element(sums.begin(), sums.end());
    found.push_back({.kind = Kind::imbalance,
                     .bound = *longest - mean,
                     .chance = chance_of(computing, static_cast<int>(longest - sums.begin())),
                     .edit = [&course, sums, mean, last] {
                         return scaled(course, By::last_call, 0, last, [&](int rank, std::uint32_t, double) {
                             return sums[at(rank)] > 0 ? mean / sums[at(rank)] : 1;
                         });
                     }});
    found.push_back({.kind = Kind::interrupted, .bound = lost, .edit = [&course, shortened, last] {
                         return scaled(course, By::last_call, 0, last, shortened);
                     }});
}

namespace {

/// Sends of a rank from one place in a row, with what is posted between them, behind computing.
struct Batch {
    std::size_t begin = 0, end = 0;
    std::vector<std::size_t> sends;
};

bool only_posts(const Event &event)
{
    return event.action == Action::send || (event.action == Action::receive && event.request != 0);
}

/// What others wait for a rank while it computes is at least that share of the computing; else they wait for more.
constexpr double waited = 0.3;

std::map<std::uint32_t, std::vector<Batch>> batches_of(const Sight &sight, int rank)
{
    const std::vector<Step> &steps = sight.course->ranks[at(rank)];
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<double>> gaps;
    for (std::size_t k = 1; k < steps.size(); ++k)
        gaps[{steps[k - 1].event->site, steps[k].event->site}].push_back(steps[k].gap);
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> usual; ///< the rank's own: others may compute elsewhere
    for (const auto &[sites, values] : gaps)
        usual[sites] = values.size() < least_often ? *std::max_element(values.begin(), values.end()) : high_of(values);
    const auto computes_before = [&](std::size_t k) {
        return steps[k].gap > record::longest_pause &&
               usual[{steps[k - 1].event->site, steps[k].event->site}] > record::longest_pause;
    };
    std::map<std::uint32_t, std::vector<Batch>> batches;
    for (std::size_t k = 1; k < steps.size();) {
        if (!computes_before(k) || !only_posts(*steps[k].event)) {
            ++k;
            continue;
        }
        Batch batch{k, k + 1, {}};
        while (batch.end < steps.size() && only_posts(*steps[batch.end].event) && !computes_before(batch.end))
            ++batch.end;
        for (std::size_t i = batch.begin; i < batch.end; ++i) {
            const int to = steps[i].event->action == Action::send ? sight.seen({rank, i}).mate.rank : -1;
            if (to >= 0 && to != rank)
                batch.sends.push_back(i);
        }
        k = batch.end;
        if (!batch.sends.empty())
            batches[steps[batch.sends.front()].event->site].push_back(std::move(batch));
    }
    return batches;
}

/// The batches go before the computing, which comes behind them.
Course earlier(const Course &course, int rank, const std::vector<Batch> &batches)
{
    Course out = course;
    std::vector<Step> &steps = out.ranks[at(rank)];
    double rest = 0;
    auto batch = batches.begin();
    for (std::size_t k = 0; k < steps.size(); ++k) {
        const bool begins = batch != batches.end() && batch->begin == k,
                   goes_on = batch != batches.end() && k > batch->begin;
        if (begins) {
            std::swap(rest, steps[k].gap);
        } else if (!goes_on) {
            steps[k].gap += rest;
            rest = 0;
        }
        if (batch != batches.end() && k + 1 == batch->end)
            ++batch;
    }
    out.rest[at(rank)] += rest;
    return out;
}

} // namespace

void find_late(const Sight &sight, std::vector<Repair> &found)
{
    const Course &course = *sight.course;
    for (int rank = 0; rank < static_cast<int>(course.ranks.size()); ++rank)
        for (const auto &[site, batches] : batches_of(sight, rank)) {
            std::map<int, double> waits; ///< of each receiver, while this rank computed [s]
            double moved = 0;
            for (const Batch &batch : batches) {
                const double posted = sight.seen({rank, batch.begin}).enter;
                const double begun = posted - course.ranks[at(rank)][batch.begin].gap;
                moved += posted - begun;
                std::map<int, double> of_batch;
                for (const std::size_t send : batch.sends) {
                    const Where mate = sight.seen({rank, send}).mate, end{mate.rank, sight.seen(mate).ends};
                    double &longest = of_batch[mate.rank];
                    longest = std::max(longest, posted - std::max(begun, sight.seen(end).enter));
                }
                for (const auto &[to, seconds] : of_batch)
                    waits[to] += seconds;
            }
            double longest = 0;
            for (const auto &[to, seconds] : waits)
                longest = std::max(longest, seconds);
            const Event &send = *course.ranks[at(rank)][batches.front().sends.front()].event;
            found.push_back({.kind = Kind::late,
                             .rank = rank,
                             .call = course.call(send),
                             .sites = {course.site(site)},
                             .bound = std::min(moved, longest),
                             .least = waited * moved,
                             .edit = [&course, rank, all = batches] { return earlier(course, rank, all); }});
        }
}

} // namespace mpisheet::repair
