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
    const auto costs = static_cast<Eigen::Index>(law.cost.size());
    const auto count = shares_at(law, targets.front()).size();
    const Eigen::Index first = costs_too ? 0 : costs, unknown = count - first;
    Eigen::VectorXd values = Eigen::VectorXd::Zero(count);
    for (Eigen::Index i = 0; i < first; ++i)
        values[i] = std::log(law.cost[static_cast<std::size_t>(i)].value);
    Eigen::MatrixXd rows(static_cast<Eigen::Index>(targets.size()), count);
    Eigen::VectorXd weights = Eigen::VectorXd::Ones(rows.rows()), aims(rows.rows()), misses;
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        const Target &target = targets[static_cast<std::size_t>(i)];
        rows.row(i) = shares_at(law, target) / target.error;
        aims[i] = target.log_us / target.error;
    }
    for (int pass = 0; pass < passes && unknown > 0; ++pass) {
        const auto free = rows.rightCols(unknown);
        Eigen::MatrixXd gram = free.transpose() * weights.asDiagonal() * free;
        constexpr double hold = 1e-6; // what no point tells is 0
        gram.diagonal().array() += hold * gram.trace() / double(unknown);
        const Eigen::VectorXd left = aims - rows.leftCols(first) * values.head(first);
        values.tail(unknown) = gram.ldlt().solve(free.transpose() * weights.asDiagonal() * left);
        misses = aims - rows * values;
        for (Eigen::Index i = 0; i < rows.rows(); ++i)
            weights[i] = policy::far_errors / std::max(policy::far_errors, std::abs(misses[i]));
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

} // namespace mpisheet::fit
