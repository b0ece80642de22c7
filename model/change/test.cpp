#include "model/change/test.hpp"

#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet {

Scatter scatter_of(const BeforeAndNow &sides)
{
    const double freedom = static_cast<double>(sides.before.size() + sides.now.size()) - 2;
    if (freedom <= 0 || sides.before.empty() || sides.now.empty())
        return {};
    return {(sum_of_squares(sides.before) + sum_of_squares(sides.now)) / freedom, freedom};
}

Scatter drawn_from(std::span<const Scatter> all)
{
    constexpr std::size_t fewest = 5;
    constexpr double weight = 8;
    std::vector<double> variances;
    for (const Scatter &one : all)
        if (one.degrees_of_freedom > 0)
            variances.push_back(one.variance);
    return variances.size() < fewest ? Scatter{} : Scatter{median(std::move(variances)), weight};
}

ChangeTest test(const BeforeAndNow &sides, const Scatter &drawn, bool exact)
{
    constexpr double rounding = 1e-9; // differences of logs below this come from the digits in which times are written
    const double difference = mean(sides.now) - mean(sides.before), unknown = std::nan("");
    ChangeTest result{.ratio = std::exp(difference), .lo = unknown, .hi = unknown, .p_value = unknown};
    const Scatter own = scatter_of(sides);
    const double freedom = own.degrees_of_freedom + drawn.degrees_of_freedom;
    if (freedom <= 0 && !exact)
        return result;
    const double variance =
        freedom > 0 ? (own.degrees_of_freedom * own.variance + drawn.degrees_of_freedom * drawn.variance) / freedom : 0;
    const double error = std::sqrt(
        variance * (1 / static_cast<double>(sides.before.size()) + 1 / static_cast<double>(sides.now.size())));
    if (exact || error == 0) {
        result.p_value = std::abs(difference) > rounding ? 0 : 1;
        result.lo = result.hi = result.ratio;
        return result;
    }
    const double reach = student_95(freedom) * error;
    result.p_value = 2 * student_upper_tail(std::abs(difference) / error, freedom);
    result.lo = std::exp(difference - reach);
    result.hi = std::exp(difference + reach);
    return result;
}

double least_seen(BeforeAndNow sides, const Scatter &drawn, bool exact, double p_value)
{
    const double apart = mean(sides.now) - mean(sides.before);
    for (double &value : sides.now)
        value -= apart;
    const auto is_seen = [&](double by) {
        BeforeAndNow moved = sides;
        for (double &value : moved.now)
            value += by;
        return test(moved, drawn, exact).p_value < p_value; // NaN is not
    };
    double unseen = 0, seen = 1;
    constexpr double most = 10; // a ratio of 22,000
    while (seen < most && !is_seen(seen))
        seen *= 2;
    if (!is_seen(seen))
        return std::nan("");
    constexpr double near = 1e-4;
    while (seen - unseen > near) {
        const double middle = (seen + unseen) / 2;
        (is_seen(middle) ? seen : unseen) = middle;
    }
    return std::exp(seen);
}

void correct_for_many(std::span<double *const> p_values)
{
    std::vector<double *> known;
    std::copy_if(p_values.begin(), p_values.end(), std::back_inserter(known),
                 [](const double *p) { return !std::isnan(*p); });
    std::stable_sort(known.begin(), known.end(), [](const double *a, const double *b) { return *a < *b; });
    double least = 0;
    for (std::size_t k = 0; k < known.size(); ++k)
        *known[k] = least = std::max(least, std::min(1.0, *known[k] * static_cast<double>(known.size() - k)));
}

} // namespace mpisheet
