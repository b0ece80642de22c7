// Scripts for gnuplot, gnuplot itself, and its SVG made fit for a page.

#include "model/error.hpp"
#include "report/charts/family.hpp"
#include "report/charts/gnuplot.hpp"
#include "report/charts/plot.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>

using namespace mpisheet;
using namespace mpisheet::report;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

Comparison cell(int p, std::int64_t d, double predicted, double measured)
{
    Comparison cell{.program = "life", .p = p, .d = d};
    cell.predicted = predicted;
    cell.lo = 0.9 * predicted;
    cell.hi = 1.1 * predicted;
    cell.measured = {.seconds = measured, .low = measured, .high = measured, .launches = 1};
    cell.error = (predicted - measured) / measured;
    cell.has_interval = true;
    return cell;
}

std::size_t count(const std::string &text, const std::string &what)
{
    std::size_t n = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
        ++n;
    return n;
}

} // namespace

TEST_CASE("of many values the first, the last and evenly spaced ones are picked", "[report]")
{
    CHECK(pick({1, 2, 4}, 6) == std::vector<std::int64_t>{1, 2, 4});
    CHECK(pick({1, 2, 3, 4, 5, 6, 7}, 3) == std::vector<std::int64_t>{1, 4, 7});
}

TEST_CASE("ticks carry SI and binary units", "[report]")
{
    const Series series{.title = "p = 2", .line = {}, .points = {{1, 1.5e-6, none, none}, {1048576, 2e-3, none, none}}};
    const std::string script = family_script({series}, {"d", Axis::Kind::bytes, {}}, {"", Axis::Kind::time, {}});
    for (const char *tick : {"'1 B' 1", "'4 KiB' 4096", "'1 MiB' 1048576", "'1 µs'", "'10 µs'", "'100 µs'", "'1 ms'"})
        CHECK(script.find(tick) != std::string::npos);
    // Less than three decades: 1, 2, 5 steps, so that a flat curve has ticks at all.
    const Series flat{.title = "p = 2", .line = {}, .points = {{1, 3e-6, none, none}, {2, 6e-6, none, none}}};
    CHECK(family_script({flat}, {"d", Axis::Kind::bytes, {}}, {"", Axis::Kind::time, {}}).find("'5 µs'") !=
          std::string::npos);
}

TEST_CASE("what cannot stand on a logarithmic axis is left out, and nothing gives no plot", "[report]")
{
    const Series zero{
        .title = "p = 2", .line = {{0, 1, none, none}}, .points = {{1, none, none, none}, {2, -1, none, none}}};
    CHECK(family_script({zero}, {}, {}).empty());
    CHECK(family_script({}, {}, {}).empty());
}

TEST_CASE("curves differ in colour, dash and point type alike", "[report]")
{
    std::vector<Series> family;
    for (int i = 0; i < 6; ++i)
        family.push_back({.title = "p = " + std::to_string(i),
                          .line = {{1, 1e-6, none, none}, {2, 2e-6, none, none}},
                          .points = {}});
    const std::string script = family_script(family, {"", Axis::Kind::bytes, {}}, {"", Axis::Kind::time, {}});
    for (const char *colour : series_colours())
        CHECK(count(script, std::string("lc rgb '") + colour) == 2); // its line and its key
    for (const char *dash : {"dt '-' ", "dt '.' ", "dt '-.' ", "dt '_' ", "dt '-..' "})
        CHECK(count(script, dash) == 2);
}

TEST_CASE("a break between ranges is followed by the line of the equation", "[report]")
{
    const Datasheet sheet = read_datasheet("tbcast(p,d) = d < 1000 ? 1 : 10\n", "s.gp");
    Comparison low = cell(2, 1, 1e-6, 1e-6), high = cell(2, 1048576, 1e-5, 1e-5);
    low.program = high.program = "bcast";
    const auto picture = operation_picture(sheet, sheet.operations[0], {low, high});
    REQUIRE(picture);
    const std::string line = picture->script.substr(0, picture->script.find("EOD\n$points0"));
    // Straight stretches keep their ends only: 1 B, the last point before the break, the first behind it, 1 MiB.
    CHECK(count(line, "\n") <= 7);
    double before = 0, after = 0;
    for (std::size_t at = line.find('\n'); at != std::string::npos; at = line.find('\n', at + 1)) {
        const double x = std::atof(line.c_str() + at + 1);
        if (x > 1 && x < 1000)
            before = x;
        if (x >= 1000 && after == 0)
            after = x;
    }
    CHECK(before > 850);
    CHECK(after < 1150);
}

TEST_CASE("p = 1 and 2 only still give plots that make sense", "[report]")
{
    const std::vector<Comparison> cells{cell(1, 512, 0.1, 0.11), cell(2, 512, 0.06, 0.05)};
    const auto time = time_picture(cells), speedup = speedup_picture(cells);
    REQUIRE(time);
    REQUIRE(speedup);
    CHECK(time->script.find("set xtics ('1' 1, '2' 2)") != std::string::npos);
    CHECK(speedup->description.find("best measured speed-up is 2.2") != std::string::npos);
    const std::vector<std::string> pictures = render_svg(std::vector{time->script, speedup->script});
    REQUIRE(pictures.size() == 2);
    CHECK(pictures[0].find("<svg") == 0);
    CHECK_FALSE(speedup_picture({cell(2, 512, 0.1, 0.1), cell(4, 512, 0.1, 0.1)})); // no p = 1
    CHECK_FALSE(speedup_picture({cell(1, 512, 0.1, 0.1)}));
    CHECK_FALSE(time_picture({}));
}

TEST_CASE("ids of two pictures never meet, and the page's colours are used", "[report]")
{
    const auto picture = time_picture({cell(1, 512, 0.1, 0.11), cell(2, 512, 0.06, 0.05)});
    const std::vector<std::string> pictures = render_svg(std::vector{picture->script, picture->script});
    CHECK(count(pictures[0], "plot0-gpPt6") > 0);
    CHECK(count(pictures[1], "plot0-") == 0);
    CHECK(count(pictures[0], " id='") + count(pictures[0], " id=\"") ==
          count(pictures[0], " id='plot0-") + count(pictures[0], " id=\"plot0-"));
    CHECK(count(pictures[0], "href='#gpPt") == 0);
    CHECK(count(pictures[0], "var(--series-1,#0072b2)") > 0);
    CHECK(count(pictures[0], "\"black\"") == 0);
    for (const char *gone : {"<title", "<desc", "<?xml", "<script", "<filter", "xlink"})
        CHECK(count(pictures[0], gone) == 0);
}

TEST_CASE("scripts hold numbers and our own words: a hostile name never reaches gnuplot", "[report]")
{
    const std::string hostile = "x'; system \"touch /tmp/owned\"; '`id`";
    std::vector<Comparison> cells{cell(1, 512, 0.1, 0.11), cell(2, 512, 0.06, 0.05)};
    for (Comparison &one : cells)
        one.program = hostile;
    CHECK(time_picture(cells)->script.find("system") == std::string::npos);
    CHECK(speedup_picture(cells)->script.find("system") == std::string::npos);
    for (Comparison &one : cells)
        one.program = "bcast";
    const Datasheet sheet = read_datasheet("#@ machine = x'; system \"touch /tmp/owned\"\ntbcast(p,d) = p\n", "s.gp");
    CHECK(operation_picture(sheet, sheet.operations[0], cells)->script.find("system") == std::string::npos);
}

TEST_CASE("without gnuplot the error names its package; a bad script is our bug", "[report]")
{
    CHECK_THROWS_AS(render_svg(std::vector<std::string>{"plot ("}), Error);
    const std::string path = std::getenv("PATH");
    setenv("PATH", "/nonexistent", 1);
    try {
        render_svg(std::vector<std::string>{"plot x"});
        FAIL("expected an error");
    } catch (const Error &error) {
        CHECK(error.status() == Exit::missing);
        CHECK(std::string(error.what()).find("gnuplot-nox") != std::string::npos);
    }
    setenv("PATH", path.c_str(), 1);
    CHECK(render_svg({}).empty());
}
