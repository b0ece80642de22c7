// Predictions beside runs, with numbers that can be checked in the head.

#include "model/error.hpp"
#include "model/prediction/comparison.hpp"
#include "tests/catch.hpp"

#include <cmath>

using namespace mpisheet;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

Prediction predict(const char *program, int p, std::int64_t d, double seconds, double lo, double hi,
                   double communication)
{
    return {.program = program, .p = p, .d = d, .seconds = seconds, .lo_s = lo, .hi_s = hi, .parts = {communication}};
}

Run run(const char *program, int p, std::int64_t d, int launch, int rep, double seconds)
{
    return {.program = program, .p = p, .d = d, .launch = launch, .rep = rep, .phase = "total", .seconds = seconds};
}

const std::vector<std::string> parts{"communication"};

/// life d=100: errors +10 % (p=1), −20 % (p=2), +50 % (p=4); communication 0, 25 and 60 % of the time.
Comparisons three_cells()
{
    const std::vector<Prediction> predictions{predict("life", 4, 100, 3, 1.5, 4, 1.8),
                                              predict("life", 1, 100, 11, 9, 12, 0),
                                              predict("life", 2, 100, 4, 3.9, 4.1, 1)};
    const std::vector<Run> runs{run("life", 1, 100, 0, 0, 10), run("life", 2, 100, 0, 0, 5),
                                run("life", 4, 100, 0, 0, 2)};
    return compare(predictions, parts, runs);
}

} // namespace

TEST_CASE("a launch counts once, however many repetitions it holds", "[comparison]")
{
    // Launch medians 1, 2 and 9: the pooled median would be 1.
    const SecondsByLaunch repetitions{{0, {1, 1, 1, 1, 1}}, {1, {2}}, {2, {8, 10}}};
    const LaunchMedian measured = median_over_launches(launch_medians(repetitions));
    CHECK(measured.seconds == Approx(2));
    CHECK(measured.low == Approx(1));
    CHECK(measured.high == Approx(9));
    CHECK(measured.launches == 3);
    CHECK(std::isnan(median_over_launches({}).seconds));
}

TEST_CASE("the error is relative to what was measured, and positive when the prediction is too long", "[comparison]")
{
    const Comparisons comparisons = three_cells();
    REQUIRE(comparisons.cells.size() == 3);
    const auto &[one, two, four] = std::tie(comparisons.cells[0], comparisons.cells[1], comparisons.cells[2]);
    CHECK(one.p == 1);
    CHECK(one.error == Approx(0.1));
    CHECK(one.inside);
    CHECK(one.communication == 0);
    CHECK(two.error == Approx(-0.2));
    CHECK_FALSE(two.inside);
    CHECK(two.communication == Approx(0.25));
    CHECK(four.error == Approx(0.5));
    CHECK(four.inside);
    CHECK(four.communication == Approx(0.6));
}

TEST_CASE("an interval without width holds what differs by rounding", "[comparison]")
{
    const double sum = 0.1 + 0.2; // 0.30000000000000004
    const LaunchMedian measured{.seconds = 0.3};
    CHECK(compare({.program = "x", .p = 1, .d = 1, .seconds = sum, .lo_s = sum, .hi_s = sum}, measured).inside);
    CHECK_FALSE(
        compare({.program = "x", .p = 1, .d = 1, .seconds = 0.301, .lo_s = 0.301, .hi_s = 0.301}, measured).inside);
}

TEST_CASE("a summary gives median, mean, worst with its place, bias and coverage", "[comparison]")
{
    const ErrorSummary all = summarise(three_cells().cells);
    CHECK(all.n == 3);
    CHECK(all.median == Approx(0.2));
    CHECK(all.mean == Approx(0.8 / 3));
    CHECK(all.worst == Approx(0.5));
    CHECK(all.worst_p == 4);
    CHECK(all.worst_d == 100);
    CHECK(all.bias == Approx(0.4 / 3));
    CHECK(all.with_interval == 3);
    CHECK(all.inside == 2);
    CHECK(std::isnan(summarise({}).median));
}

TEST_CASE("the worst error keeps its sign", "[comparison]")
{
    std::vector<Comparison> cells(2);
    cells[0].error = 0.3;
    cells[1].error = -0.4;
    CHECK(summarise(cells).worst == Approx(-0.4));
}

TEST_CASE("balanced cells are those with 20 to 80 % communication; unknown shares are not among them", "[comparison]")
{
    std::vector<Comparison> cells(5);
    const double shares[]{0.19, 0.2, 0.8, 0.81, none};
    for (int i = 0; i < 5; ++i) {
        cells[i].p = i;
        cells[i].communication = shares[i];
    }
    const std::vector<Comparison> chosen = balanced(cells);
    REQUIRE(chosen.size() == 2);
    CHECK(chosen[0].p == 1);
    CHECK(chosen[1].p == 2);
    CHECK(balanced(three_cells().cells).size() == 2);
}

TEST_CASE("invalid runs, missing runs and missing predictions are counted, never compared", "[comparison]")
{
    const std::vector<Prediction> predictions{predict("life", 1, 8, 1, none, none, none),
                                              predict("life", 2, 8, 1, 1, 1, none),
                                              predict("life", 4, 8, 1, 1, 1, none)};
    std::vector<Run> runs{run("life", 1, 8, 0, 0, 2), run("life", 1, 8, 0, 1, 100), run("mandel", 1, 8, 0, 0, 2),
                          run("life", 4, 8, 0, 0, 5), run("life", 2, 8, 0, 0, 3)};
    runs[1].valid = false;
    runs[3].valid = false;
    runs[4].phase = "exchange";
    const Comparisons comparisons = compare(predictions, {}, runs);
    REQUIRE(comparisons.cells.size() == 1);
    CHECK(comparisons.cells[0].error == Approx(-0.5));
    CHECK_FALSE(comparisons.cells[0].has_interval);
    CHECK(std::isnan(comparisons.cells[0].communication));
    CHECK(comparisons.invalid_runs == 2);
    CHECK(comparisons.never_run == 2);
    CHECK(comparisons.never_predicted == 1);
    CHECK(advice_on(comparisons).size() == 4); // no interval, and the three counts
}

TEST_CASE("two predictions of one cell are refused, for nobody can say which was blind", "[comparison]")
{
    const std::vector<Prediction> predictions{predict("life", 1, 8, 1, 1, 1, 0), predict("life", 1, 8, 2, 1, 1, 0)};
    CHECK_THROWS_AS(compare(predictions, parts, {}), Error);
    CHECK_THROWS_WITH(compare(predictions, parts, {}),
                      "expected one prediction for each program, p and d, found two of life p=1 d=8");
}

TEST_CASE("advice names what the cells show and is silent when there is nothing to say", "[comparison]")
{
    Comparisons comparisons = three_cells();
    REQUIRE(advice_on(comparisons).size() == 1);
    CHECK(advice_on(comparisons)[0].fact.find("1 of 3 compared cells ran for a time outside") == 0);
    comparisons.cells[1].inside = true;
    CHECK(advice_on(comparisons).empty());
    comparisons.cells[0].extrapolated = true;
    comparisons.cells[2].measured.high = 1.2 * comparisons.cells[2].measured.seconds;
    CHECK(advice_on(comparisons).size() == 2);
}

namespace {

/// halo: predicted 1 + 4, 1 + 4 and 2 + 8 s (work + halo), measured 1 + 5, 1.2 + 4 and 2 + 20.
Comparisons with_phases()
{
    const std::vector<std::string> names{"twork", "thalo", "communication"};
    std::vector<Prediction> predictions;
    std::vector<Run> runs;
    const double measured[][2]{{1, 5}, {1.2, 4}, {2, 20}};
    for (int i = 0; i < 3; ++i) {
        const double work = i == 2 ? 2 : 1;
        predictions.push_back(
            {.program = "heat", .p = i + 1, .d = 8, .seconds = 5 * work, .parts = {work, 4 * work, 4 * work}});
        const auto add = [&](const char *phase, double seconds) {
            runs.push_back(run("heat", i + 1, 8, 0, 0, seconds));
            runs.back().phase = phase;
        };
        add("work", measured[i][0]);
        add("thalo", measured[i][1]); // a phase may be called like the part itself
        add("total", measured[i][0] + measured[i][1]);
        add("unknown", 7); // no part of the model
    }
    return compare(predictions, names, runs);
}

} // namespace

TEST_CASE("parts are set beside the phases of their names, and how much of the error each explains", "[comparison]")
{
    const Comparisons comparisons = with_phases();
    REQUIRE(comparisons.parts.size() == 3); // communication is a sum of parts, no part
    const PartError &work = comparisons.parts[0], &halo = comparisons.parts[1], &rest = comparisons.parts[2];
    // Errors of the totals: −1/6, −0.2/5.2, −12/22.
    const double all = 1.0 / 6 + 0.2 / 5.2 + 12.0 / 22;
    CHECK(work.part == "twork");
    CHECK(work.cells == 3);
    CHECK(work.share == Approx((1.0 / 6 + 1.2 / 5.2 + 2.0 / 22) / 3));
    CHECK(work.explained == Approx(0.2 / 5.2 / all));
    CHECK(work.worst == Approx(-0.2 / 1.2));
    CHECK(work.worst_p == 2);
    CHECK(halo.part == "thalo");
    CHECK(halo.median == Approx(0.2));
    CHECK(halo.worst == Approx(-0.6));
    CHECK(halo.worst_p == 3);
    CHECK(halo.explained == Approx((1.0 / 6 + 12.0 / 22) / all));
    CHECK(rest.part.empty());
    CHECK(rest.explained == Approx(0).margin(1e-12));
    CHECK(work.explained + halo.explained + rest.explained == Approx(1));
}

TEST_CASE("time in no phase is the rest's, and parts that make up for each other explain more than all", "[comparison]")
{
    const std::vector<std::string> names{"ta", "tb"};
    const std::vector<Prediction> predictions{{.program = "x", .p = 2, .d = 8, .seconds = 10, .parts = {6, 4}}};
    std::vector<Run> runs{run("x", 2, 8, 0, 0, 12), run("x", 2, 8, 0, 0, 3), run("x", 2, 8, 0, 0, 6)};
    runs[1].phase = "a";
    runs[2].phase = "b";
    const Comparisons comparisons = compare(predictions, names, runs);
    REQUIRE(comparisons.parts.size() == 3);
    CHECK(comparisons.parts[0].explained == Approx(-1.5)); // 3 s too much of 2 s too little
    CHECK(comparisons.parts[1].explained == Approx(1));
    CHECK(comparisons.parts[2].explained == Approx(1.5));
    CHECK(comparisons.parts[2].share == Approx(0.25));
    CHECK(three_cells().parts.empty()); // no phases, no parts
}
