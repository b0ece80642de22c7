#include "model/prediction/reach.hpp"

#include "model/first_where.hpp"
#include "model/prediction/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mpisheet {
namespace {

constexpr double rounding = 1 - 1e-12; ///< equal but for rounding is equal

/// All whole p from the first of the list to its last; of more than 4096 as many in even ratios. The list alone where
/// that would be too many points.
std::vector<int> all_between(const std::vector<int> &processes, std::size_t curves)
{
    constexpr int most = 4096;
    const int first = processes.front(), last = processes.back();
    std::vector<int> all;
    if (last - first < most)
        for (int p = first; p <= last; ++p)
            all.push_back(p);
    else
        for (int i = 0; i < most; ++i)
            all.push_back(
                static_cast<int>(std::lround(first * std::pow(static_cast<double>(last) / first, i / (most - 1.0)))));
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all.size() * curves > most_points ? processes : all;
}

/// The reach of curve `c`.
Reach reach_of(const Family &family, std::size_t c, const std::vector<int> &processes,
               const PredictionColumns &predicted)
{
    const FamilyCurve &curve = family.curves[c];
    const auto communication = static_cast<std::size_t>(
        std::find(family.parts.begin(), family.parts.end(), communication_part) - family.parts.begin());
    const std::size_t curves = family.curves.size();
    Reach reach;
    reach.shares.assign(predicted.parts.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < processes.size(); ++i) {
        const int p = processes[i];
        const std::size_t at = i * curves + c;
        const double seconds = predicted.seconds[at];
        const ReachPoint point{
            .p = p,
            .seconds = seconds,
            .efficiency = efficiency(curve, family.weak, p, seconds),
            .communication = communication < family.parts.size() ? predicted.parts[communication][at] : 0,
            .extent = predicted.extents.empty() ? Extent::inside : static_cast<Extent>(predicted.extents[at])};
        if (!std::isnan(seconds) && extend(reach, point, {family.efficiency, family.within, family.weak}))
            for (std::size_t k = 0; k < predicted.parts.size(); ++k)
                reach.shares[k] = predicted.parts[k][at] / seconds;
    }
    return reach;
}

} // namespace

bool extend(Reach &reach, const ReachPoint &point, const ReachQuestion &asked)
{
    const auto note = [&](int &place, Extent &its) {
        place = point.p;
        its = point.extent;
    };
    const auto rate = [&](int p, double seconds) { return (asked.weak ? p : 1) / seconds; };
    const bool is_best = reach.best_p == 0 || rate(point.p, point.seconds) > rate(reach.best_p, reach.best_seconds);
    if (is_best) {
        note(reach.best_p, reach.best_extent);
        reach.best_seconds = point.seconds;
    }
    if (point.efficiency >= asked.efficiency * rounding)
        note(reach.efficient_p, reach.efficient_extent);
    else if (reach.inefficient_p == 0 && !std::isnan(point.efficiency))
        reach.inefficient_p = point.p;
    if (reach.within_p == 0 && point.seconds <= asked.within)
        note(reach.within_p, reach.within_extent);
    if (reach.communication_p == 0 && point.communication > 0.5 * point.seconds)
        note(reach.communication_p, reach.communication_extent);
    return is_best;
}

std::optional<std::int64_t> least_size(const std::function<double(std::int64_t)> &efficiency_at, double efficiency)
{
    constexpr std::int64_t largest = std::int64_t{1} << 40;
    return first_where(1, largest, [&](std::int64_t size) {
        try {
            return efficiency_at(size) >= efficiency * rounding;
        } catch (const equations::Error &) {
            return false;
        }
    });
}

std::vector<std::vector<double>> columns_of(const Family &family, const std::vector<int> &processes)
{
    std::vector<std::vector<double>> columns(2 + family.settings.size());
    for (const int p : processes)
        for (const FamilyCurve &curve : family.curves) {
            columns[0].push_back(p);
            columns[1].push_back(static_cast<double>(curve.d));
            for (std::size_t k = 0; k < curve.settings.size(); ++k)
                columns[2 + k].push_back(curve.settings[k]);
        }
    return columns;
}

double efficiency(const FamilyCurve &curve, bool weak, int p, double seconds)
{
    return curve.base / seconds * (weak ? 1 : static_cast<double>(curve.base_p) / p);
}

double speedup(const FamilyCurve &curve, bool weak, int p, double seconds)
{
    return efficiency(curve, weak, p, seconds) * p / curve.base_p;
}

void add_reach(Family &family, const Model &model, const PredictionColumns &of_list)
{
    const std::vector<int> all = all_between(family.p, family.curves.size());
    const auto add = [&](const std::vector<int> &processes, const PredictionColumns &predicted, bool all_p) {
        for (std::size_t c = 0; c < family.curves.size(); ++c) {
            family.curves[c].reach = reach_of(family, c, processes, predicted);
            family.curves[c].reach.all_p = all_p;
        }
    };
    if (all == family.p) {
        add(family.p, of_list, family.p.size() == 1 || family.p.back() - family.p.front() < int(family.p.size()));
        return;
    }
    try {
        std::vector<Undefined> undefined;
        add(all, predict_where_defined(model, family.settings, columns_of(family, all), undefined), true);
    } catch (const equations::Error &) {
        add(family.p, of_list, false);
    }
}

std::int64_t least_size(const Model &model, const Family &family, const FamilyCurve &curve, int p)
{
    const auto time = [&](int processes, std::int64_t d) {
        return model.total({static_cast<double>(processes), static_cast<double>(d)});
    };
    const auto efficiency_at = [&](std::int64_t d) {
        const FamilyCurve of_size{.base_p = curve.base_p, .base = time(curve.base_p, d)};
        return efficiency(of_size, family.weak, p, time(p, d));
    };
    return least_size(efficiency_at, family.efficiency).value_or(0);
}

} // namespace mpisheet
