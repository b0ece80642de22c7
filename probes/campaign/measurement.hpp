#pragma once
// A whole measurement: launches, further launches of the points on which they do not agree, and then its files, each
// written once.

#include "formats/description.hpp"
#include "model/precision.hpp"
#include "probes/campaign/plan.hpp"

#include <string>
#include <vector>

namespace mpisheet::campaign {

/// How a measurement went, for a person.
struct Summary {
    std::size_t launches = 0;
    std::size_t points = 0;
    std::string out_of_time;                         ///< "312 of 480: out of time"; empty: all points that were planned
    std::vector<formats::DescribedLeftOut> left_out; ///< by every launch, for lack of time or for another reason
    std::vector<PointPrecision> unconverged;         ///< real machines only
    std::vector<std::string> advice;                 ///< on the states of the machine
};

/// Measures by `plan`, or goes on with a measurement by it that was stopped. Writes plan.output, and the .json and
/// .profile.csv beside it.
Summary measure(const Plan &plan, const RunJobs &run, const Say &say);

} // namespace mpisheet::campaign
