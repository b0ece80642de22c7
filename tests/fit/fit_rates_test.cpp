// Rates of a node against the number of busy processors.

#include "equations/equations.hpp"
#include "fit/fit.hpp"
#include "model/sheet/tables.hpp"
#include "model/sheet/text.hpp"
#include "tests/catch.hpp"
#include "tests/sheet_of.hpp"

using namespace mpisheet;
using namespace mpisheet::fit;
using Catch::Matchers::Contains;

namespace {

/// Three repetitions, one of them disturbed; a step of the triad moves 24 bytes.
void add(std::vector<StepSample> &steps, int busy, double bytes_per_us)
{
    for (int rep = 0; rep < 3; ++rep)
        steps.push_back({.kernel = "triad",
                         .bytes = 1 << 30,
                         .rep = rep,
                         .steps = 1e6,
                         .seconds = 24e6 / bytes_per_us * 1e-6 * (rep == 1 ? 2 : 1),
                         .busy = busy});
}

} // namespace

TEST_CASE("a rate is met at every measured number of busy processors, straight between", "[fit][rates]")
{
    std::vector<StepSample> steps;
    add(steps, 1, 10000);
    add(steps, 2, 18000);
    add(steps, 8, 24000);
    const Fit fitted = fit::fit({}, steps);
    CHECK(fitted.calibrations.empty()); // a rate is no kernel's step
    REQUIRE(fitted.rates.size() == 1);
    CHECK(evaluate(fitted.rates[0], 1) == Approx(10000));
    CHECK(evaluate(fitted.rates[0], 2) == Approx(18000));
    CHECK(evaluate(fitted.rates[0], 5) == Approx(21000));
    CHECK(evaluate(fitted.rates[0], 8) == Approx(24000));
    CHECK(evaluate(fitted.rates[0], 64) == Approx(24000));
    const std::string sheet = sheet_text(to_sheet(fitted));
    CHECK_THAT(sheet, Contains("# function  measured  50%\nr_triad        1,2,8"));
    CHECK_THAT(sheet, Contains("r_triad(k) = k < 2 ? 10000.0 : k < 8 ? 18000.0 + 1000.0*(k - 2) : 24000.0\n"));
    equations::Scope scope;
    scope.load(parse_sheet(sheet, "sheet.gp"));
    for (const double k : {1.0, 2.0, 4.0, 8.0, 100.0})
        CHECK(equations::compile(scope, "r_triad")({k}) == Approx(evaluate(fitted.rates[0], k)));
}

TEST_CASE("several launches give a rate the interval of another one, a single launch none", "[fit][rates]")
{
    const auto steps_of = [](const std::vector<double> &launches) {
        std::vector<StepSample> steps;
        for (const double bytes_per_us : launches) {
            const std::size_t first = steps.size();
            add(steps, 1, bytes_per_us);
            for (std::size_t i = first; i < steps.size(); ++i)
                steps[i].launch = static_cast<int>(first / 3);
        }
        return steps;
    };
    CHECK_THAT(sheet_text(to_sheet(fit::fit({}, steps_of({10000})))), !Contains("inside"));

    // Launches 0, 10 and 10 % from the middle one: 6.5 % on average, as ln; 1.96 * 2.13 * 0.0672 is ln 1.324.
    const std::string sheet = sheet_text(to_sheet(fit::fit({}, steps_of({9000, 10000, 11000}))));
    CHECK_THAT(sheet, Contains("r_triad(k) = 10000.0\n"));
    CHECK(equations::compile(sheet_of(sheet), "r_triad_hi")({1}) == Approx(13240).epsilon(3e-3));
    // Launches that agree leave the least that any interval has.
    const Fit agreed = fit::fit({}, steps_of({10000, 10000, 10000}));
    CHECK(equations::compile(sheet_of(sheet_text(to_sheet(agreed))), "r_triad_hi")({1}) == Approx(10100));
}
