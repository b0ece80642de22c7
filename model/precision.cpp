#include "model/precision.hpp"

#include "model/statistics.hpp"

#include <cmath>
#include <map>
#include <set>

namespace mpisheet {

LaunchInterval launch_interval(std::span<const double> medians)
{
    std::vector<double> logs;
    for (const double seconds : medians)
        logs.push_back(std::log(seconds));
    const auto n = static_cast<double>(logs.size());
    LaunchInterval interval{.seconds = std::exp(mean(logs))};
    if (logs.size() > 1)
        interval.half_width = student_95(n - 1) * std::sqrt(variance(logs) / n);
    return interval;
}

namespace {

/// Adds those of one layout.
void add_precisions(std::vector<PointPrecision> &points, const std::string &layout, std::span<const Sample> samples)
{
    std::map<PointKey, std::vector<double>> medians;
    for (const MeasuredPoint &point : points_of_main_state(samples))
        for (const auto &[launch, seconds] : launch_medians(point))
            medians[point.key].push_back(seconds);
    std::set<PointKey> seen;
    for (const Sample &sample : samples)
        if (const PointKey key = key_of(sample); seen.insert(key).second) {
            const std::vector<double> &launches = medians[key];
            points.push_back({key, static_cast<int>(launches.size()), launch_interval(launches), layout});
        }
}

} // namespace

std::vector<PointPrecision> precisions(std::span<const Sample> samples)
{
    std::map<std::string, std::vector<Sample>> by_layout;
    for (const Sample &sample : samples)
        by_layout[sample.layout].push_back(sample);
    std::vector<PointPrecision> points;
    for (const auto &[layout, some] : by_layout)
        add_precisions(points, layout, some);
    return points;
}

bool is_converged(const PointPrecision &point)
{
    return point.interval.half_width * point.interval.seconds <=
           wanted_half_width * point.interval.seconds + resolved_seconds;
}

} // namespace mpisheet
