#include "model/graph/snap.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace mpisheet::graph {
namespace {

/// Sums up to each place, so that those of a range cost nothing.
std::vector<double> sums_of(std::vector<double> values)
{
    values.insert(values.begin(), 0);
    std::partial_sum(values.begin(), values.end(), values.begin());
    return values;
}

/// Rising values, of which each counts by its weight 1/deviation², and how likely ranges of them are one.
class Rising {
public:
    Rising(const std::vector<double> &values, const std::vector<double> &weights) : weights_(sums_of(weights))
    {
        std::vector<double> sums, squares;
        for (std::size_t k = 0; k < values.size(); ++k) {
            sums.push_back(weights[k] * values[k]);
            squares.push_back(weights[k] * values[k] * values[k]);
        }
        sums_ = sums_of(std::move(sums));
        squares_ = sums_of(std::move(squares));
    }

    [[nodiscard]] double mean(std::size_t first, std::size_t end) const
    {
        return (sums_[end] - sums_[first]) / (weights_[end] - weights_[first]);
    }
    /// Splits a range as long as it is worth it; `ends` of the parts, in order.
    void split(std::size_t first, std::size_t end, std::vector<std::size_t> &ends) const
    {
        const double further = 2 * std::log(static_cast<double>(sums_.size() - 1)),
                     whole = cost(first, end, end - first);
        double least = whole - further;
        std::size_t best = end;
        for (std::size_t middle = first + 1; middle < end; ++middle)
            if (const double both = cost(first, middle, end - first) + cost(middle, end, end - first); both < least) {
                least = both;
                best = middle;
            }
        if (best < end) {
            split(first, best, ends);
            split(best, end, ends);
        } else {
            ends.push_back(end);
        }
    }

private:
    /// −2 ln of the likelihood of a part of `all` values.
    [[nodiscard]] double cost(std::size_t first, std::size_t end, std::size_t all) const
    {
        const auto count = static_cast<double>(end - first);
        const double off = squares_[end] - squares_[first] - mean(first, end) * (sums_[end] - sums_[first]);
        return std::max(0.0, off) - 2 * count * std::log(count / static_cast<double>(all));
    }

    std::vector<double> weights_, sums_, squares_;
};

} // namespace

std::vector<double> snapped(std::vector<double> values, double noise)
{
    if (noise <= 0)
        return values;
    return snapped(values, std::vector<double>(values.size(), noise));
}

std::vector<double> snapped(std::vector<double> values, const std::vector<double> &noise)
{
    if (values.empty())
        return values;
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> rising, weights;
    for (const std::size_t k : order) {
        rising.push_back(std::log(values[k] / values[order.front()]));
        weights.push_back(1 / (noise[k] * noise[k]));
    }
    const Rising all(rising, weights);
    std::vector<std::size_t> ends;
    all.split(0, rising.size(), ends);
    const double least = values[order.front()];
    std::size_t first = 0;
    for (const std::size_t end : ends) {
        for (std::size_t k = first; k < end; ++k)
            values[order[k]] = least * std::exp(all.mean(first, end));
        first = end;
    }
    return values;
}

} // namespace mpisheet::graph
