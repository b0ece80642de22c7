#include "model/graph/straight.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace mpisheet::graph {
namespace {

/// What both pairs' lines in a range are sums of, at a size: what is known, and a row for what is not.
using Row = std::vector<double>;
struct Line {
    double known = 0;
    Row row;
};
struct Lines {
    Line near, far;
};

enum class Form { in_proportion, alike, bytes_in_proportion, same_bytes, free };
constexpr std::array forms{Form::in_proportion, Form::alike, Form::bytes_in_proportion, Form::same_bytes, Form::free};

Lines lines_of(Form form, const Apart &apart, double size)
{
    const double near = apart.near_byte_s * size, far = apart.far_byte_s * size;
    switch (form) {
    case Form::in_proportion: // a number: how many small messages
        return {{near, {apart.near_s}}, {far, {apart.far_s}}};
    case Form::alike: // both start-ups
        return {{near, {1, 0}}, {far, {0, 1}}};
    case Form::bytes_in_proportion:
        return {{0, {apart.near_s, near}}, {0, {apart.far_s, far}}};
    case Form::same_bytes:
        return {{0, {1, 0, near}}, {0, {0, 1, far}}};
    default:
        return {{0, {1, 0, near, 0}}, {0, {0, 1, 0, far}}};
    }
}

double value(const Line &line, const std::vector<double> &numbers)
{
    return std::inner_product(line.row.begin(), line.row.end(), numbers.begin(), line.known);
}

/// A range's lines, at its sizes.
struct Straight {
    NearAndFar at;
    double cost = std::numeric_limits<double>::infinity(); ///< misses² in deviations, and what its numbers cost
};

class Ranges {
public:
    Ranges(const std::vector<double> &sizes, const NearAndFar &measured, const Apart &apart, double noise)
        : sizes_(&sizes), measured_(&measured), apart_(apart), noise_(noise)
    {
    }

    /// The cheapest lines through sizes first … end − 1.
    [[nodiscard]] Straight best(std::size_t first, std::size_t end) const
    {
        Straight best;
        for (const Form form : forms)
            if (Straight one = through(form, first, end); one.cost < best.cost)
                best = std::move(one);
        return best;
    }

private:
    [[nodiscard]] Straight through(Form form, std::size_t first, std::size_t end) const
    {
        const std::size_t numbers = lines_of(form, apart_, 0).near.row.size();
        std::vector<std::vector<double>> a(numbers, std::vector<double>(numbers));
        std::vector<double> b(numbers);
        const auto add = [&](const Line &line, double measured) {
            const double weight = 1 / (noise_ * noise_ * measured * measured);
            for (std::size_t k = 0; k < numbers; ++k) {
                b[k] += weight * line.row[k] * (measured - line.known);
                for (std::size_t l = 0; l < numbers; ++l)
                    a[k][l] += weight * line.row[k] * line.row[l];
            }
        };
        for (std::size_t k = first; k < end; ++k) {
            const Lines lines = lines_of(form, apart_, (*sizes_)[k]);
            add(lines.near, measured_->near[k]);
            add(lines.far, measured_->far[k]);
        }
        const std::vector<double> found = solved(a, b);
        if (*std::min_element(found.begin(), found.end()) < 0)
            return {};
        Straight straight;
        straight.cost = static_cast<double>(numbers + 1) * std::log(2.0 * static_cast<double>(sizes_->size()));
        const auto add_miss = [&](double is, double measured) {
            straight.cost += std::pow((is / measured - 1) / noise_, 2);
        };
        for (std::size_t k = first; k < end; ++k) {
            const Lines lines = lines_of(form, apart_, (*sizes_)[k]);
            straight.at.near.push_back(value(lines.near, found));
            straight.at.far.push_back(value(lines.far, found));
            add_miss(straight.at.near.back(), measured_->near[k]);
            add_miss(straight.at.far.back(), measured_->far[k]);
        }
        return straight;
    }

    const std::vector<double> *sizes_;
    const NearAndFar *measured_;
    Apart apart_;
    double noise_;
};

} // namespace

NearAndFar straightened(const std::vector<double> &sizes, const NearAndFar &measured, const Apart &apart, double noise)
{
    if (noise <= 0 || sizes.empty())
        return measured;
    constexpr std::size_t fewest = 2; // sizes of a range
    const Ranges ranges(sizes, measured, apart, noise);
    struct Best {
        double cost = std::numeric_limits<double>::infinity();
        std::size_t from = 0;
        NearAndFar lines;
    };
    std::vector<Best> best(sizes.size() + 1);
    best[0].cost = 0;
    for (std::size_t end = 1; end < best.size(); ++end)
        for (std::size_t first = 0; first + std::min(fewest, end) <= end; ++first)
            if (Straight lines = ranges.best(first, end); best[first].cost + lines.cost < best[end].cost)
                best[end] = {best[first].cost + lines.cost, first, std::move(lines.at)};
    NearAndFar straight = measured;
    for (std::size_t end = sizes.size(); end > 0; end = best[end].from) {
        const auto from = static_cast<std::ptrdiff_t>(best[end].from);
        std::copy(best[end].lines.near.begin(), best[end].lines.near.end(), straight.near.begin() + from);
        std::copy(best[end].lines.far.begin(), best[end].lines.far.end(), straight.far.begin() + from);
    }
    return straight;
}

std::vector<double> solved(std::vector<std::vector<double>> a, std::vector<double> b)
{
    const std::size_t n = b.size();
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t row = 0; row < n; ++row) {
            if (row == k || !(a[k][k] > 0))
                continue;
            const double factor = a[row][k] / a[k][k];
            for (std::size_t column = 0; column < n; ++column)
                a[row][column] -= factor * a[k][column];
            b[row] -= factor * b[k];
        }
    for (std::size_t k = 0; k < n; ++k)
        b[k] = a[k][k] > 0 ? b[k] / a[k][k] : 0;
    return b;
}

} // namespace mpisheet::graph
