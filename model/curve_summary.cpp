#include "model/curve_summary.hpp"

#include "model/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mpisheet {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t most_compared = 40;

/// Where the straight line through (p0, y0) and (p1, y1), y of different signs, is zero.
double zero_between(double p0, double y0, double p1, double y1)
{
    return p0 + (p1 - p0) * y0 / (y0 - y1);
}

/// First p at which the excess is positive, entered between two p.
double first_positive(const std::vector<int> &p, const std::vector<double> &excess)
{
    for (std::size_t i = 0; i < p.size(); ++i)
        if (excess[i] > 0)
            return i == 0 ? p[0] : zero_between(p[i - 1], excess[i - 1], p[i], excess[i]);
    return none;
}

void add_crossovers(const Family &family, std::size_t a, std::size_t b, std::vector<Crossover> &all)
{
    const FamilyCurve &first = family.curves[a], &second = family.curves[b];
    double last = 0; // sign of first − second where they last differed
    double equal_p = none;
    for (std::size_t i = 0; i < family.p.size(); ++i) {
        const double difference = first.seconds[i] - second.seconds[i];
        if (difference == 0) {
            equal_p = std::isnan(equal_p) ? family.p[i] : equal_p;
            continue;
        }
        if (last * difference < 0) {
            const double p = std::isnan(equal_p)
                                 ? zero_between(family.p[i - 1], first.seconds[i - 1] - second.seconds[i - 1],
                                                family.p[i], difference)
                                 : equal_p;
            all.push_back({difference > 0 ? a : b, difference > 0 ? b : a, p});
        }
        last = difference > 0 ? 1 : -1;
        equal_p = none;
    }
}

} // namespace

CurveSummary summarise(const Family &family, const FamilyCurve &curve)
{
    CurveSummary summary{.communication_p = none};
    const auto least = std::min_element(curve.seconds.begin(), curve.seconds.end());
    const auto best = static_cast<std::size_t>(least - curve.seconds.begin());
    summary.best_p = family.p[best];
    summary.best_seconds = *least;
    summary.best_is_first = best == 0 && family.p.size() > 1 && summary.best_p > 1;
    summary.best_is_last = best + 1 == family.p.size() && family.p.size() > 1;
    summary.speedup = curve.alone / *least;
    summary.efficiency = summary.speedup / summary.best_p;
    for (std::size_t i = 0; i < family.p.size(); ++i)
        if (curve.alone / (family.p[i] * curve.seconds[i]) >= 0.5)
            summary.half_p = family.p[i];
    for (std::size_t k = 0; k < family.parts.size(); ++k) {
        const std::vector<double> &part = curve.parts[k];
        summary.shares.push_back(part.empty() ? none : part[best] / *least);
        if (family.parts[k] != communication_part || part.empty())
            continue;
        std::vector<double> excess;
        for (std::size_t i = 0; i < part.size(); ++i)
            excess.push_back(part[i] / curve.seconds[i] - 0.5);
        summary.communication_p = first_positive(family.p, excess);
    }
    return summary;
}

std::vector<Crossover> crossovers(const Family &family)
{
    std::vector<Crossover> all;
    if (family.curves.size() > most_compared)
        return all;
    for (std::size_t a = 0; a < family.curves.size(); ++a)
        for (std::size_t b = a + 1; b < family.curves.size(); ++b)
            if (family.curves[a].d == family.curves[b].d)
                add_crossovers(family, a, b, all);
    return all;
}

} // namespace mpisheet
