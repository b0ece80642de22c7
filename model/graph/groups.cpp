#include "model/graph/groups.hpp"

#include "model/graph/noise.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace mpisheet::graph {
namespace {

std::vector<std::size_t> places(std::size_t count)
{
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

} // namespace

Table table_of(std::size_t m, double value)
{
    return {m, std::vector<double>(m, value)};
}

double more_than_chance(double of)
{
    return 2 * std::log(of);
}

Routers routers_of(const Table &small_s, std::vector<std::size_t> of, double noise)
{
    const std::size_t m = *std::max_element(of.begin(), of.end()) + 1, p = of.size();
    const double most = std::sqrt(more_than_chance(static_cast<double>(m * m)));
    Table sums = table_of(m, 0), counts = sums;
    for (std::size_t i = 0; i < p; ++i)
        for (std::size_t j = 0; j < p; ++j)
            if (small_s[i][j] > 0) {
                sums[of[i]][of[j]] += small_s[i][j];
                ++counts[of[i]][of[j]];
            }
    Routers routers{std::move(of), table_of(m, 0), table_of(m, 0)};
    for (std::size_t u = 0; u < m; ++u)
        for (std::size_t v = 0; v < m; ++v) {
            if (counts[u][v] == 0)
                continue;
            double sum = sums[u][v], count = counts[u][v];
            const double differs = std::abs(std::log(sums[u][v] / sums[v][u]));
            if (u != v && differs < most * noise * std::sqrt(2 / count)) {
                sum += sums[v][u];
                count *= 2;
            }
            routers.mean_s[u][v] = sum / count;
            routers.error_s[u][v] = noise * sum / count / std::sqrt(count);
        }
    return routers;
}

std::vector<std::vector<std::size_t>> groupings(const Table &small_s, double noise)
{
    const std::size_t p = small_s.size();
    struct Pair {
        double seconds = 0;
        std::size_t i = 0, j = 0;
    };
    std::vector<Pair> pairs;
    Table met = table_of(p, 0); // pairs between two groups
    for (std::size_t i = 0; i < p; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (small_s[i][j] > 0) {
                pairs.push_back({std::sqrt(small_s[i][j] * small_s[j][i]), i, j});
                met[i][j] = met[j][i] = 1;
            }
    std::sort(pairs.begin(), pairs.end(), [](const Pair &a, const Pair &b) { return a.seconds < b.seconds; });
    std::vector<std::vector<std::size_t>> found{places(p)};
    std::vector<std::size_t> group = places(p);
    double within = 0; // pairs of ranks of one group
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        if (static_cast<double>(k) == within && k > 0 &&
            std::log(pairs[k].seconds / pairs[k - 1].seconds) > sure * noise) {
            std::map<std::size_t, std::size_t> numbers;
            for (const std::size_t one : group)
                numbers.try_emplace(one, numbers.size());
            std::vector<std::size_t> of;
            for (const std::size_t one : group)
                of.push_back(numbers.at(one));
            found.push_back(std::move(of));
        }
        const std::size_t into = group[pairs[k].i], from = group[pairs[k].j];
        if (into == from)
            continue;
        within += met[into][from];
        for (std::size_t other = 0; other < p; ++other) {
            met[into][other] += met[from][other];
            met[other][into] = met[into][other];
        }
        std::replace(group.begin(), group.end(), from, into);
    }
    return found;
}

} // namespace mpisheet::graph
