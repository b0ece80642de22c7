#include "fit/operation/curves.hpp"

#include "fit/operation/policy.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

namespace mpisheet::fit {
namespace {

/// What an operation's cost does with p at the same d: the usual exponent of p, and the largest that is plausible
/// (chosen on four real clusters, judged on four others).
struct Kinship {
    std::string_view name; ///< that the operation's begins with: "allgather_ring" and "allgatherv" go by allgather
    double usual = 0, most = 0;
    bool of_shares = false; ///< d is a rank's share or a pair's
};
constexpr std::array kinships = std::to_array<Kinship>({
    {"allsend", 0, 0.3, false},
    {"sendrecv", 0, 0.3, false},
    {"alltoall", 1, 1.3, true},
    {"allgather", 1, 1.2, true},
    {"gather", 1, 1.2, true},
    {"scatter", 1, 1.2, true},
    {"reduce_scatter", 1, 1.2, true},
    {"", 0.2, 1, false}, // whole messages
});

const Kinship &kinship_of(const std::string &op)
{
    return *std::find_if(kinships.begin(), kinships.end(),
                         [&](const Kinship &kinship) { return op.starts_with(kinship.name); });
}

} // namespace

MeasuredCurves curves_of(const std::string &op, const std::vector<Point> &points)
{
    const Kinship &kinship = kinship_of(op);
    MeasuredCurves curves{.usual_exponent = kinship.usual, .most_exponent = kinship.most};
    std::set<double> counts;
    for (const Point &point : points)
        if (point.p > 1 && point.d > 0)
            counts.insert(point.p);
    if (kinship.of_shares && counts.size() > 1 && *counts.rbegin() >= policy::far_apart * *std::next(counts.rbegin()))
        curves.of_total = true, curves.usual_exponent = policy::usual_of_total,
        curves.most_exponent = policy::most_of_total;
    std::vector<Point> ordered = points;
    std::sort(ordered.begin(), ordered.end(), [](const Point &a, const Point &b) { return a.d < b.d; });
    for (const Point &point : ordered)
        if (point.p > 1 && point.d > 0) {
            LogCurve &curve = curves.at[point.p];
            curve.x.push_back(std::log(curves.of_total ? point.p * point.d : point.d));
            curve.y.push_back(std::log(point.us));
            curve.error.push_back(point.error);
        }
    return curves;
}

MeasuredCurves with_whole_top(MeasuredCurves curves)
{
    LogCurve &top = curves.at.rbegin()->second;
    const double least = curves.of_total ? std::log(curves.at.rbegin()->first) : -1; // a byte each, or any
    for (auto lower = std::next(curves.at.rbegin()); lower != curves.at.rend(); ++lower) {
        const LogCurve &curve = lower->second;
        const LogCurve known = top;
        std::map<double, std::pair<double, double>> all; // y, error
        for (std::size_t i = 0; i < known.x.size(); ++i)
            all[known.x[i]] = {known.y[i], known.error[i]};
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            if (reaches(known, curve.x[i]) || curve.x[i] < least)
                continue;
            const std::size_t end = curve.x[i] < known.x.front() ? 0 : known.x.size() - 1;
            if (reaches(curve, known.x[end]))
                all[curve.x[i]] = {known.y[end] + curve.y[i] - value_at(curve, known.x[end]), curve.error[i]};
        }
        top = {};
        for (const auto &[x, point] : all)
            top.x.push_back(x), top.y.push_back(point.first), top.error.push_back(point.second);
    }
    return curves;
}

double value_at(const LogCurve &curve, double x)
{
    const auto &xs = curve.x, &ys = curve.y;
    if (xs.size() == 1)
        return ys.front();
    const auto above = std::clamp<std::ptrdiff_t>(std::lower_bound(xs.begin(), xs.end(), x) - xs.begin(), 1,
                                                  static_cast<std::ptrdiff_t>(xs.size()) - 1);
    const auto j = static_cast<std::size_t>(above), i = j - 1;
    const double slope = (ys[j] - ys[i]) / (xs[j] - xs[i]);
    if (x < xs.front() || x > xs.back()) {
        const std::size_t end = x < xs.front() ? 0 : xs.size() - 1;
        return ys[end] + std::clamp(slope, 0.0, 1.0) * (x - xs[end]);
    }
    return ys[i] + slope * (x - xs[i]);
}

double whole_doublings(double x)
{
    return std::max(0.0, std::round(x / std::log(2.0)));
}

bool reaches(const LogCurve &curve, double x)
{
    constexpr double nearly = 0.05; // sizes divided by an odd p are rounded down
    return x >= curve.x.front() - nearly && x <= curve.x.back() + nearly;
}

} // namespace mpisheet::fit
