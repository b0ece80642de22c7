#include "fit/jobs.hpp"

#include "fit/operation/rounding.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace mpisheet::fit {
namespace {

/// ln of the launches' medians, by job.
std::map<std::int64_t, std::vector<double>> launches_by_job(const MeasuredPoint &point)
{
    std::map<std::int64_t, std::vector<double>> jobs;
    for (const auto &[launch, repetitions] : point.launches)
        if (repetitions.job > 0)
            jobs[repetitions.job].push_back(std::log(median(repetitions.seconds)));
    return jobs;
}

/// Jobs that met at a point, directly or by others, are one group.
class Groups {
public:
    void join(std::int64_t job, std::int64_t other) { of_[first(job)] = first(other); }
    /// Jobs less groups.
    [[nodiscard]] double degrees_of_freedom() const
    {
        return static_cast<double>(
            std::count_if(of_.begin(), of_.end(), [](const auto &job) { return job.first != job.second; }));
    }

private:
    std::map<std::int64_t, std::int64_t> of_;

    std::int64_t first(std::int64_t job)
    {
        const std::int64_t next = of_.try_emplace(job, job).first->second;
        return next == job ? job : first(next);
    }
};

} // namespace

JobSpread job_spread(std::span<const MeasuredPoint> points)
{
    JobSpread spread;
    Groups groups;
    double of_launches = 0, launch_freedom = 0;                // squares within jobs
    double of_jobs = 0, job_freedom = 0, launches_in_jobs = 0; // squares between them, and the launches' part in those
    for (const MeasuredPoint &point : points) {
        const auto jobs = launches_by_job(point);
        std::vector<double> means;
        double share = 0;
        for (const auto &[job, launches] : jobs) {
            of_launches += sum_of_squares(launches);
            launch_freedom += double(launches.size()) - 1;
            means.push_back(mean(launches));
            share += 1 / double(launches.size());
        }
        if (jobs.size() < 2)
            continue;
        ++spread.points;
        for (const auto &[job, launches] : jobs)
            groups.join(job, jobs.begin()->first);
        const double freedom = double(jobs.size()) - 1;
        of_jobs += sum_of_squares(means);
        job_freedom += freedom;
        launches_in_jobs += freedom * share / double(jobs.size());
    }
    if (job_freedom == 0)
        return spread;
    const double within = launch_freedom > 0 ? of_launches / launch_freedom : 0;
    spread.launches = std::sqrt(within);
    spread.between = std::sqrt(std::max(0.0, (of_jobs - within * launches_in_jobs) / job_freedom));
    spread.degrees_of_freedom = groups.degrees_of_freedom();
    return spread;
}

double of_another_job(const JobSpread &spread, std::span<const MeasuredPoint> points)
{
    if (spread.degrees_of_freedom == 0 || points.empty())
        return 0;
    std::vector<double> jobs;
    for (const MeasuredPoint &point : points)
        jobs.push_back(std::max(1.0, double(launches_by_job(point).size())));
    return student_95(spread.degrees_of_freedom) * spread.between * std::sqrt(1 + 1 / median(jobs));
}

std::string describe(const JobSpread &spread)
{
    if (spread.degrees_of_freedom == 0)
        return {};
    const auto percent = [](double deviation) { return format_number(to_digits(100 * deviation, 2)) + " %"; };
    return "differ by " + percent(spread.between) + " (standard deviation, " + std::to_string(spread.points) +
           " points, degrees of freedom: " + format_number(spread.degrees_of_freedom) + "), launches of a job by " +
           (spread.launches > 0 ? percent(spread.launches) : "an unknown share") +
           "; the intervals hold one more job's median";
}

} // namespace mpisheet::fit
