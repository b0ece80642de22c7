// Unit costs against the working set, and work profiles.

#include "equations/equations.hpp"
#include "fit/calibration.hpp"
#include "fit/fit.hpp"
#include "model/error.hpp"
#include "model/sheet/query.hpp"
#include "model/sheet/tables.hpp"
#include "model/sheet/text.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <random>
#include <tuple>

using namespace mpisheet;
using namespace mpisheet::fit;

namespace {

/// A machine with two caches: µs per step by working set.
double with_caches(double w)
{
    if (w <= 32768)
        return 0.001;
    if (w <= 1048576)
        return 0.0013;
    return 0.004;
}

std::vector<StepSample> steps_of(double (*cost)(double), double sigma, int repetitions)
{
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    std::vector<StepSample> steps;
    for (double w = 4096; w <= (1 << 26); w *= 2)
        for (int launch = 0; launch < 2; ++launch)
            for (int rep = 0; rep < repetitions; ++rep) {
                StepSample step{"product", static_cast<std::int64_t>(w), launch, rep, 1e6, 0};
                step.seconds = cost(w) * step.steps * 1e-6 * (sigma > 0 ? std::exp(sigma * normal(random)) : 1);
                steps.push_back(step);
            }
    return steps;
}

std::vector<StepSample> rows_of(const std::vector<double> &values)
{
    std::vector<StepSample> rows;
    for (std::size_t k = 0; k < values.size(); ++k)
        rows.push_back({"w_mandel", static_cast<std::int64_t>(k), 0, 0, 100, values[k]});
    return rows;
}

} // namespace

TEST_CASE("every measured working set is met, and cache steps lie between measured sets", "[fit][calibration]")
{
    const Fit fitted = fit::fit({}, steps_of(with_caches, 0, 3));
    REQUIRE(fitted.calibrations.size() == 1);
    const CalibrationFit &c = fitted.calibrations.front();
    CHECK(c.kernel == "product");
    for (double w = 4096; w <= (1 << 26); w *= 2)
        CHECK(evaluate(c, w) == Approx(with_caches(w)).epsilon(0.001));
    CHECK(c.knots.size() == 6); // three level stretches
    CHECK(evaluate(c, 1) == Approx(0.001));
    CHECK(evaluate(c, 1e10) == Approx(0.004));
    CHECK(evaluate(c, 46341) > 0.001); // between 32 K and 64 K nobody measured
    CHECK(evaluate(c, 46341) < 0.0013);
}

TEST_CASE("noise on a level stretch is averaged, not followed", "[fit][calibration]")
{
    const auto level = [](double) { return 0.002; };
    const Fit fitted = fit::fit({}, steps_of(level, 0.02, 5));
    const CalibrationFit &c = fitted.calibrations.front();
    for (double w = 4096; w <= (1 << 26); w *= 2)
        CHECK(evaluate(c, w) == Approx(0.002).epsilon(0.025));
    CHECK(c.knots.size() <= 4);
}

TEST_CASE("costs that rise and fall again are followed", "[fit][calibration]")
{
    const auto hill = [](double w) { return 0.001 + 0.001 * std::exp(-std::pow(std::log2(w / 262144), 2) / 4); };
    const Fit fitted = fit::fit({}, steps_of(hill, 0, 1));
    for (double w = 4096; w <= (1 << 26); w *= 2)
        CHECK(evaluate(fitted.calibrations.front(), w) == Approx(hill(w)).epsilon(0.02));
}

TEST_CASE("one working set gives a constant", "[fit][calibration]")
{
    const StepSample step{"life", 1024, 0, 0, 1000, 2e-6};
    const Fit fitted = fit::fit({}, {&step, 1});
    CHECK(evaluate(fitted.calibrations.front(), 5) == Approx(0.002));
    CHECK(text(fitted.calibrations.front()) == "0.002");
}

TEST_CASE("a work profile is the rows' work, piecewise constant", "[fit][calibration]")
{
    const std::vector<double> work{1, 1, 5, 250, 250, 3, 1, 1};
    const Fit fitted = fit::fit({}, rows_of(work));
    REQUIRE(fitted.profiles.size() == 1);
    const ProfileFit &w = fitted.profiles.front();
    CHECK(w.kernel == "mandel");
    for (std::size_t k = 0; k < work.size(); ++k) {
        CHECK(evaluate(w, double(k) / 8) == work[k]);
        CHECK(evaluate(w, (double(k) + 0.999) / 8) == work[k]);
    }
    CHECK(text(w) ==
          "y < 0.5 ? (y < 0.25 ? 1.0 : y < 0.375 ? 5.0 : 250.0) : y < 0.75 ? (y < 0.625 ? 250.0 : 3.0) : 1.0");
}

TEST_CASE("a profile as deep as it has to be, no deeper", "[fit][calibration]")
{
    std::vector<double> work;
    for (int k = 0; k < 1000; ++k)
        work.push_back(k);
    const std::string equation = text(fit::fit({}, rows_of(work)).profiles.front());
    int depth = 0, deepest = 0;
    for (const char c : equation) {
        depth += (c == '(') - (c == ')');
        deepest = std::max(deepest, depth);
    }
    CHECK(deepest <= 10); // log2 1000, rounded up
}

TEST_CASE("kernel names are checked as operations are", "[fit][calibration]")
{
    const StepSample step{"bad-name", 1024, 0, 0, 1000, 2e-6};
    CHECK_THROWS_AS(fit::fit({}, {&step, 1}), Error);
}

namespace {

/// Every step twice as long in the far half of memory with both processors busy, a little longer in caches.
std::vector<StepSample> busy_steps(int busy, double slower_near, double slower_far)
{
    std::vector<StepSample> steps = steps_of(with_caches, 0, 1);
    for (StepSample &step : steps) {
        step.seconds *= static_cast<double>(step.bytes) > 1048576 ? slower_far : slower_near;
        step.steps *= busy; // of all together
        step.busy = busy;
    }
    return steps;
}

} // namespace

TEST_CASE("steps that several processors take at once have an equation of their own", "[fit][calibration]")
{
    std::vector<StepSample> steps = steps_of(with_caches, 0, 1);
    for (const auto &[busy, near, far] : {std::tuple{2, 1.1, 1.5}, std::tuple{8, 1.1, 4.0}})
        for (const StepSample &step : busy_steps(busy, near, far))
            steps.push_back(step);
    const Fit fitted = fit::fit({}, steps);
    REQUIRE(fitted.calibrations.size() == 3);
    equations::Scope sheet;
    sheet.load(parse_sheet(sheet_text(to_sheet(fitted)), "sheet.gp"));
    const equations::Program cost = equations::compile(sheet, "c_product_busy");
    const equations::Program low = equations::compile(sheet, "c_product_busy_lo"),
                             high = equations::compile(sheet, "c_product_busy_hi");
    const double far = 1 << 26;
    CHECK(cost({4096, 1}) == Approx(0.001));
    CHECK(cost({4096, 2}) == Approx(0.0011).epsilon(0.01));
    CHECK(cost({far, 2}) == Approx(0.006).epsilon(0.01));
    CHECK(cost({far, 5}) == Approx(0.011).epsilon(0.01)); // halfway from two to eight
    CHECK(cost({far, 8}) == Approx(0.016).epsilon(0.01));
    CHECK(cost({far, 64}) == cost({far, 8})); // a node has no more of them
    for (const double k : {1.0, 2.0, 5.0, 8.0}) {
        CHECK(low({far, k}) < cost({far, k}));
        CHECK(high({far, k}) > cost({far, k}));
    }
}

TEST_CASE("a sheet whose steps were timed alone says that busy neighbours change nothing", "[fit][calibration]")
{
    equations::Scope sheet;
    const std::string text = sheet_text(to_sheet(fit::fit({}, steps_of(with_caches, 0, 1))));
    CHECK(text.find("_busy") == std::string::npos);
    sheet.load(parse_sheet(text, "sheet.gp"));
    sheet.load(equations::parse(stand_ins(sheet), "stand-ins"));
    CHECK(equations::compile(sheet, "c_product_busy")({4096, 8}) == Approx(0.001));
    CHECK(equations::compile(sheet, "c_product_busy_hi")({4096, 8}) > 0.001);
    CHECK(stand_ins(sheet).empty());
    equations::Scope messages;
    messages.load(equations::parse("tmsg(d) = 5 + 0.01*d\ntallsend(p,d) = p*tmsg(d)\n", "sheet.gp"));
    messages.load(equations::parse(stand_ins(messages), "stand-ins"));
    CHECK(equations::compile(messages, "tmsg_at")({7, 100}) == 6);
    CHECK(equations::compile(messages, "tshift_all")({4, 2, 100}) == 24);
    CHECK(equations::compile(messages, "tfan_all")({4, 101}) == Approx(2)); // two messages more, of 100 bytes more
    CHECK(equations::compile(messages, "tfan_all")({2, 101}) == 0);
    CHECK(equations::compile(messages, "held")({101}) == 0); // nobody knows
    equations::Scope sends;
    sends.load(equations::parse("tmsg(d) = 8 + d\ntsend(d) = d\n", "sheet.gp"));
    sends.load(equations::parse(stand_ins(sends), "stand-ins"));
    CHECK(equations::compile(sends, "held")({8}) == Approx(0.5));
    const auto made = [](const std::string &text) {
        equations::Scope known;
        known.load(equations::parse(text, "sheet.gp"));
        known.load(equations::parse(stand_ins(known), "stand-ins"));
        return equations::compile(known, "tmake")({4});
    };
    CHECK(made("tallgather(p,d) = p*d\n") == 32);
    CHECK(made("tallgather(p,d) = p*d\ntcomm_dup(p) = 100*p\n") == 400);
    CHECK(with_busy_steps(sheet, "1 + c_product(4096, 8)") == "1 + c_product_busy(4096, 8)");
    CHECK(with_busy_steps(sheet, "c_product(4096)*2") == "c_product(4096)*2");
}

TEST_CASE("a collective that was not measured in a row costs there what it costs by itself", "[sheet]")
{
    equations::Scope sheet;
    sheet.load(equations::parse("tbcast(p,d) = 9\ntbcast_chain(p,d) = 4\ntallreduce(p,d) = 10*p + d\n"
                                "tallreduce_hi(p,d) = 20*p + d\ntbarrier(p) = 3*p\ntmsg(d) = 1\n",
                                "sheet.gp"));
    sheet.load(equations::parse(as_when_met(sheet), "stand-ins"));
    CHECK(equations::compile(sheet, "tbcast_chain")({8, 64}) == 4);
    CHECK(equations::compile(sheet, "tallreduce_chain")({8, 64}) == 144);
    CHECK(equations::compile(sheet, "tallreduce_chain", {.outer_suffix = "_hi"})({8, 64}) == 224);
    CHECK(equations::compile(sheet, "tbarrier_chain")(std::vector<double>{8}) == 24);
    CHECK(sheet.find_function("tmsg_chain") == nullptr);
}

TEST_CASE("the interval is of another launch in a kernel, wider where launches differ; one launch is exact",
          "[fit][calibration]")
{
    std::vector<StepSample> steps;
    for (double w = 4096; w <= (1 << 26); w *= 1.3)
        for (int launch = 0; launch < 3; ++launch) {
            const double state = w > 1048576 ? std::exp(0.3 * (launch - 1)) : std::exp(0.01 * (launch - 1));
            steps.push_back({.kernel = "product",
                             .bytes = static_cast<std::int64_t>(w),
                             .launch = launch,
                             .steps = 1e6,
                             .seconds = with_caches(w) * state});
        }
    const CalibrationFit fitted = fit::fit({}, steps).calibrations.front();
    CHECK(fitted.factor == Approx(std::exp(std::hypot(0.04, 0.35))).epsilon(0.02)); // launches, and a kernel's company
    CHECK(fitted.far_factor > 1.8);
    CHECK(fitted.far_from == Approx(1048576).epsilon(0.35));
    std::erase_if(steps, [](const StepSample &step) { return step.launch != 1; });
    CHECK(fit::fit({}, steps).calibrations.front().factor < 1.03); // simulated
}
