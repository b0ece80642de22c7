// A machine measured in two states: the sheet, the report's errors, its plots and its tiles speak of the same one.

#include "fit/fit.hpp"
#include "model/sheet/text.hpp"
#include "report/charts/plot.hpp"
#include "report/findings.hpp"
#include "report/html/section.hpp"
#include "report/text/units.hpp"
#include "tests/catch.hpp"
#include "tests/model/synthetic.hpp"
#include "tests/report/count.hpp"

#include <cmath>

using namespace mpisheet;
using mpisheet::tests::count;
using namespace mpisheet::report;

namespace {

/// Five launches; in the last two everything takes four times as long, which the machine's snapshots told.
Folder folder_of_two_states()
{
    std::mt19937_64 random(11);
    const auto tree = [](double p, double d) { return (4 + 1e-3 * d) * std::log2(p); };
    Folder folder;
    for (int launch = 0; launch < 5; ++launch)
        for (Sample sample : tests::samples_of({.us = tree, .p = {2, 4, 8, 16}, .repetitions = 4}, random)) {
            const bool slow = launch >= 3;
            sample.launch = launch;
            sample.machine_state = slow ? 1 : 0;
            sample.seconds *= slow ? 4 : 1;
            folder.samples.push_back(sample);
        }
    const Sheet sheet = fit::to_sheet(fit::fit(folder.samples));
    folder.name = "two-states";
    folder.sheet = read_datasheet(sheet_text(sheet), "sheet.gp");
    return folder;
}

} // namespace

TEST_CASE("the report's errors are those of the sheet, whatever other states were measured", "[report][state]")
{
    const Folder folder = folder_of_two_states();
    const Findings findings = find(folder);
    const fit::Fit fitted = fit::fit(folder.samples);
    const FitQuality &sheet_says = fitted.operations.at(0).quality;
    const ErrorSummary report_says = summarise(findings.fit);
    CHECK(report_says.n == sheet_says.points);
    CHECK(report_says.median == Approx(sheet_says.median).epsilon(1e-9));
    CHECK(std::abs(report_says.worst) == Approx(sheet_says.worst).epsilon(1e-9));
    CHECK(report_says.worst_p == sheet_says.worst_p);
    CHECK(report_says.worst_d == sheet_says.worst_d);
    CHECK(report_says.median < 0.03); // four times as long would be 75 % off

    REQUIRE(findings.apart.size() == findings.fit.size());
    for (std::size_t i = 0; i < findings.fit.size(); ++i)
        CHECK(findings.apart[i].measured.seconds == Approx(4 * findings.fit[i].measured.seconds).epsilon(0.2));
}

TEST_CASE("the headline says which share of the medians was left out", "[report][state]")
{
    const Folder folder = folder_of_two_states();
    const Findings findings = find(folder);
    CHECK_THAT(findings.verdict, Catch::Matchers::Contains(" at worst (p = ") &&
                                     Catch::Matchers::Contains(
                                         "; 40 % of the launches' medians, of another state of the machine, left out"));
    CHECK_THAT(machine_section(folder, findings, {}, "one", false, "one.html"),
               Catch::Matchers::Contains("median error of " + percent_text(summarise(findings.fit).median) + ", "));
}

TEST_CASE("points of another state are drawn apart and named", "[report][state]")
{
    const Folder folder = folder_of_two_states();
    const Findings findings = find(folder);
    const auto picture = operation_picture(folder.sheet, folder.sheet.operations.at(0), findings.fit, findings.apart);
    REQUIRE(picture);
    // p = 2: 21 sizes from 1 B to 1 MiB, once in each state.
    CHECK(count(picture->svg, "<title>p = 2, ") >= 13);    // drawn with their values
    CHECK(count(picture->svg, "l4 4m0-4l-4 4") == 4 * 21); // of four p
    CHECK_THAT(picture->description, Catch::Matchers::Contains("Crosses were measured in another state") &&
                                         Catch::Matchers::Contains(percent_text(summarise(findings.fit).median)));
    const auto without = operation_picture(folder.sheet, folder.sheet.operations.at(0), findings.fit);
    REQUIRE(without);
    CHECK(without->description.find("another state") == std::string::npos);
}
