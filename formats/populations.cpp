#include "formats/populations.hpp"

#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace mpisheet::formats {

bool has_populations(const ByValue &points)
{
    constexpr double least_effect = 0.05, least_ratio = 0.05, deviations = 4;
    std::map<std::string, double> before; // effect of a value on the last point with it
    double several = 0, apart = 0, effects = 0, squares = 0, pairs = 0, differences = 0;
    for (const auto &[point, values] : points) {
        if (values.size() < 2)
            continue;
        double last_begin = 0, first_end = std::numeric_limits<double>::infinity(), mean = 0;
        bool repeated = true;
        std::map<std::string, double> logs;
        for (const auto &[value, seconds] : values) {
            const auto [low, high] = std::minmax_element(seconds.begin(), seconds.end());
            last_begin = std::max(last_begin, *low);
            first_end = std::min(first_end, *high);
            repeated = repeated && seconds.size() > 1;
            logs[value] = std::log(std::max(*low, std::numeric_limits<double>::min()));
            mean += logs[value] / static_cast<double>(values.size());
        }
        ++several;
        apart += repeated && first_end < last_begin ? 1 : 0;
        for (const auto &[value, log] : logs) {
            const double effect = log - mean;
            ++effects;
            squares += effect * effect;
            if (const auto [last, is_first] = before.try_emplace(value, effect); !is_first) {
                ++pairs;
                differences += (effect - last->second) * (effect - last->second);
                last->second = effect;
            }
        }
    }
    const double ratio = differences / (2 * pairs) / (squares / effects); // NaN without pairs
    return 2 * apart > several || (pairs >= 3 && squares > effects * least_effect * least_effect &&
                                   ratio < std::max(least_ratio, 1 - deviations / std::sqrt(effects)));
}

std::string label_within(const ByValue &points)
{
    std::set<std::string> seen, within;
    double number = 0;
    for (const auto &[point, values] : points)
        for (const auto &[value, seconds] : values) {
            if (values.size() > 1)
                within.insert(value);
            if (!seen.insert(value).second && within.contains(value) && !parse_number(value, number))
                return value;
        }
    return {};
}

} // namespace mpisheet::formats
