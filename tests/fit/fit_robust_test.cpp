// What must not matter to a fit, and data that are hardly there.

#include "fit/fit.hpp"
#include "fit/operation/points.hpp"
#include "fit/states.hpp"
#include "model/error.hpp"
#include "model/points.hpp"
#include "tests/catch.hpp"
#include "tests/model/synthetic.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

using namespace mpisheet;
using namespace mpisheet::fit;
using namespace mpisheet::tests;

namespace {

double tree(double p, double d)
{
    return 4 + 3 * std::log2(p) + 1e-3 * d * std::log2(p);
}

std::string equation_of(const std::vector<Sample> &samples)
{
    return to_sheet(mpisheet::fit::fit(samples)).operations.front().equation;
}

/// Every value a sheet may be asked for is a cost: positive and finite, inside its interval.
void check_costs(const OperationFit &fit)
{
    std::mt19937_64 random(7);
    int bad = 0;
    for (int i = 0; i < 3000; ++i) {
        const auto p = double(1 + random() % 1024);
        const auto d = i % 10 == 0 ? double(random() % 4) : std::floor(spread_evenly(1, 1 << 24, random));
        const double us = evaluate(fit, p, d), lo = lower(fit, p, d), hi = upper(fit, p, d);
        bad += !(us > 0 && std::isfinite(us) && lo > 0 && lo <= us && us <= hi && std::isfinite(hi));
    }
    INFO(fit.op << ": " << bad << " values of 3000 are no cost");
    CHECK(bad == 0);
}

} // namespace

TEST_CASE("the order of the rows does not matter", "[fit]")
{
    std::mt19937_64 random(1);
    auto samples = samples_of({.us = tree, .outliers = 0.05}, random);
    const std::string before = equation_of(samples);
    std::shuffle(samples.begin(), samples.end(), random);
    CHECK(equation_of(samples) == before);
}

TEST_CASE("the unit of the seconds does not matter: the same terms and ranges, scaled", "[fit]")
{
    std::mt19937_64 random(2);
    auto samples = samples_of({.us = tree}, random);
    const Fit once = fit::fit(samples);
    for (Sample &sample : samples)
        sample.seconds *= 1000;
    const Fit scaled = fit::fit(samples);
    for (const double p : {2, 5, 64, 300})
        for (const double d : {0, 7, 5000, 3000000})
            CHECK(evaluate(scaled.operations[0], p, d) ==
                  Approx(1000 * evaluate(once.operations[0], p, d)).epsilon(1e-9));
}

TEST_CASE("invalid rows are not used", "[fit]")
{
    std::mt19937_64 random(3);
    auto samples = samples_of({.us = tree, .sigma = 0}, random);
    const std::string before = equation_of(samples);
    for (std::size_t i = 0; i < 50; ++i) {
        Sample wrong = samples[i];
        wrong.seconds *= 100;
        wrong.valid = false;
        samples.push_back(wrong);
    }
    CHECK(equation_of(samples) == before);
}

TEST_CASE("outliers among the repetitions move the equation little", "[fit]")
{
    std::mt19937_64 random(4);
    const Fit fitted = fit::fit(samples_of({.us = tree, .repetitions = 15, .outliers = 0.2}, random));
    for (const double p : {2, 16, 64})
        for (const double d : {1, 1000, 1000000})
            CHECK(evaluate(fitted.operations[0], p, d) == Approx(tree(p, d)).epsilon(0.06));
}

TEST_CASE("disturbed repetitions do not move a point, for all that they all are slower", "[fit]")
{
    std::vector<Sample> samples;
    for (const double us : {0.97, 0.98, 0.99, 1.0, 1.01, 1.02, 1.03, 3.0, 4.0, 9.0})
        samples.push_back({.op = "bcast", .p = 2, .bytes = 8, .seconds = us * 1e-6, .valid = true});
    CHECK(reduce(measured_points(samples)).points.front().us ==
          Approx(1.0).epsilon(1e-9)); // the median of all is 1.015
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i].seconds = (i % 2 ? 3e-6 : 1e-6); // as often slow as not: neither is odd
    CHECK(reduce(measured_points(samples)).points.front().us == Approx(2.0));
}

TEST_CASE("one wild point changes nothing by one per cent", "[fit]")
{
    std::mt19937_64 random(5);
    auto samples = samples_of({.us = tree, .repetitions = 3}, random);
    const Fit before = fit::fit(samples);
    for (Sample &sample : samples)
        if (sample.p == 8 && sample.bytes == 4096)
            sample.seconds *= 1000;
    const Fit after = fit::fit(samples);
    for (const double p : {2, 8, 64})
        for (const double d : {1, 4096, 1000000})
            CHECK(evaluate(after.operations[0], p, d) == Approx(evaluate(before.operations[0], p, d)).epsilon(0.01));
}

TEST_CASE("data that are hardly there give an equation, a warning and no crash", "[fit]")
{
    std::mt19937_64 random(6);
    struct Case {
        const char *what;
        Synthetic data;
        const char *warning;
    };
    const std::vector<Case> cases{
        {"one p", {.us = tree, .p = {2}}, "p = 2 only"},
        {"one other p", {.us = tree, .p = {16}}, "p = 16 only"},
        {"two p", {.us = tree, .p = {2, 4}}, "two process counts only"},
        {"two sizes", {.us = tree, .d = {8, 1024}}, nullptr},
        {"one size", {.us = tree, .d = {1024}}, "one message size only (1K"},
        {"one point", {.us = tree, .p = {4}, .d = {64}}, "one point only"},
        {"one repetition", {.us = tree, .repetitions = 1}, nullptr},
        {"one point, one repetition", {.us = tree, .p = {2}, .d = {0}, .repetitions = 1}, "one point only"},
        {"d = 0 only", {.us = tree, .d = {0}}, "one message size only (0"},
        {"p = 1 only", {.us = tree, .p = {1}}, "p = 1 only"},
        {"constants", {.us = [](double, double) { return 5.0; }, .sigma = 0}, nullptr},
        {"zeros", {.us = [](double, double) { return 0.0; }, .sigma = 0}, nullptr},
        {"bandwidth alone", {.us = [](double, double d) { return 1e-3 * d; }, .d = {65536, 131072, 262144}}, nullptr},
        {"falling with p", {.us = [](double p, double d) { return (100 + d) / p; }, .sigma = 0.01}, nullptr},
    };
    for (const Case &here : cases) {
        INFO(here.what);
        const auto samples = samples_of(here.data, random);
        const Fit fitted = fit::fit(samples);
        REQUIRE(fitted.operations.size() == 1);
        check_costs(fitted.operations.front());
        const auto &warnings = fitted.operations.front().warnings;
        if (here.warning)
            CHECK(std::any_of(warnings.begin(), warnings.end(),
                              [&](const std::string &text) { return text.find(here.warning) != std::string::npos; }));
    }
}

TEST_CASE("what one rank takes is not made up: the equation goes on, the interval reaches from nothing to two ranks",
          "[fit]")
{
    std::mt19937_64 random(12);
    const Fit with_start = fit::fit(samples_of({.us = tree}, random)); // 4 + 3 log2(p) + …: 4 µs for one rank
    const OperationFit &bcast = with_start.operations.front();
    CHECK(evaluate(bcast, 1, 100000) == Approx(4).epsilon(0.3));
    CHECK(lower(bcast, 1, 100000) == least_us);
    CHECK(upper(bcast, 1, 100000) >= evaluate(bcast, 2, 100000));
    CHECK(bcast.one_rank.find("not measured: the equation goes on to p = 1") == 0);

    const auto partners = [](double p, double d) { return (p - 1) * (3 + 1e-3 * d); };
    const Fit without = fit::fit(samples_of({.us = partners}, random));
    const OperationFit &nothing = without.operations.front();
    CHECK(evaluate(nothing, 1, 1000) == least_us);
    CHECK(lower(nothing, 1, 1000) == least_us);
    CHECK(upper(nothing, 1, 1000) == Approx(4).epsilon(0.1));
    CHECK(nothing.one_rank.find("not measured, and the equation vanishes there") == 0);
}

TEST_CASE("one-rank calls that took 0 s are said to", "[fit]")
{
    std::mt19937_64 random(13);
    auto samples = samples_of({.us = tree}, random);
    for (const Sample &sample :
         samples_of({.us = [](double, double) { return 0.0; }, .p = {1}, .d = {1, 8, 64}}, random))
        samples.push_back(sample);
    const Fit fitted = fit::fit(samples);
    CHECK(fitted.operations.front().one_rank == "measured as 0 s: written as 1e-06");
    CHECK(evaluate(fitted.operations.front(), 1, 8) == least_us);
    CHECK(to_sheet(fitted).operations.front().p.front() == 1);
}

TEST_CASE("with p = 2 alone the equation has no p in it", "[fit]")
{
    std::mt19937_64 random(8);
    auto samples = samples_of({.us = tree, .p = {2}}, random);
    for (const Sample &sample : samples_of({.us = [](double, double d) { return 0.1 + 1e-4 * d; }, .p = {1}}, random))
        samples.push_back(sample);
    const Fit fitted = fit::fit(samples);
    const OperationFit &bcast = fitted.operations.front();
    CHECK(evaluate(bcast, 2, 1000) == Approx(tree(2, 1000)).epsilon(0.03));
    CHECK(evaluate(bcast, 64, 1000) == evaluate(bcast, 2, 1000));
    CHECK(evaluate(bcast, 1, 1000) == Approx(0.2).epsilon(0.03));
    CHECK(upper(bcast, 64, 1000) / evaluate(bcast, 64, 1000) > 10); // nothing is known there
}

TEST_CASE("missing cells do not matter much", "[fit]")
{
    std::mt19937_64 random(9);
    auto samples = samples_of({.us = tree}, random);
    std::erase_if(samples, [&](const Sample &sample) {
        return (sample.p == 32 && sample.bytes > 1000) || (sample.p + sample.bytes) % 5 == 0;
    });
    const Fit fitted = fit::fit(samples);
    CHECK(evaluate(fitted.operations[0], 32, 1000000) == Approx(tree(32, 1000000)).epsilon(0.05));
    check_costs(fitted.operations[0]);
}

TEST_CASE("noisy jagged data give costs everywhere", "[fit]")
{
    std::mt19937_64 random(10);
    const auto jagged = [&](double p, double d) {
        return std::exp(3 * std::sin(p * 1.7 + std::log2(d + 1) * 2.3)) + 1e-3 * d;
    };
    const Fit fitted = fit::fit(samples_of({.us = jagged, .sigma = 0.3}, random));
    check_costs(fitted.operations.front());
    const auto &warnings = fitted.operations.front().warnings;
    CHECK(std::any_of(warnings.begin(), warnings.end(),
                      [](const std::string &text) { return text.find("structure not resolved") == 0; }));
}

TEST_CASE("names that gnuplot cannot take are bad input", "[fit]")
{
    std::mt19937_64 random(11);
    for (const char *name : {"an", "anh", "ime", "bcast_lo", "x_hi", "a-b", ""}) {
        INFO(name);
        const auto samples = samples_of({.op = name, .us = tree}, random);
        try {
            fit::fit(samples);
            FAIL("accepted");
        } catch (const Error &error) {
            CHECK(error.status() == Exit::bad_input);
        }
    }
    CHECK(fit::fit(samples_of({.op = "my_op2", .us = tree}, random)).find("my_op2") != nullptr);
}

TEST_CASE("no samples, no operations", "[fit]")
{
    CHECK(fit::fit({}).operations.empty());
}

TEST_CASE("samples of two states of the machine are never averaged", "[fit]")
{
    // In state 1 everything takes twice as long: in every second launch from 64 bytes on, and in all launches at 64
    // bytes.
    std::mt19937_64 random(3);
    std::vector<Sample> quiet = samples_of({.us = tree}, random);
    for (Sample &sample : quiet)
        sample.launch = sample.rep % 2;
    std::vector<Sample> mixed = quiet;
    for (Sample &sample : mixed)
        if ((sample.launch == 1 && sample.bytes > 64) || sample.bytes == 64) {
            sample.machine_state = 1;
            sample.seconds *= 2;
        }
    for (const MeasuredPoint &point : measured_points(mixed))
        CHECK(point.machine_state == (point.key.d == 64));
    std::erase_if(mixed, [](const Sample &sample) { return sample.bytes == 64; });
    const Fit found = fit::fit(mixed);
    for (const double p : {2.0, 8.0, 32.0})
        for (const double d : {8.0, 4096.0})
            CHECK(evaluate(found.operations.front(), p, d) == Approx(tree(p, d)).epsilon(0.05));
}

TEST_CASE("states that a hundredth of the launches was in are told one by one, rarer ones together", "[fit]")
{
    // 400 launches of one point: 80 in state 1 (twice as long), two each in ten more (3 times as long and more).
    std::vector<Sample> samples;
    for (const std::int64_t d : {8, 4096})
        for (int launch = 0; launch < 400; ++launch) {
            const int state = launch < 300 ? 0 : launch < 380 ? 1 : 2 + (launch - 380) / 2;
            samples.push_back({.op = "bcast", .p = 4, .bytes = d, .launch = launch, .seconds = 1e-5 * (state + 1)});
            samples.back().machine_state = state;
        }
    const std::vector<MachineState> states = fit::machine_states(samples);
    REQUIRE(states.size() == 3);
    CHECK(states[0].share == Approx(0.75));
    CHECK(states[1].share == Approx(0.2));
    CHECK(times_at(states[1], 8) == Approx(2));
    CHECK(states[2].share == Approx(0.05));
    CHECK(times_at(states[2], 8) >= 3);
}
