#include "fit/operation/normal.hpp"

#include <cmath>

namespace mpisheet::fit {

Accumulator::Accumulator(std::size_t candidates, std::size_t groups, double shift)
    : shift_squared_(shift * shift), group_rows_(Eigen::MatrixXd::Zero(Eigen::Index(candidates), Eigen::Index(groups))),
      group_weights_(Eigen::VectorXd::Zero(Eigen::Index(groups)))
{
    sum_.gram = Eigen::MatrixXd::Zero(Eigen::Index(candidates), Eigen::Index(candidates));
    sum_.against = Eigen::VectorXd::Zero(Eigen::Index(candidates));
}

void Accumulator::add(const Eigen::MatrixXd &points, const std::vector<double> &weights,
                      const std::vector<std::size_t> &groups)
{
    Eigen::MatrixXd weighted = points;
    for (Eigen::Index i = 0; i < points.cols(); ++i) {
        const double weight = weights[static_cast<std::size_t>(i)];
        const auto group = static_cast<Eigen::Index>(groups[static_cast<std::size_t>(i)]);
        sum_.against += weight * points.col(i);
        sum_.total += weight;
        ++sum_.points;
        if (shift_squared_ > 0)
            group_rows_.col(group) += weight * points.col(i);
        group_weights_[group] += weight;
        weighted.col(i) *= std::sqrt(weight);
    }
    sum_.gram.selfadjointView<Eigen::Lower>().rankUpdate(weighted);
}

Normal Accumulator::normal() const
{
    Normal result = sum_;
    // Σ⁻¹ = W − W 1 1ᵀ W s² / (1 + s² Σw) within each group (Woodbury).
    for (Eigen::Index group = 0; group < group_weights_.size(); ++group) {
        const double weight = group_weights_[group];
        if (weight == 0 || shift_squared_ == 0)
            continue;
        const double share = shift_squared_ / (1 + shift_squared_ * weight);
        result.gram.selfadjointView<Eigen::Lower>().rankUpdate(group_rows_.col(group), -share);
        result.against -= share * weight * group_rows_.col(group);
        result.total -= share * weight * weight;
    }
    result.gram.triangularView<Eigen::StrictlyUpper>() = result.gram.transpose();
    return result;
}

} // namespace mpisheet::fit
