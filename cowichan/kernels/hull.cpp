#include "cowichan/kernels/hull.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace mpisheet::cowichan {
namespace {

/// a + b as its rounded value and the rest (Knuth).
std::array<double, 2> exact_sum(double a, double b)
{
    const double s = a + b, t = s - a;
    return {s, (a - (s - t)) + (b - t)};
}

/// a·b as its rounded value and the rest (Dekker; without overflow).
std::array<double, 2> exact_product(double a, double b)
{
    const auto split = [](double v) {
        const double t = 134217729.0 * v; // 2^27 + 1
        const double high = t - (t - v);
        return std::array{high, v - high};
    };
    const double p = a * b;
    const auto [ah, al] = split(a);
    const auto [bh, bl] = split(b);
    return {p, al * bl - (((p - ah * bh) - al * bh) - ah * bl)};
}

/// The sign of Σ terms, exactly: the terms are grown into an expansion whose parts do not overlap (Shewchuk 1997).
int exact_sign(const std::array<double, 12> &terms)
{
    std::array<double, 12> parts{};
    std::size_t n = 0;
    for (double q : terms) {
        for (std::size_t k = 0; k < n; ++k)
            std::tie(q, parts[k]) = std::tuple_cat(exact_sum(q, parts[k]));
        parts[n++] = q;
    }
    while (n > 0 && parts[n - 1] == 0)
        --n;
    return n == 0 ? 0 : parts[n - 1] > 0 ? 1 : -1;
}

bool same_place(const Marked &a, const Marked &b)
{
    return a.point == b.point;
}

} // namespace

int turn(const PlanePoint &a, const PlanePoint &b, const PlanePoint &c)
{
    const double left = (a.x - c.x) * (b.y - c.y), right = (a.y - c.y) * (b.x - c.x);
    const double det = left - right;
    if (std::fabs(det) > 4e-16 * (std::fabs(left) + std::fabs(right))) // rounding cannot have changed its sign
        return det > 0 ? 1 : -1;
    std::array<double, 12> terms{};
    std::size_t n = 0;
    for (const auto &[p, q] : {std::pair{a.x, b.y}, {-a.x, c.y}, {-c.x, b.y}, {-a.y, b.x}, {a.y, c.x}, {c.y, b.x}})
        for (const double part : exact_product(p, q))
            terms[n++] = part;
    return exact_sign(terms);
}

bool farther_along(const PlanePoint &a, const PlanePoint &b, const PlanePoint &c)
{
    if (b.x != a.x)
        return b.x > a.x ? c.x > b.x : c.x < b.x;
    return b.y > a.y ? c.y > b.y : c.y < b.y;
}

void sort_points(std::vector<Marked> &points)
{
    std::sort(points.begin(), points.end(), [](const Marked &a, const Marked &b) {
        return std::tie(a.point.x, a.point.y, a.index) < std::tie(b.point.x, b.point.y, b.index);
    });
}

std::vector<Marked> convex_hull(const std::vector<Marked> &sorted, double &steps)
{
    std::vector<Marked> corners;
    double turns = 0;
    // Andrew's chains: below from left to right, then above back again.
    const auto add = [&](std::size_t k, std::size_t base) {
        if (k > 0 && same_place(sorted[k], sorted[k - 1]))
            return; // of points at one place the first
        for (; corners.size() > base; corners.pop_back()) {
            turns += 1;
            if (turn(corners[corners.size() - 2].point, corners.back().point, sorted[k].point) > 0)
                break;
        }
        corners.push_back(sorted[k]);
    };
    for (std::size_t k = 0; k < sorted.size(); ++k)
        add(k, 1);
    const std::size_t below = corners.size();
    for (std::size_t k = sorted.size(); k-- > 0;)
        if (!same_place(sorted[k], corners[below - 1]))
            add(k, below);
    if (corners.size() > 1)
        corners.pop_back(); // the first again
    steps += turns;
    return corners;
}

void take_out(std::vector<Marked> &points, std::vector<Marked> corners)
{
    sort_points(corners); // as the points are: one pass finds all
    auto corner = corners.begin();
    std::erase_if(points, [&](const Marked &p) {
        while (corner != corners.end() && corner->point.x < p.point.x)
            ++corner; // of other ranks
        for (auto same = corner; same != corners.end() && same->point.x == p.point.x; ++same)
            if (same->index == p.index)
                return true;
        return false;
    });
}

} // namespace mpisheet::cowichan
