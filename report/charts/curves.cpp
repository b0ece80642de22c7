#include "report/charts/curves.hpp"

#include "formats/file.hpp"
#include "model/error.hpp"
#include "report/charts/family.hpp"
#include "report/charts/gnuplot.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace mpisheet::report {
namespace {

constexpr std::size_t few_ticks = 12;
constexpr const char *ideal_line = ", x with lines lw 1 dt 3 lc rgb '#808080' title 'ideal'";

/// A line and points of one name become one series.
std::vector<Series> family_of(const Chart &chart)
{
    std::vector<Series> family;
    for (const Curve &curve : chart.curves) {
        const auto same = std::find_if(family.begin(), family.end(),
                                       [&](const Series &series) { return series.title == curve.name; });
        Series &series = same != family.end() ? *same : family.emplace_back(Series{curve.name, {}, {}});
        std::vector<Mark> &marks = curve.measured ? series.points : series.line;
        for (const CurvePoint &point : curve.points)
            marks.push_back({point.x, point.y, point.lo, point.hi, point.outside});
    }
    return family;
}

/// On a logarithmic axis a tick for each value where they are few, else for powers of two.
Axis x_axis(const Chart &chart)
{
    std::set<double> values;
    for (const Curve &curve : chart.curves)
        for (const CurvePoint &point : curve.points)
            values.insert(point.x);
    Axis axis{chart.x_label, Axis::Kind::ratio, {}, chart.log_x};
    if (values.size() <= few_ticks && chart.log_x) {
        axis.kind = Axis::Kind::processes;
        axis.ticks.assign(values.begin(), values.end());
    }
    return axis;
}

/// How many columns of the legend surely fit: gnuplot sets it over the middle of the axes, not of the picture, and lets
/// the last column of a long one run over the edge. A column is about 1.3 times its longest name and a sample wide.
std::size_t legend_columns(const Chart &chart, std::size_t width)
{
    std::size_t longest = 5; // ideal
    for (const Curve &curve : chart.curves)
        longest = std::max(longest, display_width(curve.name));
    return std::max<std::size_t>(1, 10 * width / (13 * longest + 50));
}

/// Title, and the caption as further lines of the x axis's label. The legend keeps a blank line for the title, which
/// stands there as a label: a long title of the legend itself would push its columns off the picture.
std::string words(const Chart &chart, std::size_t width)
{
    std::string label = quoted(chart.x_label);
    for (const std::string &line : wrapped(chart.caption, width))
        if (!line.empty())
            label += " . \"\\n\" . " + quoted(line);
    const std::string title = chart.title.empty() ? ""
                                                  : "set key title ' '\nset label 1 " + quoted(chart.title) +
                                                        " at screen 0.5, screen 1 offset 0,-1 center front\n";
    return fmt::format("{}set key maxcols {}\nset xlabel {}\n", title, legend_columns(chart, width), label);
}

std::string script(const Chart &chart, std::size_t width, Medium medium)
{
    const Axis x = x_axis(chart);
    const Axis y{chart.y_label, chart.y_seconds ? Axis::Kind::time : Axis::Kind::ratio, {}, chart.log_y};
    const std::string plot = family_script(family_of(chart), x, y, chart.ideal ? ideal_line : "", medium);
    if (plot.empty())
        return {};
    const std::size_t at = plot.rfind("\nplot ") + 1;
    return plot.substr(0, at) + words(chart, width) + "set samples 200\n" + plot.substr(at);
}

std::string drawn(const Chart &chart, const std::string &terminal, std::size_t width, Medium medium)
{
    const std::string commands = script(chart, width, medium);
    if (commands.empty())
        throw Error(Exit::usage, "nothing to draw: no point has a value that the axes can show");
    return render(std::array{commands}, terminal).front();
}

struct Format {
    const char *extension, *terminal;
};
constexpr std::array formats{
    Format{".svg", "svg size 720,520 dynamic noenhanced font 'sans-serif,14' background '#ffffff'"},
    Format{".png", "pngcairo size 1440,1040 noenhanced font 'sans-serif,14' fontscale 1.7 linewidth 2 pointscale 2"},
    Format{".pdf", "pdfcairo size 18cm,13cm noenhanced font 'sans-serif,11'"},
};
constexpr std::size_t caption_columns = 76;

} // namespace

std::string chart_script(const Chart &chart)
{
    return script(chart, caption_columns, Medium::picture);
}

void write_chart(const Chart &chart, const std::filesystem::path &file)
{
    const std::string extension = file.extension();
    const auto *format =
        std::find_if(formats.begin(), formats.end(), [&](const Format &known) { return known.extension == extension; });
    if (format == formats.end())
        throw Error(Exit::usage, file.string() + ": expected a file name that ends in .svg, .png or .pdf");
    formats::write_file(file, drawn(chart, format->terminal, caption_columns, Medium::picture));
}

std::string terminal_chart(const Chart &chart, int width, int height)
{
    return drawn(chart, fmt::format("dumb noenhanced mono size {},{}", width, height),
                 static_cast<std::size_t>(width) * 3 / 4, Medium::characters);
}

} // namespace mpisheet::report
