#include "probes/profiling.hpp"

#include "model/statistics.hpp"
#include "probes/measure/stopping.hpp"

#include <cmath>

namespace mpisheet::probes {

using measure::median_interval;
using measure::MedianInterval;
using measure::rank_autocorrelation;

namespace {

/// Without digits that no clock gives: times to a picosecond, shares to a millionth.
Snapshot rounded(Snapshot snapshot)
{
    for (double *time : {&snapshot.message, &snapshot.loop, &snapshot.copy})
        *time = std::round(1e12 * *time) / 1e12;
    for (double *share : {&snapshot.waited, &snapshot.stolen, &snapshot.foreign})
        *share = std::round(1e6 * *share) / 1e6;
    return snapshot;
}

} // namespace

Profile profile_of(const PointResult &result, double clock_error, const Snapshot &snapshot)
{
    Profile profile;
    const Sample &first = result.samples.front();
    profile.op = first.op;
    profile.p = first.p;
    profile.bytes = first.bytes;
    profile.layout = first.layout;
    profile.launch = first.launch;
    profile.epoch = first.epoch;
    profile.order = first.order;
    profile.repetitions = static_cast<int>(result.samples.size());
    std::vector<double> valid;
    for (const Sample &sample : result.samples) {
        if (sample.valid || sample.reason == "oversubscribed")
            valid.push_back(sample.seconds);
        profile.late += sample.reason == "late start";
    }
    profile.valid = static_cast<int>(valid.size());
    profile.seconds = valid.empty() ? not_seen : median(valid);
    profile.correlation = std::round(1e4 * rank_autocorrelation(valid)) / 1e4;
    const MedianInterval interval = median_interval(valid);
    if (interval.known && interval.median > 0)
        profile.half_width = std::round(1e6 * (interval.high - interval.low) / (2 * interval.median)) / 1e6;
    profile.verdict = name_of(result.verdict);
    profile.clock_error = clock_error;
    profile.snapshot = rounded(snapshot);
    profile.disturbance = disturbance(profile.snapshot);
    set_exits(profile, result.exits);
    return profile;
}

} // namespace mpisheet::probes
