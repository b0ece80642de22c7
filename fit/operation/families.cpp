#include "fit/operation/families.hpp"

#include "fit/operation/select.hpp"

#include <cmath>

namespace mpisheet::fit {
namespace {

using Shapes = std::array<double, 5>;

Shapes shapes(double p, double x)
{
    const double bytes = std::exp(x), steps = std::log2(p);
    return {1, steps, p, bytes, bytes * steps};
}

} // namespace

SimpleSum fit_simple_sum(const MeasuredCurves &curves)
{
    constexpr std::size_t count = std::tuple_size_v<Shapes>;
    Normal normal{Eigen::MatrixXd::Zero(count, count), Eigen::VectorXd::Zero(count), 0, 0};
    for (const auto &[p, curve] : curves.at)
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            const Shapes shape = shapes(p, curve.x[i]);
            const Eigen::VectorXd column =
                Eigen::Map<const Eigen::VectorXd>(shape.data(), count) / std::exp(curve.y[i]);
            normal.gram += column * column.transpose();
            normal.against += column;
            normal.total += 1;
            ++normal.points;
        }
    const std::array<double, count> free{}; // no term costs more than another
    const Choice choice = select(normal, {.penalties = free, .max_terms = count, .thorough = true});
    SimpleSum sum;
    for (std::size_t i = 0; i < choice.columns.size(); ++i)
        sum.coefficients[static_cast<std::size_t>(choice.columns[i])] = choice.x[i];
    double squares = 0;
    for (const auto &[p, curve] : curves.at)
        for (std::size_t i = 0; i < curve.x.size(); ++i)
            squares += std::pow(log_cost(sum, p, curve.x[i]) - curve.y[i], 2);
    sum.misfit = std::sqrt(squares / normal.total);
    return sum;
}

double log_cost(const SimpleSum &sum, double p, double x)
{
    const Shapes shape = shapes(p, x);
    double us = 0;
    for (std::size_t i = 0; i < shape.size(); ++i)
        us += sum.coefficients[i] * shape[i];
    return std::log(us);
}

} // namespace mpisheet::fit
