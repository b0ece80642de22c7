// Machines whose Hockney and LogGP parameters are known give them back.

#include "fit/loggp.hpp"
#include "tests/catch.hpp"
#include "tests/model/synthetic.hpp"

#include <iostream>

using namespace mpisheet;
using namespace mpisheet::fit;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

constexpr double latency = 3.0, send = 0.4, receive = 0.6, slow = 0.004, fast = 0.001;
constexpr double rendezvous = 10.0; // a round of handshakes [µs]
constexpr std::int64_t threshold = 65536;

double message(double, double d)
{
    return d < threshold ? latency + send + receive + slow * (d - 1)
                         : latency + send + receive + rendezvous + slow * threshold + fast * (d - threshold);
}

std::vector<Sample> samples_of_a_machine(std::mt19937_64 &random, double sigma, bool with_calls)
{
    std::vector<Synthetic> machines{{.op = "msg", .us = message, .p = {2}, .repetitions = 20, .sigma = sigma}};
    if (with_calls) {
        machines.push_back({.op = "send", .us = [](double, double) { return send; }, .p = {2}, .sigma = sigma});
        machines.push_back({.op = "recv", .us = [](double, double) { return receive; }, .p = {2}, .sigma = sigma});
    }
    std::vector<Sample> samples;
    for (const Synthetic &machine : machines)
        for (const Sample &sample : samples_of(machine, random))
            samples.push_back(sample);
    return samples;
}

bool covers(const Estimate &estimate, double truth)
{
    return estimate.lo <= truth && truth <= estimate.hi;
}

} // namespace

TEST_CASE("known LogGP parameters come back", "[loggp]")
{
    std::mt19937_64 random(1);
    const auto view = point_to_point(fit::fit(samples_of_a_machine(random, 0, true)));
    REQUIRE(view);
    REQUIRE(view->ranges.size() == 2);
    CHECK(view->ranges[0].alpha.value == Approx(4 - slow).epsilon(1e-6));
    CHECK(view->ranges[0].beta.value == Approx(slow).epsilon(1e-6));
    REQUIRE(view->ranges[0].half);
    CHECK(view->ranges[0].half->value == Approx((4 - slow) / slow).epsilon(1e-6));
    CHECK(view->ranges[1].beta.value == Approx(fast).epsilon(1e-6));
    CHECK(view->loggp.end_to_end.value == Approx(4).epsilon(1e-6));
    REQUIRE(view->loggp.latency);
    CHECK(view->loggp.latency->value == Approx(latency).epsilon(1e-6));
    CHECK(view->loggp.send->value == Approx(send));
    CHECK(view->loggp.receive->value == Approx(receive));
    REQUIRE(view->loggp.per_byte);
    CHECK(view->loggp.per_byte->value == Approx(fast).epsilon(1e-6));
    REQUIRE(view->rendezvous);
    const Threshold &change = view->thresholds[*view->rendezvous];
    CHECK(change.low == 32768);
    CHECK(change.high == 65536);
    CHECK(change.jump > 1.02);
    REQUIRE(view->unknown.size() == 1); // g
    CHECK_THAT(view->unknown[0], Contains("g: "));
}

TEST_CASE("g is what a further message between the same two ranks takes", "[loggp]")
{
    std::mt19937_64 random(1);
    std::vector<Sample> samples = samples_of_a_machine(random, 0, true);
    const Synthetic stream{
        .op = "stream", .us = [](double, double d) { return 0.8 + fast * (d - 1); }, .p = {2}, .sigma = 0};
    for (const Sample &sample : samples_of(stream, random))
        samples.push_back(sample);
    const auto view = point_to_point(fit::fit(samples));
    REQUIRE(view);
    REQUIRE(view->loggp.gap);
    CHECK(view->loggp.gap->value == Approx(0.8).epsilon(1e-6));
    CHECK(view->unknown.empty());
}

TEST_CASE("without send and recv there is no o, and L is not separated from it", "[loggp]")
{
    std::mt19937_64 random(1);
    const auto view = point_to_point(fit::fit(samples_of_a_machine(random, 0, false)));
    REQUIRE(view);
    CHECK_FALSE(view->loggp.send);
    CHECK_FALSE(view->loggp.latency);
    CHECK(view->loggp.end_to_end.value == Approx(4).epsilon(1e-6));
    REQUIRE(view->unknown.size() == 2);
    CHECK_THAT(view->unknown[0], Contains("o: "));
}

TEST_CASE("intervals of noisy data cover the truth", "[loggp]")
{
    const auto seed = std::random_device{}();
    std::cout << "seed " << seed << '\n';
    std::mt19937_64 random(seed);
    int alpha = 0, beta = 0, half = 0, whole = 0;
    constexpr int machines = 60;
    for (int i = 0; i < machines; ++i) {
        const auto view = point_to_point(fit::fit(samples_of_a_machine(random, 0.03, true)));
        REQUIRE(view);
        alpha += covers(view->ranges.front().alpha, 4 - slow);
        beta += covers(view->ranges.back().beta, fast);
        half += view->ranges.front().half && covers(*view->ranges.front().half, (4 - slow) / slow);
        whole += view->loggp.latency && covers(*view->loggp.latency, latency);
    }
    CHECK(alpha >= 0.85 * machines);
    CHECK(beta >= 0.8 * machines);
    CHECK(half >= 0.8 * machines);
    CHECK(whole >= 0.85 * machines);
}

TEST_CASE("few sizes give what they can", "[loggp]")
{
    std::mt19937_64 random(1);
    const auto view_of = [&](const std::vector<std::int64_t> &d) {
        return point_to_point(fit::fit(samples_of({.op = "msg", .us = message, .p = {2}, .d = d, .sigma = 0}, random)));
    };
    const auto one = view_of({1024});
    REQUIRE(one);
    CHECK(one->overall.beta.value == 0);
    CHECK_FALSE(one->overall.half);
    CHECK_FALSE(one->loggp.per_byte);
    const auto two = view_of({1, 1025});
    REQUIRE(two);
    CHECK(two->overall.beta.value == Approx(slow).epsilon(1e-6));
    CHECK(two->thresholds.empty());
    CHECK_FALSE(two->rendezvous);
    CHECK_FALSE(point_to_point(fit::fit(samples_of({.us = message, .sigma = 0}, random))));
}
