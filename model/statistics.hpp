#pragma once
// Small order statistics on plain numbers; each hand-checkable.

#include <span>
#include <vector>

namespace mpisheet {

/// Middle value; mean of the two middle ones for an even count. NaN for none.
double median(std::vector<double> values);

/// Linear interpolation between order statistics, 0 ≤ q ≤ 1 (Hyndman & Fan type 7). NaN for none.
double quantile(std::vector<double> values, double q);

/// Median of |x − median(x)|. NaN for none. Times 1.4826 it estimates a normal standard deviation.
double median_absolute_deviation(std::span<const double> values);

} // namespace mpisheet
