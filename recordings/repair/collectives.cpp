// Barriers and collectives that could go, and bytes that could be fewer.

#include "recordings/record/polling.hpp"
#include "recordings/repair/repairs.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::repair {
namespace {

using record::Action;
using record::Event;

/// A rank's calls of one place.
struct Calls {
    std::vector<Where> calls;
    double seconds = 0;
    double bytes = 0;
    void add(const Sight &sight, Where where)
    {
        const Seen &end = sight.ranks[at(where.rank)][sight.seen(where).ends];
        calls.push_back(where);
        seconds += end.leave - end.enter;
        bytes += static_cast<double>(sight.step(where).event->bytes);
    }
};
using CallsOfRanks = std::map<int, Calls>;

/// Calls that are of interest, by place and rank.
template <class Filter> std::map<std::uint32_t, CallsOfRanks> calls_of(const Sight &sight, const Filter &filter)
{
    std::map<std::uint32_t, CallsOfRanks> places;
    for (int rank = 0; rank < static_cast<int>(sight.ranks.size()); ++rank)
        for (std::size_t k = 0; k < sight.ranks[at(rank)].size(); ++k)
            if (const Where where{rank, k}; filter(where))
                places[sight.step(where).event->site][rank].add(sight, where);
    return places;
}

double longest_of(const CallsOfRanks &ranks)
{
    double longest = 0;
    for (const auto &[rank, calls] : ranks)
        longest = std::max(longest, calls.seconds);
    return longest;
}

} // namespace

/// Each place's by itself, and all together.
void find_barriers(const Sight &sight, std::vector<Repair> &found)
{
    const Course &course = *sight.course;
    const auto places = calls_of(sight, [&](Where where) {
        const Event &event = *sight.step(where).event;
        return event.action == Action::collective && course.call(event) == "MPI_Barrier";
    });
    Edit all;
    std::vector<std::string> sites;
    double bound = 0;
    const auto add = [&](const Edit &edit, std::vector<std::string> of_sites, double at_most) {
        found.push_back({.kind = Kind::barrier,
                         .call = "MPI_Barrier",
                         .sites = std::move(of_sites),
                         .bound = at_most,
                         .edit = [&course, edit] { return edited(course, edit); }});
    };
    for (const auto &[site, ranks] : places) {
        Edit edit;
        std::size_t most = 0;
        for (const auto &[rank, calls] : ranks) {
            most = std::max(most, calls.calls.size());
            for (const Where where : calls.calls)
                edit.gone.insert(sight.step(where).event);
        }
        if (most < least_often)
            continue;
        sites.push_back(course.site(site));
        bound += longest_of(ranks);
        all.gone.insert(edit.gone.begin(), edit.gone.end());
        add(edit, {course.site(site)}, longest_of(ranks));
    }
    if (sites.size() > 1)
        add(all, sites, bound);
}

namespace {

/// A rank is named whose bytes are that many times the middle's.
constexpr double more = 1.2;

/// Ranks whose bytes at a place are more than the middle of all, and what share of theirs that is.
std::map<int, double> larger_ones(const CallsOfRanks &ranks)
{
    std::vector<double> sizes;
    for (const auto &[rank, calls] : ranks)
        sizes.push_back(calls.bytes / static_cast<double>(calls.calls.size()));
    const double usual = middle_of(sizes);
    std::map<int, double> larger;
    std::size_t i = 0;
    for (const auto &[rank, calls] : ranks)
        if (const double size = sizes[i++]; ranks.size() > 2 && usual > 0 && size >= more * usual)
            larger[rank] = usual / size;
    return larger;
}

std::uint64_t part_of(std::uint64_t bytes, double share)
{
    return static_cast<std::uint64_t>(std::llround(static_cast<double>(bytes) * share));
}

/// Messages of a rank, with their other sides.
Edit with_less_sent(const Sight &sight, const Calls &calls, double share)
{
    Edit edit;
    for (const Where where : calls.calls)
        for (const Where side : {where, sight.seen(where).mate}) {
            Event event = *sight.step(side).event;
            event.bytes = part_of(event.bytes, share);
            edit.instead[sight.step(side).event] = sight.course->keep(std::move(event));
        }
    return edit;
}

/// What a rank puts into v-calls; others know how much that is where their counts are of what they get.
Edit with_less_given(const Sight &sight, const CallsOfRanks &ranks, int rank, double share)
{
    Edit edit;
    const Course &course = *sight.course;
    for (const auto &[other, calls] : ranks)
        for (const Where where : calls.calls) {
            Event event = *sight.step(where).event;
            const bool counts_gifts = course.call(event).find("lltoall") != std::string::npos;
            if (other == rank)
                event.bytes = part_of(event.bytes, share);
            if (other == rank && counts_gifts)
                for (std::uint64_t &count : event.counts)
                    count = part_of(count, share);
            const std::vector<int> &members = course.recording->communicators[event.communicator].members;
            const auto member =
                static_cast<std::size_t>(std::find(members.begin(), members.end(), rank) - members.begin());
            if (!counts_gifts && member < event.counts.size() && course.call(event).find("atherv") != std::string::npos)
                event.counts[member] = part_of(event.counts[member], share);
            edit.instead[sight.step(where).event] = course.keep(std::move(event));
        }
    return edit;
}

/// "MPI_Alltoallv", "MPI_Ialltoallw"
bool has_counts(const std::string &call)
{
    return call.ends_with('v') || call.ends_with('w');
}

} // namespace

void find_larger(const Sight &sight, std::vector<Repair> &found)
{
    const Course &course = *sight.course;
    const auto add = [&](std::uint32_t site, int rank, Where first, double bound, auto edit) {
        found.push_back({.kind = Kind::larger,
                         .rank = rank,
                         .call = course.call(*sight.step(first).event),
                         .sites = {course.site(site)},
                         .bound = bound,
                         .edit = [&course, edit] { return edited(course, edit()); }});
    };
    for (const auto &[site, ranks] : calls_of(sight, [&](Where where) {
             return sight.step(where).event->action == Action::send && sight.seen(where).mate.rank >= 0;
         }))
        for (const auto &[rank, share] : larger_ones(ranks)) {
            const Calls &calls = ranks.at(rank);
            std::map<int, double> receivers;
            std::set<std::pair<int, std::size_t>> counted;
            double bound = calls.seconds;
            for (const Where where : calls.calls) {
                const Where mate = sight.seen(where).mate;
                const Seen &end = sight.ranks[at(mate.rank)][sight.seen(mate).ends];
                if (counted.insert({mate.rank, sight.seen(mate).ends}).second)
                    bound = std::max(bound, receivers[mate.rank] += end.leave - end.enter);
            }
            add(site, rank, calls.calls.front(), bound,
                [&sight, calls, factor = share] { return with_less_sent(sight, calls, factor); });
        }
    for (const auto &[site, ranks] : calls_of(sight, [&](Where where) {
             const Event &event = *sight.step(where).event;
             return event.action == Action::collective && has_counts(course.call(event));
         }))
        for (const auto &[rank, share] : larger_ones(ranks))
            add(site, rank, ranks.at(rank).calls.front(), longest_of(ranks),
                [&sight, all = ranks, rank = rank, factor = share] {
                    return with_less_given(sight, all, rank, factor);
                });
}

namespace {

struct RowOfCalls {
    std::vector<std::size_t> steps;
};
/// Rows of the same places on the same communicator, by rank.
using RowsOfRanks = std::map<int, std::vector<RowOfCalls>>;

/// Collectives of one operation and root in a row, from several places.
std::map<std::pair<std::uint32_t, std::vector<std::uint32_t>>, RowsOfRanks> rows_of_collectives(const Sight &sight)
{
    std::map<std::pair<std::uint32_t, std::vector<std::uint32_t>>, RowsOfRanks> rows;
    for (int rank = 0; rank < static_cast<int>(sight.ranks.size()); ++rank) {
        const std::vector<Step> &steps = sight.course->ranks[at(rank)];
        RowOfCalls row;
        std::vector<std::uint32_t> sites;
        for (std::size_t k = 0; k <= steps.size(); ++k) {
            const Event *event = k < steps.size() ? steps[k].event : nullptr;
            const bool fits = event != nullptr && event->action == Action::collective && event->request == 0 &&
                              event->counts.empty() && sight.course->call(*event) != "MPI_Barrier";
            const Event *last = row.steps.empty() ? nullptr : steps[row.steps.back()].event;
            const bool goes_on = fits && last != nullptr && event->call == last->call &&
                                 event->communicator == last->communicator && event->partner == last->partner &&
                                 sight.follows({rank, k}) &&
                                 std::find(sites.begin(), sites.end(), event->site) == sites.end();
            if (last != nullptr && !goes_on) {
                if (sites.size() > 1)
                    rows[{last->communicator, sites}][rank].push_back(row);
                row.steps.clear();
                sites.clear();
            }
            if (fits) {
                row.steps.push_back(k);
                sites.push_back(event->site);
            }
        }
    }
    return rows;
}

/// All members have them, and equally many.
bool are_of_all(const RowsOfRanks &rows, const std::vector<int> &members)
{
    return std::all_of(members.begin(), members.end(), [&](int member) {
        const auto own = rows.find(member);
        return own != rows.end() && own->second.size() == rows.begin()->second.size();
    });
}

} // namespace

void find_rows(const Sight &sight, std::vector<Repair> &found)
{
    const Course &course = *sight.course;
    struct Found {
        Edit edit;
        std::map<int, double> seconds;
        const Event *last = nullptr;
    };
    std::map<std::vector<std::uint32_t>, Found> by_places;
    for (const auto &[key, rows] : rows_of_collectives(sight)) {
        if (!are_of_all(rows, course.recording->communicators[key.first].members))
            continue;
        Found &one = by_places[key.second];
        for (const auto &[rank, of_rank] : rows)
            for (const RowOfCalls &row : of_rank) {
                std::uint64_t bytes = 0;
                for (const std::size_t k : row.steps) {
                    const Seen &seen = sight.seen({rank, k});
                    one.last = sight.step({rank, k}).event;
                    one.seconds[rank] += seen.leave - seen.enter;
                    one.edit.gone.insert(one.last);
                    bytes += one.last->bytes;
                }
                Event all = *one.last;
                all.bytes = bytes;
                one.edit.gone.erase(one.last);
                one.edit.instead[one.last] = course.keep(std::move(all));
            }
    }
    for (auto &[places, one] : by_places) {
        std::vector<std::string> sites;
        for (const std::uint32_t place : places)
            sites.push_back(course.site(place));
        double longest = 0;
        for (const auto &[rank, seconds] : one.seconds)
            longest = std::max(longest, seconds);
        found.push_back({.kind = Kind::rows,
                         .call = course.call(*one.last),
                         .sites = std::move(sites),
                         .bound = longest,
                         .edit = [&course, edit = std::move(one.edit)] { return edited(course, edit); }});
    }
}

} // namespace mpisheet::repair
