#include "model/precision.hpp"

#include "model/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

namespace mpisheet {

double student(int degrees_of_freedom)
{
    constexpr std::array table{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                               2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086};
    const auto k = static_cast<std::size_t>(std::max(degrees_of_freedom, 1));
    return k <= table.size() ? table[k - 1] : 1.96 + 2.5 / static_cast<double>(k);
}

LaunchInterval launch_interval(std::span<const double> medians)
{
    LaunchInterval interval;
    const double n = static_cast<double>(medians.size());
    double mean = 0, squares = 0;
    for (const double seconds : medians)
        mean += std::log(seconds) / n;
    for (const double seconds : medians)
        squares += (std::log(seconds) - mean) * (std::log(seconds) - mean);
    interval.seconds = std::exp(mean);
    interval.half_width = medians.size() < 2 ? std::numeric_limits<double>::infinity()
                                             : student(static_cast<int>(n) - 1) * std::sqrt(squares / (n - 1) / n);
    return interval;
}

std::vector<PointPrecision> precisions(std::span<const Sample> samples, int regime)
{
    using Place = std::tuple<std::string, int, std::int64_t>;
    std::vector<Place> order;
    std::map<Place, std::map<int, std::vector<double>>> launches;
    for (const Sample &sample : samples) {
        const Place place{sample.op, sample.p, sample.bytes};
        const auto [at, is_new] = launches.try_emplace(place);
        if (is_new)
            order.push_back(place);
        if (sample.valid && sample.machine_state == regime && sample.seconds > 0)
            at->second[sample.launch].push_back(sample.seconds);
    }
    std::vector<PointPrecision> points;
    for (const Place &place : order) {
        std::vector<double> medians;
        for (const auto &[launch, seconds] : launches[place])
            medians.push_back(median(seconds));
        const auto &[op, p, bytes] = place;
        points.push_back({op, p, bytes, static_cast<int>(medians.size()), launch_interval(medians)});
    }
    return points;
}

bool is_converged(const PointPrecision &point)
{
    return point.interval.half_width * point.interval.seconds <=
           wanted_half_width * point.interval.seconds + resolved_seconds;
}

} // namespace mpisheet
