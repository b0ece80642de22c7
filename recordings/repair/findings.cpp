#include "recordings/repair/findings.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::repair {
namespace {

constexpr std::size_t most_findings = 10;
constexpr std::size_t most_paired = 3; ///< of the first findings

double recorded_seconds(const Sight &sight)
{
    double longest = 0;
    for (std::size_t rank = 0; rank < sight.ranks.size(); ++rank)
        longest = std::max(longest,
                           (sight.ranks[rank].empty() ? 0 : sight.ranks[rank].back().leave) + sight.course->rest[rank]);
    return longest;
}

bool is_same(const Repair &one, const Repair &other)
{
    return one.kind == other.kind && one.rank == other.rank && one.call == other.call && one.sites == other.sites;
}

/// The second, in the course that the first has edited; none: it is gone with it.
std::vector<Pair> pairs_of(const Findings &found, const Seconds &before, Sheet &sheet, double missed)
{
    std::vector<std::size_t> best;
    for (std::size_t i = 0; i < found.list.size() && best.size() < most_paired; ++i)
        if (found.list[i].stands_out && found.list[i].repair.edit)
            best.push_back(i);
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < best.size(); ++i)
        for (std::size_t j = i + 1; j < best.size(); ++j) {
            const Course once = found.list[best[i]].repair.edit();
            const Sight sight = look_at(once);
            for (const Repair &second : repairs_of(sight))
                if (is_same(second, found.list[best[j]].repair))
                    pairs.push_back({best[i], best[j], widened(won(before, seconds_of(second.edit(), sheet)), missed)});
        }
    return pairs;
}

} // namespace

/// The difference of two runs: each end of the sheet's intervals is the same in both.
Seconds won(const Seconds &before, const Seconds &after)
{
    const double low = before.lo - after.lo, high = before.hi - after.hi, middle = before.middle - after.middle;
    return {middle, std::min({low, high, middle}), std::max({low, high, middle})};
}

Seconds widened(const Seconds &won, double missed)
{
    const double by = missed + replay::own_misfit * std::abs(won.middle);
    return {won.middle, won.lo - by, won.hi + by};
}

Seconds seconds_of(const Course &course, Sheet &sheet, std::optional<double> middle)
{
    return {middle ? *middle : replay(course, sheet.middle).seconds, replay(course, sheet.low).seconds,
            replay(course, sheet.high).seconds};
}

Findings find(const Course &course, Sheet &sheet, std::size_t most_replays)
{
    const Sight sight = look_at(course);
    const Seconds before = seconds_of(course, sheet);
    Findings found{.recorded = recorded_seconds(sight), .replayed = before.middle};
    std::vector<Repair> repairs = repairs_of(sight);
    found.repairs = repairs.size();
    const double least = least_share * found.recorded, missed = std::abs(found.recorded - before.middle);
    std::erase_if(repairs, [&](const Repair &one) { return one.bound < least; });
    std::stable_sort(repairs.begin(), repairs.end(),
                     [](const Repair &one, const Repair &other) { return one.bound > other.bound; });
    if (repairs.size() > most_replays) {
        found.remarks.push_back("repairs that were not replayed: " + std::to_string(repairs.size() - most_replays) +
                                ", which win less than " + std::to_string(repairs[most_replays].bound) + " s each");
        repairs.resize(most_replays);
    }
    found.replays = repairs.size();
    for (Repair &one : repairs) {
        const double gain = before.middle - replay(one.edit(), sheet.middle).seconds;
        if (gain > 0 && gain >= one.least)
            found.list.push_back({std::move(one), {gain, gain, gain}});
    }
    const Seconds slow{missed, found.recorded - before.hi, found.recorded - before.lo};
    for (Repair &one : find_slow_places(sight, sheet, found.recorded, before.middle))
        found.list.push_back({std::move(one), slow});
    const auto counts = [](const Finding &one) { return one.won.middle * words_of(one.repair.kind).counts; };
    std::stable_sort(found.list.begin(), found.list.end(),
                     [&](const Finding &one, const Finding &other) { return counts(one) > counts(other); });
    if (found.list.size() > most_findings)
        found.list.resize(most_findings);
    for (Finding &one : found.list) {
        one.won =
            one.repair.edit
                ? widened(won(before, seconds_of(one.repair.edit(), sheet, before.middle - one.won.middle)), missed)
                : widened(one.won, 0);
        one.stands_out = one.won.middle >= least && one.won.lo > 0;
    }
    found.pairs = pairs_of(found, before, sheet, missed);
    return found;
}

} // namespace mpisheet::repair
