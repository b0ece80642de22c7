// Charts: what stands in their files, and in the terminal.

#include "formats/file.hpp"
#include "model/error.hpp"
#include "report/charts/curves.hpp"
#include "report/charts/shapes.hpp"
#include "report/text/utf8.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/report/count.hpp"

#include <cmath>
#include <cstdlib>
#include <limits>

using namespace mpisheet;
using mpisheet::tests::count;
using namespace mpisheet::report;
using Catch::Matchers::Contains;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// 64/p ms for p = 1 … 64, and 1.1 times as much measured at three of them.
Chart chart()
{
    Curve line{.name = "c = 0.01"}, points{.name = "c = 0.01", .measured = true};
    for (int p = 1; p <= 64; p *= 2)
        line.points.push_back({double(p), 0.064 / p, 0.06 / p, 0.07 / p});
    for (const double p : {1.0, 8.0, 64.0})
        points.points.push_back({p, 0.07 / p, none, none});
    return {
        .title = "life", .x_label = "processes p", .caption = "with assumed tsend, trecv", .curves = {line, points}};
}

/// The chart as an SVG file.
std::string drawn(const Chart &chart)
{
    const tests::Scratch scratch;
    write_chart(chart, scratch.file("a.svg"));
    return formats::read_file(scratch.file("a.svg"));
}

} // namespace

TEST_CASE("a line and points of one name are one entry of the legend", "[curves]")
{
    const std::string svg = drawn(chart());
    CHECK(count(svg, ">c = 0.01</text>") == 1);
    CHECK(count(svg, "class=\"s1 band\"") == 1);
    CHECK(count(svg, "<use xlink:href=\"#m0\"") == 4); // three points and the legend
    CHECK_THAT(svg, Contains(">life</text>") && Contains(">processes p</text>") &&
                        Contains(">with assumed tsend, trecv</text>"));
}

TEST_CASE("a legend of long names has more rows, or it would run over the edge", "[curves]")
{
    Chart many = chart();
    many.curves.clear();
    for (int i = 0; i < 8; ++i)
        many.curves.push_back(
            {.name = "c = 0.0" + std::to_string(i) + ", d = 128", .points = chart().curves[0].points});
    const std::string svg = drawn(many);
    for (const Curve &curve : many.curves) {
        const std::size_t end = svg.find("\">" + curve.name + "</text>"), begin = svg.rfind("x=\"", end);
        REQUIRE(end != std::string::npos);
        CHECK(std::atof(svg.c_str() + begin + 3) + 6.6 * static_cast<double>(curve.name.size()) < 640);
    }
}

TEST_CASE("a linear time axis begins at zero and has one unit", "[curves]")
{
    CHECK_THAT(drawn(chart()), Contains(">0</text>") && Contains(">20 ms</text>") && Contains(">40 ms</text>") &&
                                   Contains(">60 ms</text>"));
    Chart logarithmic = chart();
    logarithmic.log_x = logarithmic.log_y = true;
    CHECK_THAT(drawn(logarithmic), Contains(">1 ms</text>") && Contains(">2 ms</text>") && Contains(">5 ms</text>") &&
                                       Contains(">4</text>"));
}

TEST_CASE("text from files cannot become commands", "[curves]")
{
    CHECK(quoted("it's\n`id`") == "'it''s?`id`'");
    const tests::Scratch scratch;
    const std::string hostile = "x'; system(\"touch " + scratch.file("owned") + "\"); '`touch " +
                                scratch.file("owned") + "` \\' @x \"\n!touch " + scratch.file("owned") + "\n\\";
    Chart bad = chart();
    bad.title = bad.x_label = bad.y_label = bad.caption = bad.curves[0].name = bad.curves[1].name = hostile;
    bad.title = "<script>" + bad.title;
    CHECK_THAT(drawn(bad), Contains("touch") && Contains("&lt;script&gt;") && !Contains("<script"));
    write_chart(bad, scratch.file("bad.pdf")); // by gnuplot
    CHECK_FALSE(std::filesystem::exists(scratch.file("owned")));
}

TEST_CASE("the extension chooses the file format", "[curves]")
{
    const tests::Scratch scratch;
    for (const auto &[name, magic] : {std::pair{"a.svg", "<?xml"}, {"a.png", "\x89PNG\r\n"}, {"a.pdf", "%PDF-"}}) {
        write_chart(chart(), scratch.file(name));
        CHECK(formats::read_file(scratch.file(name)).rfind(magic, 0) == 0);
    }
    CHECK_THROWS_WITH(write_chart(chart(), scratch.file("a.gif")), Contains(".svg, .png or .pdf"));
    CHECK_THROWS_WITH(write_chart({}, scratch.file("b.svg")), Contains("nothing to draw"));
    CHECK_FALSE(std::filesystem::exists(scratch.file("b.svg")));
}

TEST_CASE("in the terminal no line is longer than asked", "[curves]")
{
    const std::string text = terminal_chart(chart(), {.columns = 70, .lines = 20});
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        CHECK(display_width(line) <= 70);
    CHECK_THAT(text, Contains("c = 0.01") && Contains("processes p") && Contains("ms"));
    CHECK(std::count(text.begin(), text.end(), '\n') <= 26); // title, legend and caption apart
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(terminal_chart(chart(), {.columns = 70, .lines = 20, .colour = true}).find("\x1b[34m") != std::string::npos);
}

TEST_CASE("a point stands where its values say, a line between its points", "[curves]")
{
    Chart square{.title = "square", .x_label = "x", .y_label = "", .caption = "", .y_seconds = false};
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    square.curves = {{.name = "a", .points = {{0, 0, none, none}, {10, 10, none, none}}, .measured = true}};
    const std::string text = terminal_chart(square, {.columns = 30, .lines = 8});
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    REQUIRE(lines.size() > 8);
    CHECK_THAT(lines[2], Catch::StartsWith("10 ┤") && Catch::EndsWith("●")); // the upper right
    CHECK_THAT(lines[7], Contains("0 ┤●"));                                  // the lower left
}

TEST_CASE("errors have a panel of their own below the curves", "[curves]")
{
    Chart both = chart();
    CHECK(drawn(both).find("error 0") == std::string::npos);
    both.residuals = {{.name = "c = 0.01", .points = {{1, -3, 0, 0}, {4, 5, 0, 0}}, .measured = true}};
    CHECK_THAT(drawn(both), Contains("error 0") && Contains(">+5.0 %</text>"));
    CHECK_THAT(terminal_chart(both, {.columns = 70, .lines = 24}), Contains("error %"));
}
