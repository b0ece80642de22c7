// A made-up machine whose further messages are known: its gap comes back from streams between the same two ranks, with
// the message's breaks, whatever other pairs at once take.

#include "equations/equations.hpp"
#include "fit/fit.hpp"
#include "model/sheet/text.hpp"
#include "tests/catch.hpp"

#include <string>

using namespace mpisheet;
using Catch::Matchers::Contains;

namespace {

/// Two protocols; the second begins somewhere between the sizes 8192 and 16384. µs.
double message(double d)
{
    return d < 10'000 ? 100 + 0.02 * d : 300 + 0.01 * d;
}
double further(double d)
{
    return d < 10'000 ? 2 + 0.02 * d : 0.01 * d;
}

/// Eight ranks, all on one switch. A message to a farther pair takes 30 µs more, in which no link is held.
std::vector<Sample> machine(double (*stream)(double), bool streams = true)
{
    std::vector<Sample> samples;
    const auto add = [&](const std::string &op, int p, double d, double us) {
        samples.push_back({.op = op, .p = p, .bytes = static_cast<std::int64_t>(d), .seconds = us * 1e-6});
    };
    constexpr double farther = 30;
    for (double d = 1; d <= 1 << 20; d *= 2) {
        add("msg", 2, d, message(d));
        if (streams)
            add("stream", 2, d, stream(d)), add("bistream", 2, d, 2 * stream(d));
        add("exchange_net", 2, d, message(d));
        for (const int pairs : {2, 4})
            add("exchange_net", 2 * pairs, d, message(d) + farther + (pairs - 1) * further(d));
    }
    return samples;
}

equations::Scope sheet_of(std::span<const Sample> samples)
{
    equations::Scope scope;
    scope.load(equations::parse(sheet_text(fit::to_sheet(fit::fit(samples))), "sheet.gp"));
    return scope;
}

} // namespace

TEST_CASE("the gap is what a further message between the same two ranks takes", "[gap]")
{
    const equations::Scope sheet = sheet_of(machine(further));
    const equations::Program gap = equations::compile(sheet, "Gap"), stream = equations::compile(sheet, "tstream");
    for (double d = 1; d <= 1 << 20; d *= 2) {
        INFO("d = " << d);
        CHECK(gap({1, d}) == Approx(further(d)).epsilon(0.01));
        CHECK(stream({d}) == Approx(further(d)).epsilon(0.01));
    }
    CHECK(equations::compile(sheet, "Links")({1}) == Approx(1).epsilon(0.1)); // four pairs share one link
    const equations::Scope crowd = sheet_of(machine(further, false));
    CHECK(equations::compile(crowd, "Gap")({1, 8}) > 5 * further(8)); // the longer way counted
}

TEST_CASE("no size falls between a break of the message and one of its further messages", "[gap]")
{
    const equations::Scope sheet = sheet_of(machine(further));
    const equations::Program gap = equations::compile(sheet, "Gap"), alone = equations::compile(sheet, "tmsg");
    for (double d = 8192; d <= 16384; d += 16) {
        INFO("d = " << d);
        const bool early = std::abs(alone({d}) / (100 + 0.02 * d) - 1) < 0.01;
        CHECK(gap({1, d}) == Approx(early ? 2 + 0.02 * d : 0.01 * d).epsilon(0.02));
    }
}

TEST_CASE("a further message takes at most what one takes", "[gap]")
{
    const auto crowded = [](double d) { return d < 10'000 ? 2 + 0.02 * d : 310 + 0.012 * d; };
    const equations::Scope sheet = sheet_of(machine(crowded));
    const equations::Program gap = equations::compile(sheet, "Gap"), alone = equations::compile(sheet, "tmsg");
    for (double d = 1; d <= 1 << 24; d *= 1.5)
        CHECK(gap({1, d}) <= alone({d}) * (1 + 1e-12));
}

TEST_CASE("a sheet without levels has the equations of both streams", "[gap]")
{
    std::vector<Sample> samples = machine(further);
    std::erase_if(samples, [](const Sample &sample) { return sample.op.starts_with("exchange"); });
    const std::string text = sheet_text(fit::to_sheet(fit::fit(samples)));
    CHECK_THAT(text, Contains("\ntstream(d)") && Contains("\ntbistream(d)") && !Contains("Gap(l,d)"));
}
