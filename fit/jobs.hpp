#pragma once
// What batch jobs differ by: above launches and repetitions, the level that a person sees who runs again tomorrow.

#include "model/points.hpp"

#include <span>
#include <string>

namespace mpisheet::fit {

/// Components of variance of ln of a cost, pooled over all points that several jobs measured.
struct JobSpread {
    double between = 0;            ///< standard deviation of jobs, without what launches of one job differ by
    double launches = 0;           ///< of launches of one job; 0: no job started a point's operation twice
    double degrees_of_freedom = 0; ///< jobs that can be compared, less one for each group of them; 0: unknown
    int points = 0;                ///< that several jobs measured
};

/// Only samples that name their job tell.
JobSpread job_spread(std::span<const MeasuredPoint> points);

/// Half-width (ln) of the 95 % interval of one more job's median around the median of those that measured these
/// points; 0 where it is unknown what jobs differ by. The jobs are few, and each makes all points faster or slower at
/// once: their number, not that of the points, is what Student's t goes by.
double of_another_job(const JobSpread &spread, std::span<const MeasuredPoint> points);

/// For a sheet's header: "differ by 14 % (standard deviation, 107 points, …)"; empty where unknown.
std::string describe(const JobSpread &spread);

} // namespace mpisheet::fit
