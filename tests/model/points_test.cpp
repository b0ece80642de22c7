// Which samples count for a point, and what its launches say. Pure.

#include "model/points.hpp"
#include "tests/catch.hpp"

#include <algorithm>

using namespace mpisheet;

namespace {

Sample sample(std::int64_t d, int launch, double seconds, int machine_state = 0, bool valid = true)
{
    Sample made;
    made.op = "bcast";
    made.p = 2;
    made.bytes = d;
    made.launch = launch;
    made.seconds = seconds;
    made.machine_state = machine_state;
    made.valid = valid;
    return made;
}

/// Three sizes: 8 bytes in states 0 and 1, 64 bytes in state 1 alone, 512 bytes in both; one invalid row of state 2.
const std::vector<Sample> two_states{sample(8, 0, 1),       sample(8, 1, 2, 1),         sample(8, 2, 3),
                                     sample(64, 0, 5, 1),   sample(64, 1, 7, 1),        sample(512, 0, 9),
                                     sample(512, 1, 20, 1), sample(512, 2, 9, 2, false)};

} // namespace

TEST_CASE("a point counts in the main state of the machine, or in the one that it was measured in", "[model][points]")
{
    // Launches' medians of state 0: two of 8 bytes, one of 512. Of state 1: of 8 and 512 one each, two of 64.
    CHECK(main_state(two_states) == 1);
    std::vector<Sample> repeated = two_states;
    repeated.insert(repeated.end(), 9, sample(512, 0, 9)); // of the same launch: they count no more
    CHECK(main_state(repeated) == 1);
    std::vector<Sample> mostly_quiet = two_states;
    mostly_quiet.push_back(sample(4096, 0, 11));
    mostly_quiet.push_back(sample(32768, 0, 13)); // now five of state 0
    REQUIRE(main_state(mostly_quiet) == 0);
    const std::vector<MeasuredPoint> points = measured_points(mostly_quiet);
    REQUIRE(points.size() == 5);
    CHECK(points[0].key == PointKey{"bcast", 2, 8});
    CHECK(launch_medians(points[0]) == std::map<int, double>{{0, 1}, {2, 3}});
    CHECK(points[1].machine_state == 1); // 64 bytes were never measured in state 0
    CHECK(median_over_launches(launch_medians(points[1])).seconds == Approx(6));
    CHECK(launch_medians(points[2]) == std::map<int, double>{{0, 9}});

    const std::vector<MeasuredPoint> apart = points_apart(mostly_quiet);
    REQUIRE(apart.size() == 2);
    CHECK(launch_medians(apart[0]) == std::map<int, double>{{1, 2}});
    CHECK(launch_medians(apart[1]) == std::map<int, double>{{1, 20}});
    CHECK(points_of_main_state(mostly_quiet).size() == 4); // without 64 bytes

    const StateShares shares = state_shares(mostly_quiet);
    CHECK(shares.states == 2); // the row of state 2 is invalid
    CHECK(shares.medians == 9);
    CHECK(shares.of_main == 5);
    CHECK(shares.left_out == 2); // the two of 64 bytes count
    CHECK(describe(shares) ==
          "2 of the machine; 56 % of the launches' medians are of the one fitted, 1 of 5 points of another");
    CHECK(describe(state_shares(std::vector<Sample>{sample(8, 0, 1)})).empty());
}

TEST_CASE("the state of most launches counts, also where a rarer one has been at a few points more", "[model][points]")
{
    std::vector<Sample> samples;
    for (int launch = 0; launch < 6; ++launch)
        for (const std::int64_t d : {8, 64, 512})
            samples.push_back(sample(d, launch, launch < 2 ? 3 : 1, launch < 2 ? 1 : 0));
    samples.push_back(sample(4096, 0, 9, 1)); // which the state of the other four launches has not
    CHECK(main_state(samples) == 0);
    CHECK(state_shares(samples).of_main == 12);
    CHECK(why_no_interval(state_shares(samples)).empty());
}

TEST_CASE("a launch counts once, and disturbed repetitions are kept apart", "[model][points]")
{
    std::vector<Sample> samples;
    for (const double seconds : {0.98, 0.99, 1.0, 1.01, 1.02, 9.0})
        samples.push_back(sample(8, 0, seconds));
    for (const double seconds : {2.0, 2.0})
        samples.push_back(sample(8, 1, seconds));
    samples.push_back(sample(8, 2, 4.0));
    const std::vector<MeasuredPoint> points = measured_points(samples);
    REQUIRE(points.size() == 1);
    CHECK(points[0].launches.at(0).disturbed == std::vector<double>{9});
    const LaunchMedian cost = median_over_launches(launch_medians(points[0]));
    CHECK(cost.seconds == 2); // of 1, 2 and 4
    CHECK(cost.low == 1);
    CHECK(cost.high == 4);
    CHECK(cost.launches == 3);
}

TEST_CASE("what took no time costs the least there is", "[model][points]")
{
    CHECK(launch_medians(measured_points(std::vector<Sample>{sample(8, 0, 0)})[0]).at(0) == least_seconds);
    CHECK(measured_points(std::vector<Sample>{}).empty());
    // No ratio can be formed with it.
    CHECK(points_of_main_state(std::vector<Sample>{sample(8, 0, 0)}).empty());
    CHECK(launch_medians(points_of_main_state(std::vector<Sample>{sample(8, 0, 0), sample(8, 0, 3)})[0]).at(0) == 3);
}

TEST_CASE("one launch of steps, or a main state of less than half of the medians, says nothing of another launch",
          "[model][points]")
{
    const auto steps = [](int launches, double noise) {
        std::vector<StepSample> samples;
        for (int launch = 0; launch < launches; ++launch)
            for (int rep = 0; rep < 5; ++rep)
                for (const std::int64_t bytes : {1024, 4096})
                    samples.push_back({"product", bytes, launch, rep, 100, 1e-6 * (1 + noise * rep)});
        return samples;
    };
    CHECK_THAT(why_no_interval(steps(1, 0.01)), Catch::Matchers::StartsWith("steps were timed in one launch"));
    CHECK(why_no_interval(steps(2, 0.01)).empty());
    CHECK(why_no_interval(steps(1, 0)).empty()); // simulated: it repeats itself
    CHECK(why_no_interval(std::vector<StepSample>{}).empty());
    CHECK(why_no_interval(StateShares{.states = 2, .medians = 10, .of_main = 5}).empty());
    CHECK(why_no_interval(StateShares{.states = 3, .medians = 10, .of_main = 4}) ==
          "less than half of the launches' medians are of one state of the machine (4 of 10)");
}
