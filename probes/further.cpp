#include "probes/further.hpp"

#include "model/statistics.hpp"
#include "probes/refine.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace mpisheet::probes {
namespace {

/// How many points a curve gets at most besides those of the grid.
constexpr int most_further = 6;
/// The relative error that is credited to a median of too few repetitions for an interval.
constexpr double unknown_error = 0.05;

using FurtherPlace = std::tuple<const Probe *, int, std::int64_t>; // op, p, d

struct Curve {
    std::map<std::int64_t, Reading> readings; ///< by d or p
    int planned = 0;
};

/// What to measure of a curve besides. Times without error show where a piece ends to a per cent.
std::vector<double> next_of(const Curve &curve, bool exact)
{
    std::vector<Reading> readings;
    for (const auto &[x, reading] : curve.readings)
        readings.push_back(reading);
    return refine(readings, exact ? RefineRules{.tolerance = 0.005, .finest = 1.01}
                                  : RefineRules{.most = curve.planned + most_further});
}

/// What the passes of a launch say of one point.
struct Passes {
    std::vector<double> seconds, errors;
};

std::map<FurtherPlace, Passes> passes_of(const Measured &measured)
{
    std::map<FurtherPlace, Passes> all;
    for (const Profile &point : measured.points)
        if (point.seconds > 0) {
            Passes &passes = all[{find_probe(point.op), point.p, point.bytes}];
            passes.seconds.push_back(point.seconds);
            passes.errors.push_back(measured.exact                 ? 0
                                    : std::isnan(point.half_width) ? unknown_error
                                                                   : point.half_width);
        }
    return all;
}

/// Sizes of the grid at which curves over p are refined, by operation.
std::map<const Probe *, std::set<std::int64_t>> chosen_sizes(std::span<const Point> grid)
{
    std::map<const Probe *, std::set<std::int64_t>> all, chosen;
    for (const Point &point : grid)
        all[point.probe].insert(point.d);
    for (const auto &[probe, sizes] : all)
        chosen[probe] = {*sizes.begin(), *std::next(sizes.begin(), static_cast<long>(sizes.size() / 2)),
                         *sizes.rbegin()};
    return chosen;
}

/// A reduction stays one of floats: sums of bytes would be another curve.
std::int64_t whole_elements(const Probe &probe, std::int64_t d)
{
    return is_reduction(probe) && !probe.of_bytes && d > 4 ? (d + 2) / 4 * 4 : d;
}

} // namespace

std::vector<Point> further_points(const Measured &measured, const Limits &limits)
{
    const auto over_p = chosen_sizes(measured.grid);
    const auto in_p = [&](const Probe *probe, std::int64_t d) { return over_p.at(probe).contains(d); };
    std::map<std::pair<const Probe *, int>, Curve> by_d;
    std::map<std::pair<const Probe *, std::int64_t>, Curve> by_p;
    std::set<FurtherPlace> known;
    for (const Point &point : measured.grid) {
        known.insert({point.probe, point.p, point.d});
        by_d[{point.probe, point.p}].planned += 1;
        by_p[{point.probe, point.d}].planned += 1;
    }
    for (const Profile &point : measured.points)
        known.insert({find_probe(point.op), point.p, point.bytes});
    for (const auto &[place, passes] : passes_of(measured)) {
        const auto &[probe, p, d] = place;
        if (p < 2 || !over_p.contains(probe) || (measured.exact && probe->most != 2))
            continue;
        const double seconds = median(passes.seconds), error = median(passes.errors);
        if (d > 0)
            by_d[{probe, p}].readings[d] = {static_cast<double>(d), seconds, error};
        if (in_p(probe, d))
            by_p[{probe, d}].readings[p] = {static_cast<double>(p), seconds, error};
    }
    std::vector<Point> further;
    const auto add = [&](const Probe *probe, int p, std::int64_t d) {
        if (known.insert({probe, p, d}).second)
            further.push_back({probe, p, d});
    };
    for (const auto &[place, curve] : by_d)
        if (curve.planned > 1) // curves at process counts that were added themselves have three sizes only
            for (const double d : next_of(curve, measured.exact))
                add(place.first, place.second, whole_elements(*place.first, std::llround(d)));
    for (const auto &[place, curve] : by_p)
        if (place.first->most == 0)
            for (const double p : next_of(curve, measured.exact))
                add(place.first, static_cast<int>(p), place.second);
    // By the table, not by where its rows lie in memory.
    std::sort(further.begin(), further.end(), [](const Point &one, const Point &other) {
        return std::tie(one.probe->name, one.p, one.d) < std::tie(other.probe->name, other.p, other.d);
    });
    return make_grid(further, limits).points;
}

} // namespace mpisheet::probes
