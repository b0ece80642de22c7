#include "fit/interval.hpp"

#include "fit/rounding.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet {
namespace {

constexpr double normal_95 = 1.96;

/// Standard deviation of ln(equation) at a point from the covariance of the coefficients of its sum.
double deviation(const Equation &sum, const Eigen::MatrixXd &covariance, Eigen::Index offset, double p, double d,
                 const Equation *message)
{
    Eigen::VectorXd share(Eigen::Index(sum.terms.size()));
    for (Eigen::Index j = 0; j < share.size(); ++j) {
        const auto &[coefficient, term] = sum.terms[static_cast<std::size_t>(j)];
        share[j] = coefficient * value(term, p, d, message);
    }
    if (!(share.sum() > 0))
        return 0;
    share /= share.sum();
    const auto block = covariance.block(offset, offset, share.size(), share.size());
    return std::sqrt(std::max(0.0, share.dot(block * share)));
}

/// Largest |ln(prediction/measured)| at the values of one axis that were left out, per doubling of that axis.
double left_out(const Problem &problem, const Partition &partition, const Equation *message, bool in_p)
{
    std::set<double> values;
    for (const Point &point : problem.points)
        values.insert(in_p ? point.p : point.d);
    if (values.size() < 4)
        return 1; // nothing to learn it from: a factor of 2 per doubling
    const double last = *values.rbegin(), before = *std::next(values.rbegin());
    const auto sums = sums_of(partition.equation);
    std::vector<double> errors;
    for (std::size_t part = 0; part < sums.size(); ++part) {
        std::vector<int> kept, left;
        std::set<double> kept_values;
        for (const int i : partition.parts[part]) {
            const Point &point = problem.points[static_cast<std::size_t>(i)];
            const double v = in_p ? point.p : point.d;
            (v < last ? kept : left).push_back(i);
            if (v < last)
                kept_values.insert(v);
        }
        if (left.empty() || kept_values.size() < 2)
            continue;
        const Partition again = best_sum(problem, kept, true);
        for (const int i : left) {
            const Point &point = problem.points[static_cast<std::size_t>(i)];
            errors.push_back(std::abs(std::log(evaluate(again.equation, point.p, point.d, message) / point.us)));
        }
    }
    if (errors.empty())
        return 1;
    return quantile(errors, 0.9) / std::log2(last / std::max(before, 1.0));
}

} // namespace

Interval find_interval(const Problem &problem, const Partition &partition, const Refined &refined,
                       const Equation *message)
{
    const auto sums = sums_of(refined.equation);
    std::vector<double> widths;
    Interval interval;
    Eigen::Index offset = 0;
    for (std::size_t part = 0; part < sums.size(); ++part) {
        double misfit = 0, count = 0;
        for (const int i : partition.parts[part]) {
            const Point &point = problem.points[static_cast<std::size_t>(i)];
            const double shift = refined.shifts[problem.group[static_cast<std::size_t>(i)]];
            const double residual = std::log(evaluate(*sums[part], point.p, point.d, message) / point.us) + shift;
            misfit += std::max(0.0, std::min(residual * residual, 0.25) - point.error * point.error);
            ++count;
        }
        for (const int i : partition.parts[part]) {
            const Point &point = problem.points[static_cast<std::size_t>(i)];
            const double spread = deviation(*sums[part], refined.covariance, offset, point.p, point.d, message);
            widths.push_back(normal_95 * std::hypot(spread, std::sqrt(misfit / count)));
            interval.p_max = std::max(interval.p_max, point.p);
            interval.d_max = std::max(interval.d_max, point.d);
        }
        offset += Eigen::Index(sums[part]->terms.size());
    }
    interval.inside = to_digits(std::exp(std::max(quantile(widths, 0.9), 0.01)), 4);
    interval.in_p = to_digits(std::clamp(left_out(problem, partition, message, true) / std::log(2), 0.03, 1.0), 2);
    interval.in_d = to_digits(std::clamp(left_out(problem, partition, message, false) / std::log(2), 0.03, 1.0), 2);
    return interval;
}

} // namespace mpisheet
