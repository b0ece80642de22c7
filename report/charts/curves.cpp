#include "report/charts/curves.hpp"

#include "formats/file.hpp"
#include "model/error.hpp"
#include "report/charts/drawing.hpp"
#include "report/charts/family.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

namespace mpisheet::report {
namespace {

constexpr std::size_t few_ticks = 12;
constexpr double no_level = std::numeric_limits<double>::quiet_NaN();

/// Lines and points of one name become one series.
std::vector<Series> family_of(const std::vector<Curve> &curves)
{
    std::vector<Series> family;
    for (const Curve &curve : curves) {
        const auto same = std::find_if(family.begin(), family.end(),
                                       [&](const Series &series) { return series.title == curve.name; });
        Series &series = same != family.end() ? *same : family.emplace_back(Series{.title = curve.name});
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
        series = {.title = series.title, .points = its == measured.end() ? std::vector<Mark>{} : its->points};
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

/// The picture of a file: wider than the page's, and complete by itself.
Shapes shapes_of(const Chart &chart)
{
    constexpr std::size_t caption_columns = 96;
    FamilyPicture picture{.family = family_of(chart.curves),
                          .x = x_axis(chart),
                          .y = y_axis(chart),
                          .ideal = chart.ideal,
                          .width = 640,
                          .plot_height = 330,
                          .title = printable(chart.title, "?")};
    if (picture.title.empty())
        picture.title = " "; // the legend names everything all the same
    for (const Series &errors : errors_of(chart))
        for (Series &series : picture.family)
            if (series.title == errors.title)
                for (const Mark &mark : errors.points)
                    series.residuals.push_back({mark.x, mark.y / 100});
    for (Series &series : picture.family)
        series.title = printable(series.title, "?");
    picture.x.label = printable(chart.x_label, "?");
    picture.y.label = printable(chart.y_label, "?");
    for (const std::string &line : wrapped(printable(chart.caption, "?"), caption_columns))
        if (!line.empty())
            picture.caption.push_back(line);
    return family_shapes(picture);
}

[[noreturn]] void refuse_nothing()
{
    throw Error(Exit::usage, "nothing to draw: no point has a value that the axes can show");
}

/// The picture's units are pixels, at 96 an inch; .png has two of its own for each.
std::string drawn_by_gnuplot(const Shapes &shapes, bool is_pdf)
{
    constexpr double cm = 2.54 / 96;
    const std::string terminal = is_pdf ? fmt::format("pdfcairo size {}cm,{}cm", cm * shapes.width, cm * shapes.height)
                                        : fmt::format("pngcairo size {},{} fontscale 2 linewidth 2 pointscale 2",
                                                      2 * shapes.width, 2 * shapes.height);
    return render(gnuplot_script(shapes), terminal + " noenhanced font 'sans-serif,8.5'");
}

std::string in_the_middle(const std::string &text, int columns)
{
    const auto wide = static_cast<int>(display_width(text));
    return std::string(static_cast<std::size_t>(std::max(0, (columns - wide) / 2)), ' ') + text + "\n";
}

} // namespace

void write_chart(const Chart &chart, const std::filesystem::path &file)
{
    const std::string extension = file.extension();
    if (extension != ".svg" && extension != ".png" && extension != ".pdf")
        throw Error(Exit::usage, file.string() + ": expected a file name that ends in .svg, .png or .pdf");
    const Shapes shapes = shapes_of(chart);
    if (shapes.pieces.empty())
        refuse_nothing();
    formats::write_file(file, extension == ".svg" ? file_svg(shapes) : drawn_by_gnuplot(shapes, extension == ".pdf"));
}

std::string terminal_chart(const Chart &chart, const Canvas &canvas)
{
    constexpr int residual_lines = 8;
    const Axis x = x_axis(chart);
    std::vector<Series> family = family_of(chart.curves);
    const std::vector<Series> errors = errors_of(chart);
    if (chart.ideal) {
        Series ideal{.title = "ideal"};
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
