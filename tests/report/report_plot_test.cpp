// Families of curves, gnuplot, and the pictures of the page.

#include "model/error.hpp"
#include "report/charts/drawing.hpp"
#include "report/charts/family.hpp"
#include "report/charts/plot.hpp"
#include "tests/catch.hpp"
#include "tests/report/count.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>

using namespace mpisheet;
using mpisheet::tests::count;
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

} // namespace

TEST_CASE("of many values the first, the last and evenly spaced ones are picked", "[report]")
{
    CHECK(pick({1, 2, 4}, 6) == std::vector<std::int64_t>{1, 2, 4});
    CHECK(pick({1, 2, 3, 4, 5, 6, 7}, 3) == std::vector<std::int64_t>{1, 4, 7});
}

TEST_CASE("ticks carry SI and binary units", "[report]")
{
    const FamilyPicture picture{
        .family = {{.title = "p = 2", .points = {{1, 1.5e-6, none, none}, {1048576, 2e-3, none, none}}}},
        .x = {"d", Axis::Kind::bytes},
        .y = {"", Axis::Kind::time}};
    const std::string svg = page_svg(family_shapes(picture));
    for (const char *tick : {">1 B<", ">16 B<", ">64 KiB<", ">1 MiB<", ">10 µs<", ">100 µs<", ">1 ms<"})
        CHECK(svg.find(tick) != std::string::npos);
    // Less than three decades: 1, 2, 5 steps, so that a flat curve has ticks at all.
    FamilyPicture flat = picture;
    flat.family[0].points = {{1, 3e-6, none, none}, {2, 6e-6, none, none}};
    CHECK(page_svg(family_shapes(flat)).find(">5 µs<") != std::string::npos);
}

TEST_CASE("what cannot stand on a logarithmic axis is left out, and nothing gives no plot", "[report]")
{
    const Series zero{
        .title = "p = 2", .line = {{0, 1, none, none}}, .points = {{1, none, none, none}, {2, -1, none, none}}};
    CHECK(family_shapes({.family = {zero}}).pieces.empty());
    CHECK(page_svg(family_shapes({})).empty());
}

TEST_CASE("curves differ in colour, dashes and shape of points, in the page and by gnuplot", "[report]")
{
    FamilyPicture picture{.x = {"", Axis::Kind::bytes}, .y = {"", Axis::Kind::time}};
    for (int i = 0; i < 6; ++i)
        picture.family.push_back({.title = "p = " + std::to_string(i),
                                  .line = {{1, 1e-6, none, none}, {2, 2e-6, none, none}},
                                  .points = {{1, 1e-6, none, none}}});
    const Shapes shapes = family_shapes(picture);
    const std::string svg = page_svg(shapes), script = gnuplot_script(shapes);
    for (std::size_t i = 0; i < distinct_series; ++i) {
        CHECK(count(svg, "class=\"s" + std::to_string(i + 1) + " line\"") == 2); // itself and in the legend
        CHECK(count(svg, "href=\"#m" + std::to_string(i) + "\"") == 2);
        CHECK(count(script, std::string("lc rgb '") + series_colour(i) + "'") == 4); // lines and points
    }
    for (const char *dashes : {"7 4", "2 3", "7 3 2 3", "12 4", "7 3 2 3 2 3"})
        CHECK(count(svg, std::string("stroke-dasharray=\"") + dashes + "\"") == 2);
    CHECK(count(script, " dt (7,4)") == 2);
}

TEST_CASE("a break between ranges is followed by the line of the equation", "[report]")
{
    const Datasheet sheet = read_datasheet("tbcast(p,d) = d < 1000 ? 1 : 10\n", "s.gp");
    Comparison low = cell(2, 1, 1e-6, 1e-6), high = cell(2, 1048576, 1e-5, 1e-5);
    low.program = high.program = "bcast";
    const auto picture = operation_picture(sheet, sheet.operations[0], {low, high});
    REQUIRE(picture);
    // Straight stretches keep their ends only: 1 B, the last point before the break, the first behind it, 1 MiB.
    const std::size_t from = picture->svg.find("class=\"s1 line\" d=\"m", picture->svg.find("class=\"s1 line\"") + 1);
    REQUIRE(from != std::string::npos);
    const std::string path = picture->svg.substr(from, picture->svg.find("/>", from) - from);
    CHECK(std::count(path.begin() + static_cast<std::ptrdiff_t>(path.find("\"m")), path.end(), 'l') == 3);
    // 1000 B lies at half of the way from 1 B to 1 MiB, less some room: the step is there and steep.
    const std::size_t first = path.find("\"m"), second = path.find('l', first), third = path.find('l', second + 1);
    const double before = std::atof(path.c_str() + first + 2) + std::atof(path.c_str() + second + 1);
    const double after = before + std::atof(path.c_str() + third + 1); // each place is counted from the one before
    CHECK(before > 240);
    CHECK(after < 270);
    CHECK(after - before < 5);
}

TEST_CASE("p = 1 and 2 only still give plots that make sense", "[report]")
{
    const std::vector<Comparison> cells{cell(1, 512, 0.1, 0.11), cell(2, 512, 0.06, 0.05)};
    const auto time = time_picture(cells), speedup = speedup_picture(cells);
    REQUIRE(time);
    REQUIRE(speedup);
    CHECK(count(time->svg, ">1</text>") == 2); // of times and of errors
    CHECK(speedup->description.find("best measured speed-up is 2.2") != std::string::npos);
    CHECK(time->svg.find("<svg") == 0);
    CHECK_FALSE(speedup_picture({cell(2, 512, 0.1, 0.1), cell(4, 512, 0.1, 0.1)})); // no p = 1
    CHECK_FALSE(speedup_picture({cell(1, 512, 0.1, 0.1)}));
    CHECK_FALSE(time_picture({}));
}

TEST_CASE("pictures have no ids, the page's colours, and their values for who rests on a point", "[report]")
{
    const auto picture = time_picture({cell(1, 512, 0.1, 0.11), cell(2, 512, 0.06, 0.05)});
    CHECK(count(picture->svg, " id=") == 0);
    CHECK(count(picture->svg, "#0072b2") == 0);
    CHECK(count(picture->svg, "class=\"s1 line\"") > 0);
    CHECK(count(picture->svg, "<use href=\"#m0\"") == 3); // two points and the legend
    CHECK(count(picture->svg, "<title>p = 2, d = 512: 50.0 ms, prediction +20 %</title>") == 1);
    CHECK(count(point_marks(), " id=\"m") == distinct_series);
}

TEST_CASE("of many points few are drawn, the worst among them, and the page says so; errors are of all", "[report]")
{
    const Datasheet sheet = read_datasheet("tbcast(p,d) = 1\n", "s.gp");
    std::vector<Comparison> cells;
    for (std::int64_t d = 1; d <= 100; ++d)
        cells.push_back(cell(2, d, 1e-6, d == 77 ? 2e-6 : 1e-6));
    for (Comparison &one : cells)
        one.program = "bcast";
    const auto picture = operation_picture(sheet, sheet.operations[0], cells);
    REQUIRE(picture);
    CHECK(count(picture->svg, "<title>") == 8); // 1, 2, 4 … 64 B and the worst
    CHECK(count(picture->svg, "d = 77 B: 2.00 µs, equation −50 %") == 1);
    CHECK(count(picture->svg, "h0") == 100);
    CHECK(picture->description.find("Drawn are 8 of 100 points") != std::string::npos);
}

TEST_CASE("pictures hold numbers and our own words: a hostile name never reaches them", "[report]")
{
    const std::string hostile = "x'; <script>alert(1)</script>";
    std::vector<Comparison> cells{cell(1, 512, 0.1, 0.11), cell(2, 512, 0.06, 0.05)};
    for (Comparison &one : cells)
        one.program = hostile;
    CHECK(time_picture(cells)->svg.find("script") == std::string::npos);
    CHECK(speedup_picture(cells)->svg.find("script") == std::string::npos);
}

TEST_CASE("without gnuplot the error names its package; a bad script is our bug", "[report]")
{
    CHECK_THROWS_AS(render("plot (", "dumb"), Error);
    const std::string path = std::getenv("PATH");
    setenv("PATH", "/nonexistent", 1);
    try {
        render("plot x", "dumb");
        FAIL("expected an error");
    } catch (const Error &error) {
        CHECK(error.status() == Exit::missing);
        CHECK(std::string(error.what()).find("gnuplot-nox") != std::string::npos);
    }
    setenv("PATH", path.c_str(), 1);
}
