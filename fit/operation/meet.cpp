#include "fit/operation/meet.hpp"

#include "fit/operation/policy.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace mpisheet::fit {
namespace {

/// Weights of far points are found by solving again.
constexpr int passes = 4;

/// How much each knot's value counts at a size; `goes_on`: straight on after the last knot, else level.
void add_shares(const Bend &bend, double doublings, bool goes_on, double factor, double *shares)
{
    if (bend.size() == 1) {
        shares[0] += factor;
        return;
    }
    std::size_t i = 1;
    while (i + 1 < bend.size() && doublings >= bend[i].doublings)
        ++i;
    const double a = bend[i - 1].doublings, b = bend[i].doublings;
    double share = std::max(0.0, doublings - a) / (b - a);
    if (!goes_on)
        share = std::min(share, 1.0);
    shares[i - 1] += factor * (1 - share);
    shares[i] += factor * share;
}

/// What each value of the law counts for in ln t at a point: costs' logarithms first, then exponents.
Eigen::VectorXd shares_at(const GrowthLaw &law, const Target &target)
{
    std::size_t count = law.cost.size();
    for (const auto &stretch : law.stretches)
        count += stretch.exponent.size();
    Eigen::VectorXd shares = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(count));
    double *at = shares.data();
    add_shares(law.cost, target.doublings, true, 1, at);
    at += law.cost.size();
    for (const auto &[from, to, exponent] : law.stretches) {
        add_shares(exponent, target.doublings, false, std::log(std::clamp(target.p, from, to) / to), at);
        at += exponent.size();
    }
    return shares;
}

/// Far points count by their distance, not the square of it.
double weight(double miss)
{
    return policy::far_errors / std::max(policy::far_errors, std::abs(miss));
}

/// A row for each target, in units of its error.
Eigen::MatrixXd rows_of(const GrowthLaw &law, std::span<const Target> targets)
{
    Eigen::MatrixXd rows(static_cast<Eigen::Index>(targets.size()), shares_at(law, targets.front()).size());
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        const Target &target = targets[static_cast<std::size_t>(i)];
        rows.row(i) = shares_at(law, target) / target.error;
    }
    return rows;
}

Eigen::MatrixXd gram_of(const Eigen::Ref<const Eigen::MatrixXd> &rows, const Eigen::VectorXd &weights)
{
    constexpr double hold = 1e-6; // what no point tells is 0
    Eigen::MatrixXd gram = rows.transpose() * weights.asDiagonal() * rows;
    gram.diagonal().array() += hold * gram.trace() / double(rows.cols());
    return gram;
}

/// The law's values as shares_at counts them.
Eigen::VectorXd values_of(const GrowthLaw &law)
{
    std::vector<double> values;
    for (const SizeKnot &knot : law.cost)
        values.push_back(std::log(knot.value));
    for (const auto &stretch : law.stretches)
        for (const SizeKnot &knot : stretch.exponent)
            values.push_back(knot.value);
    return Eigen::Map<Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

double huber(double miss)
{
    const double size = std::abs(miss);
    return size < policy::far_errors ? miss * miss : policy::far_errors * (2 * size - policy::far_errors);
}

} // namespace

std::vector<Target> targets_of(const MeasuredCurves &curves, double missed)
{
    constexpr double at_largest_p = 0.5;
    std::vector<Target> targets;
    for (const auto &[p, curve] : curves.at)
        for (std::size_t i = 0; i < curve.x.size(); ++i)
            targets.push_back(
                {p, doublings_of(std::exp(curve.x[i])), curve.y[i],
                 std::hypot(curve.error[i], p == curves.at.rbegin()->first ? at_largest_p * missed : missed)});
    return targets;
}

double meet(GrowthLaw &law, std::span<const Target> targets, bool costs_too)
{
    const Eigen::MatrixXd rows = rows_of(law, targets);
    Eigen::VectorXd values = values_of(law);
    const Eigen::Index first = costs_too ? 0 : static_cast<Eigen::Index>(law.cost.size());
    const Eigen::Index unknown = values.size() - first;
    Eigen::VectorXd weights = Eigen::VectorXd::Ones(rows.rows()), aims(rows.rows()), misses;
    for (Eigen::Index i = 0; i < rows.rows(); ++i)
        aims[i] = targets[static_cast<std::size_t>(i)].log_us / targets[static_cast<std::size_t>(i)].error;
    for (int pass = 0; pass < passes && unknown > 0; ++pass) {
        const auto free = rows.rightCols(unknown);
        const Eigen::VectorXd left = aims - rows.leftCols(first) * values.head(first);
        values.tail(unknown) = gram_of(free, weights).ldlt().solve(free.transpose() * weights.asDiagonal() * left);
        misses = aims - rows * values;
        weights = misses.unaryExpr(&weight);
    }
    Eigen::Index at = 0;
    for (SizeKnot &knot : law.cost) {
        if (costs_too)
            knot.value = std::exp(values[at]);
        ++at;
    }
    for (auto &stretch : law.stretches)
        for (SizeKnot &knot : stretch.exponent)
            knot.value = values[at++];
    double sum = 0;
    for (const double miss : misses)
        sum += huber(miss);
    return sum;
}

std::vector<double> losses(const GrowthLaw &law, std::span<const Target> targets)
{
    const Eigen::MatrixXd rows = rows_of(law, targets);
    const Eigen::VectorXd values = values_of(law);
    Eigen::VectorXd misses = rows * values;
    for (Eigen::Index i = 0; i < misses.size(); ++i)
        misses[i] -= targets[static_cast<std::size_t>(i)].log_us / targets[static_cast<std::size_t>(i)].error;
    const Eigen::LDLT<Eigen::MatrixXd> gram(gram_of(rows, misses.unaryExpr(&weight)));
    std::vector<double> result;
    Eigen::Index first = 0; // of the knots of a bend
    const auto add = [&](const Bend &bend, bool goes_on) {
        for (std::size_t i = 0; i < bend.size() && bend.size() > 1; ++i) {
            Bend others = bend;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            std::vector<double> shares(others.size());
            add_shares(others, bend[i].doublings, goes_on, 1, shares.data());
            shares.insert(shares.begin() + static_cast<std::ptrdiff_t>(i), -1);
            Eigen::VectorXd off = Eigen::VectorXd::Zero(values.size()); // of what the others say at its size
            off.segment(first, static_cast<Eigen::Index>(shares.size())) =
                Eigen::Map<Eigen::VectorXd>(shares.data(), static_cast<Eigen::Index>(shares.size()));
            const double apart = off.dot(values);
            result.push_back(apart * apart / off.dot(gram.solve(off)));
        }
        if (bend.size() == 1)
            result.push_back(0);
        first += static_cast<Eigen::Index>(bend.size());
    };
    add(law.cost, true);
    for (const auto &stretch : law.stretches)
        add(stretch.exponent, false);
    return result;
}

} // namespace mpisheet::fit
