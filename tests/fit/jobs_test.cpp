// Jobs, launches and repetitions as levels of variance: made-up machines of which each level is known, and LUMI.

#include "fit/fit.hpp"
#include "fit/jobs.hpp"
#include "formats/records.hpp"
#include "model/statistics.hpp"
#include "tests/catch.hpp"
#include "tests/source_folder.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

using namespace mpisheet;
using namespace mpisheet::fit;

namespace {

struct Levels {
    int jobs = 1, launches = 1;
    double of_jobs = 0, of_launches = 0, of_repetitions = 0; ///< standard deviations of ln
    bool jobs_are_slow = false; ///< a job is slower at all points alike; else at each by itself
};

/// A broadcast at twelve points; a job's number is what its launches have in common.
std::vector<Sample> samples_of(const Levels &levels, std::mt19937_64 &random)
{
    std::normal_distribution<double> normal;
    std::vector<Sample> samples;
    for (int job = 1; job <= levels.jobs; ++job) {
        const double slower = levels.of_jobs * normal(random);
        for (const int p : {2, 4, 8})
            for (const std::int64_t d : {16, 256, 4096, 65536}) {
                const double here = levels.jobs_are_slow ? slower : levels.of_jobs * normal(random);
                for (int launch = 0; launch < levels.launches; ++launch) {
                    const double started = here + levels.of_launches * normal(random);
                    for (int rep = 0; rep < 15; ++rep)
                        samples.push_back({.op = "bcast",
                                           .p = p,
                                           .bytes = d,
                                           .launch = 100 * job + launch,
                                           .rep = rep,
                                           .seconds = 1e-6 * (5 + 0.01 * double(d)) * std::log2(p) *
                                                      std::exp(started + levels.of_repetitions * normal(random)),
                                           .job = job});
                }
            }
    }
    return samples;
}

/// Which share of the points of `job` the median of the others holds, with an interval for one more job.
double share_held(std::vector<Sample> samples, int job)
{
    const std::vector<MeasuredPoint> all = measured_points(samples);
    std::erase_if(samples, [&](const Sample &sample) { return sample.job == job; });
    const std::vector<MeasuredPoint> rest = measured_points(samples);
    const JobSpread spread = job_spread(rest);
    double held = 0, points = 0;
    for (const MeasuredPoint &point : all) {
        const auto found =
            std::find_if(rest.begin(), rest.end(), [&](const MeasuredPoint &other) { return other.key == point.key; });
        const auto left = std::find_if(point.launches.begin(), point.launches.end(),
                                       [&](const auto &launch) { return launch.second.job == job; });
        if (found == rest.end() || left == point.launches.end())
            continue;
        const double known = reduce({&*found, 1}).points[0].us * 1e-6;
        held += std::abs(std::log(median(left->second.seconds) / known)) <= of_another_job(spread, {&*found, 1});
        ++points;
    }
    REQUIRE(points > 0);
    return held / points;
}

} // namespace

TEST_CASE("what jobs and launches differ by is told apart", "[fit][jobs]")
{
    std::mt19937_64 random(7);
    const std::vector<Sample> samples =
        samples_of({.jobs = 12, .launches = 4, .of_jobs = 0.15, .of_launches = 0.05, .of_repetitions = 0.02}, random);
    const JobSpread spread = job_spread(measured_points(samples));
    CHECK(spread.between == Approx(0.15).epsilon(0.15));
    CHECK(spread.launches == Approx(0.05).epsilon(0.15));
    CHECK(spread.points == 12);
    CHECK(spread.degrees_of_freedom == 11);
}

TEST_CASE("launches that differ are no jobs that do", "[fit][jobs]")
{
    std::mt19937_64 random(8);
    const std::vector<Sample> samples =
        samples_of({.jobs = 8, .launches = 4, .of_jobs = 0, .of_launches = 0.1, .of_repetitions = 0.02}, random);
    const JobSpread spread = job_spread(measured_points(samples));
    CHECK(spread.between < 0.03);
    CHECK(spread.launches == Approx(0.1).epsilon(0.15));
}

TEST_CASE("a point is the median of its jobs, however many launches each of them has", "[fit][jobs]")
{
    std::vector<Sample> samples;
    const auto add = [&](int job, int launch, double us) {
        samples.push_back({.op = "bcast", .p = 4, .bytes = 8, .launch = launch, .seconds = us * 1e-6, .job = job});
    };
    add(1, 1, 10);
    add(2, 2, 11);
    for (int launch = 3; launch < 9; ++launch)
        add(3, launch, 20);
    CHECK(reduce(measured_points(samples)).points[0].us == Approx(11));
}

TEST_CASE("one more job is within the interval that the others give", "[fit][jobs][property]")
{
    std::mt19937_64 random(8); // the share of 60 sets varies by 0.03: no seed that changes
    for (const bool jobs_are_slow : {false, true}) {
        std::vector<double> held;
        for (int k = 0; k < 60; ++k)
            held.push_back(share_held(samples_of({.jobs = 4,
                                                  .launches = 2,
                                                  .of_jobs = 0.12,
                                                  .of_launches = 0.03,
                                                  .of_repetitions = 0.02,
                                                  .jobs_are_slow = jobs_are_slow},
                                                 random),
                                      1));
        INFO("jobs slow at all points alike: " << jobs_are_slow);
        CHECK(mean(held) > 0.87); // 0.95 in the mean of many
    }
}

TEST_CASE("where a point has one job, the interval has what jobs of other operations differ by", "[fit][jobs]")
{
    std::mt19937_64 random(9);
    std::vector<Sample> samples =
        samples_of({.jobs = 6, .launches = 1, .of_jobs = 0.15, .of_repetitions = 0.01}, random);
    std::vector<Sample> once = samples_of({.of_repetitions = 0.01}, random);
    for (Sample &sample : once)
        sample.op = "reduce";
    const double alone = fit::fit(once).operations.front().interval.inside;
    samples.insert(samples.end(), once.begin(), once.end());
    const Fit both = fit::fit(samples);
    CHECK(alone < 1.05);
    CHECK(both.find("reduce")->interval.inside == Approx(std::exp(2.57 * 0.15 * std::sqrt(2))).epsilon(0.2));
    CHECK(both.find("bcast")->interval.inside < both.find("reduce")->interval.inside);
    CHECK(describe(both.jobs).find("standard deviation, 12 points, degrees of freedom: 5") != std::string::npos);
}

TEST_CASE("samples that name no job know nothing of jobs", "[fit][jobs]")
{
    std::mt19937_64 random(10);
    std::vector<Sample> samples = samples_of({.jobs = 3, .launches = 2, .of_jobs = 0.2}, random);
    for (Sample &sample : samples)
        sample.job = 0;
    const std::vector<MeasuredPoint> points = measured_points(samples);
    CHECK(of_another_job(job_spread(points), points) == 0);
    CHECK(describe(job_spread(points)).empty());
}

TEST_CASE("LUMI's jobs: each is within what the two others let expect", "[fit][jobs]")
{
    std::vector<Sample> samples = formats::read_samples(source_folder() + "/datasheets/lumi/samples.csv");
    std::erase_if(samples, [](const Sample &sample) { return sample.op != "allreduce"; });
    CHECK(job_spread(measured_points(samples)).between > 0.1); // three within twenty minutes
    for (const int job : {5, 6, 7}) {
        INFO("job " << job);
        CHECK(share_held(samples, job) >= 0.95);
    }
}
