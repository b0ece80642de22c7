#include "fit/operation/rounding.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace mpisheet::fit {

double to_digits(double value, int digits)
{
    std::array<char, 40> text{};
    const auto written =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, digits - 1);
    double rounded = value;
    std::from_chars(text.data(), written.ptr, rounded);
    return rounded;
}

void round_coefficients(Refined &refined, const Problem &problem, const Partition &partition)
{
    constexpr double uncertain = 0.2, invisible = 2e-5, of_tolerance = 0.1;
    const double unseen = std::max(3e-4, of_tolerance * problem.frugality.tolerance);
    const auto sums = sums_of(refined.equation);
    Eigen::Index row = 0;
    for (std::size_t part = 0; part < sums.size(); ++part)
        for (auto &[coefficient, term] : sums[part]->terms) {
            double weight = 0; // largest share of the term in a fitted point
            for (const int i : partition.parts[part]) {
                const Point &point = problem.points[static_cast<std::size_t>(i)];
                weight = std::max(weight, coefficient * value(term, point.p, point.d, problem.message) / point.us);
            }
            const double relative = std::sqrt(std::max(0.0, refined.covariance(row, row)));
            ++row;
            if (weight < invisible)
                coefficient = 0;
            if (coefficient <= 0)
                continue;
            for (int digits = 1; digits < 17; ++digits) {
                const double rounded = to_digits(coefficient, digits);
                const double change = std::abs(rounded / coefficient - 1);
                if (change * weight > unseen && change > uncertain * std::min(relative, 0.02))
                    continue;
                coefficient = rounded;
                break;
            }
        }
}

Equation tidy(const Refined &refined, const Problem &problem, const Partition &partition)
{
    Equation equation = refined.equation;
    const auto sums = sums_of(equation);
    for (std::size_t part = 0; part < sums.size(); ++part) {
        std::erase_if(sums[part]->terms, [](const Weighted &weighted) { return weighted.coefficient <= 0; });
        make_positive(*sums[part], problem, partition.parts[part]);
    }
    return equation;
}

} // namespace mpisheet::fit
