#include "model/slow.hpp"

#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

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

bool is_local(const Survey &survey, int a, int b)
{
    return survey.node[static_cast<std::size_t>(a)] == survey.node[static_cast<std::size_t>(b)];
}

/// Whom a rank met, and what a message took.
struct Partner {
    int rank = 0;
    bool is_local = false;       ///< on the same node
    double seconds = 0, log = 0; ///< [s], and ln of it
};

/// The partners of each rank. `time`: of the short messages or of the long ones.
std::vector<std::vector<Partner>> partners_of(const Survey &survey, double Meeting::*time)
{
    std::vector<std::vector<Partner>> partners(static_cast<std::size_t>(survey.p));
    for (const Meeting &meeting : survey.meetings) {
        const double log = std::log(meeting.*time);
        const bool local = is_local(survey, meeting.a, meeting.b);
        partners[static_cast<std::size_t>(meeting.a)].push_back({meeting.b, local, meeting.*time, log});
        partners[static_cast<std::size_t>(meeting.b)].push_back({meeting.a, local, meeting.*time, log});
    }
    return partners;
}

/// A rank's log factors beside each other rank: their middle, and the share of them that stands out.
struct Standing {
    double middle = 0;
    double share = 0;
};

/// Numbers of one rank beside each of p others, by the other's rank: thousands of them for each of thousands of ranks,
/// so they are dealt out by counting and not sorted.
class ByRank {
public:
    explicit ByRank(int p) : end_(static_cast<std::size_t>(p) + 1) {}

    void add(int rank, double value) { added_.emplace_back(rank, value); }

    /// Calls `visit(rank, values)` for each rank with its values in order, and forgets them.
    template <class Visit> void for_each(Visit visit)
    {
        std::fill(end_.begin(), end_.end(), 0);
        for (const auto &[rank, value] : added_)
            ++end_[static_cast<std::size_t>(rank) + 1];
        std::partial_sum(end_.begin(), end_.end(), end_.begin());
        values_.resize(added_.size());
        for (const auto &[rank, value] : added_) // from where a rank begins to where it ends
            values_[end_[static_cast<std::size_t>(rank)]++] = value;
        std::size_t begin = 0;
        for (std::size_t rank = 0; rank + 1 < end_.size(); begin = end_[rank++])
            if (begin < end_[rank]) {
                const std::span<double> own(values_.data() + begin, end_[rank] - begin);
                std::sort(own.begin(), own.end());
                visit(static_cast<int>(rank), own);
            }
        added_.clear();
    }

private:
    std::vector<std::pair<int, double>> added_;
    std::vector<std::size_t> end_;
    std::vector<double> values_;
};

/// The factor beside another rank is how many times as long messages take with the same partners that are as near to
/// both, in the middle. `ratios` is empty, and is so again.
Standing standing(const Survey &survey, const std::vector<std::vector<Partner>> &partners, int rank, ByRank &ratios)
{
    for (const Partner &shared : partners[static_cast<std::size_t>(rank)])
        for (const Partner &other : partners[static_cast<std::size_t>(shared.rank)])
            if (other.rank != rank && shared.is_local == other.is_local)
                ratios.add(other.rank, shared.log - other.log);
    std::vector<double> factors, of_node;
    ratios.for_each([&](int other, std::span<const double> logs) {
        const double middle = (logs[(logs.size() - 1) / 2] + logs[logs.size() / 2]) / 2;
        (is_local(survey, rank, other) ? of_node : factors).push_back(middle); // a slow node is slow with all its ranks
    });
    if (factors.empty()) // one node: its ranks are compared with each other
        factors = std::move(of_node);
    if (factors.empty())
        return {};
    const double least = std::log(slow_messages);
    const auto high = std::count_if(factors.begin(), factors.end(), [&](double factor) { return factor >= least; });
    const double share = static_cast<double>(high) / static_cast<double>(factors.size());
    return {median(std::move(factors)), share};
}

void slow_ranks(const Survey &survey, double Meeting::*time, std::vector<Suspect> &suspects)
{
    const std::vector<std::vector<Partner>> partners = partners_of(survey, time);
    std::vector<Standing> standings;
    ByRank ratios(survey.p);
    std::vector<double> middles;
    for (int rank = 0; rank < survey.p; ++rank) {
        standings.push_back(standing(survey, partners, rank, ratios));
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

/// Whether each rank's messages are named as slow.
std::vector<bool> named_ranks(const Survey &survey, const std::vector<Suspect> &suspects)
{
    std::vector<bool> named(static_cast<std::size_t>(survey.p));
    for (const Suspect &suspect : suspects)
        if (suspect.kind == SlowKind::messages)
            named[static_cast<std::size_t>(suspect.rank)] = true;
    return named;
}

void slow_links(const Survey &survey, double Meeting::*time, std::vector<Suspect> &suspects)
{
    const std::vector<std::vector<Partner>> partners = partners_of(survey, time);
    const std::vector<bool> named = named_ranks(survey, suspects);
    /// Longest of a rank's messages to ranks that are not named and as near as `other`, except to `other` itself.
    const auto longest_but = [&](int rank, int other) {
        double longest = 0;
        for (const Partner &partner : partners[static_cast<std::size_t>(rank)])
            if (partner.rank != other && !named[static_cast<std::size_t>(partner.rank)] &&
                is_local(survey, rank, partner.rank) == is_local(survey, rank, other))
                longest = std::max(longest, partner.seconds);
        return longest;
    };
    for (const Meeting &meeting : survey.meetings) {
        const int a = meeting.a, b = meeting.b;
        if (named[static_cast<std::size_t>(a)] || named[static_cast<std::size_t>(b)])
            continue;
        const double one = longest_but(a, b), two = longest_but(b, a);
        const double factor = meeting.*time / std::max(one, two);
        if (one > 0 && two > 0 && factor >= slow_link)
            suspects.push_back({SlowKind::link, a, b, factor});
    }
}

void slow_of_two(const Survey &survey, std::vector<Suspect> &suspects)
{
    if (survey.meetings.empty())
        return;
    const double forth = survey.meetings.front().forth_s, back = survey.meetings.front().back_s;
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

Survey among(const Survey &survey, std::span<const int> ranks)
{
    const int last = ranks.empty() ? -1 : *std::max_element(ranks.begin(), ranks.end());
    std::vector<int> place(static_cast<std::size_t>(std::max(survey.p, last + 1)), -1);
    Survey own{.p = static_cast<int>(ranks.size()), .clock_error = survey.clock_error};
    for (std::size_t k = 0; k < ranks.size(); ++k) {
        const auto at = static_cast<std::size_t>(ranks[k]);
        place[at] = static_cast<int>(k);
        if (at < survey.node.size())
            own.node.push_back(survey.node[at]);
        if (at < survey.computed_s.size())
            own.computed_s.push_back(survey.computed_s[at]);
    }
    for (Meeting meeting : survey.meetings) {
        meeting.a = place[static_cast<std::size_t>(meeting.a)];
        meeting.b = place[static_cast<std::size_t>(meeting.b)];
        if (meeting.a < 0 || meeting.b < 0)
            continue;
        if (meeting.a > meeting.b) {
            std::swap(meeting.a, meeting.b);
            std::swap(meeting.forth_s, meeting.back_s);
        }
        own.meetings.push_back(meeting);
    }
    return own;
}

std::vector<Suspect> find_slow(const Survey &survey)
{
    std::vector<Suspect> suspects;
    slow_computation_of(survey, suspects);
    if (survey.p == 2)
        slow_of_two(survey, suspects);
    if (survey.p < 3)
        return suspects;
    slow_ranks(survey, &Meeting::small_s, suspects);
    slow_ranks(survey, &Meeting::large_s, suspects);
    slow_links(survey, &Meeting::small_s, suspects);
    slow_links(survey, &Meeting::large_s, suspects);
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
