#include "fit/explain.hpp"
#include "model/statistics.hpp"

#include <cmath>
#include <map>

namespace mpisheet::fit {
namespace {

/// A repetition is an outlier when it takes this many times as long as the median of its point.
constexpr double outlier = 3;

} // namespace

std::vector<LaunchEffect> launch_effects(std::span<const MeasuredPoint> points)
{
    std::map<int, LaunchEffect> effects;
    std::map<int, std::vector<double>> ratios;
    for (const MeasuredPoint &point : points) {
        const std::map<int, double> medians = launch_medians(point);
        const double middle = median_over_launches(medians).seconds;
        for (const auto &[launch, repetitions] : point.launches) {
            LaunchEffect &effect = effects[launch];
            effect.launch = launch;
            ++effect.points;
            for (const auto *times : {&repetitions.seconds, &repetitions.disturbed}) {
                effect.repetitions += static_cast<int>(times->size());
                for (const double time : *times)
                    effect.outliers += time > outlier * middle;
            }
            const double slower = middle > 0 ? medians.at(launch) / middle - 1 : 0;
            ratios[launch].push_back(slower);
            if (std::abs(slower) >= std::abs(effect.disagreement)) {
                effect.disagreement = slower;
                effect.worst_p = point.key.p;
                effect.worst_d = point.key.d;
            }
        }
    }
    std::vector<LaunchEffect> result;
    for (auto &[launch, effect] : effects) {
        effect.slower = median(ratios[launch]);
        result.push_back(effect);
    }
    return result;
}

} // namespace mpisheet::fit
