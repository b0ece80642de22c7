#include "fit/operation/refine.hpp"

#include "fit/operation/policy.hpp"

#include <ceres/ceres.h>

#include <algorithm>
#include <cmath>
#include <glog/logging.h>
#include <memory>
#include <span>

namespace mpisheet::fit {
namespace {

/// Ceres's miniglog, in the place of glog, is told when it is built.
void quiet_glog()
{
#ifndef CERCES_INTERNAL_MINIGLOG_GLOG_LOGGING_H_ // as Ceres spells it
    static const bool once = [] {
        FLAGS_minloglevel = google::GLOG_FATAL;
        if (!google::IsGoogleLoggingInitialized())
            google::InitGoogleLogging("mpisheet");
        return true;
    }();
    static_cast<void>(once);
#endif
}

/// r(x, shift) = (ln s + shift) / error with s = Σ x_j a_j and a_j = term / measured, scaled so that x_j = 1 at the
/// start.
///   ∂r/∂x_j = a_j / (s error),  ∂r/∂shift = 1 / error.
/// Where s ≤ 0 there is no value, and Ceres tries a shorter step.
class LogResidual : public ceres::CostFunction {
public:
    LogResidual(std::vector<double> row, double error, bool shifted)
        : row_(std::move(row)), error_(error), shifted_(shifted)
    {
        set_num_residuals(1);
        mutable_parameter_block_sizes()->push_back(static_cast<int>(row_.size()));
        if (shifted)
            mutable_parameter_block_sizes()->push_back(1);
    }
    bool Evaluate(double const *const *parameters, double *residuals, double **jacobians) const override
    {
        double sum = 0;
        for (std::size_t j = 0; j < row_.size(); ++j)
            sum += parameters[0][j] * row_[j];
        if (!(sum > 0))
            return false;
        residuals[0] = (std::log(sum) + (shifted_ ? parameters[1][0] : 0)) / error_;
        if (jacobians && jacobians[0])
            for (std::size_t j = 0; j < row_.size(); ++j)
                jacobians[0][j] = row_[j] / sum / error_;
        if (jacobians && shifted_ && jacobians[1])
            jacobians[1][0] = 1 / error_;
        return true;
    }

private:
    std::vector<double> row_;
    double error_;
    bool shifted_;
};

/// shift / its standard deviation
class ShiftResidual : public ceres::SizedCostFunction<1, 1> {
public:
    explicit ShiftResidual(double deviation) : deviation_(deviation) {}
    bool Evaluate(double const *const *parameters, double *residuals, double **jacobians) const override
    {
        residuals[0] = parameters[0][0] / deviation_;
        if (jacobians && jacobians[0])
            jacobians[0][0] = 1 / deviation_;
        return true;
    }

private:
    double deviation_;
};

} // namespace

Refined refine(const Problem &problem, const Partition &partition)
{
    quiet_glog();
    Refined result{partition.equation, {}, std::vector<double>(problem.groups, 0), 0};
    const auto sums = sums_of(result.equation);
    // All parameters in one array: Ceres orders its blocks by address, and the order decides the last digits.
    std::size_t terms = 0;
    for (const Equation *sum : sums)
        terms += sum->terms.size();
    std::vector<double> values(terms, 1.0);
    values.resize(terms + problem.groups, 0.0);
    std::vector<std::span<double>> scaled;
    for (std::size_t from = 0; const Equation *sum : sums) {
        scaled.push_back(std::span(values).subspan(from, sum->terms.size()));
        from += sum->terms.size();
    }
    const std::span<double> shifts = std::span(values).subspan(terms);

    ceres::Problem::Options keep;
    keep.loss_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
    ceres::HuberLoss loss(policy::huber);
    ceres::Problem ceres_problem(keep);
    std::vector<bool> shifted(problem.groups, false);
    int residuals = 0;
    for (std::size_t part = 0; part < sums.size(); ++part)
        for (const int i : partition.parts[part]) {
            const Point &point = problem.points[static_cast<std::size_t>(i)];
            const std::size_t group = problem.group[static_cast<std::size_t>(i)];
            std::vector<double> row;
            for (const auto &[coefficient, term] : sums[part]->terms)
                row.push_back(coefficient * value(term, point.p, point.d, problem.message) / point.us);
            std::vector<double *> blocks{scaled[part].data()};
            const bool with_shift = problem.shift > 0 && problem.groups > 1;
            if (with_shift)
                blocks.push_back(&shifts[group]), shifted[group] = true;
            // the problem takes it
            ceres_problem.AddResidualBlock(
                std::make_unique<LogResidual>(std::move(row), point.error, with_shift).release(), &loss, blocks);
            ++residuals;
        }
    for (std::size_t group = 0; group < problem.groups; ++group)
        if (shifted[group])
            ceres_problem.AddResidualBlock(std::make_unique<ShiftResidual>(problem.shift).release(), nullptr,
                                           &shifts[group]);
    int coefficients = 0;
    for (const std::span<double> block : scaled)
        for (int j = 0; j < static_cast<int>(block.size()); ++j, ++coefficients)
            ceres_problem.SetParameterLowerBound(block.data(), j, 0);

    ceres::Solver::Options options;
    options.logging_type = ceres::SILENT;
    options.linear_solver_type = ceres::DENSE_NORMAL_CHOLESKY;
    options.num_threads = 1;
    options.max_num_iterations = 30;
    options.function_tolerance = 1e-10;
    ceres::Solver::Summary summary;
    ceres::Solve(options, &ceres_problem, &summary);
    if (!summary.IsSolutionUsable())
        std::fill_n(values.begin(), terms, 1.0);
    result.shifts.assign(shifts.begin(), shifts.end());

    // Relative covariance; a coefficient at its bound is as uncertain as it was large.
    result.covariance = Eigen::MatrixXd::Zero(coefficients, coefficients);
    ceres::Covariance::Options covariance_options;
    covariance_options.algorithm_type = ceres::DENSE_SVD;
    covariance_options.null_space_rank = -1;
    ceres::Covariance covariance(covariance_options);
    std::vector<std::pair<const double *, const double *>> pairs;
    for (std::size_t a = 0; a < scaled.size(); ++a)
        for (std::size_t b = a; b < scaled.size(); ++b)
            pairs.emplace_back(scaled[a].data(), scaled[b].data());
    const double misfit = std::max(1.0, 2 * summary.final_cost / std::max(1, residuals - coefficients));
    if (covariance.Compute(pairs, &ceres_problem)) {
        Eigen::Index row = 0;
        for (std::size_t a = 0; a < scaled.size(); row += Eigen::Index(scaled[a++].size())) {
            Eigen::Index column = row;
            for (std::size_t b = a; b < scaled.size(); column += Eigen::Index(scaled[b++].size())) {
                Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> block(scaled[a].size(),
                                                                                             scaled[b].size());
                covariance.GetCovarianceBlockInTangentSpace(scaled[a].data(), scaled[b].data(), block.data());
                for (Eigen::Index i = 0; i < block.rows(); ++i)
                    for (Eigen::Index j = 0; j < block.cols(); ++j) {
                        const double relative = misfit * block(i, j) / std::max(1e-9, values[std::size_t(row + i)]) /
                                                std::max(1e-9, values[std::size_t(column + j)]);
                        result.covariance(row + i, column + j) = relative;
                        result.covariance(column + j, row + i) = relative;
                    }
            }
        }
    }
    result.chi2 = 2 * summary.final_cost;
    for (std::size_t part = 0; part < sums.size(); ++part)
        for (std::size_t j = 0; j < scaled[part].size(); ++j)
            sums[part]->terms[j].coefficient *= scaled[part][j];
    return result;
}

} // namespace mpisheet::fit
