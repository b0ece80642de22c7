#include "fit/ranges_of.hpp"
#include "model/change/change.hpp"
#include "model/change/gate.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <map>
#include <random>

using namespace mpisheet;
using namespace mpisheet::fit;

namespace {

constexpr int launches = 5;
constexpr double break_at = 4096;

/// A machine whose launches differ by 3 % altogether, whose points differ by 1 % between launches and whose repetitions
/// are skewed; one launch in twenty is 15 % slower. `factor` multiplies bcast's costs from 4 KiB on.
std::vector<Sample> measure(std::mt19937_64 &random, double factor = 1)
{
    std::normal_distribution<double> normal;
    std::exponential_distribution<double> skew(20);
    std::bernoulli_distribution slow(0.05);
    std::vector<Sample> samples;
    for (int launch = 0; launch < launches; ++launch) {
        const double common = std::exp(0.03 * normal(random)) * (slow(random) ? 1.15 : 1);
        for (const std::string op : {"bcast", "allreduce", "alltoall"})
            for (const int p : {2, 4, 8})
                for (std::int64_t d = 8; d <= 65536; d *= 2) {
                    const double here = common * std::exp(0.01 * normal(random)) *
                                        (op == "bcast" && static_cast<double>(d) >= break_at ? factor : 1);
                    for (int rep = 0; rep < 5; ++rep)
                        samples.push_back(
                            {.op = op,
                             .p = p,
                             .bytes = d,
                             .launch = launch,
                             .rep = rep,
                             .seconds = 1e-6 * (p + static_cast<double>(d) / 1000) * here * (1 + skew(random))});
                }
    }
    return samples;
}

std::string two_ranges(const std::string &, int, std::int64_t d)
{
    return static_cast<double>(d) < break_at ? "short" : "long";
}

Sample sample(int launch, double seconds, std::int64_t bytes = 8)
{
    return {.op = "bcast", .p = 2, .bytes = bytes, .launch = launch, .seconds = seconds};
}

} // namespace

TEST_CASE("an unchanged machine is called changed in at most one comparison of twenty", "[change]")
{
    const auto seed = std::random_device{}();
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    constexpr int trials = 400;
    int alarms = 0;
    for (int trial = 0; trial < trials; ++trial) {
        const auto before = measure(random);
        for (const Change &change : changes(before, measure(random), two_ranges).ranges)
            if (change.verdict != ChangeVerdict::same) {
                ++alarms;
                break;
            }
    }
    CHECK(alarms <= 0.05 * trials + 3 * std::sqrt(0.05 * 0.95 * trials));
}

TEST_CASE("a fifth more in one range is found there and nowhere else", "[change]")
{
    const auto seed = std::random_device{}();
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    constexpr int trials = 100;
    int found = 0, possible = 0, elsewhere = 0;
    for (int trial = 0; trial < trials; ++trial) {
        const auto before = measure(random);
        const bool slower = trial % 2 == 0;
        for (const Change &change : changes(before, measure(random, slower ? 1.2 : 1 / 1.2), two_ranges).ranges) {
            const bool changed = change.op == "bcast" && static_cast<double>(change.d_min) >= break_at;
            possible += changed ? 1 : 0;
            found += changed && change.verdict == (slower ? ChangeVerdict::slower : ChangeVerdict::faster) ? 1 : 0;
            elsewhere += !changed && change.verdict != ChangeVerdict::same ? 1 : 0;
        }
    }
    REQUIRE(possible == 3 * trials);
    CHECK(elsewhere <= trials / 5);
    CHECK(found >= 0.95 * possible); // though launches now and then are 15 % slower altogether
}

TEST_CASE("the least change that would have been seen is seen, a smaller one is not", "[change]")
{
    const auto seed = std::random_device{}();
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    const auto one_range = [](const std::string &, int, std::int64_t) { return std::string(); };
    for (int trial = 0; trial < 20; ++trial) {
        std::vector<Sample> before = measure(random), after = measure(random);
        for (std::vector<Sample> *side : {&before, &after})
            std::erase_if(*side, [](const Sample &sample) { return sample.op != "bcast" || sample.p != 2; });
        const Change found = changes(before, after, one_range).ranges.at(0);
        REQUIRE(found.seen >= 1.05);
        for (const double by : {1.002, 0.998}) {
            std::vector<Sample> moved = after;
            for (Sample &sample : moved)
                sample.seconds *= by * found.seen / found.ratio;
            CHECK((changes(before, moved, one_range).ranges.at(0).verdict == ChangeVerdict::slower) == (by > 1));
        }
    }
}

TEST_CASE("by hand: three launches against three", "[change]")
{
    // Launch means of log seconds 0, 0.01, 0.02 and 0.5, 0.51, 0.52: a difference of 0.5, standard error 0.01·√(2/3),
    // four degrees of freedom, t = 2.776.
    std::vector<Sample> before, after;
    for (int i = 0; i < 3; ++i) {
        before.push_back(sample(i, std::exp(0.01 * i)));
        after.push_back(sample(i, std::exp(0.5 + 0.01 * i)));
    }
    const Changes found = changes(before, after, two_ranges);
    REQUIRE(found.ranges.size() == 1);
    const Change &change = found.ranges[0];
    CHECK(change.ratio == Approx(std::exp(0.5)));
    const double reach = 2.776445 * 0.01 * std::sqrt(2.0 / 3);
    CHECK(change.lo == Approx(std::exp(0.5 - reach)).epsilon(1e-6));
    CHECK(change.hi == Approx(std::exp(0.5 + reach)).epsilon(1e-6));
    CHECK(change.before_s == Approx(std::exp(0.01)));
    CHECK(change.verdict == ChangeVerdict::slower);
    CHECK(changes(after, before, two_ranges).ranges[0].verdict == ChangeVerdict::faster);
    CHECK(changes(before, after, two_ranges, {.threshold = 0.7}).ranges[0].verdict == ChangeVerdict::same);
}

TEST_CASE("p-values are corrected for the number of ranges", "[change]")
{
    std::vector<Sample> before, after;
    for (int i = 0; i < 3; ++i)
        for (const std::int64_t d : {8, 65536}) {
            before.push_back(sample(i, std::exp(0.01 * i), d));
            after.push_back(sample(i, std::exp((d == 8 ? 0.5 : 0.001) + 0.01 * i), d));
        }
    const Changes two = changes(before, after, two_ranges);
    REQUIRE(two.ranges.size() == 2);
    std::erase_if(before, [](const Sample &sample) { return sample.bytes != 8; });
    const Changes one = changes(before, after, two_ranges);
    CHECK(two.ranges[0].p_value == Approx(2 * one.ranges[0].p_value));
    CHECK(one.only_after == 1);
    CHECK(one.only_before == 0);
}

TEST_CASE("a single launch tells nothing of noise, but on a simulated machine everything", "[change]")
{
    const std::vector<Sample> before{sample(0, 1)}, after{sample(0, 2)};
    CHECK(changes(before, after, two_ranges).ranges.at(0).verdict == ChangeVerdict::unknown);
    CHECK(changes(before, after, two_ranges, {.exact = true}).ranges.at(0).verdict == ChangeVerdict::slower);
    CHECK(changes(before, before, two_ranges, {.exact = true}).ranges.at(0).verdict == ChangeVerdict::same);
    // The other side's scatter stands for both.
    const std::vector<Sample> four{sample(0, 1), sample(1, 1.01), sample(2, 0.99), sample(3, 1)};
    CHECK(changes(four, after, two_ranges).ranges.at(0).verdict == ChangeVerdict::slower);
    CHECK(changes(four, before, two_ranges).ranges.at(0).verdict == ChangeVerdict::same);
}

TEST_CASE("rows that do not count, a launch without some points, no common point", "[change]")
{
    std::vector<Sample> before{sample(0, 1), sample(1, 1.01)}, after{sample(0, 1), sample(1, 1.01)};
    before.push_back({.op = "bcast", .p = 2, .bytes = 8, .launch = 1, .seconds = 50, .valid = false});
    before.push_back(sample(1, 0));
    before.push_back(sample(0, 9, 16)); // ten times as long, in one launch of either side
    after.push_back(sample(1, 9, 16));
    const Changes found = changes(before, after, two_ranges);
    REQUIRE(found.ranges.size() == 1);
    CHECK(found.ranges[0].points == 2);
    CHECK(found.ranges[0].ratio == Approx(1).epsilon(0.02));
    CHECK(changes(before, {}, two_ranges).ranges.empty());
    CHECK(changes(before, {}, two_ranges).only_before == 2);
}

TEST_CASE("ranges are those of the fitted equation; steps become samples", "[change]")
{
    std::vector<Sample> samples;
    for (int launch = 0; launch < 3; ++launch)
        for (const int p : {2, 4, 8})
            for (std::int64_t d = 8; d <= 65536; d *= 2)
                samples.push_back({.op = "bcast",
                                   .p = p,
                                   .bytes = d,
                                   .launch = launch,
                                   .seconds = 1e-6 * (d < 2048 ? 5 + 0.001 * double(d) : 40 + 0.004 * double(d))});
    const RangeOf range_of = ranges_of(fit::fit(samples));
    CHECK(range_of("bcast", 4, 8) == range_of("bcast", 4, 1024));
    CHECK(range_of("bcast", 4, 8) != range_of("bcast", 4, 4096));
    CHECK(range_of("gather", 4, 8).empty());
    const std::vector<StepSample> steps{{.kernel = "life", .bytes = 64, .steps = 10, .seconds = 5},
                                        {.kernel = "w_mandel", .bytes = 1, .steps = 10, .seconds = 5}};
    const auto converted = as_samples(steps);
    REQUIRE(converted.size() == 1);
    CHECK(converted[0].op == "c_life");
    CHECK(converted[0].seconds == 0.5);
}

namespace {

/// Twelve operations of so many launches: what a launch has in common varies by 4 %, each point beside it by 3 %; a
/// disturbed machine has launches that take half as long again.
std::vector<Sample> made_machine(std::mt19937_64 &random, int launches, bool disturbed, double changed)
{
    std::normal_distribution<double> noise;
    std::vector<Sample> samples;
    for (int launch = 0; launch < launches; ++launch) {
        const double common = 0.04 * noise(random) + (disturbed && random() % 3 == 0 ? std::log(1.5) : 0);
        for (int op = 0; op < 12; ++op)
            for (const std::int64_t d : {8, 64})
                samples.push_back(
                    {.op = "op" + std::to_string(op),
                     .p = 2,
                     .bytes = d,
                     .launch = launch,
                     .seconds = 1e-6 * (op + 1) * (op == 3 ? changed : 1) * std::exp(common + 0.03 * noise(random))});
    }
    return samples;
}

bool says_changed(const Changes &all)
{
    return std::any_of(all.ranges.begin(), all.ranges.end(), [](const Change &change) {
        return change.verdict == ChangeVerdict::slower || change.verdict == ChangeVerdict::faster;
    });
}

bool says_changed(const GateResult &result)
{
    return std::any_of(result.rows.begin(), result.rows.end(), [](const GateRow &row) {
        return row.verdict == GateVerdict::slower || row.verdict == GateVerdict::faster;
    });
}

} // namespace

TEST_CASE("comparison and gate answer alike: few false alarms, a fifth more is found", "[change][gate][property]")
{
    std::mt19937_64 random(31);
    const auto pair = [&](int launches, bool disturbed, double factor) {
        const std::vector<Sample> before = made_machine(random, launches, disturbed, 1),
                                  after = made_machine(random, launches, disturbed, factor);
        const std::vector<JobSamples> was{before}, is{after};
        return std::pair(says_changed(changes(before, after, [](auto &&...) { return std::string(); })),
                         says_changed(gate(was, is, {.looks = 1})));
    };
    int false_alarms = 0, false_gates = 0, found = 0, gates_found = 0, alike = 0;
    for (int k = 0; k < 300; ++k) {
        const auto [compared, gated] = pair(2 + k % 19, k % 2 == 1, 1);
        false_alarms += compared;
        false_gates += gated;
        alike += compared == gated;
    }
    for (int k = 0; k < 100; ++k) {
        const auto [compared, gated] = pair(10, false, 1.2);
        found += compared;
        gates_found += gated;
        alike += compared == gated;
    }
    for (int k = 0; k < 100; ++k) {
        const auto [compared, gated] = pair(2 + k % 19, k % 2 == 1, 0.8 + 0.007 * k);
        alike += compared == gated;
    }
    CAPTURE(false_alarms, false_gates, found, gates_found, alike);
    CHECK(false_alarms <= 3);
    CHECK(false_gates <= 3);
    CHECK(found >= 90);
    CHECK(gates_found >= 90);
    CHECK(alike == 500);
}

TEST_CASE("where most have become faster, the others are not called slower beside them", "[change]")
{
    std::mt19937_64 random(7);
    int faster = 0, slower = 0;
    for (int trial = 0; trial < 50; ++trial) {
        const std::vector<Sample> before = made_machine(random, 10, false, 1);
        std::vector<Sample> after = made_machine(random, 10, false, 1);
        for (Sample &sample : after)
            if (sample.op < "op6") // eight of twelve: op0 to op5, op10, op11
                sample.seconds *= 0.7;
        for (const Change &change : changes(before, after, [](auto &&...) { return std::string(); }).ranges) {
            faster += change.verdict == ChangeVerdict::faster;
            slower += change.verdict == ChangeVerdict::slower;
        }
    }
    CHECK(faster == 50 * 8);
    CHECK(slower <= 2); // of 200
}

TEST_CASE("a doubling that both sides' launches show is a change, and what is not excluded is not called the same",
          "[change]")
{
    std::mt19937_64 random(5);
    std::normal_distribution<double> noise;
    const auto machine = [&](double barrier) {
        std::vector<Sample> samples = made_machine(random, 5, false, 1);
        for (int launch = 0; launch < 5; ++launch)
            samples.push_back(
                {.op = "barrier", .p = 2, .launch = launch, .seconds = 1e-6 * barrier * std::exp(0.2 * noise(random))});
        return samples;
    };
    const Changes all = changes(machine(0.84), machine(2.03), [](auto &&...) { return std::string(); });
    REQUIRE(all.ranges.front().op == "barrier");
    CHECK(all.ranges.front().verdict == ChangeVerdict::slower);
    CHECK(all.ranges.front().lo > 1);

    const auto scattered = [](double first) { // two launches that differ fourfold
        return std::vector<Sample>{{.op = "bcast", .p = 2, .bytes = 8, .launch = 0, .seconds = first},
                                   {.op = "bcast", .p = 2, .bytes = 8, .launch = 1, .seconds = 4 * first}};
    };
    CHECK(
        changes(scattered(1e-6), scattered(1.5e-6), [](auto &&...) { return std::string(); }).ranges.front().verdict ==
        ChangeVerdict::unknown);
}
