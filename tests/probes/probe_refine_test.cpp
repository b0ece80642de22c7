// Where to measure next: jumps and bends are found with few points. Pure.

#include "probes/measure/plan.hpp"
#include "probes/refine.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

using namespace mpisheet;
using namespace mpisheet::measure;
using namespace mpisheet::probes;

namespace {

using Curve = std::function<double(double)>;

double uniform(Randomness &random)
{
    return (static_cast<double>(random.next() >> 11U) + 0.5) / 9007199254740992.0;
}

double normal(Randomness &random)
{
    const double radius = std::sqrt(-2 * std::log(uniform(random)));
    return radius * std::cos(2 * 3.14159265358979 * uniform(random));
}

constexpr int dense = 41; // sizes 1 B … 1 MiB by √2

/// Measures 1, 4, 16, … 1 MiB, then what refine asks for, until it asks for nothing.
std::vector<Reading> adapted(const Curve &truth, double noise, std::uint64_t seed, double most_share = 0.6)
{
    Randomness random(seed);
    std::vector<Reading> readings;
    const auto measure = [&](double x) {
        readings.push_back({x, truth(x) * std::exp(noise * normal(random)), 3 * noise});
    };
    for (double x = 1; x <= 1 << 20; x *= 4)
        measure(x);
    RefineRules rules;
    rules.most = static_cast<int>(most_share * dense);
    for (int round = 0; round < 10; ++round) {
        const std::vector<double> next = refine(readings, rules);
        if (next.empty())
            break;
        for (const double x : next)
            measure(x);
        std::sort(readings.begin(), readings.end(), [](const Reading &a, const Reading &b) { return a.x < b.x; });
    }
    return readings;
}

/// Whether some bracket of at most 1.25 lies within a step of 1.25 of `at`.
bool is_found(const std::vector<Reading> &readings, double at)
{
    const auto found = brackets(readings, RefineRules().tolerance);
    return std::any_of(found.begin(), found.end(), [&](const Bracket &bracket) {
        return bracket.high <= 1.25 * bracket.low && bracket.low <= 1.25 * at && bracket.high >= at / 1.25;
    });
}

/// Largest relative error of straight lines between the readings, outside brackets.
double worst_interpolation(const std::vector<Reading> &readings, const Curve &truth)
{
    const auto found = brackets(readings, RefineRules().tolerance);
    double worst = 0;
    for (std::size_t i = 1; i < readings.size(); ++i) {
        const Reading &a = readings[i - 1], &b = readings[i];
        if (std::any_of(found.begin(), found.end(), [&](const Bracket &bracket) { return bracket.low == a.x; }))
            continue;
        for (double x = a.x; x < b.x; x *= 1.05) {
            const double line = a.seconds + (b.seconds - a.seconds) * (x - a.x) / (b.x - a.x);
            worst = std::max(worst, std::abs(line / truth(x) - 1));
        }
    }
    return worst;
}

} // namespace

TEST_CASE("a straight curve asks for nothing more", "[probes][refine]")
{
    CHECK(adapted([](double d) { return 1e-6 + 1e-9 * d; }, 0, 1).size() == 11);
    CHECK(refine(std::vector<Reading>{{1, 1, 0}, {1024, 2, 0}}, {}).empty());
    // Straight over log p, as a tree's rounds are.
    std::vector<Reading> tree;
    for (double p = 2; p <= 64; p *= 2)
        tree.push_back({p, std::log2(p) * 3e-6, 0});
    CHECK(refine(tree, {}).empty());
}

TEST_CASE("a jump of 1.6 at 16 KiB and a bend at 256 KiB are bracketed to 1.25 with 60 % of a dense grid",
          "[probes][refine]")
{
    const Curve truth = [](double d) {
        const double base = 2e-6 + 0.5e-9 * d + (d > 262144 ? 0.5e-9 * (d - 262144) : 0);
        return base * (d > 16384 ? 1.6 : 1);
    };
    for (const double noise : {0.0, 0.005, 0.01}) {
        const std::vector<Reading> readings = adapted(truth, noise, 7);
        INFO("noise " << noise << ", points " << readings.size());
        CHECK(is_found(readings, 16384));
        CHECK(is_found(readings, 262144));
        CHECK(readings.size() <= 0.6 * dense);
        CHECK(worst_interpolation(readings, truth) < 0.05);
    }
}

TEST_CASE("random jumps and bends are bracketed in 95 of 100 curves", "[probes][refine][property]")
{
    constexpr int curves = 300;
    constexpr std::uint64_t seed = 11;
    INFO("seed " << seed);
    int found = 0, points = 0;
    double interpolation = 0;
    for (std::uint64_t curve = 0; curve < curves; ++curve) {
        Randomness random(combined_seed(seed, curve));
        const double latency = std::exp(-14 + 2 * uniform(random)), rate = std::exp(-22 + 2 * uniform(random));
        const double jump_at = std::exp2(4 + 14 * uniform(random)), jump = 1.25 + uniform(random);
        // A bend is seen where the message counts against the latency; apart from the jump by four at least.
        const double knee = std::max(latency / rate, 64.0), bend = 2 + 2 * uniform(random);
        double bend_at = knee * std::exp2(2 * uniform(random));
        if (bend_at < 8 * jump_at && bend_at > jump_at / 8)
            bend_at = 8 * jump_at;
        const bool bends = bend_at < 1 << 18;
        const Curve truth = [=](double d) {
            const double base = latency + rate * d + (bends && d > bend_at ? rate * (bend - 1) * (d - bend_at) : 0);
            return base * (d > jump_at ? jump : 1);
        };
        const std::vector<Reading> readings = adapted(truth, 0.005, combined_seed(seed + 1, curve));
        found += is_found(readings, jump_at) && (!bends || is_found(readings, bend_at));
        points += static_cast<int>(readings.size());
        interpolation += worst_interpolation(readings, truth) < 0.05 ? 1 : 0;
        CHECK(readings.size() <= 0.6 * dense);
    }
    INFO(found << " found, " << points / curves << " points a curve, " << interpolation << " interpolated to 5 %");
    CHECK(found >= 0.95 * curves);
    CHECK(interpolation >= 0.9 * curves); // the others: 5 to 25 % just before a bend
}

TEST_CASE("where few more points are allowed the worst places come first", "[probes][refine]")
{
    // Jumps of 1.3 at 8 and of 3 at 512: one point goes to the latter.
    std::vector<Reading> readings;
    for (double x = 1; x <= 4096; x *= 4)
        readings.push_back({x, x < 8 ? 1 : x < 512 ? 1.3 : 3.9, 0});
    RefineRules rules;
    rules.most = static_cast<int>(readings.size()) + 1;
    CHECK(refine(readings, rules) == std::vector<double>{512});
    // Besides the two jumps: 2 and 2048, as two readings alone always lie on a line; 128, which may hide a bend.
    CHECK(refine(readings, {}) == std::vector<double>{2, 8, 128, 512, 2048});
}
