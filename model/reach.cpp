#include "model/reach.hpp"

#include "model/comparison.hpp"
#include "model/first_where.hpp"

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

/// Of curve `c`.
Reach reach_of(const Family &family, std::size_t c, const std::vector<int> &processes,
               const PredictionColumns &predicted)
{
    const FamilyCurve &curve = family.curves[c];
    const auto communication = static_cast<std::size_t>(
        std::find(family.parts.begin(), family.parts.end(), communication_part) - family.parts.begin());
    const std::size_t curves = family.curves.size();
    Reach reach;
    reach.shares.assign(predicted.parts.size(), std::numeric_limits<double>::quiet_NaN());
    double best_rate = 0;
    for (std::size_t i = 0; i < processes.size(); ++i) {
        const int p = processes[i];
        const std::size_t at = i * curves + c;
        const Extent extent = predicted.extents.empty() ? Extent::inside : static_cast<Extent>(predicted.extents[at]);
        const double seconds = predicted.seconds[at];
        if (std::isnan(seconds))
            continue;
        const auto note = [&](int &place, Extent &its) {
            place = p;
            its = extent;
        };
        if (const double rate = (family.weak ? p : 1) / seconds; reach.best_p == 0 || rate > best_rate) {
            best_rate = rate;
            note(reach.best_p, reach.best_extent);
            reach.best_seconds = seconds;
            for (std::size_t k = 0; k < predicted.parts.size(); ++k)
                reach.shares[k] = predicted.parts[k][at] / seconds;
        }
        if (efficiency(curve, family.weak, p, seconds) >= family.efficiency * rounding)
            note(reach.efficient_p, reach.efficient_extent);
        else if (reach.inefficient_p == 0 && !std::isnan(curve.base))
            reach.inefficient_p = p;
        if (reach.within_p == 0 && seconds <= family.within)
            note(reach.within_p, reach.within_extent);
        if (communication < family.parts.size() && reach.communication_p == 0 &&
            predicted.parts[communication][at] > 0.5 * seconds)
            note(reach.communication_p, reach.communication_extent);
    }
    return reach;
}

} // namespace

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
    constexpr std::int64_t largest = std::int64_t{1} << 40;
    const auto time = [&](int processes, std::int64_t d) {
        return model.total({static_cast<double>(processes), static_cast<double>(d)});
    };
    return first_where(1, largest,
                       [&](std::int64_t d) {
                           try {
                               FamilyCurve of_size{.base_p = curve.base_p, .base = time(curve.base_p, d)};
                               return efficiency(of_size, family.weak, p, time(p, d)) >= family.efficiency * rounding;
                           } catch (const equations::Error &) {
                               return false;
                           }
                       })
        .value_or(0);
}

} // namespace mpisheet
