#include "model/graph/noise.hpp"

#include "model/graph/graph.hpp"
#include "model/graph/groups.hpp"
#include "model/graph/partial.hpp"
#include "model/graph/snap.hpp"
#include "model/graph/straight.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace mpisheet::graph {
namespace {

/// Kinds of values that are one within their errors, and what each has.
struct Kinds {
    std::vector<std::size_t> of;
    std::vector<double> values;
};

/// `errors`: of ln of each value.
Kinds kinds_of(const std::vector<double> &values, const std::vector<double> &errors)
{
    Kinds kinds;
    std::map<double, std::size_t> numbers;
    for (const double value : snapped(values, errors)) {
        const auto [at, is_new] = numbers.try_emplace(value, numbers.size());
        if (is_new)
            kinds.values.push_back(value);
        kinds.of.push_back(at->second);
    }
    return kinds;
}

struct Hop {
    std::size_t from = 0, to = 0;
};

/// A network as its small messages tell it.
struct Told {
    Kinds own, hop; ///< of routers, of hops: kinds and what they take [s]
    std::vector<Hop> hops;
    Table way_s; ///< between routers, without their own parts [s]
    double score = infinite;
};

double between(const Routers &routers, const Told &told, std::size_t u, std::size_t v)
{
    return routers.mean_s[u][v] - (told.own.values[told.own.of[u]] + told.own.values[told.own.of[v]]) / 2;
}

/// How many deviations the ways between two routers are measured longer than `way_s`.
double misses(const Routers &routers, const Told &told, std::size_t u, std::size_t v, double way_s)
{
    const double mean = routers.mean_s[u][v], own = mean - between(routers, told, u, v);
    return std::log(mean / (own + way_s)) * mean / routers.error_s[u][v];
}

double misses(const Routers &routers, const Told &told, std::size_t u, std::size_t v)
{
    return misses(routers, told, u, v, told.way_s[u][v]);
}

/// Hops wherever those before make no way that is as short as what was measured.
void add_hops(const Routers &routers, Told &told)
{
    const std::size_t m = routers.count();
    struct Step {
        double seconds = 0;
        Hop hop;
    };
    std::vector<Step> steps;
    for (std::size_t u = 0; u < m; ++u)
        for (std::size_t v = 0; v < m; ++v)
            if (u != v && routers.error_s[u][v] > 0)
                steps.push_back({between(routers, told, u, v), {u, v}});
    std::stable_sort(steps.begin(), steps.end(), [](const Step &a, const Step &b) { return a.seconds < b.seconds; });
    Table ways = table_of(m, infinite);
    for (std::size_t u = 0; u < m; ++u)
        ways[u][u] = 0;
    std::vector<double> lengths, errors;
    for (const auto &[seconds, hop] : steps) {
        const double error = routers.error_s[hop.from][hop.to];
        if (misses(routers, told, hop.from, hop.to, ways[hop.from][hop.to]) >= -sure * std::sqrt(2.0))
            continue;
        told.hops.push_back(hop);
        lengths.push_back(std::max(seconds, error));
        errors.push_back(error / lengths.back());
        for (std::size_t u = 0; u < m; ++u) {
            const double there = ways[u][hop.from] + lengths.back();
            for (std::size_t v = 0; there < infinite && v < m; ++v)
                ways[u][v] = std::min(ways[u][v], there + ways[hop.to][v]);
        }
    }
    told.hop = kinds_of(lengths, errors);
}

/// The shortest ways and how many hops of each kind they have.
std::vector<std::vector<std::vector<int>>> set_ways(std::size_t m, Told &told)
{
    told.way_s = table_of(m, infinite);
    std::vector<std::vector<std::size_t>> next(m, std::vector<std::size_t>(m, 0));
    for (std::size_t u = 0; u < m; ++u)
        told.way_s[u][u] = 0;
    for (std::size_t k = 0; k < told.hops.size(); ++k) {
        told.way_s[told.hops[k].from][told.hops[k].to] = told.hop.values[told.hop.of[k]];
        next[told.hops[k].from][told.hops[k].to] = k;
    }
    for (std::size_t w = 0; w < m; ++w)
        for (std::size_t u = 0; u < m; ++u)
            for (std::size_t v = 0; v < m; ++v)
                if (const double over = told.way_s[u][w] + told.way_s[w][v]; over < told.way_s[u][v] * (1 - 1e-12)) {
                    told.way_s[u][v] = over;
                    next[u][v] = next[u][w];
                }
    std::vector<std::vector<std::vector<int>>> counts(
        m, std::vector<std::vector<int>>(m, std::vector<int>(told.hop.values.size())));
    for (std::size_t u = 0; u < m; ++u)
        for (std::size_t v = 0; v < m; ++v)
            for (std::size_t at = u; at != v && told.way_s[u][v] < infinite; at = told.hops[next[at][v]].to)
                ++counts[u][v][told.hop.of[next[at][v]]];
    return counts;
}

/// Own parts and lengths of hops by least squares over pairs that are not far off; false where a hop has none.
bool set_lengths(const Routers &routers, Told &told)
{
    const std::size_t m = routers.count();
    for (int pass = 0; pass < 3; ++pass) {
        const double most = pass < 2 ? 2 * sure : sure;
        const auto counts = set_ways(m, told);
        const std::size_t owns = told.own.values.size(), n = owns + told.hop.values.size();
        Table a = table_of(n, 0);
        std::vector<double> b(n), row(n);
        for (std::size_t u = 0; u < m; ++u)
            for (std::size_t v = 0; v < m; ++v) {
                if (!(routers.error_s[u][v] > 0) || !(std::abs(misses(routers, told, u, v)) < most))
                    continue;
                std::fill(row.begin(), row.end(), 0);
                row[told.own.of[u]] += 0.5;
                row[told.own.of[v]] += 0.5;
                std::copy(counts[u][v].begin(), counts[u][v].end(), row.begin() + static_cast<std::ptrdiff_t>(owns));
                const double weight = 1 / (routers.error_s[u][v] * routers.error_s[u][v]);
                for (std::size_t k = 0; k < n; ++k) {
                    b[k] += weight * row[k] * routers.mean_s[u][v];
                    for (std::size_t l = 0; l < n; ++l)
                        a[k][l] += weight * row[k] * row[l];
                }
            }
        std::vector<double> lengths = solved(a, b);
        for (std::size_t k = 0; k < owns; ++k)
            if (lengths[k] < 0) { // has none of its own
                std::fill(a[k].begin(), a[k].end(), 0);
                for (std::vector<double> &other : a)
                    other[k] = 0;
                lengths = solved(a, b);
            }
        std::copy_n(lengths.begin(), owns, told.own.values.begin());
        std::copy(lengths.begin() + static_cast<std::ptrdiff_t>(owns), lengths.end(), told.hop.values.begin());
        if (std::any_of(told.hop.values.begin(), told.hop.values.end(), [](double one) { return !(one > 0); }))
            return false;
    }
    set_ways(m, told);
    return true;
}

/// What a small message between two ranks takes [s].
double small_seconds(const Routers &routers, const Told &told, std::size_t i, std::size_t j)
{
    const std::size_t u = routers.of[i], v = routers.of[j];
    return told.way_s[u][v] + (told.own.values[told.own.of[u]] + told.own.values[told.own.of[v]]) / 2;
}

/// Pairs far longer than their shortest ways take the nearest of the lengths that others have. Scores the network:
/// infinite where that is far off, too, or pairs are farther off than by noise.
void judge(const Table &small_s, double noise, const Routers &routers, Told &told)
{
    constexpr double most_spread = 1.25; // of what is 1, known to some percent
    const std::size_t m = routers.count();
    std::vector<double> lengths;
    for (const std::vector<double> &row : told.way_s)
        for (const double length : row) {
            lengths.push_back(length);
            for (const double further : told.hop.values) // ways that are no shortest ones
                lengths.push_back(length + further);
        }
    std::sort(lengths.begin(), lengths.end());
    const double further = more_than_chance(static_cast<double>(m * m));
    double others = 0;
    std::vector<double> all;
    for (std::size_t u = 0; u < m; ++u)
        for (std::size_t v = 0; v < m; ++v) {
            if (!(routers.error_s[u][v] > 0))
                continue;
            if (const double want = between(routers, told, u, v); misses(routers, told, u, v) > std::sqrt(further)) {
                const auto above = std::lower_bound(lengths.begin(), lengths.end() - 1, want);
                const auto below = above == lengths.begin() ? above : above - 1;
                told.way_s[u][v] = want - *below < *above - want ? *below : *above;
                ++others;
            }
            all.push_back(std::abs(misses(routers, told, u, v)));
        }
    double off = 0; // all pairs of ranks count, so that networks of other routers compare
    for (std::size_t i = 0; i < small_s.size(); ++i)
        for (std::size_t j = 0; j < small_s.size(); ++j)
            if (small_s[i][j] > 0)
                off += std::pow((small_s[i][j] / small_seconds(routers, told, i, j) - 1) / noise, 2);
    const double spread = mad_to_deviation * median(all);
    const auto wild =
        static_cast<double>(std::count_if(all.begin(), all.end(), [](double one) { return !(one <= sure); }));
    if (spread <= most_spread && wild <= 0.005 * static_cast<double>(all.size()))
        told.score = off + further * (others + static_cast<double>(told.hops.size() + told.own.values.size() +
                                                                   told.hop.values.size()));
}

/// Own parts of routers with several ranks are what these take among them; of a rank alone the median of these or,
/// where all are alone, a share of the nearest pair.
Kinds own_parts(const Routers &routers, double share)
{
    std::vector<double> known, nearest;
    for (std::size_t u = 0; u < routers.count(); ++u) {
        if (routers.mean_s[u][u] > 0)
            known.push_back(routers.mean_s[u][u]);
        double least = infinite;
        for (std::size_t v = 0; v < routers.count(); ++v)
            least = u != v && routers.mean_s[u][v] > 0 ? std::min(least, routers.mean_s[u][v]) : least;
        nearest.push_back(least);
    }
    const double of_others = known.empty() ? share * median(nearest) : median(known);
    if (known.empty())
        return {std::vector<std::size_t>(routers.count(), 0), {of_others}};
    std::vector<double> own, errors;
    for (std::size_t u = 0; u < routers.count(); ++u) {
        const double mean = routers.mean_s[u][u], error = routers.error_s[u][u];
        own.push_back(mean > 0 ? mean : of_others);
        errors.push_back(mean > 0 ? error / mean : 1); // it is not known
    }
    return kinds_of(own, errors);
}

/// Times of pairs that a network makes alike, which are one within the noise.
class Alike {
public:
    explicit Alike(const Table &small_s) : small_s_(&small_s) {}

    void add(std::size_t from, std::size_t to, double &seconds)
    {
        constexpr double alike = 1e-6;
        auto &[values, where] = groups_[std::lround(std::log((*small_s_)[from][to]) / alike)];
        values.push_back(seconds);
        where.push_back(&seconds);
    }
    void snap(double noise)
    {
        for (auto &[key, group] : groups_) {
            const std::vector<double> values = snapped(std::move(group.first), noise);
            for (std::size_t k = 0; k < values.size(); ++k)
                *group.second[k] = values[k];
        }
    }

private:
    const Table *small_s_;
    std::map<long, std::pair<std::vector<double>, std::vector<double *>>> groups_;
};

Apart apart(const Ways &ways)
{
    const std::size_t i = graph::at(ways.near.from), j = graph::at(ways.near.to), k = graph::at(ways.far.from),
                      l = graph::at(ways.far.to);
    return {ways.small_s[i][j], ways.small_s[k][l], bytes_s(ways, i, j) / large_bytes,
            bytes_s(ways, k, l) / large_bytes};
}

} // namespace

double noise_of(const Table &table)
{
    std::vector<double> differences;
    for (std::size_t i = 0; i < table.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (table[i][j] > 0 && table[j][i] > 0)
                differences.push_back(std::abs(std::log(table[i][j] / table[j][i])));
    return differences.empty() ? 0 : mad_to_deviation * median(differences) / std::sqrt(2.0);
}

std::optional<Ways> without_noise(const Ways &ways, double noise)
{
    Told best;
    Routers at;
    for (const std::vector<std::size_t> &of : groupings(ways.small_s, noise)) {
        const Routers routers = routers_of(ways.small_s, of, noise);
        if (routers.count() < 2)
            continue;
        const bool are_alone = routers.count() == of.size();
        for (double share = 0; share < (are_alone ? 0.95 : 0.05); share += 0.1) {
            Told told{.own = own_parts(routers, share)};
            add_hops(routers, told);
            if (set_lengths(routers, told))
                judge(ways.small_s, noise, routers, told);
            if (told.score < best.score) {
                best = std::move(told);
                at = routers;
            }
        }
    }
    if (!(best.score < infinite))
        return {};
    Ways smooth = ways;
    for (std::size_t i = 0; i < at.of.size(); ++i)
        for (std::size_t j = 0; j < at.of.size(); ++j)
            if (i != j)
                smooth.small_s[i][j] = small_seconds(at, best, i, j);
    for (Table *const table : {&smooth.large_s, &smooth.two_s, &smooth.swap_s}) {
        Alike pairs(smooth.small_s);
        for (std::size_t i = 0; i < table->size(); ++i)
            for (std::size_t j = 0; j < table->size(); ++j)
                if ((*table)[i][j] > 0)
                    pairs.add(i, j, (*table)[i][j]);
        pairs.snap(noise);
    }
    for (AtOnce &messages : smooth.at_once) {
        Alike sent_alike(smooth.small_s);
        for (Sent &sent : messages)
            sent_alike.add(graph::at(sent.from), graph::at(sent.to), sent.took_s);
        sent_alike.snap(noise);
    }
    smooth = with_large(std::move(smooth), at.of);
    const auto [near, far] = straightened(ways.sizes, {ways.near.seconds, ways.far.seconds}, apart(smooth), noise);
    smooth.near.seconds = near;
    smooth.far.seconds = far;
    return smooth;
}

} // namespace mpisheet::graph
