#include "recordings/repair/findings.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::repair {
namespace {

constexpr std::size_t most_findings = 10;

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

/// What runs are replayed on: the sheet's machine with the node slow that was found to be.
struct Machine {
    Sheet *sheet;
    replay::Options slow{};
};

/// The course and the machine when a repair is made; nothing where it is gone with the ones before.
std::optional<std::pair<Course, Machine>> made(const Repair &repair, const Course &course, const Machine &machine)
{
    if (repair.kind == Kind::slow_node)
        return std::pair(course, Machine{machine.sheet});
    const Sight sight = look_at(course);
    for (const Repair &one : repairs_of(sight))
        if (is_same(one, repair))
            return std::pair(one.edit(), machine);
    return {};
}

Seconds seconds_on(const Machine &machine, const Course &course)
{
    return seconds_of(course, *machine.sheet, {}, machine.slow);
}

/// The first finding, and what it wins together with another one, where that adds to it: of two that say the same in
/// other words, one does not.
std::vector<Pair> pairs_of(const Findings &found, const Course &course, const Machine &machine, const Seconds &before,
                           double missed, double least)
{
    std::vector<std::size_t> best;
    for (std::size_t i = 0; i < found.list.size(); ++i)
        if (found.list[i].stands_out && found.list[i].repair.kind != Kind::slow_link)
            best.push_back(i);
    std::vector<Pair> pairs;
    for (std::size_t i = 1; i < best.size(); ++i) {
        const auto once = made(found.list[best.front()].repair, course, machine);
        const auto twice = once ? made(found.list[best[i]].repair, once->first, once->second) : std::nullopt;
        if (!twice)
            continue;
        const double middle = replay(twice->first, machine.sheet->middle, twice->second.slow).seconds;
        if (before.middle - middle >= found.list[best.front()].won.middle + least)
            pairs.push_back(
                {best.front(), best[i], widened(won(before, seconds_on(twice->second, twice->first)), missed)});
    }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const Pair &a, const Pair &b) { return a.won.middle > b.won.middle; });
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

Seconds seconds_of(const Course &course, Sheet &sheet, std::optional<double> middle, const replay::Options &options)
{
    return {middle ? *middle : replay(course, sheet.middle, options).seconds,
            replay(course, sheet.low, options).seconds, replay(course, sheet.high, options).seconds};
}

Findings find(const Course &course, Sheet &sheet, std::size_t most_replays)
{
    const Sight sight = look_at(course);
    const Seconds by_sheet = seconds_of(course, sheet);
    Findings found{.recorded = recorded_seconds(sight), .replayed = by_sheet.middle};
    std::vector<Repair> slow_places = find_slow_places(sight, sheet, found.recorded, by_sheet.middle);
    Machine machine{&sheet};
    if (!slow_places.empty() && slow_places.front().kind == Kind::slow_node)
        machine.slow = {.slow = slow_places.front().ranks, .slower = slow_places.front().slower};
    const Seconds before = machine.slow.slow.empty() ? by_sheet : seconds_on(machine, course);
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
        const double gain = before.middle - replay(one.edit(), sheet.middle, machine.slow).seconds;
        if (gain > 0 && gain >= one.least)
            found.list.push_back({std::move(one), {gain, gain, gain}});
    }
    Seconds slow{found.recorded - by_sheet.middle, found.recorded - by_sheet.hi, found.recorded - by_sheet.lo};
    if (!machine.slow.slow.empty()) { // both machines are of one end of the sheet's intervals
        const Seconds its = won(before, by_sheet);
        slow.lo = slow.middle + its.lo - its.middle;
        slow.hi = slow.middle + its.hi - its.middle;
    }
    for (Repair &one : slow_places)
        found.list.push_back({std::move(one), slow});
    const auto counts = [](const Finding &one) { return one.won.middle * words_of(one.repair.kind).counts; };
    std::stable_sort(found.list.begin(), found.list.end(),
                     [&](const Finding &one, const Finding &other) { return counts(one) > counts(other); });
    if (found.list.size() > most_findings)
        found.list.resize(most_findings);
    for (Finding &one : found.list) {
        one.won = one.repair.edit ? widened(won(before, seconds_of(one.repair.edit(), sheet,
                                                                   before.middle - one.won.middle, machine.slow)),
                                            missed + one.repair.chance)
                                  : widened(one.won, one.repair.chance);
        one.stands_out = one.won.middle >= least && one.won.lo > 0;
    }
    found.pairs = pairs_of(found, course, machine, before, missed, least);
    return found;
}

} // namespace mpisheet::repair
