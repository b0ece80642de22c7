#include "model/graph/graph.hpp"
#include "model/graph/noise.hpp"
#include "model/graph/snap.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace mpisheet::graph {
namespace {

/// Of each link: what crosses it of some messages that begin at one instant.
struct Crossing {
    double bytes = 0;
    double first_s = std::numeric_limits<double>::infinity(); ///< when the first one's bytes begin to come
    double last_s = 0;                                        ///< when the last one is there
    [[nodiscard]] double bytes_s() const { return last_s > first_s ? bytes / (last_s - first_s) : 0; }
    /// Deviation of ln of bytes_s(), of times with that deviation.
    [[nodiscard]] double noise(double of_times) const { return of_times * last_s / (last_s - first_s); }
};

/// What comes before the bytes of a large message [s].
double startup_s(const Ways &ways, std::size_t i, std::size_t j)
{
    return std::max(0.0, ways.large_s[i][j] - bytes_s(ways, i, j));
}

/// What messages that begin at one instant make of sets of links, of which `set_of` gives each link's.
class Carried {
public:
    Carried(const Ways &ways, const Routes &routes, const std::vector<std::size_t> &set_of)
        : ways_(&ways), routes_(&routes), set_of_(&set_of), crossings_(set_of.size()), wanted_(set_of.size())
    {
    }

    void take(const AtOnce &messages)
    {
        for (const std::size_t link : crossed_) {
            crossings_[(*set_of_)[link]] = {};
            wanted_[link] = 0;
        }
        crossed_.clear();
        for (const Sent &sent : messages) {
            const std::size_t i = at(sent.from), j = at(sent.to);
            for (const int number : (*routes_)[i][j]) {
                const std::size_t link = at(number);
                if (wanted_[link] == 0)
                    crossed_.push_back(link);
                Crossing &crossing = crossings_[(*set_of_)[link]];
                crossing.bytes += large_bytes;
                crossing.first_s = std::min(crossing.first_s, startup_s(*ways_, i, j));
                crossing.last_s = std::max(crossing.last_s, sent.took_s);
                wanted_[link] += large_bytes / bytes_s(*ways_, i, j);
            }
        }
    }
    /// Links that some message crosses.
    [[nodiscard]] const std::vector<std::size_t> &crossed() const { return crossed_; }
    [[nodiscard]] const Crossing &of_set(std::size_t set) const { return crossings_[set]; }
    /// What those over it would carry alone [byte/s].
    [[nodiscard]] double wanted(std::size_t link) const { return wanted_[link]; }

private:
    const Ways *ways_;
    const Routes *routes_;
    const std::vector<std::size_t> *set_of_;
    std::vector<Crossing> crossings_;
    std::vector<double> wanted_;
    std::vector<std::size_t> crossed_;
};

/// All that were measured: many messages, and two of a pair.
std::vector<AtOnce> all_patterns(const Ways &ways)
{
    std::vector<AtOnce> patterns = ways.at_once;
    for (int i = 0; i < ways.p; ++i)
        for (int j = 0; j < ways.p; ++j) {
            const auto at = [&](const auto &table) {
                return table[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
            };
            if (i < j)
                patterns.push_back({{i, j, at(ways.swap_s)}, {j, i, at(ways.swap_s)}});
            if (i != j)
                patterns.push_back({{i, j, at(ways.two_s)}, {i, j, at(ways.two_s)}});
        }
    return patterns;
}

/// Joins the two directions of each hop that `is_one` names by the lower number of the two. Their numbers change.
void join_directions(const std::vector<std::size_t> &pair_of, const std::vector<bool> &is_one, Graph &graph)
{
    std::vector<int> number(graph.links.size());
    std::vector<Link> kept;
    for (std::size_t k = 0; k < graph.links.size(); ++k) {
        const std::size_t first = pair_of[k];
        if (is_one[first] && first < k) {
            number[k] = number[first];
            Link &link = kept[static_cast<std::size_t>(number[k])];
            link.bytes_s = std::max(link.bytes_s, graph.links[k].bytes_s);
            link.both_ways = true;
            continue;
        }
        number[k] = static_cast<int>(kept.size());
        kept.push_back(graph.links[k]);
    }
    graph.links = std::move(kept);
    for (std::vector<int> &row : graph.next)
        for (int &link : row)
            link = link < 0 ? link : number[static_cast<std::size_t>(link)];
}

/// Of each link the lower number of the two directions of its hop; its own where it has no other.
std::vector<std::size_t> pairs_of_hops(const Graph &graph)
{
    std::vector<std::size_t> pair_of(graph.links.size());
    for (std::size_t k = 0; k < pair_of.size(); ++k) {
        pair_of[k] = k;
        for (std::size_t other = 0; other < k; ++other)
            if (graph.links[k].kind == Kind::hop && graph.links[other].kind == Kind::hop &&
                graph.links[other].from == graph.links[k].to && graph.links[other].to == graph.links[k].from)
                pair_of[k] = other;
    }
    return pair_of;
}

/// The largest of rates, each with its deviation of ln: the mean of those that are one with it, and of the next lower
/// ones as long as these are not lower for sure, for of many the largest are the most mistaken.
double largest_of(const std::vector<double> &rates, const std::vector<double> &noise)
{
    std::map<double, double> weights; // of what is one
    const std::vector<double> values = snapped(rates, noise);
    for (std::size_t k = 0; k < values.size(); ++k)
        weights[values[k]] += 1 / (noise[k] * noise[k]);
    double largest = weights.rbegin()->first, weight = weights.rbegin()->second;
    for (auto lower = std::next(weights.rbegin()); lower != weights.rend(); ++lower) {
        const auto [value, its_weight] = *lower;
        if (std::log(largest / value) > sure * std::sqrt(1 / weight + 1 / its_weight))
            break;
        largest *= std::pow(value / largest, its_weight / (weight + its_weight));
        weight += its_weight;
    }
    return largest;
}

} // namespace

double bytes_s(const Ways &ways, std::size_t from, std::size_t to)
{
    const double more = ways.two_s[from][to] - ways.large_s[from][to];
    return more > 0 ? more : ways.large_s[from][to]; // less is noise
}

double share_of_way_back(const Ways &ways, const Graph &graph)
{
    std::vector<double> shares;
    const Routes routes = all_ways(graph);
    for (std::size_t i = 0; i < ways.swap_s.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const std::vector<int> &there = routes[i][j], &back = routes[j][i];
            if (std::find_first_of(there.begin(), there.end(), back.begin(), back.end()) == there.end())
                shares.push_back((ways.swap_s[i][j] - std::max(ways.large_s[i][j], ways.large_s[j][i])) /
                                 std::max(bytes_s(ways, i, j), bytes_s(ways, j, i)));
        }
    return shares.empty() ? 0 : std::clamp(median(shares), 0.0, 1.0);
}

void measure_capacities(const Ways &ways, double noise, Graph &graph)
{
    const double enough = 0.99 - 3 * noise; // of what a link carries, to fill it
    constexpr double as_one = 1.1; // of two directions: as much as one carries; two links carry nearly twice as much
    const Routes routes = all_ways(graph);
    const std::vector<AtOnce> patterns = all_patterns(ways);
    const std::size_t count = graph.links.size();
    std::vector<std::size_t> each(count);
    std::iota(each.begin(), each.end(), std::size_t{0});
    std::vector<std::vector<double>> rates(count), noises(count); // of patterns
    Carried alone(ways, routes, each);
    for (const AtOnce &messages : patterns) {
        alone.take(messages);
        for (const std::size_t k : alone.crossed())
            if (const Crossing &crossing = alone.of_set(k); crossing.bytes_s() > 0) {
                rates[k].push_back(crossing.bytes_s());
                noises[k].push_back(crossing.noise(noise));
            }
    }
    for (std::size_t k = 0; k < count; ++k) {
        if (rates[k].empty())
            continue;
        graph.links[k].bytes_s =
            noise > 0 ? largest_of(rates[k], noises[k]) : *std::max_element(rates[k].begin(), rates[k].end());
    }
    // Both directions of a hop together, and whether enough wanted to go over either at once.
    const std::vector<std::size_t> pair_of = pairs_of_hops(graph);
    std::vector<double> together(count);
    std::vector<bool> is_filled(count), is_one(count);
    Carried both(ways, routes, pair_of);
    for (const AtOnce &messages : patterns) {
        both.take(messages);
        for (const std::size_t k : both.crossed()) {
            const std::size_t first = pair_of[k];
            if (first == k)
                continue;
            together[first] = std::max(together[first], both.of_set(first).bytes_s());
            if (both.wanted(k) >= enough * graph.links[k].bytes_s &&
                both.wanted(first) >= enough * graph.links[first].bytes_s)
                is_filled[first] = true;
        }
    }
    for (std::size_t k = 0; k < count; ++k) {
        const double more = std::max(graph.links[k].bytes_s, graph.links[pair_of[k]].bytes_s);
        if (pair_of[k] < k)
            is_one[pair_of[k]] = is_filled[pair_of[k]] && together[pair_of[k]] < as_one * more;
    }
    join_directions(pair_of, is_one, graph);
}

} // namespace mpisheet::graph
