#include "model/graph/partial.hpp"

#include "model/graph/noise.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>

namespace mpisheet::graph {
namespace {

using Table = std::vector<std::vector<double>>;
using Pair = std::pair<int, int>;

/// The next of a row that goes through p ranks evenly, whatever rows and planes they lie in.
int spread(int k, int p)
{
    constexpr double golden = 0.6180339887498949;
    return static_cast<int>((k * golden - std::floor(k * golden)) * p);
}

/// How far two times may be apart, in ln, that are one.
double alike_of(const Table &small_s)
{
    constexpr double least = 0.005;
    return std::max(least, sure * noise_of(small_s));
}

/// Is what both take from and to the landmarks alike?
bool are_alike(const Table &small_s, const std::vector<int> &landmarks, std::size_t one, std::size_t other, double most)
{
    return std::all_of(landmarks.begin(), landmarks.end(), [&](int landmark) {
        const std::size_t w = at(landmark);
        return w == one || w == other ||
               (std::abs(std::log(small_s[w][one] / small_s[w][other])) <= most &&
                std::abs(std::log(small_s[one][w] / small_s[other][w])) <= most);
    });
}

/// What the nearest of the ranks takes that each rank met [s].
std::vector<double> nearest_of(const Table &small_s)
{
    std::vector<double> nearest;
    for (const std::vector<double> &row : small_s) {
        double least = infinite;
        for (const double seconds : row)
            least = seconds > 0 ? std::min(least, seconds) : least;
        nearest.push_back(least);
    }
    return nearest;
}

/// Of each rank the first one at its router, as far as is known; two that have not met may be at one.
std::vector<std::size_t> first_at_router(const Table &small_s)
{
    const std::vector<int> landmarks = landmarks_of(static_cast<int>(small_s.size()));
    const double most = alike_of(small_s);
    const std::vector<double> nearest = nearest_of(small_s);
    std::vector<std::size_t> firsts, of;
    for (std::size_t i = 0; i < small_s.size(); ++i) {
        const auto same = std::find_if(firsts.begin(), firsts.end(), [&](std::size_t first) {
            const double met = small_s[i][first];
            return are_alike(small_s, landmarks, i, first, most) &&
                   (met == 0 || std::log(met / std::min(nearest[i], nearest[first])) <= most);
        });
        of.push_back(same == firsts.end() ? i : *same);
        if (same == firsts.end())
            firsts.push_back(i);
    }
    return of;
}

std::vector<std::size_t> places_of(const std::vector<std::size_t> &first)
{
    std::vector<std::size_t> firsts;
    for (std::size_t i = 0; i < first.size(); ++i)
        if (first[i] == i)
            firsts.push_back(i);
    return firsts;
}

/// What is left of what these ranks took without what each has of its own, the least detour over it; infinite where two
/// have not met.
Table between(const Table &small_s, const std::vector<std::size_t> &ranks, std::vector<double> &own)
{
    const std::size_t m = ranks.size();
    Table left(m, std::vector<double>(m, infinite));
    const auto met = [&](std::size_t u, std::size_t v) { return small_s[ranks[u]][ranks[v]]; };
    own.assign(m, infinite);
    for (std::size_t u = 0; u < m; ++u) {
        for (std::size_t v = 0; v < m; ++v)
            for (std::size_t w = 0; w < m && u != v && met(v, u) > 0; ++w)
                if (w != u && w != v && met(u, w) > 0 && met(v, w) > 0)
                    own[u] = std::min(own[u], met(v, u) + met(u, w) - met(v, w));
        own[u] = own[u] < infinite ? std::max(0.0, own[u]) : 0;
    }
    for (std::size_t u = 0; u < m; ++u)
        for (std::size_t v = 0; v < m; ++v)
            if (u == v)
                left[u][v] = 0;
            else if (met(u, v) > 0)
                left[u][v] = std::max(0.0, met(u, v) - (own[u] + own[v]) / 2);
    return left;
}

/// The shortest ways over those that met.
Table shortest(Table ways)
{
    const std::size_t m = ways.size();
    for (std::size_t w = 0; w < m; ++w)
        for (std::size_t u = 0; u < m; ++u)
            for (std::size_t v = 0; ways[u][w] < infinite && v < m; ++v)
                ways[u][v] = std::min(ways[u][v], ways[u][w] + ways[w][v]);
    return ways;
}

/// The least that the way between two may take by what each takes from and to others, if ways are the shortest.
double least_way(const Table &left, std::size_t u, std::size_t v, double error)
{
    double least = 0;
    for (std::size_t w = 0; w < left.size(); ++w)
        if (left[w][u] < infinite && left[w][v] < infinite) {
            least = std::max({least, left[w][v] * (1 - error) - left[w][u] * (1 + error),
                              left[u][w] * (1 - error) - left[v][w] * (1 + error)});
        }
    return least;
}

/// Of ranks alone at their routers those that have not met and may be nearer than over others, the nearest first.
std::vector<Pair> open_pairs(const Table &small_s, const std::vector<std::size_t> &ranks, std::size_t most)
{
    constexpr double same = 0.01; // of the nearest pair
    std::vector<double> own;
    const Table left = between(small_s, ranks, own), ways = shortest(left);
    const std::vector<double> nearest = nearest_of(small_s);
    const double tolerance = same * *std::min_element(nearest.begin(), nearest.end()), error = sure * noise_of(small_s);
    std::vector<std::tuple<double, int, int>> open;
    for (std::size_t u = 0; u < ranks.size(); ++u)
        for (std::size_t v = u + 1; v < ranks.size(); ++v) {
            const double least = std::min(least_way(left, u, v, error), least_way(left, v, u, error));
            if (left[u][v] == infinite && least < std::max(ways[u][v], ways[v][u]) - tolerance)
                open.emplace_back(least, static_cast<int>(ranks[u]), static_cast<int>(ranks[v]));
        }
    std::sort(open.begin(), open.end());
    open.resize(std::min(open.size(), most));
    std::vector<Pair> pairs;
    for (const auto &[least, i, j] : open)
        pairs.emplace_back(i, j);
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

/// All ranks and the landmarks; each rank and the next one.
std::vector<Pair> first_pairs(int p)
{
    std::set<Pair> pairs;
    for (const int landmark : landmarks_of(p))
        for (int rank = 0; rank < p; ++rank)
            if (rank != landmark)
                pairs.insert(std::minmax(rank, landmark));
    for (int rank = 0; rank + 1 < p; ++rank)
        pairs.emplace(rank, rank + 1);
    return {pairs.begin(), pairs.end()};
}

/// Pairs that met by what their small messages take, rising.
std::vector<std::pair<double, std::pair<std::size_t, std::size_t>>> met_pairs(const Ways &ways)
{
    std::vector<std::pair<double, std::pair<std::size_t, std::size_t>>> met;
    for (std::size_t i = 0; i < at(ways.p); ++i)
        for (std::size_t j = 0; j < at(ways.p); ++j)
            if (ways.large_s[i][j] > 0)
                met.push_back({ways.small_s[i][j], {i, j}});
    std::sort(met.begin(), met.end());
    return met;
}

} // namespace

std::vector<int> landmarks_of(int p)
{
    constexpr std::size_t count = 16;
    std::vector<int> landmarks;
    for (int k = 0; landmarks.size() < std::min(count, at(p)); ++k)
        if (const int rank = spread(k, p); std::find(landmarks.begin(), landmarks.end(), rank) == landmarks.end())
            landmarks.push_back(rank);
    return landmarks;
}

std::vector<Pair> next_pairs(const Ways &ways)
{
    const Table &small_s = ways.small_s;
    std::size_t met = 0;
    for (const std::vector<double> &row : small_s)
        met += static_cast<std::size_t>(std::count_if(row.begin(), row.end(), [](double one) { return one > 0; }));
    met /= 2;
    if (met == 0)
        return first_pairs(ways.p);
    const std::vector<std::size_t> first = first_at_router(small_s), firsts = places_of(first);
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < first.size(); ++i)
        if (first[i] != i && small_s[i][first[i]] == 0)
            pairs.emplace_back(static_cast<int>(first[i]), static_cast<int>(i));
    std::sort(pairs.begin(), pairs.end());
    const std::size_t left = most_pairs - std::min(most_pairs, met);
    if (!pairs.empty() || left == 0) {
        pairs.resize(std::min(pairs.size(), left));
        return pairs;
    }
    for (std::size_t k = 0; k < firsts.size(); ++k)
        for (std::size_t l = k + 1; l < firsts.size(); ++l)
            if (small_s[firsts[k]][firsts[l]] == 0)
                pairs.emplace_back(static_cast<int>(firsts[k]), static_cast<int>(firsts[l]));
    constexpr std::size_t step = 2048;
    return pairs.size() <= left ? pairs : open_pairs(small_s, firsts, std::min(step, left));
}

Ways with_large(Ways ways, const std::vector<std::size_t> &router)
{
    const auto met = met_pairs(ways);
    std::map<std::pair<std::size_t, std::size_t>, std::pair<std::size_t, std::size_t>> between_routers;
    for (const auto &[seconds, pair] : met)
        between_routers.try_emplace({router[pair.first], router[pair.second]}, pair);
    const auto like = [&](std::size_t i, std::size_t j) {
        if (const auto same = between_routers.find({router[i], router[j]}); same != between_routers.end())
            return same->second;
        const double seconds = ways.small_s[i][j];
        const auto above = std::lower_bound(met.begin(), met.end() - 1, seconds,
                                            [](const auto &one, double value) { return one.first < value; });
        const auto below = above == met.begin() ? above : above - 1;
        return seconds - below->first < above->first - seconds ? below->second : above->second;
    };
    for (std::size_t i = 0; i < at(ways.p); ++i)
        for (std::size_t j = 0; j < at(ways.p); ++j) {
            if (i == j || ways.large_s[i][j] > 0)
                continue;
            const auto [from, to] = like(i, j);
            for (Table *const table : {&ways.large_s, &ways.two_s, &ways.swap_s})
                (*table)[i][j] = (*table)[from][to];
        }
    return ways;
}

Ways completed(Ways ways)
{
    if (const std::size_t met = met_pairs(ways).size(); met == 0 || met == at(ways.p) * at(ways.p - 1))
        return ways;
    const std::vector<std::size_t> first = first_at_router(ways.small_s), firsts = places_of(first);
    std::vector<double> own;
    const Table over = shortest(between(ways.small_s, firsts, own));
    for (std::size_t k = 0; k < firsts.size(); ++k)
        for (std::size_t l = 0; l < firsts.size(); ++l)
            if (double &seconds = ways.small_s[firsts[k]][firsts[l]]; k != l && seconds == 0)
                seconds = over[k][l] + (own[k] + own[l]) / 2;
    std::vector<std::size_t> mate(first.size()); // another one at the router of each first
    for (std::size_t i = 0; i < first.size(); ++i)
        mate[first[i]] = i;
    for (std::size_t i = 0; i < first.size(); ++i)
        for (std::size_t j = 0; j < first.size(); ++j)
            if (i != j && ways.small_s[i][j] == 0)
                ways.small_s[i][j] = ways.small_s[first[i]][first[i] == first[j] ? mate[first[j]] : first[j]];
    return with_large(std::move(ways), first);
}

} // namespace mpisheet::graph
