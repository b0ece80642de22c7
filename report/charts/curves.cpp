#include "report/charts/curves.hpp"

#include "formats/file.hpp"
#include "model/error.hpp"
#include "report/charts/family.hpp"
#include "report/charts/gnuplot.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace mpisheet::report {
namespace {

constexpr std::size_t few_ticks = 12;
constexpr const char *ideal_line = ", x with lines lw 1 dt 3 lc rgb '#808080' title 'ideal'";
constexpr double no_level = std::numeric_limits<double>::quiet_NaN();

/// Lines and points of one name become one series.
std::vector<Series> family_of(const std::vector<Curve> &curves)
{
    std::vector<Series> family;
    for (const Curve &curve : curves) {
        const auto same = std::find_if(family.begin(), family.end(),
                                       [&](const Series &series) { return series.title == curve.name; });
        Series &series = same != family.end() ? *same : family.emplace_back(Series{curve.name, {}, {}});
        std::vector<Mark> &marks = curve.apart ? series.apart : curve.measured ? series.points : series.line;
        for (const CurvePoint &point : curve.points)
            marks.push_back({point.x, point.y, point.lo, point.hi, point.outside});
    }
    return family;
}

/// Errors by curve, in the order of the curves: each has its sign and colour. Empty where there are none.
std::vector<Series> errors_of(const Chart &chart)
{
    if (chart.residuals.empty())
        return {};
    std::vector<Series> errors = family_of(chart.curves);
    const std::vector<Series> measured = family_of(chart.residuals);
    for (Series &series : errors) {
        const auto its = std::find_if(measured.begin(), measured.end(),
                                      [&](const Series &one) { return one.title == series.title; });
        series = {
            .title = series.title, .line = {}, .points = its == measured.end() ? std::vector<Mark>{} : its->points};
    }
    return errors;
}

/// On a logarithmic axis a tick for each value where they are few, else for powers of two.
Axis x_axis(const Chart &chart)
{
    std::set<double> values;
    for (const Curve &curve : chart.curves)
        for (const CurvePoint &point : curve.points)
            values.insert(point.x);
    Axis axis{chart.x_label, chart.x_bytes ? Axis::Kind::bytes : Axis::Kind::ratio, {}, chart.log_x};
    if (values.size() <= few_ticks && chart.log_x && !chart.x_bytes) {
        axis.kind = Axis::Kind::processes;
        axis.ticks.assign(values.begin(), values.end());
    }
    return axis;
}

Axis y_axis(const Chart &chart)
{
    return {chart.y_label, chart.y_seconds ? Axis::Kind::time : Axis::Kind::ratio, {}, chart.log_y};
}

const Axis residual_axis{"error %", Axis::Kind::ratio, {}, false};

/// How many columns of the legend surely fit: gnuplot sets it over the middle of the axes, not of the picture, and lets
/// the last column of a long one run over the edge. A column is about 1.3 times its longest name and a sample wide.
std::size_t legend_columns(const Chart &chart, std::size_t width)
{
    std::size_t longest = 5; // ideal
    for (const Curve &curve : chart.curves)
        longest = std::max(longest, display_width(curve.name));
    return std::max<std::size_t>(1, 10 * width / (13 * longest + 50));
}

/// The x axis's label, and the caption as further lines of it.
std::string label_below(const Chart &chart, std::size_t width)
{
    std::string label = quoted(chart.x_label);
    for (const std::string &line : wrapped(chart.caption, width))
        if (!line.empty())
            label += " . \"\\n\" . " + quoted(line);
    return "set xlabel " + label + "\n";
}

/// Title and legend. The legend keeps a blank line for the title, which stands there as a label: a long title of the
/// legend itself would push its columns off the picture.
std::string words_above(const Chart &chart, std::size_t width)
{
    const std::string title = chart.title.empty() ? ""
                                                  : "set key title ' '\nset label 1 " + quoted(chart.title) +
                                                        " at screen 0.5, screen 1 offset 0,-1 center front\n";
    return fmt::format("{}set key maxcols {}\n", title, legend_columns(chart, width));
}

/// A plot's commands with others before its `plot`.
std::string with_commands(const std::string &plot, const std::string &commands)
{
    const std::size_t at = plot.rfind("\nplot ") + 1;
    return plot.substr(0, at) + commands + plot.substr(at);
}

/// Its range with some room, and few ticks.
std::string error_axis(const Chart &chart)
{
    AxisRange extent;
    extent.add(0);
    for (const Curve &curve : chart.residuals)
        for (const CurvePoint &point : curve.points)
            extent.add(point.y);
    const double room = extent.high > extent.low ? 0.08 * (extent.high - extent.low) : 1; // no error at all
    return fmt::format("set yrange [{}:{}]\n", extent.low - room, extent.high + room) +
           tick_commands('y', linear_ticks(extent));
}

/// Curves above, errors below, one x axis.
std::string two_panels(const Chart &chart, const std::string &above, const std::string &below, std::size_t width)
{
    constexpr const char *margins = "set lmargin at screen 0.12\nset rmargin at screen 0.96\n";
    const std::size_t caption_lines = chart.caption.empty() ? 0 : wrapped(chart.caption, width).size();
    const double bottom = 0.13 + 0.04 * static_cast<double>(caption_lines), border = bottom + 0.2;
    return "set multiplot\n" + std::string(margins) + fmt::format("set bmargin at screen {:.3f}\n", border + 0.04) +
           with_commands(above, words_above(chart, width) + "unset xlabel\n") +
           fmt::format("\nunset label 1\nset tmargin at screen {:.3f}\nset bmargin at screen {:.3f}\n", border,
                       bottom) +
           "unset logscale y\n" +
           with_commands(below, label_below(chart, width) + error_axis(chart) +
                                    "unset key\nset xzeroaxis lt 1 lc rgb '#808080'\n") +
           "unset multiplot\n";
}

std::string script(const Chart &chart, std::size_t width)
{
    const Axis x = x_axis(chart);
    const std::string errors = family_script(errors_of(chart), x, residual_axis);
    Axis above = x;
    above.has_labels = errors.empty();
    const std::string plot =
        family_script(family_of(chart.curves), above, y_axis(chart), chart.ideal ? ideal_line : "");
    if (plot.empty())
        return {};
    return errors.empty()
               ? with_commands(plot, words_above(chart, width) + label_below(chart, width) + "set samples 200\n")
               : two_panels(chart, plot, errors, width);
}

[[noreturn]] void refuse_nothing()
{
    throw Error(Exit::usage, "nothing to draw: no point has a value that the axes can show");
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

std::string in_the_middle(const std::string &text, int columns)
{
    const auto wide = static_cast<int>(display_width(text));
    return std::string(static_cast<std::size_t>(std::max(0, (columns - wide) / 2)), ' ') + text + "\n";
}

} // namespace

std::string chart_script(const Chart &chart)
{
    return script(chart, caption_columns);
}

void write_chart(const Chart &chart, const std::filesystem::path &file)
{
    const std::string extension = file.extension();
    const auto *format =
        std::find_if(formats.begin(), formats.end(), [&](const Format &known) { return known.extension == extension; });
    if (format == formats.end())
        throw Error(Exit::usage, file.string() + ": expected a file name that ends in .svg, .png or .pdf");
    const std::string commands = chart_script(chart);
    if (commands.empty())
        refuse_nothing();
    formats::write_file(file, render(std::array{commands}, format->terminal).front());
}

std::string terminal_chart(const Chart &chart, const Canvas &canvas)
{
    constexpr int residual_lines = 8;
    const Axis x = x_axis(chart);
    std::vector<Series> family = family_of(chart.curves);
    const std::vector<Series> errors = errors_of(chart);
    if (chart.ideal) {
        Series ideal{.title = "ideal", .line = {}, .points = {}};
        for (const Series &series : family)
            for (const Mark &mark : series.line.empty() ? series.points : series.line)
                ideal.line.push_back({mark.x, mark.x, no_level, no_level, false});
        std::sort(ideal.line.begin(), ideal.line.end(), [](const Mark &a, const Mark &b) { return a.x < b.x; });
        family.push_back(std::move(ideal));
    }
    const bool has_errors = !errors.empty();
    const int margin =
        std::max(character_margin(family, x, y_axis(chart), no_level), character_margin(errors, x, residual_axis, 0));
    const std::string panel = character_panel(
        family, x, y_axis(chart),
        {canvas.columns, canvas.lines - (has_errors ? residual_lines : 0), canvas.colour, margin}, no_level);
    if (panel.empty())
        refuse_nothing();
    const std::string title = printable(chart.title, "?");
    std::string text;
    for (const std::string &line : wrapped(title, static_cast<std::size_t>(canvas.columns)))
        text += line.empty() ? "" : in_the_middle(line, canvas.columns);
    text +=
        character_legend(family, canvas) + printable(chart.y_label, "?") + (chart.y_label.empty() ? "" : "\n") + panel;
    if (has_errors)
        text += residual_axis.label + "\n" +
                character_panel(errors, x, residual_axis, {canvas.columns, residual_lines, canvas.colour, margin}, 0);
    text += in_the_middle(printable(chart.x_label, "?"), canvas.columns);
    for (const std::string &line : wrapped(printable(chart.caption, "?"), static_cast<std::size_t>(canvas.columns)))
        text += line.empty() ? "" : line + "\n";
    return text;
}

} // namespace mpisheet::report
