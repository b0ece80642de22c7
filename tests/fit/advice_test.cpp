// What to measure next: the points asked for settle what the equations left open.

#include "fit/advice.hpp"
#include "fit/explain.hpp"
#include "tests/catch.hpp"
#include "tests/model/synthetic.hpp"

#include <algorithm>
#include <iostream>
#include <set>

using namespace mpisheet;
using namespace mpisheet::fit;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

double steps(double p)
{
    return std::ceil(std::log2(p) - 1e-9);
}

double not_a_power(double p)
{
    return std::exp2(steps(p)) != p ? 1 : 0;
}

struct Truth {
    const char *name;
    double (*us)(double p, double d);
    std::vector<int> p;
};

/// Costs that the grids of `p` leave open: whole steps and logarithms are the same at powers of two, few p fit any
/// form, a knee lies behind the last ones.
const std::vector<Truth> machines{
    {"a tree in whole steps", [](double p, double d) { return 3 + 4 * steps(p) + 1e-3 * d * steps(p); }, {2, 4, 8, 16}},
    {"a step more where p is no power of two",
     [](double p, double d) { return 1 + (4 + 1e-3 * d) * (steps(p) + not_a_power(p)); },
     {2, 4, 8, 16}},
    {"a logarithm from two p", [](double p, double d) { return 5 + (4 + 1e-3 * d) * std::log2(p); }, {2, 4}},
    {"a ring from two p", [](double p, double d) { return 5 + (2 + 1e-3 * d) * (p - 1); }, {2, 4}},
    {"contention beyond twelve",
     [](double p, double d) { return 3 + 2 * (p - 1) + 1e-3 * d * std::max(p - 1, p * (p - 1) / 12); },
     {2, 4, 8, 16}},
};

/// Mean |ln(fitted / truth)| up to four times the largest measured p.
double error(const Truth &machine, const std::vector<Sample> &samples)
{
    const Fit fitted = fit::fit(samples);
    double sum = 0;
    int n = 0;
    for (int p = 2; p <= 4 * machine.p.back(); p += p < 16 ? 1 : 5)
        for (double d = 1; d <= 1 << 20; d *= 2.6, ++n)
            sum += std::abs(std::log(evaluate(fitted.operations.front(), p, d) / machine.us(p, d)));
    return sum / n;
}

void measure(const Truth &machine, int p, std::int64_t d, std::mt19937_64 &random, std::vector<Sample> &samples)
{
    for (const Sample &sample : samples_of({.us = machine.us, .p = {p}, .d = {d}}, random))
        samples.push_back(sample);
}

bool has_reason(const std::vector<AdvisedPoint> &advice, const std::string &part)
{
    return std::any_of(advice.begin(), advice.end(),
                       [&](const AdvisedPoint &point) { return point.reason.find(part) != std::string::npos; });
}

} // namespace

TEST_CASE("a few advised points settle the structure, as many random ones do not", "[advice]")
{
    const auto seed = std::random_device{}();
    std::cout << "seed " << seed << '\n';
    std::mt19937_64 random(seed);
    constexpr int runs = 4, draws = 3;
    double before = 0, advised = 0, at_random = 0;
    for (const Truth &machine : machines)
        for (int run = 0; run < runs; ++run) {
            const std::vector<Sample> samples = samples_of({.us = machine.us, .p = machine.p}, random);
            const std::vector<AdvisedPoint> advice = advise(fit::fit(samples));
            const std::size_t points = std::min<std::size_t>(4, advice.size());
            REQUIRE(points > 0);
            auto with_advice = samples;
            for (std::size_t i = 0; i < points; ++i) {
                CHECK(advice[i].p <= 2 * machine.p.back());
                measure(machine, advice[i].p, advice[i].d, random, with_advice);
            }
            before += error(machine, samples) / (runs * double(machines.size()));
            advised += error(machine, with_advice) / (runs * double(machines.size()));
            for (int draw = 0; draw < draws; ++draw) {
                auto with_random = samples;
                for (std::size_t i = 0; i < points; ++i)
                    measure(machine, 2 + static_cast<int>(random() % static_cast<unsigned>(2 * machine.p.back() - 1)),
                            round_size(spread_evenly(1, 1 << 20, random)), random, with_random);
                at_random += error(machine, with_random) / (runs * draws * double(machines.size()));
            }
        }
    std::cout << "mean error up to 4 p: before " << before << ", advised " << advised << ", random " << at_random
              << '\n';
    CHECK(before > 0.1);
    CHECK(advised < 0.05);
    CHECK(advised < at_random);
}

TEST_CASE("the reasons name what is open", "[advice]")
{
    std::mt19937_64 random(1);
    const auto advice_for = [&](const Synthetic &machine) { return advise(fit::fit(samples_of(machine, random))); };
    const auto tree = [](double p, double d) { return 3 + (4 + 1e-3 * d) * std::log2(p); };
    const auto powers = advice_for({.us = tree, .p = {2, 4, 8, 16}, .sigma = 0.03});
    CHECK(
        std::any_of(powers.begin(), powers.end(), [](const AdvisedPoint &point) { return not_a_power(point.p) > 0; }));
    CHECK(has_reason(advice_for({.us = tree, .p = {2}}), "one process count"));
    const auto eager = [](double, double d) { return d < 3000 ? 5 + 1e-3 * d : 20 + 1e-3 * d; };
    const auto message = advice_for({.op = "msg", .us = eager, .p = {2}, .sigma = 0.01});
    REQUIRE_FALSE(message.empty());
    CHECK(message.front().op == "msg");
    CHECK(message.front().p == 2);
    CHECK(message.front().d == 2896);
    CHECK_THAT(message.front().reason, Contains("between 2K and 4K"));
    const std::set<int> measured{2, 4};
    for (const AdvisedPoint &point : advice_for({.us = tree, .p = {2, 4}}))
        CHECK(point.beyond == (point.p > 4));
}

TEST_CASE("what is known well asks for little", "[advice]")
{
    std::mt19937_64 random(1);
    const auto tree = [](double p, double d) { return 3 + (4 + 1e-3 * d) * std::log2(p); };
    const Synthetic machine{.us = tree, .p = {2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32}, .repetitions = 40, .sigma = 0.01};
    for (const AdvisedPoint &point : advise(fit::fit(samples_of(machine, random)))) {
        INFO(point.p << " " << point.d << " " << point.reason);
        CHECK(point.worth < 0.15);
    }
}

TEST_CASE("a noisy point is asked for again, and a slow launch is named", "[advice]")
{
    std::mt19937_64 random(1);
    const auto line = [](double, double d) { return 5 + 1e-3 * d; };
    std::vector<Sample> samples;
    for (int launch = 0; launch < 5; ++launch)
        for (Sample sample : samples_of({.us = line, .p = {2, 4}, .repetitions = 3, .sigma = 0.01}, random)) {
            sample.launch = launch;
            sample.seconds *= launch == 3 ? 1.5 : 1;
            if (sample.p == 4 && sample.bytes == 1024 && launch == 1 && sample.rep == 0)
                sample.seconds *= 10;
            samples.push_back(sample);
        }
    const std::vector<LaunchEffect> effects = launch_effects(measured_points(samples));
    REQUIRE(effects.size() == 5);
    for (const LaunchEffect &effect : effects) {
        CHECK(effect.points == 42);
        CHECK(effect.repetitions == 126);
        CHECK(effect.outliers == (effect.launch == 1 ? 1 : 0));
        CHECK(effect.slower == Approx(effect.launch == 3 ? 0.5 : 0).margin(0.02));
    }
    CHECK(std::abs(effects[3].disagreement) > 0.4);

    samples = samples_of({.us = line, .p = {2, 3, 4, 6, 8}, .repetitions = 3, .sigma = 0.3}, random);
    CHECK(has_reason(where_points_are_poor(fit::fit(samples).operations.front()),
                     "only: launches or repetitions differ"));
    samples = samples_of({.us = line, .p = {2, 3, 4, 6, 8}, .repetitions = 1, .sigma = 0.3}, random);
    std::erase_if(samples, [](const Sample &sample) { return sample.launch > 0; });
    CHECK(has_reason(where_points_are_poor(fit::fit(samples).operations.front()),
                     "only: measured once, and nothing tells the scatter"));
}

TEST_CASE("an explained sheet has reasons for its terms and says what it weighed", "[advice]")
{
    std::mt19937_64 random(1);
    const auto tree = [](double p, double d) { return 3 + (4 + 1e-3 * d) * std::log2(p); };
    const std::vector<Sample> samples = samples_of({.us = tree}, random);
    const Sheet sheet = explained_sheet(fit::fit(samples), samples);
    REQUIRE(sheet.operations.size() == 1);
    const Explanation &explanation = sheet.operations.front().explanation;
    CHECK(explanation.noise == Approx(0.03).epsilon(0.2));
    CHECK_FALSE(explanation.shapes.empty());
    CHECK_FALSE(explanation.reasons.empty());
    CHECK(explanation.launches.size() == 1);
    CHECK_FALSE(sheet.point_to_point);
}
