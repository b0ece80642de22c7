#pragma once
// Statistics of plain numbers, each hand-checkable, and the distributions that intervals and tests are made of.

#include <span>
#include <vector>

namespace mpisheet {

/// Arithmetic mean. NaN for none.
double mean(std::span<const double> values);

/// Sum of (x − mean)², and the sample variance: that sum over n − 1. The variance is NaN for fewer than two values.
double sum_of_squares(std::span<const double> values);
double variance(std::span<const double> values);

/// Middle value; mean of the two middle ones for an even count. NaN for none.
double median(std::vector<double> values);

/// Linear interpolation between order statistics, 0 ≤ q ≤ 1 (Hyndman & Fan type 7). NaN for none.
double quantile(std::vector<double> values, double q);

/// Median of |x − median(x)|. NaN for none.
double median_absolute_deviation(std::span<const double> values);

/// A normal distribution's standard deviation is 1.4826 times the median of its absolute deviations, because half of
/// it lies within 0.6745 = 1/1.4826 standard deviations.
inline constexpr double mad_to_deviation = 1.4826;

/// The standard error of the median of normal values is √(π/2) = 1.2533 times that of their mean.
inline constexpr double median_to_mean_error = 1.2533;

/// 95 % of a normal distribution lie within 1.96 standard deviations of its mean, 90 % within 1.645.
inline constexpr double normal_95 = 1.96;
inline constexpr double normal_90 = 1.645;

/// The standard deviation of a normal distribution from absolute deviations from the median of `n` values each (Croux
/// and Rousseeuw, 1992: the median of a few values follows them, so that their deviations come out too small). 0 for
/// none.
double deviation_from_medians(std::vector<double> absolute_deviations, double n);

/// Half-width of the two-sided 95 % interval of Student's t, in standard errors: 12.71 for one degree of freedom, 1.96
/// for many. Fractions of a degree (Welch, Satterthwaite) count; below one degree it is that of one.
double student_95(double degrees_of_freedom);

/// The probability that Student's t exceeds the given value.
double student_upper_tail(double t, double degrees_of_freedom);

} // namespace mpisheet
