#pragma once
// When few process counts were measured, far apart and with real noise: whether curves carried on predict better than
// an equation of terms does, told by leaving out the largest p.

#include "fit/operation/brevity.hpp"
#include "fit/operation/growth_law.hpp"
#include "fit/operation/operation_fit.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mpisheet::fit {

/// µs at (p, d) after fitting an equation of terms to some points.
using Prediction = std::function<double(double p, double d)>;
using FitTerms = std::function<Prediction(const std::vector<Point> &points)>;

/// The law of a collective's points with p > 1, as short as `brevity` asks; null where an equation of terms is to be
/// taken. `score` is that of the best equation of terms: χ² and penalties.
std::shared_ptr<const GrowthLaw> law_of_few(const std::string &op, const Points &measured,
                                            const std::vector<Point> &points, double score, const FitTerms &fit_terms,
                                            const Brevity &brevity);

/// The law that leaves nothing out, and the one that was taken.
std::vector<Form> forms_of(const GrowthLaw &law, const std::string &op, const std::vector<Point> &points);

/// Inside: how far the law is from the points. Beyond: learnt from leaving out larger p of four machines.
Interval interval_of(const GrowthLaw &law, const std::string &op, const std::vector<Point> &points);

} // namespace mpisheet::fit
