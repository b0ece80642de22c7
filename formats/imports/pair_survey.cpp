#include "formats/imports/pair_survey.hpp"

#include "model/quantity.hpp"
#include "model/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace mpisheet::formats {
namespace {

using Pair = std::pair<int, int>; // of nodes, the lower first
using TimesBySize = std::map<std::int64_t, std::map<Pair, std::vector<double>>>;

/// The size nearest the beginning or the end of the list that all pairs have; the list's end: there is none.
template <typename Iterator> Iterator common_size(Iterator begin, Iterator end, std::size_t pairs)
{
    return std::find_if(begin, end, [&](const auto &size) { return size.first > 0 && size.second.size() == pairs; });
}

/// What stands out, as how many times the median of all pairs, and in how many of its own.
std::string in_words(const PairSurvey &all, const Suspect &suspect)
{
    const auto text = [&](double Meeting::*time, double usual, std::int64_t bytes) {
        std::vector<double> factors;
        for (const Meeting &pair : all.survey.meetings)
            if (suspect.kind == SlowKind::link ? pair.a == suspect.rank && pair.b == suspect.other
                                               : pair.a == suspect.rank || pair.b == suspect.rank)
                factors.push_back(pair.*time / usual);
        constexpr double slower = 1.1;
        const auto high = std::count_if(factors.begin(), factors.end(), [](double factor) { return factor >= slower; });
        return std::tuple(median(factors), static_cast<std::size_t>(high), factors.size(), bytes);
    };
    const auto [factor, high, pairs, bytes] = std::max(text(&Meeting::small_s, all.small_s, all.small_bytes),
                                                       text(&Meeting::large_s, all.large_s, all.large_bytes));
    const std::string &name = all.nodes[static_cast<std::size_t>(suspect.rank)];
    if (suspect.kind == SlowKind::link)
        return fmt::format("link {} – {} ({:.1f} times the median, at {} bytes)", name,
                           all.nodes[static_cast<std::size_t>(suspect.other)], factor, format_size(bytes));
    return fmt::format("node {} ({:.1f} times the median in {} of {} pairs, at {} bytes)", name, factor, high, pairs,
                       format_size(bytes));
}

/// The two halves with the least mean rate between them, from the halves of the list by exchanging nodes while that
/// helps; then half as many pairs as nodes at once, each at that mean.
void find_bisection(PairSurvey &all)
{
    const std::size_t count = all.nodes.size();
    std::vector<std::vector<double>> rate(count, std::vector<double>(count));
    for (const Meeting &pair : all.survey.meetings) {
        const auto a = static_cast<std::size_t>(pair.a), b = static_cast<std::size_t>(pair.b);
        rate[a][b] = rate[b][a] = static_cast<double>(all.large_bytes) / pair.large_s;
    }
    std::vector<bool> left(count);
    std::fill_n(left.begin(), count / 2, true);
    const auto across = [&](std::size_t node) { // what it adds to the rates between the halves, less what it takes away
        double sum = 0;
        for (std::size_t other = 0; other < count; ++other)
            sum += left[other] != left[node] ? rate[node][other] : -rate[node][other];
        return sum;
    };
    for (std::size_t pass = 0; pass < count; ++pass) {
        double best = 0;
        Pair exchange;
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = 0; b < count; ++b)
                if (left[a] && !left[b]) {
                    const double gain = across(a) + across(b) - 2 * rate[a][b];
                    if (gain > best * (1 + 1e-9))
                        std::tie(best, exchange) = std::pair(gain, Pair(static_cast<int>(a), static_cast<int>(b)));
                }
        if (best <= 0)
            break;
        left[static_cast<std::size_t>(exchange.first)] = false;
        left[static_cast<std::size_t>(exchange.second)] = true;
    }
    double sum = 0;
    int pairs = 0;
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b < count; ++b)
            if (left[a] && !left[b]) {
                sum += rate[a][b];
                ++pairs;
            }
    const std::size_t at_once = count / 2;
    all.bisection = sum / pairs * static_cast<double>(at_once);
    for (std::size_t node = 0; node < count; ++node)
        if (left[node])
            all.half.push_back(all.nodes[node]);
}

} // namespace

PairSurvey pair_survey(std::span<const LoggedSample> rows)
{
    PairSurvey all;
    std::map<std::string, int> place;
    for (const LoggedSample &row : rows)
        if (!row.from.empty() && !row.to.empty() && row.from != row.to) {
            place.emplace(row.from, 0);
            place.emplace(row.to, 0);
        }
    for (auto &[node, number] : place) {
        number = static_cast<int>(all.nodes.size());
        all.nodes.push_back(node);
    }
    constexpr std::size_t least = 3, most = 4096;
    if (all.nodes.size() < least || all.nodes.size() > most)
        return all;
    TimesBySize messages, streams;
    std::set<Pair> pairs;
    for (const LoggedSample &row : rows) {
        const bool stream = row.sample.op == "stream";
        if (row.from.empty() || row.from == row.to || (!stream && row.sample.op != "msg"))
            continue;
        const Pair pair = std::minmax(place[row.from], place[row.to]);
        pairs.insert(pair);
        (stream ? streams : messages)[row.sample.bytes][pair].push_back(row.sample.seconds);
    }
    const TimesBySize &short_ones = messages.empty() ? streams : messages;
    const TimesBySize &long_ones =
        common_size(streams.rbegin(), streams.rend(), pairs.size()) == streams.rend() ? short_ones : streams;
    const auto small = common_size(short_ones.begin(), short_ones.end(), pairs.size());
    const auto large = common_size(long_ones.rbegin(), long_ones.rend(), pairs.size());
    if (small == short_ones.end() || large == long_ones.rend())
        return all;
    all.small_bytes = small->first;
    all.large_bytes = large->first;
    all.survey.p = static_cast<int>(all.nodes.size());
    for (int node = 0; node < all.survey.p; ++node)
        all.survey.node.push_back(node);
    std::vector<double> all_small, all_large;
    for (const auto &[pair, seconds] : small->second) {
        all.survey.meetings.push_back(
            {.a = pair.first, .b = pair.second, .small_s = median(seconds), .large_s = median(large->second.at(pair))});
        all_small.push_back(all.survey.meetings.back().small_s);
        all_large.push_back(all.survey.meetings.back().large_s);
    }
    all.small_s = median(all_small);
    all.large_s = median(all_large);
    all.complete = 2 * pairs.size() == all.nodes.size() * (all.nodes.size() - 1);
    for (const Suspect &suspect : find_slow(all.survey))
        all.slow.push_back(in_words(all, suspect));
    constexpr std::size_t most_cut = 256;
    if (all.complete && all.nodes.size() > least && all.nodes.size() <= most_cut)
        find_bisection(all);
    return all;
}

void join_pairs(std::vector<LoggedSample> &rows)
{
    int launches = 0; // of others
    for (const LoggedSample &row : rows)
        if (row.from.empty())
            launches = std::max(launches, row.sample.launch + 1);
    std::map<std::string, int> of_job;
    std::map<std::tuple<std::string, std::int64_t, int>, int> repetitions;
    for (LoggedSample &row : rows) {
        if (row.from.empty())
            continue;
        const auto [launch, is_new] = of_job.try_emplace(row.job, launches);
        launches += is_new ? 1 : 0;
        row.sample.launch = launch->second;
        row.sample.rep = repetitions[{row.sample.op, row.sample.bytes, row.sample.launch}]++;
    }
}

} // namespace mpisheet::formats
