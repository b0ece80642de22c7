// A comparison for a person: which cells, which part, in words, and as a chart.

#include "formats/scores.hpp"
#include "model/error.hpp"
#include "report/charts/validation_chart.hpp"
#include "report/text/text.hpp"
#include "report/validation.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"

#include <cmath>

using namespace mpisheet;
using Catch::Matchers::Contains;

namespace {

/// Times of d/p seconds and an exchange of 1 s, predicted as 0.5 s; at every p and d.
struct Heat {
    std::vector<Prediction> predictions;
    std::vector<Run> runs;

    Heat(const std::vector<int> &processes, const std::vector<std::int64_t> &sizes)
    {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        for (const std::int64_t d : sizes)
            for (const int p : processes) {
                const double work = static_cast<double>(d) / p;
                predictions.push_back({.program = "heat",
                                       .p = p,
                                       .d = d,
                                       .seconds = work + 0.5,
                                       .lo_s = none,
                                       .hi_s = none,
                                       .parts = {work, 0.5}});
                for (const auto &[phase, seconds] : {std::pair{"total", work + 1}, {"work", work}, {"exchange", 1.0}})
                    for (const int launch : {0, 1})
                        runs.push_back({.program = "heat",
                                        .p = p,
                                        .d = d,
                                        .launch = launch,
                                        .phase = phase,
                                        .seconds = seconds * (1 + 0.002 * launch)});
            }
    }
    [[nodiscard]] Comparisons compared() const
    {
        return compare(predictions, std::vector<std::string>{"twork", "texchange"}, runs);
    }
};

const report::Curve &curve(const report::Chart &chart, const std::string &name, bool measured)
{
    for (const report::Curve &one : chart.curves)
        if (one.name == name && one.measured == measured)
            return one;
    throw std::runtime_error("no curve " + name);
}

} // namespace

TEST_CASE("the verdict says how far off, and which part is to blame", "[report][validation]")
{
    const std::string text = report::verdict(Heat({1, 2, 4}, {4, 16}).compared());
    CHECK_THAT(text, Contains("heat: 6 cells, median error 10 %, bias −12 %, worst −25 % at p = 4, d = 4.\n"));
    CHECK_THAT(text, Contains("texchange is 50 % too low at p = 4, d = 4 and explains 99 % of the error.\n"));
}

TEST_CASE("errors are told by p and by d where there are several of each", "[report][validation]")
{
    const std::string text = report::to_text(report::validation_tables(Heat({1, 2, 4}, {4, 16}).compared()));
    CHECK_THAT(text,
               Contains("Errors at each p\n") && Contains("Errors at each d\n") && Contains("Every cell of heat"));
    CHECK_THAT(text, Contains("heat     texchange"));
    const std::string one_size = report::to_text(report::validation_tables(Heat({1, 2, 4}, {4}).compared()));
    CHECK_THAT(one_size, !Contains("Errors at each"));
}

TEST_CASE("of many cells the worst are shown", "[report][validation]")
{
    std::vector<std::int64_t> sizes;
    for (int d = 1; d <= 61; ++d)
        sizes.push_back(d);
    const std::string text = report::to_text(report::validation_tables(Heat({1}, sizes).compared()));
    CHECK_THAT(text, Contains("The 10 worst of 61 cells of heat") && Contains("\n 1  1     1.50 s"));
}

namespace {

/// The predictions of Heat as curves.
Family family(const std::vector<int> &processes, const std::vector<std::int64_t> &sizes)
{
    Family family{.machine = "mine", .p = processes};
    for (const std::int64_t d : sizes) {
        FamilyCurve curve{.program = "heat", .d = d, .base = static_cast<double>(d) + 0.5};
        for (const int p : processes)
            curve.seconds.push_back(static_cast<double>(d) / p + 0.5);
        family.curves.push_back(curve);
    }
    return family;
}

} // namespace

TEST_CASE("the chart has a line and points for each d", "[report][validation]")
{
    const std::vector<Comparison> cells = Heat({1, 2, 4}, {4, 16}).compared().cells;
    const Family lines = family({1, 2, 3, 4}, {4, 16});
    const report::Chart time = report::validation_chart(lines, cells, {.quantity = report::Quantity::time});
    CHECK(time.title == "heat");
    CHECK_THAT(time.caption, Contains("mine") && Contains("points: measured"));
    CHECK(time.curves.size() == 4);
    CHECK(curve(time, "d = 16", false).points.at(1).y == Approx(8.5));
    CHECK(curve(time, "d = 16", true).points.at(1).y == Approx(9.009)); // of two launches
    CHECK(curve(time, "d = 16", true).points.at(1).hi == Approx(9.018));
    const report::Chart speedup = report::validation_chart(lines, cells, {.quantity = report::Quantity::speedup});
    CHECK(speedup.ideal);
    CHECK(curve(speedup, "d = 4", false).points.at(3).y == Approx(3));
    CHECK(curve(speedup, "d = 4", true).points.at(2).y == Approx(2.5));
    const report::Chart efficiency = report::validation_chart(lines, cells, {.quantity = report::Quantity::efficiency});
    CHECK(curve(efficiency, "d = 4", true).points.at(2).y == Approx(2.5 / 4));
}

TEST_CASE("runs at one p are drawn over d; speed-up needs p = 1", "[report][validation]")
{
    const std::vector<Comparison> cells = Heat({2}, {4, 16}).compared().cells;
    const Family lines = family({2}, {4, 16});
    const report::Chart time = report::validation_chart(lines, cells, {.quantity = report::Quantity::time});
    REQUIRE(time.curves.size() == 2);
    CHECK(time.curves[1].measured);
    CHECK(time.curves[1].points.at(1).x == 16);
    CHECK(time.curves[1].points.at(1).y == Approx(9.009));
    CHECK_THROWS_AS(report::validation_chart(lines, cells, {.quantity = report::Quantity::speedup}), Error);
}

TEST_CASE("cells that were run in another state of the machine are told apart", "[report][validation]")
{
    const Heat heat({1, 2}, {10, 20});
    const std::vector<std::string> parts{"work", "exchange"};
    std::vector<Comparison> cells = compare(heat.predictions, parts, heat.runs).cells;
    REQUIRE(cells.size() == 4);
    const auto expected = [](const std::string &rate, int busy) {
        return rate == "triad" ? 1e4 * busy : rate == "multiply_add" ? 5e3 * busy : std::nan("");
    };
    std::vector<SentinelRow> sentinels;
    const auto add = [&](int p, std::int64_t d, int launch, double before, double after) {
        for (const auto &[rate, one] : {std::pair{"triad", 1e4}, {"multiply_add", 5e3}})
            sentinels.push_back({.program = "heat",
                                 .p = p,
                                 .d = d,
                                 .launch = launch,
                                 .busy = p,
                                 .rate = rate,
                                 .before = one * p * before,
                                 .after = one * p * after});
    };
    for (const int launch : {0, 1, 2}) {
        add(1, 10, launch, 1.02, 0.97);
        add(2, 10, launch, 1, launch == 2 ? 1 : 0.5); // slow after two of three launches
        add(1, 20, launch, launch == 0 ? 2 : 1, 1);   // fast before one
    }
    for (Comparison &cell : cells)
        cell.state = state_factor(cell, sentinels, expected);
    CHECK(cells[0].state == Approx(1 / 0.97));
    CHECK(cells[1].state == Approx(2));
    CHECK(cells[2].state == Approx(1));
    CHECK(std::isnan(cells[3].state)); // nobody looked
    CHECK(std::isnan(state_factor(cells[0], sentinels, [](const std::string &, int) { return std::nan(""); })));
    const auto with_messages = [&](double a_us) {
        const std::vector<SentinelRow> slow{
            {.program = "heat", .p = 2, .d = 20, .busy = 2, .rate = "message", .before = a_us, .after = a_us}};
        return state_factor(cells[3], slow, [](const std::string &, int) { return 5.0; });
    };
    CHECK(with_messages(5 / 1.08) == 1); // as launches differ
    CHECK(with_messages(5 / 1.3) == Approx(1.3 / 1.1));
    CHECK(with_messages(5 * 1.3) == Approx(1.3 / 1.1));
    Comparisons comparisons{.cells = cells, .paired = {}, .parts = {}};
    const report::Grid grid = report::states_table(comparisons);
    REQUIRE(grid.rows.size() == 4); // all, as the sheet's, others, not known
    CHECK(grid.rows[1].cells[0] == "as the sheet's, within 10 %");
    CHECK(grid.rows[1].cells[2] == "2");
    CHECK(grid.rows[2].cells[2] == "1");
    CHECK(grid.rows[3].cells[2] == "1");
    comparisons.paired = cells;
    comparisons.paired[1].error = 0.25;
    const report::Grid paired = report::states_table(comparisons);
    REQUIRE(paired.rows.size() == 8);
    CHECK(paired.rows[4].cells[0] == "others");
    CHECK(paired.rows[4].cells[1] == "before the runs");
    CHECK(paired.rows[5].cells[1] == "between the runs");
    CHECK(paired.rows[5].cells[3] == "25 %");
    for (Comparison &cell : comparisons.cells)
        cell.state = std::nan("");
    comparisons.paired.clear();
    CHECK(report::states_table(comparisons).rows.empty());

    const tests::Scratch scratch;
    const std::string written = formats::comparison_csv(cells);
    const std::vector<Comparison> read = formats::read_comparison(scratch.write("comparison.csv", written));
    CHECK(formats::comparison_csv(read) == written);
    CHECK(read[1].state == Approx(2));
    CHECK(read[1].inside == cells[1].inside);
}
