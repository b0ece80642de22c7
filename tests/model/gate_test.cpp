#include "model/change/gate.hpp"
#include "model/error.hpp"
#include "tests/catch.hpp"
#include "tests/model/nightly.hpp"

using namespace mpisheet;
using namespace mpisheet::tests;

TEST_CASE("the gate seldom cries wolf, and finds a quarter more in one operation", "[gate][property]")
{
    constexpr int nights = 200;
    const auto seed = GENERATE(1U, 2U);
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    int false_alarms = 0, found = 0, jobs = 0;
    for (int night = 0; night < nights; ++night) {
        const std::vector<JobSamples> baseline = baseline_of(random, 5);
        false_alarms += ask_gate(random, baseline).alarm;
        const int changed = night % operations_a_night;
        const Night one = ask_gate(random, baseline, changed, 1.25);
        found += one.alarm && one.op == operation_name(changed);
        jobs += one.jobs;
    }
    CAPTURE(false_alarms, found, jobs);
    CHECK(false_alarms <= nights / 100); // 1 %
    CHECK(found >= nights * 95 / 100);
    CHECK(jobs <= 3 * nights);
}

TEST_CASE("what all operations of a job have in common is a row of its own", "[gate]")
{
    std::mt19937_64 random(3);
    std::vector<JobSamples> before = baseline_of(random, 8), now = baseline_of(random, 8);
    for (JobSamples &job : now)
        for (Sample &sample : job)
            sample.seconds *= 1.5;
    const GateResult result = gate(before, now);
    CHECK(result.verdict == GateVerdict::slower);
    REQUIRE(result.rows.front().op == "all");
    CHECK(result.rows.front().ratio == Approx(1.5).epsilon(0.1));
    CHECK(result.rows.front().verdict == GateVerdict::slower);
    for (const GateRow &row : result.rows) { // each is slower, as compare says
        INFO(row.op);
        CHECK(row.verdict == GateVerdict::slower);
    }
}

TEST_CASE("the point that a job measured first does not count", "[gate]")
{
    const auto job = [](double first) {
        JobSamples samples;
        for (int launch = 0; launch < 2; ++launch)
            for (int k = 0; k < 2; ++k)
                samples.push_back({.op = "bcast",
                                   .p = 2,
                                   .bytes = 8 << k,
                                   .launch = launch,
                                   .seconds = 1e-6 * (1 + 0.001 * launch) * (launch + k == 0 ? first : 1),
                                   .order = k});
        return samples;
    };
    const std::vector<JobSamples> before{job(1), job(1), job(1)}, now{job(10)};
    CHECK(gate(before, now).rows.front().ratio == Approx(1));
}

TEST_CASE("of one job on each side launches are the unit, and it says so", "[gate]")
{
    std::mt19937_64 random(4);
    const std::vector<JobSamples> before = baseline_of(random, 1), now = baseline_of(random, 1);
    CHECK(gate(before, now).by_launches);
    CHECK_FALSE(gate(baseline_of(random, 2), now).by_launches);
}

TEST_CASE("a baseline keeps the median of each launch, and the gate says the same of it", "[gate]")
{
    std::mt19937_64 random(5);
    const std::vector<JobSamples> before = baseline_of(random, 3), now = baseline_of(random, 1);
    std::vector<JobSamples> kept;
    for (const JobSamples &job : before)
        kept.push_back(launch_medians_of(job));
    const GateResult of_all = gate(before, now), of_kept = gate(kept, now);
    REQUIRE(of_all.rows.size() == of_kept.rows.size());
    for (std::size_t row = 0; row < of_all.rows.size(); ++row)
        CHECK(of_kept.rows[row].ratio == Approx(of_all.rows[row].ratio));
}

TEST_CASE("of a single launch on each side what looks slower is a doubt, but on a simulated machine certain", "[gate]")
{
    const auto job = [](double seconds) {
        return std::vector<JobSamples>{{{.op = "bcast", .p = 2, .bytes = 8, .launch = 0, .seconds = seconds}}};
    };
    CHECK(gate(job(1e-6), job(2e-6)).verdict == GateVerdict::doubt);
    CHECK(gate(job(1e-6), job(1e-6)).verdict == GateVerdict::unknown); // nothing says how much launches differ
    CHECK(gate(job(1e-6), job(1e-6), {.exact = true}).verdict == GateVerdict::same);
    CHECK(gate(job(1e-6), job(2e-6), {.exact = true}).verdict == GateVerdict::slower);
    CHECK(gate(job(1e-6), job(2e-6), {.exact = true, .disturbed = true}).verdict == GateVerdict::doubt);
}

TEST_CASE("measurements without a common point are no night", "[gate]")
{
    const JobSamples one{{.op = "bcast", .p = 2, .bytes = 8, .seconds = 1e-6}};
    const JobSamples other{{.op = "scan", .p = 2, .bytes = 8, .seconds = 1e-6}};
    const std::vector<JobSamples> before{one}, now{other};
    CHECK_THROWS_AS(gate(before, now), Error);
}
