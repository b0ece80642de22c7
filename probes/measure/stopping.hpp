#pragma once
// When a point has been repeated often enough: pure.

#include <cstddef>
#include <span>

namespace mpisheet::measure {

/// 95 % confidence interval of the median from order statistics; samples that depend on their neighbour count as fewer.
struct MedianInterval {
    double low = 0;
    double median = 0;
    double high = 0;
    bool known = false; ///< false: too few samples for an interval
};

/// Lag-1 autocorrelation of the ranks of `samples` in the order in which they were taken; 0 for fewer than three or all
/// equal.
double rank_autocorrelation(std::span<const double> samples);

/// The k-th and (n+1−k)-th smallest of n samples, k = n/2 − 0.98·sqrt(n·(1+ρ)/(1−ρ)), ρ the autocorrelation if
/// positive.
MedianInterval median_interval(std::span<const double> samples);

struct StoppingRule {
    int fewest = 5;           ///< valid repetitions that every point gets, whatever the time
    int before_interval = 16; ///< no interval of fewer repetitions is trusted
    int most = 256;           ///< over all epochs of a launch further ones add nothing: launches differ by more
    double tolerance = 0.02;  ///< half width of the interval over the median that is narrow enough
};

/// Repetitions that a point gets in each of the `passes` of a launch at most. Of many points fewer than the rule has,
/// so that the samples of a launch stay below some 14 MB.
int most_repetitions(std::size_t points, int passes);

enum class Verdict { go_on, narrow, out_of_time, most };

/// "narrow", "out of time", "most".
const char *name_of(Verdict verdict);

/// `samples`: valid ones in order [s]; `spent` on this point of its `slice` [s].
Verdict judge(const StoppingRule &rule, std::span<const double> samples, double spent, double slice);

/// Share of the time that is left for one of `points_left` points: what others do not use is passed on.
double time_slice(double seconds_left, int points_left);

} // namespace mpisheet::measure
