#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mpisheet {

double quantile(std::vector<double> values, double q)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const double position = q * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(position));
    const auto low = values.begin() + static_cast<std::ptrdiff_t>(below);
    std::nth_element(values.begin(), low, values.end());
    const double fraction = position - static_cast<double>(below);
    if (fraction == 0)
        return *low;
    return *low + fraction * (*std::min_element(low + 1, values.end()) - *low);
}

double median(std::vector<double> values)
{
    return quantile(std::move(values), 0.5);
}

double median_absolute_deviation(std::span<const double> values)
{
    const double middle = median({values.begin(), values.end()});
    std::vector<double> deviations;
    deviations.reserve(values.size());
    for (const double value : values)
        deviations.push_back(std::abs(value - middle));
    return median(std::move(deviations));
}

} // namespace mpisheet
