#include "model/slow.hpp"

#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet {
namespace {

/// A rank computes slowly when it takes this many times as long as the others in the middle.
constexpr double slow_computation = 1.2;
/// A rank's messages are slow when they take this many times as long as those of others with the same partners.
constexpr double slow_messages = 1.1;
/// A link is slow when its messages take this many times as long as those of every other pair of either end.
constexpr double slow_link = 1.25;
/// Of two ranks alone, one direction is slow when it takes this many times as long as the other …
constexpr double slow_direction = 1.3;
/// … and the two differ by at least this time, beside what the clocks may be wrong by [s].
constexpr double least_delay = 0.5e-6;
/// What stands out is this many robust standard deviations from the middle.
constexpr double scatters = 5;
/// A slow rank stands out beside at least this share of the others.
constexpr double most_of_the_others = 0.6;

double at(const std::vector<double> &matrix, int p, int row, int column)
{
    const auto index = static_cast<std::size_t>(row) * static_cast<std::size_t>(p) + static_cast<std::size_t>(column);
    return index < matrix.size() ? matrix[index] : std::nan("");
}

bool is_local(const Survey &survey, int a, int b)
{
    return survey.node[static_cast<std::size_t>(a)] == survey.node[static_cast<std::size_t>(b)];
}

/// Log of how many times as long rank a's messages take as rank b's with the same partners, in the middle; NaN: there
/// are none that are as near to both.
double beside(const Survey &survey, const std::vector<double> &times, int a, int b)
{
    std::vector<double> ratios;
    for (int partner = 0; partner < survey.p; ++partner) {
        if (partner == a || partner == b || is_local(survey, a, partner) != is_local(survey, b, partner))
            continue;
        const double ratio = std::log(at(times, survey.p, a, partner) / at(times, survey.p, b, partner));
        if (!std::isnan(ratio))
            ratios.push_back(ratio);
    }
    return median(std::move(ratios));
}

/// A rank's log factors beside each other rank: their middle, and the share of them that stands out.
struct Standing {
    double middle = 0;
    double share = 0;
};

Standing standing(const Survey &survey, const std::vector<double> &times, int rank)
{
    std::vector<double> factors;
    for (int other = 0; other < survey.p; ++other) {
        if (is_local(survey, rank, other)) // a slow node is slow with all its ranks
            continue;
        if (const double factor = beside(survey, times, rank, other); !std::isnan(factor))
            factors.push_back(factor);
    }
    if (factors.empty()) // one node: its ranks are compared with each other
        for (int other = 0; other < survey.p; ++other)
            if (const double factor = other == rank ? std::nan("") : beside(survey, times, rank, other);
                !std::isnan(factor))
                factors.push_back(factor);
    if (factors.empty())
        return {};
    const auto high =
        std::count_if(factors.begin(), factors.end(), [](double factor) { return factor >= std::log(slow_messages); });
    const double share = static_cast<double>(high) / static_cast<double>(factors.size());
    return {median(std::move(factors)), share};
}

void slow_ranks(const Survey &survey, const std::vector<double> &times, std::vector<Suspect> &suspects)
{
    std::vector<Standing> standings;
    std::vector<double> middles;
    for (int rank = 0; rank < survey.p; ++rank) {
        standings.push_back(standing(survey, times, rank));
        middles.push_back(standings.back().middle);
    }
    const double usual = median(middles);
    const double bound =
        std::max(std::log(slow_messages), scatters * mad_to_deviation * median_absolute_deviation(middles));
    std::vector<Suspect> found;
    std::vector<int> nodes;
    for (int rank = 0; rank < survey.p; ++rank) {
        const Standing &its = standings[static_cast<std::size_t>(rank)];
        if (its.middle - usual < bound || its.share < most_of_the_others)
            continue;
        found.push_back({SlowKind::messages, rank, -1, std::exp(its.middle - usual)});
        nodes.push_back(survey.node[static_cast<std::size_t>(rank)]);
    }
    std::sort(nodes.begin(), nodes.end());
    const auto distinct = std::unique(nodes.begin(), nodes.end()) - nodes.begin();
    const int all = *std::max_element(survey.node.begin(), survey.node.end()) + 1;
    const auto stand_out = all > 1 ? static_cast<int>(distinct) : static_cast<int>(found.size());
    if (stand_out <= std::max(1, (all > 1 ? all : survey.p) / 8))
        suspects.insert(suspects.end(), found.begin(), found.end());
}

bool is_named(const std::vector<Suspect> &suspects, int rank)
{
    return std::any_of(suspects.begin(), suspects.end(), [&](const Suspect &suspect) {
        return suspect.kind == SlowKind::messages && suspect.rank == rank;
    });
}

/// Longest of the rank's messages to ranks that are not named and as near as `other`, except to `other` itself.
double longest_but(const Survey &survey, const std::vector<double> &times, const std::vector<Suspect> &named, int rank,
                   int other)
{
    double longest = 0;
    for (int partner = 0; partner < survey.p; ++partner)
        if (partner != rank && partner != other && !is_named(named, partner) &&
            is_local(survey, rank, partner) == is_local(survey, rank, other))
            longest = std::fmax(longest, at(times, survey.p, rank, partner));
    return longest;
}

void slow_links(const Survey &survey, const std::vector<double> &times, std::vector<Suspect> &suspects)
{
    const std::vector<Suspect> named = suspects;
    for (int rank = 0; rank < survey.p; ++rank)
        for (int other = rank + 1; other < survey.p; ++other) {
            if (is_named(named, rank) || is_named(named, other))
                continue;
            const double one = longest_but(survey, times, named, rank, other);
            const double two = longest_but(survey, times, named, other, rank);
            const double factor = at(times, survey.p, rank, other) / std::max(one, two);
            if (one > 0 && two > 0 && factor >= slow_link)
                suspects.push_back({SlowKind::link, rank, other, factor});
        }
}

void slow_of_two(const Survey &survey, std::vector<Suspect> &suspects)
{
    const double forth = at(survey.one_way_s, 2, 0, 1), back = at(survey.one_way_s, 2, 1, 0);
    const double longer = std::max(forth, back), shorter = std::max(std::min(forth, back), 1e-9);
    // An error e of the clocks lengthens one way by e and shortens the other by as much.
    if (longer - shorter >= least_delay + 2 * survey.clock_error && longer >= slow_direction * shorter)
        suspects.push_back({SlowKind::messages, forth > back ? 0 : 1, -1, longer / shorter});
}

void slow_computation_of(const Survey &survey, std::vector<Suspect> &suspects)
{
    if (survey.computed_s.size() < 2)
        return;
    // Of two ranks the quicker one shows what is usual.
    const double usual =
        survey.p == 2 ? std::min(survey.computed_s[0], survey.computed_s[1]) : median(survey.computed_s);
    const double scatter = survey.p == 2 ? 0 : mad_to_deviation * median_absolute_deviation(survey.computed_s);
    for (std::size_t rank = 0; rank < survey.computed_s.size(); ++rank) {
        const double seconds = survey.computed_s[rank];
        if (usual > 0 && seconds >= slow_computation * usual && seconds - usual >= scatters * scatter)
            suspects.push_back({SlowKind::computation, static_cast<int>(rank), -1, seconds / usual});
    }
}

/// Keeps of each rank or link and kind the largest factor.
void keep_largest(std::vector<Suspect> &suspects)
{
    std::stable_sort(suspects.begin(), suspects.end(),
                     [](const Suspect &a, const Suspect &b) { return a.factor > b.factor; });
    std::vector<Suspect> kept;
    for (const Suspect &suspect : suspects)
        if (std::none_of(kept.begin(), kept.end(), [&](const Suspect &other) {
                return other.kind == suspect.kind && other.rank == suspect.rank && other.other == suspect.other;
            }))
            kept.push_back(suspect);
    suspects = kept;
}

} // namespace

std::vector<Suspect> find_slow(const Survey &survey)
{
    std::vector<Suspect> suspects;
    slow_computation_of(survey, suspects);
    if (survey.p == 2)
        slow_of_two(survey, suspects);
    if (survey.p < 3)
        return suspects;
    slow_ranks(survey, survey.small_s, suspects);
    slow_ranks(survey, survey.large_s, suspects);
    slow_links(survey, survey.small_s, suspects);
    slow_links(survey, survey.large_s, suspects);
    keep_largest(suspects);
    return suspects;
}

std::string describe(const Suspect &suspect, const std::vector<std::string> &host_of_rank)
{
    const auto name = [&](int rank) {
        return "rank " + std::to_string(rank) + " on " + host_of_rank[static_cast<std::size_t>(rank)];
    };
    const std::string factor = std::to_string(suspect.factor).substr(0, suspect.factor < 10 ? 4 : 5);
    switch (suspect.kind) {
    case SlowKind::computation:
        return name(suspect.rank) + ": computes " + factor + " times as long as the others";
    case SlowKind::messages:
        return name(suspect.rank) + ": its messages take " + factor + " times those of the others";
    case SlowKind::link:
        break;
    }
    return "between " + name(suspect.rank) + " and " + name(suspect.other) + ": messages take " + factor +
           " times those to any other";
}

} // namespace mpisheet
