// From stamps to a cost, and when to stop repeating: pure.

#include "probes/measure/plan.hpp"
#include "probes/measure/stopping.hpp"
#include "probes/measure/stopwatch.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace mpisheet;
using namespace mpisheet::measure;

namespace {

/// Element-wise maxima over ranks, as allreduce_max makes them.
std::vector<double> largest(const std::vector<Laps> &ranks)
{
    std::vector<double> all = report(ranks.front());
    for (const Laps &rank : ranks) {
        const std::vector<double> one = report(rank);
        for (std::size_t k = 0; k < all.size(); ++k)
            all[k] = std::max(all[k], one[k]);
    }
    return all;
}

/// Standard normal by Box and Muller.
double normal(Randomness &random)
{
    const auto uniform = [&] { return (static_cast<double>(random.next() >> 11U) + 0.5) / 9007199254740992.0; };
    const double radius = std::sqrt(-2 * std::log(uniform()));
    return radius * std::cos(2 * 3.14159265358979 * uniform());
}

} // namespace

TEST_CASE("a cost is the last end over the ranks less the agreed start", "[measure][stopwatch]")
{
    // Rank 1 ends last though rank 0 began last; the start was agreed for 10 s.
    const Outcome one = outcome(largest({{10, 10.5, 1, {12.0}}, {10, 10, 2, {14.0}}}));
    CHECK(one.seconds == Approx(4));
    CHECK(one.late == Approx(0.5));
    CHECK(one.spare == Approx(1));
    CHECK_FALSE(one.valid); // 0.5 s late is more than a tenth of 4 s
    CHECK(outcome(largest({{10, 10.3, 1, {12.0}}, {10, 10, 2, {14.0}}})).valid);
}

TEST_CASE("phases end with their last rank and add up to the whole", "[measure][stopwatch]")
{
    const Outcome run = outcome(largest({{100, 100, 1, {101, 105, 106}}, {100, 100, 1, {103, 104, 108}}}));
    REQUIRE(run.phases.size() == 3);
    CHECK(run.phases[0] == Approx(3)); // rank 1's
    CHECK(run.phases[1] == Approx(2)); // from 103 to rank 0's 105
    CHECK(run.phases[2] == Approx(3)); // from 105 to rank 1's 108
    CHECK(run.seconds == Approx(8));
    CHECK(std::accumulate(run.phases.begin(), run.phases.end(), 0.0) == Approx(run.seconds));
}

TEST_CASE("a fifth of a microsecond late is in time even for the shortest operation", "[measure][stopwatch]")
{
    CHECK(outcome(std::vector{0.15e-6, -1e-6, 0.3e-6}).valid);
    CHECK_FALSE(outcome(std::vector{0.25e-6, -1e-6, 0.3e-6}).valid);
}

TEST_CASE("the lead doubles when more than 5 % are late, halves when less than 1 % would be, and is bounded",
          "[measure][stopwatch]")
{
    const Outcome late{{}, 1e-3, 1e-3, -1e-3, false}, early{{}, 1e-3, 0, 1e-3, true}, tight{{}, 1e-3, 0, 5e-6, true};
    Lead lead = first_lead(4e-6);
    CHECK(lead.now == Approx(10e-6));
    lead = adapted(lead, late);
    CHECK(lead.now == Approx(10e-6)); // one of twenty is 5 %
    lead = adapted(lead, late);
    CHECK(lead.now == Approx(20e-6)); // two are more
    for (int k = 0; k < 99; ++k)
        lead = adapted(lead, early);
    CHECK(lead.now == Approx(20e-6));
    lead = adapted(lead, early);
    CHECK(lead.now == Approx(10e-6));
    lead = adapted(adapted(lead, late), late);
    for (int k = 0; k < 1000; ++k)
        lead = adapted(lead, tight); // half of 20 us would have been too little
    CHECK(lead.now == Approx(20e-6));
    for (int k = 0; k < 1000; ++k)
        lead = adapted(lead, k % 50 == 0 ? late : tight); // 2 %
    CHECK(lead.now == Approx(20e-6));
    for (int k = 0; k < 100; ++k)
        lead = adapted(lead, late); // a rank that is preempted again and again
    CHECK(lead.now == Approx(640e-6));
    for (int k = 0; k < 10'000; ++k)
        lead = adapted(lead, {{}, 1e-3, 0, 0.9 * lead.now, true});
    CHECK(lead.now == Approx(10e-6));
}

TEST_CASE("messages there and back are taken to be alike, clocks that run on are not", "[measure][clock]")
{
    const Clock clock{.offset = 3, .error = 4e-6, .at = 100, .drift_error = 1e-6, .one_way = 3.6e-6};
    CHECK(likely_error_at(clock, 100) == Approx(0.4e-6 + 0.05 * 3.6e-6));
    CHECK(likely_error_at(clock, 102) == Approx(likely_error_at(clock, 100) + 2e-6));
    CHECK(likely_error_at({.error = 0.5e-6, .one_way = 0.5e-6}, 0) == Approx(0.1e-6));    // 0.1 us at least …
    CHECK(likely_error_at({.error = 0.05e-6, .one_way = 0.05e-6}, 0) == Approx(0.05e-6)); // … never above the bound
    CHECK(likely_error_at({.error = 0.3e-6}, 0) == Approx(0.3e-6));
    CHECK(likely_error_at({}, 7) == 0);
}

TEST_CASE("an interruption at the end of a wait asks for no longer one", "[measure][stopwatch]")
{
    const Outcome interrupted{{}, 1e-3, 1e-3, 9e-6, false}; // 9 us before the start it was there, 1 ms after it again
    Lead lead = first_lead(4e-6);
    for (int k = 0; k < 10'000; ++k)
        lead = adapted(lead, interrupted);
    CHECK(lead.now == Approx(10e-6));
}

TEST_CASE("lines between bars: what slopes and values are certain", "[model][corridor]")
{
    // 0 … 2 at x = 0 and 4 … 5 at x = 2: slopes from (4 − 2)/2 to (5 − 0)/2, and 6 − … at x = 4.
    const std::vector<Bar> bars{{0, 0, 2}, {2, 4, 5}};
    const Range found = slopes(bars);
    CHECK(found.low == 1);
    CHECK(found.high == 2.5);
    CHECK(values_at(4, bars, found).low == 6);
    CHECK(values_at(4, bars, found).high == 10);
    CHECK_FALSE(slopes(std::vector<Bar>{{0, 0, 0}, {1, 1, 1}, {2, 5, 5}}).possible());
    CHECK(slopes(std::vector<Bar>{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}).low == Approx(1));
    CHECK(slopes({}, {-1, 1}).high == 1);
}

TEST_CASE("each ping-pong narrows the offset between two clocks", "[measure][clock]")
{
    // The other clock is 5 s behind; messages take 3 s there and 1 s back, then 1 s and 2 s.
    const Bar first = offset_bar(100, 98, 104, 0), second = offset_bar(200, 196, 203, 0.5);
    CHECK(first.low == Approx(2).epsilon(1e-3)); // less what clocks may drift within a round trip
    CHECK(first.high == Approx(6).epsilon(1e-3));
    CHECK(second.low == Approx(3.5).epsilon(1e-3));
    ClockHistory history;
    const Clock clock = from_bars(history, {first, offset_bar(104, 100, 107, 0)}, 107);
    CHECK(clock.offset == Approx(5).epsilon(1e-2));
    CHECK(clock.error == Approx(1).epsilon(1e-2));
    CHECK(history.bars.size() == 1); // the narrower
}

TEST_CASE("a history of offsets makes the drift known, and one that contradicts itself is forgotten",
          "[measure][clock]")
{
    // Offset 3 s, growing by 40 us a second; each ping-pong knows it to 1 us.
    const auto bar = [](double at) { return Bar{at, 3 + 40e-6 * at - 1e-6, 3 + 40e-6 * at + 1e-6}; };
    ClockHistory history;
    Clock clock = from_bars(history, {bar(0)}, 0);
    CHECK(clock.drift == 0);
    CHECK(clock.drift_error == Approx(5e-4));
    for (int k = 1; k <= 200; ++k)
        clock = from_bars(history, {bar(0.1 * k)}, 0.1 * k);
    CHECK(history.bars.size() <= 48);
    CHECK(std::abs(clock.drift - 40e-6) <= clock.drift_error);
    CHECK(clock.drift_error < 1e-6);
    CHECK(std::abs(common(clock, 21) - (21 - 3 - 40e-6 * 21)) <= error_at(clock, 21));
    clock = from_bars(history, {{20.5, 3.5, 3.6}}, 20.5); // somebody set the clock
    CHECK(history.bars.size() == 1);
    CHECK(clock.offset == Approx(3.55));
}

TEST_CASE("autocorrelation of ranks: none, full, alternating", "[measure][stopping]")
{
    CHECK(rank_autocorrelation(std::vector<double>{3, 3, 3, 3}) == 0);
    CHECK(rank_autocorrelation(std::vector<double>{1, 2}) == 0);
    // Ranks −1.5 −0.5 0.5 1.5: (0.75 − 0.25 + 0.75) / 5.
    CHECK(rank_autocorrelation(std::vector<double>{1, 2, 3, 1000}) == Approx(0.25));
    CHECK(rank_autocorrelation(std::vector<double>{1, 9, 2, 8, 3, 7}) < -0.5);
}

TEST_CASE("the interval of a median lies between order statistics", "[measure][stopping]")
{
    // n = 16, alternating halves: not correlated positively; k = 8 − 0.98·4 = 4.08, so the 4th and the 13th.
    std::vector<double> samples;
    for (int k = 0; k < 8; ++k) {
        samples.push_back(1 + k);
        samples.push_back(16 - k);
    }
    const MedianInterval interval = median_interval(samples);
    REQUIRE(interval.known);
    CHECK(interval.low == 4);
    CHECK(interval.median == 8.5);
    CHECK(interval.high == 13);
    CHECK_FALSE(median_interval(std::vector<double>{1, 2, 3}).known);
    // The same values in ascending order depend on each other: too few to say anything.
    std::sort(samples.begin(), samples.end());
    CHECK_FALSE(median_interval(samples).known);
}

TEST_CASE("the interval holds the true median in 95 of 100 streams, correlated ones too", "[measure][stopping]")
{
    for (const double rho : {0.0, 0.5}) {
        Randomness random(42);
        int held = 0;
        constexpr int streams = 2000;
        for (int stream = 0; stream < streams; ++stream) {
            std::vector<double> samples;
            double state = normal(random);
            for (int k = 0; k < 100; ++k) {
                state = rho * state + std::sqrt(1 - rho * rho) * normal(random);
                samples.push_back(std::exp(0.05 * state)); // median 1
            }
            const MedianInterval interval = median_interval(samples);
            held += interval.known && interval.low <= 1 && interval.high >= 1;
        }
        INFO("rho " << rho << ": " << held << " of " << streams);
        CHECK(held > 0.925 * streams);
        CHECK(held < 0.985 * streams);
    }
}

TEST_CASE("a point is repeated until its median is known, its time is up or it has had enough", "[measure][stopping]")
{
    const StoppingRule rule;
    std::vector<double> even, wild;
    for (int k = 0; k < 16; ++k) {
        even.push_back(k % 2 == 0 ? 1.00 : 1.01);
        wild.push_back(k % 2 == 0 ? 1.0 : 2.0);
    }
    CHECK(judge(rule, even, 0, 1) == Verdict::narrow);
    CHECK(judge(rule, wild, 0, 1) == Verdict::go_on);
    CHECK(judge(rule, wild, 1, 1) == Verdict::out_of_time);
    CHECK(judge(rule, std::span(even).first(4), 100, 1) == Verdict::go_on); // a handful whatever the time
    CHECK(judge(rule, std::span(even).first(8), 0, 1) == Verdict::go_on);   // too few to trust an interval
    CHECK(judge(rule, std::vector<double>(256, 1.0), 0, 1) == Verdict::most);
}

TEST_CASE("time that some points leave is the others'", "[measure][stopping]")
{
    CHECK(time_slice(10, 5) == 2);
    CHECK(time_slice(9, 3) == 3);
    CHECK(time_slice(-1, 3) == 0);
}
