#include "model/statistics.hpp"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace mpisheet {
namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

} // namespace

double mean(std::span<const double> values)
{
    if (values.empty())
        return undefined;
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double sum_of_squares(std::span<const double> values)
{
    const double centre = mean(values);
    double sum = 0;
    for (const double value : values)
        sum += (value - centre) * (value - centre);
    return sum;
}

double variance(std::span<const double> values)
{
    return values.size() < 2 ? undefined : sum_of_squares(values) / static_cast<double>(values.size() - 1);
}

double quantile(std::vector<double> values, double q)
{
    if (values.empty())
        return undefined;
    const double position = q * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(position));
    const auto low = values.begin() + static_cast<std::ptrdiff_t>(below);
    std::nth_element(values.begin(), low, values.end());
    const double fraction = position - static_cast<double>(below);
    if (fraction == 0)
        return *low;
    // Nothing behind `low` is smaller than it, so that the next order statistic is the least of them.
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

double deviation_from_medians(std::vector<double> absolute_deviations, double n)
{
    if (absolute_deviations.empty())
        return 0;
    // Two values both deviate by half of their distance, whose standard deviation is √½ of theirs.
    return mad_to_deviation * median(std::move(absolute_deviations)) * (n <= 2 ? std::sqrt(2.0) : n / (n - 0.8));
}

double student_95(double degrees_of_freedom)
{
    constexpr double upper = 0.975; // 2.5 % lie above the upper end of a two-sided 95 % interval
    return boost::math::quantile(boost::math::students_t(std::max(degrees_of_freedom, 1.0)), upper);
}

double student_upper_tail(double t, double degrees_of_freedom)
{
    return boost::math::cdf(boost::math::complement(boost::math::students_t(degrees_of_freedom), t));
}

} // namespace mpisheet
