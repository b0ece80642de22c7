#include "cowichan/kernels/elastic.hpp"

#include "probes/compute/rows.hpp"
#include "probes/compute/vectorise.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mpisheet::cowichan {

namespace {

/// 2^y for −∞ < y ≤ 0, to 2·10⁻¹⁴: 2^⌊y⌉ · P(y − ⌊y⌉), P the polynomial of degree 9 with the least relative error on
/// [−½, ½] (Remez). Several registers at a time, step by step: a processor looks too few instructions ahead to find
/// the next register's steps behind all of this one's, each of which waits for the one before.
template <int lanes, int ways> struct PowerOfTwo {
    using Reals = typename compute::Vector<lanes>::Reals;
    using Wholes = typename compute::Vector<lanes>::Wholes;
    static constexpr double coefficients[] = {1.3259405603573696e-06, 1.5252984839814557e-05, 1.5403434948103528e-04,
                                              1.3333557617602426e-03, 9.618129192067193e-03,  5.5504108668685624e-02,
                                              2.4022650695649653e-01, 6.93147180559871e-01,   1.0000000000000127};

    [[gnu::always_inline]] static void raise(Reals (&y)[ways]) // in place: a register is no argument on every machine
    {
        constexpr double round = 0x1.8p52; // adding it leaves the nearest whole number in the lowest bits
        Reals r[ways], p[ways];
        Wholes exponent[ways];
#pragma GCC unroll 4
        for (int w = 0; w < ways; ++w) {
            y[w] = y[w] > -1000.0 ? y[w] : Reals{} - 1000.0;
            const Reals shifted = y[w] + round;
            r[w] = y[w] - (shifted - round);
            exponent[w] = reinterpret_cast<Wholes>(shifted) << 52;
        }
#pragma GCC unroll 4
        for (int w = 0; w < ways; ++w)
            p[w] = Reals{} + 1.0150336495148618e-07;
#pragma GCC unroll 9
        for (const double c : coefficients)
#pragma GCC unroll 4
            for (int w = 0; w < ways; ++w)
                p[w] = p[w] * r[w] + c;
#pragma GCC unroll 4
        for (int w = 0; w < ways; ++w)
            y[w] = reinterpret_cast<Reals>(reinterpret_cast<Wholes>(p[w]) + exponent[w]);
    }
};

/// Registers at a time: as many as there is room for.
template <int lanes> constexpr int elastic_ways = lanes == 8 ? 4 : 2;

/// −log₂e / 2K²: φ is 2 to the power of this times the squared distance.
double elastic_exponent(double k)
{
    return -std::numbers::log2e / (2 * k * k);
}

template <int lanes> struct ExactSums {
    using Reals = typename compute::Vector<lanes>::Reals;
    Reals high{}, middle{}, low{};

    template <int ways> [[gnu::always_inline]] void add(const Reals (&phi)[ways])
    {
        constexpr double at31 = 0x1.8p21, at62 = 0x1.8p-10, at93 = 0x1.8p-41; // adding one rounds to that place
        Reals rest[ways], part[ways];
#pragma GCC unroll 4
        for (int w = 0; w < ways; ++w)
            part[w] = (phi[w] + at31) - at31;
#pragma GCC unroll 4
        for (int w = 0; w < ways; ++w) {
            high += part[w];
            rest[w] = phi[w] - part[w];
            part[w] = (rest[w] + at62) - at62;
        }
#pragma GCC unroll 4
        for (int w = 0; w < ways; ++w) {
            middle += part[w];
            low += ((rest[w] - part[w]) + at93) - at93;
        }
    }
};

template <int lanes>
using ElasticAccess [[gnu::aligned(sizeof(double)), gnu::may_alias]] = typename compute::Vector<lanes>::Reals;

template <int lanes> [[gnu::always_inline]] inline ElasticAccess<lanes> *elastic_at(double *p)
{
    return reinterpret_cast<ElasticAccess<lanes> *>(p);
}
template <int lanes> [[gnu::always_inline]] inline const ElasticAccess<lanes> *elastic_at(const double *p)
{
    return reinterpret_cast<const ElasticAccess<lanes> *>(p);
}

struct WeighAll { // a register holds cities
    template <int lanes, int ways>
    [[gnu::always_inline]] static void some(const typename compute::Vector<lanes>::Reals &x,
                                            const typename compute::Vector<lanes>::Reals &y, const double *px,
                                            const double *py, double exponent, ExactSums<lanes> &sums)
    {
        typename compute::Vector<lanes>::Reals phi[ways];
#pragma GCC unroll 4
        for (int w = 0; w < ways; ++w) {
            const typename compute::Vector<lanes>::Reals dx = x - px[w], dy = y - py[w];
            phi[w] = (dx * dx + dy * dy) * exponent;
        }
        PowerOfTwo<lanes, ways>::raise(phi);
        sums.add(phi);
    }

    template <int lanes>
    [[gnu::always_inline]] static int run(const double *cx, const double *cy, std::int64_t cities, const double *px,
                                          const double *py, std::int64_t points, double exponent, double *weights)
    {
        constexpr int ways = elastic_ways<lanes>;
        for (std::int64_t i = 0; i < cities; i += lanes) {
            const typename compute::Vector<lanes>::Reals x = *elastic_at<lanes>(cx + i), y = *elastic_at<lanes>(cy + i);
            ExactSums<lanes> sums;
            std::int64_t j = 0;
            for (; j + ways <= points; j += ways)
                some<lanes, ways>(x, y, px + j, py + j, exponent, sums);
            for (; j < points; ++j)
                some<lanes, 1>(x, y, px + j, py + j, exponent, sums);
            *elastic_at<lanes>(weights + i) += sums.high;
            *elastic_at<lanes>(weights + cities + i) += sums.middle;
            *elastic_at<lanes>(weights + 2 * cities + i) += sums.low;
        }
        return 0;
    }
};

struct PullAll { // registers hold net points
    template <int lanes, int ways>
    [[gnu::always_inline]] static void some(const double *cx, const double *cy, std::int64_t cities, const double *px,
                                            const double *py, double exponent, const double *shares, double *fx,
                                            double *fy)
    {
        using Reals = typename compute::Vector<lanes>::Reals;
        Reals force_x[ways]{}, force_y[ways]{};
        for (std::int64_t i = 0; i < cities; ++i) {
            Reals dx[ways], dy[ways], weight[ways];
#pragma GCC unroll 4
            for (int w = 0; w < ways; ++w) {
                dx[w] = cx[i] - *elastic_at<lanes>(px + w * lanes);
                dy[w] = cy[i] - *elastic_at<lanes>(py + w * lanes);
                weight[w] = (dx[w] * dx[w] + dy[w] * dy[w]) * exponent;
            }
            PowerOfTwo<lanes, ways>::raise(weight);
#pragma GCC unroll 4
            for (int w = 0; w < ways; ++w) {
                weight[w] *= shares[i];
                force_x[w] += weight[w] * dx[w];
                force_y[w] += weight[w] * dy[w];
            }
        }
#pragma GCC unroll 4
        for (int w = 0; w < ways; ++w) {
            *elastic_at<lanes>(fx + w * lanes) = force_x[w];
            *elastic_at<lanes>(fy + w * lanes) = force_y[w];
        }
    }

    template <int lanes>
    [[gnu::always_inline]] static int run(const double *cx, const double *cy, std::int64_t cities, const double *px,
                                          const double *py, std::int64_t points, double exponent, const double *shares,
                                          double *fx, double *fy)
    {
        constexpr int ways = 2; // each needs five registers besides
        std::int64_t j = 0;
        for (; j + ways * lanes <= points; j += ways * lanes)
            some<lanes, ways>(cx, cy, cities, px + j, py + j, exponent, shares, fx + j, fy + j);
        for (; j < points; j += lanes)
            some<lanes, 1>(cx, cy, cities, px + j, py + j, exponent, shares, fx + j, fy + j);
        return 0;
    }
};

struct WeighOne { // registers hold net points
    template <int lanes, int ways>
    [[gnu::always_inline]] static void some(double cx, double cy, const double *px, const double *py, double exponent,
                                            double *phi, ExactSums<lanes> &sums)
    {
        typename compute::Vector<lanes>::Reals value[ways];
#pragma GCC unroll 4
        for (int w = 0; w < ways; ++w) {
            const typename compute::Vector<lanes>::Reals dx = cx - *elastic_at<lanes>(px + w * lanes);
            const typename compute::Vector<lanes>::Reals dy = cy - *elastic_at<lanes>(py + w * lanes);
            value[w] = (dx * dx + dy * dy) * exponent;
        }
        PowerOfTwo<lanes, ways>::raise(value);
#pragma GCC unroll 4
        for (int w = 0; w < ways; ++w)
            *elastic_at<lanes>(phi + w * lanes) = value[w];
        sums.add(value);
    }

    template <int lanes>
    [[gnu::always_inline]] static Weight run(double cx, double cy, const double *px, const double *py,
                                             std::int64_t points, double exponent, double *phi)
    {
        constexpr int ways = elastic_ways<lanes>;
        ExactSums<lanes> sums;
        std::int64_t j = 0;
        for (; j + ways * lanes <= points; j += ways * lanes)
            some<lanes, ways>(cx, cy, px + j, py + j, exponent, phi + j, sums);
        for (; j < points; j += lanes)
            some<lanes, 1>(cx, cy, px + j, py + j, exponent, phi + j, sums);
        Weight weight; // exact, so that the order is free
        for (int k = 0; k < lanes; ++k) {
            weight.high += sums.high[k];
            weight.middle += sums.middle[k];
            weight.low += sums.low[k];
        }
        return weight;
    }
};

struct PullSome { // several cities while a register of net points is at hand
    template <int lanes>
    [[gnu::always_inline]] static int run(std::span<const PlanePoint> cities, const double *px, const double *py,
                                          std::int64_t points, const double *phi, const double *shares, double *fx,
                                          double *fy)
    {
        using Reals = typename compute::Vector<lanes>::Reals;
        for (std::int64_t j = 0; j < points; j += lanes) {
            const Reals x = *elastic_at<lanes>(px + j), y = *elastic_at<lanes>(py + j);
            Reals force_x = *elastic_at<lanes>(fx + j), force_y = *elastic_at<lanes>(fy + j);
            for (std::size_t i = 0; i < cities.size(); ++i) {
                const Reals w = *elastic_at<lanes>(phi + static_cast<std::int64_t>(i) * points + j) * shares[i];
                force_x += w * (cities[i].x - x);
                force_y += w * (cities[i].y - y);
            }
            *elastic_at<lanes>(fx + j) = force_x;
            *elastic_at<lanes>(fy + j) = force_y;
        }
        return 0;
    }
};

std::int64_t padded_count(const Places &places)
{
    return static_cast<std::int64_t>(places.x.size());
}

} // namespace

std::int64_t net_points(std::int64_t cities, const ElasticRules &rules)
{
    return static_cast<std::int64_t>(rules.ratio * static_cast<double>(cities));
}

std::vector<PlanePoint> elastic_start(std::span<const PlanePoint> cities, const ElasticRules &rules, std::int64_t first,
                                      std::int64_t count)
{
    PlanePoint low = cities[0], high = cities[0];
    for (const PlanePoint &city : cities) {
        low = {std::min(low.x, city.x), std::min(low.y, city.y)};
        high = {std::max(high.x, city.x), std::max(high.y, city.y)};
    }
    const double radius = rules.radius * std::max(high.x - low.x, high.y - low.y) / 2;
    const auto n = static_cast<double>(net_points(static_cast<std::int64_t>(cities.size()), rules));
    std::vector<PlanePoint> net;
    for (std::int64_t j = first; j < first + count; ++j) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(j) / n;
        net.push_back(
            {(low.x + high.x) / 2 + radius * std::cos(angle), (low.y + high.y) / 2 + radius * std::sin(angle)});
    }
    return net;
}

std::vector<PlanePoint> elastic_start(const std::vector<PlanePoint> &cities, const ElasticRules &rules)
{
    return elastic_start(cities, rules, 0, net_points(static_cast<std::int64_t>(cities.size()), rules));
}

Places::Places(std::int64_t n)
    : count(n), x(static_cast<std::size_t>(padding * compute::ceildiv(n, padding)), away), y(x)
{
}

void Places::set(std::int64_t k, const PlanePoint &p)
{
    x[static_cast<std::size_t>(k)] = p.x;
    y[static_cast<std::size_t>(k)] = p.y;
}

double weigh(const Places &cities, const Places &net, double k, std::span<double> weights, int widest)
{
    compute::vectorise<WeighAll>(widest, cities.x.data(), cities.y.data(), padded_count(cities), net.x.data(),
                                 net.y.data(), net.count, elastic_exponent(k), weights.data());
    return static_cast<double>(cities.count) * static_cast<double>(net.count);
}

std::vector<double> shares(std::span<const double> weights)
{
    const std::size_t cities = weights.size() / 3;
    std::vector<double> result(cities);
    for (std::size_t i = 0; i < cities; ++i) {
        const double sum = weights[i] + (weights[cities + i] + weights[2 * cities + i]);
        result[i] = sum > 0 ? 1 / sum : 0;
    }
    return result;
}

double pull(const Places &cities, const Places &net, double k, std::span<const double> shares, Places &force,
            int widest)
{
    compute::vectorise<PullAll>(widest, cities.x.data(), cities.y.data(), cities.count, net.x.data(), net.y.data(),
                                padded_count(net), elastic_exponent(k), shares.data(), force.x.data(), force.y.data());
    return static_cast<double>(cities.count) * static_cast<double>(net.count);
}

Weight weigh_one(const PlanePoint &city, const Places &net, double k, std::span<double> phi, int widest)
{
    return compute::vectorise<WeighOne>(widest, city.x, city.y, net.x.data(), net.y.data(), padded_count(net),
                                        elastic_exponent(k), phi.data());
}

void pull_some(std::span<const PlanePoint> cities, const Places &net, std::span<const double> phi,
               std::span<const double> shares, Places &force, int widest)
{
    compute::vectorise<PullSome>(widest, cities, net.x.data(), net.y.data(), padded_count(net), phi.data(),
                                 shares.data(), force.x.data(), force.y.data());
}

} // namespace mpisheet::cowichan
