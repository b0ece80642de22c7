#include "fit/explain.hpp"
#include "model/statistics.hpp"

#include <cmath>
#include <map>

namespace mpisheet {
namespace {

constexpr double outlier = 3; // times the median of the point

struct Cell {
    std::map<int, std::vector<double>> of_launch; ///< seconds
};

} // namespace

std::vector<LaunchEffect> launch_effects(std::span<const Sample *const> samples)
{
    std::map<std::pair<int, std::int64_t>, Cell> cells;
    std::map<int, LaunchEffect> effects;
    for (const Sample *sample : samples) {
        cells[{sample->p, sample->bytes}].of_launch[sample->launch].push_back(sample->seconds);
        LaunchEffect &effect = effects[sample->launch];
        effect.launch = sample->launch;
        ++effect.repetitions;
    }
    std::map<int, std::vector<double>> ratios;
    for (const auto &[place, cell] : cells) {
        std::map<int, double> medians;
        std::vector<double> all;
        for (const auto &[launch, times] : cell.of_launch)
            all.push_back(medians[launch] = median(times));
        const double middle = median(all);
        for (const auto &[launch, times] : cell.of_launch) {
            LaunchEffect &effect = effects[launch];
            ++effect.points;
            for (const double time : times)
                effect.outliers += time > outlier * middle;
            const double slower = middle > 0 ? medians[launch] / middle - 1 : 0;
            ratios[launch].push_back(slower);
            if (std::abs(slower) >= std::abs(effect.disagreement)) {
                effect.disagreement = slower;
                effect.worst_p = place.first;
                effect.worst_d = place.second;
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

} // namespace mpisheet
