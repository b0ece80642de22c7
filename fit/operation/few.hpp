#pragma once
// The law of an operation that was measured at few process counts with real noise: the curve over sizes at the largest
// count, times a bounded power of p. Powers of two and other p have curves of their own, and so has one node.

#include "fit/operation/brevity.hpp"
#include "fit/operation/operation_fit.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mpisheet::fit {

/// µs at (p, d) after fitting an equation of terms to some points.
using CostFunction = std::function<double(double p, double d)>;
using FitTerms = std::function<CostFunction(const std::vector<Point> &points)>;

/// The law of points with p > 1, as short as `brevity` asks. Processes up to `one_node` share one node; 0: not known.
Equation law_of(const std::string &op, const std::vector<Point> &points, double one_node, const Brevity &brevity = {});

/// The law of a collective; of one of several layouts always. None where an equation of terms explains the points or
/// predicts the largest p, left out, clearly better. `score` is that of the best equation of terms: χ² and penalties.
std::optional<Equation> law_of_few(const std::string &op, const Points &measured, const std::vector<Point> &points,
                                   double score, const FitTerms &fit_terms, const Brevity &brevity);

/// The law that leaves nothing out, and the one that was taken.
std::vector<Form> forms_of(const Equation &law, const std::string &op, const Points &measured,
                           const std::vector<Point> &points);

/// Inside: how far the law is from the points, and a factor between jobs. Beyond: by how much slopes and curves vary.
Interval interval_of(const Equation &law, const std::string &op, const Points &measured,
                     const std::vector<Point> &points);

} // namespace mpisheet::fit
