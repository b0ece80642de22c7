#include "report/charts/svg_family.hpp"

#include "report/charts/svg.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace mpisheet::report {
namespace {

// The picture's measures, in its own units: the page shows them as pixels where there is room for 480.
constexpr double width = 480, left = 58, right = 22, plot_top = 24, plot_height = 216, gap = 34, residual_height = 62;

/// Solid, dashes, dots …
constexpr std::array series_dashes{"", "7 4", "2 3", "7 3 2 3", "12 4", "7 3 2 3 2 3"};
/// Round, square, triangle, diamond, triangle downwards, ring: as paths around 0, 0.
constexpr std::array shapes{
    "M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z",
    "M-2.8-2.8h5.6v5.6h-5.6z",
    "M0-3.8l3.7 6.4h-7.4z",
    "M0-4.1l3.3 4.1-3.3 4.1-3.3-4.1z",
    "M0 3.8l3.7-6.4h-7.4z",
    "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0zM-1.8 0a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0z"};
static_assert(series_dashes.size() == distinct_series && shapes.size() == distinct_series);

/// From values to places of the picture, both ends of an axis given.
struct FamilyScale {
    bool log = false;
    double low = 0, high = 1; ///< values
    double from = 0, to = 1;  ///< their places

    [[nodiscard]] double operator()(double value) const
    {
        const double share = log ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
        return from + std::clamp(share, 0.0, 1.0) * (to - from);
    }
    [[nodiscard]] bool holds(double value) const { return value >= low && value <= high; }
};

struct Frame {
    const SvgFamily &picture;
    FamilyScale x, y;
    [[nodiscard]] bool shows(const Mark &mark) const
    {
        return report::shows(picture.x, mark.x) && report::shows(picture.y, mark.y);
    }
};

std::string place(double x, double y)
{
    return svg_number(x) + ' ' + svg_number(y);
}

std::string colour(std::size_t series)
{
    return fmt::format("class=\"s{}\"", series % distinct_series + 1);
}

AxisRange extent_of(const SvgFamily &picture, bool of_x)
{
    AxisRange extent;
    for (const SvgSeries &one : picture.family)
        for (const std::vector<Mark> *marks : {&one.series.line, &one.series.points, &one.series.apart})
            for (const Mark &mark : *marks) {
                if (!shows(picture.x, mark.x) || !shows(picture.y, mark.y))
                    continue;
                extent.add(of_x ? mark.x : mark.y);
                if (!of_x && has_range(mark)) {
                    extent.add(std::max(mark.lo, mark.y / 10)); // a wide band must not squeeze the curves
                    extent.add(std::min(mark.hi, mark.y * 10));
                }
            }
    return extent;
}

FamilyScale scale_of(char name, const Axis &axis, const AxisRange &extent, double from, double to)
{
    const AxisRange shown = with_room(name, axis, extent);
    return {axis.log, shown.low, shown.high, from, to};
}

/// Lines of a grid and their labels.
std::string grid(const std::string &path, const std::string &words, const char *anchor)
{
    return fmt::format("<path class=\"grid\" d=\"{}\"/>\n<g text-anchor=\"{}\">{}</g>\n", path, anchor, words);
}

/// Grid lines and labels of the x axis at `bottom`, whose plot begins at `top`.
std::string x_grid(const Frame &frame, const AxisRange &extent, double top, double bottom, bool labels)
{
    std::string path, words;
    double last_end = 0;
    for (const Tick &tick : ticks_of(frame.picture.x, extent)) {
        if (!frame.x.holds(tick.value))
            continue;
        const double x = frame.x(tick.value);
        path += fmt::format("M{}V{}", place(x, top), svg_number(bottom));
        const double half = 3.4 * static_cast<double>(display_width(tick.label));
        if (labels && x - half > last_end) {
            words += svg_text(x, bottom + 14, tick.label);
            last_end = x + half + 4;
        }
    }
    return path.empty() ? "" : grid(path, words, "middle");
}

std::string y_grid(const Frame &frame, const AxisRange &extent)
{
    std::string path, words;
    for (const Tick &tick : ticks_of(frame.picture.y, extent))
        if (frame.y.holds(tick.value)) {
            const double y = frame.y(tick.value);
            path += fmt::format("M{}H{}", place(left, y), svg_number(width - right));
            words += svg_text(left - 5, y + 4, tick.label);
        }
    return path.empty() ? "" : grid(path, words, "end");
}

/// Between lo and hi of each stretch of the line that has them.
std::string band(const Frame &frame, const std::vector<Mark> &line)
{
    SvgPath path;
    for (std::size_t i = 0; i < line.size();) {
        std::size_t end = i;
        while (end < line.size() && frame.shows(line[end]) && has_range(line[end]))
            ++end;
        if (end - i > 1) {
            path.move(frame.x(line[i].x), frame.y(line[i].lo));
            for (std::size_t k = i + 1; k < end; ++k)
                path.line(frame.x(line[k].x), frame.y(line[k].lo));
            for (std::size_t k = end; k-- > i;)
                path.line(frame.x(line[k].x), frame.y(line[k].hi));
            path.close();
        }
        i = std::max(end, i + 1);
    }
    return path.text();
}

/// The stretches inside the measured range, or those that leave it.
std::string line_path(const Frame &frame, const std::vector<Mark> &line, bool outside)
{
    SvgPath path;
    bool drawing = false;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const bool leaves = line[i].outside || line[i + 1].outside;
        if (!frame.shows(line[i]) || !frame.shows(line[i + 1]) || leaves != outside) {
            drawing = false;
            continue;
        }
        if (!drawing)
            path.move(frame.x(line[i].x), frame.y(line[i].y));
        path.line(frame.x(line[i + 1].x), frame.y(line[i + 1].y));
        drawing = true;
    }
    return path.text();
}

std::string bars(const Frame &frame, const std::vector<Mark> &points)
{
    std::string path;
    for (const Mark &mark : points)
        if (frame.shows(mark) && has_range(mark) && mark.hi > 1.005 * mark.lo)
            path += "M" + place(frame.x(mark.x), frame.y(mark.lo)) + "V" + svg_number(frame.y(mark.hi));
    return path;
}

std::string crosses(const Frame &frame, const std::vector<Mark> &points)
{
    std::string path;
    for (const Mark &mark : points)
        if (frame.shows(mark))
            path += "M" + place(frame.x(mark.x) - 2, frame.y(mark.y) - 2) + "l4 4m0-4l-4 4";
    return path;
}

std::string drawn(const std::string &path, const std::string &attributes)
{
    return path.empty() ? "" : "<path " + attributes + " d=\"" + path + "\"/>\n";
}

std::string curve(const Frame &frame, const SvgSeries &one, std::size_t i)
{
    const std::string dash = *series_dashes[i % distinct_series] == '\0'
                                 ? ""
                                 : fmt::format(" stroke-dasharray=\"{}\"", series_dashes[i % distinct_series]);
    return drawn(band(frame, one.series.line), "class=\"band\"") +
           drawn(line_path(frame, one.series.line, false), "class=\"line\"" + dash) +
           drawn(line_path(frame, one.series.line, true), "class=\"line\" stroke-dasharray=\"1 5\"") +
           drawn(bars(frame, one.series.points), "class=\"bar\"") +
           drawn(crosses(frame, one.series.apart), "class=\"apart\"");
}

std::string points(const Frame &frame, const SvgSeries &one, std::size_t i)
{
    std::string uses;
    for (std::size_t k = 0; k < one.series.points.size(); ++k) {
        const Mark &mark = one.series.points[k];
        if (!frame.shows(mark))
            continue;
        uses += fmt::format("<use href=\"#m{}\" x=\"{}\" y=\"{}\">", i % distinct_series, svg_number(frame.x(mark.x)),
                            svg_number(frame.y(mark.y)));
        uses += (k < one.says.size() ? "<title>" + escape(one.says[k]) + "</title>" : "") + "</use>";
    }
    return uses;
}

/// A line piece and a point of each series with its name, in a row above the plot.
std::string legend(const SvgFamily &picture)
{
    std::string words;
    double at = left;
    for (std::size_t i = 0; i < picture.family.size(); ++i) {
        const Series &series = picture.family[i].series;
        if (picture.family.size() == 1 && series.title.empty())
            return {};
        const std::string dash = *series_dashes[i % distinct_series] == '\0'
                                     ? ""
                                     : fmt::format(" stroke-dasharray=\"{}\"", series_dashes[i % distinct_series]);
        words += fmt::format("<g {}>{}<use href=\"#m{}\" x=\"{}\" y=\"11\"/></g>", colour(i),
                             drawn(fmt::format("M{} 11h20", svg_number(at)), "class=\"line\"" + dash),
                             i % distinct_series, svg_number(at + 10));
        words += svg_text(at + 24, 15, series.title, "");
        at += 36 + 6.6 * static_cast<double>(display_width(series.title));
    }
    return words;
}

/// The largest error that the panel must show: a tenth at least of what a person can see, rounded up to 1, 2, 5.
double residual_limit(const SvgFamily &picture)
{
    double largest = 0.01;
    for (const SvgSeries &one : picture.family)
        for (const Residual &residual : one.residuals)
            if (std::isfinite(residual.error))
                largest = std::max(largest, std::abs(residual.error));
    for (const Residual &residual : picture.other_residuals)
        if (std::isfinite(residual.error))
            largest = std::max(largest, std::abs(residual.error));
    const double decade = std::pow(10.0, std::floor(std::log10(largest)));
    for (const double step : {1.0, 2.0, 5.0})
        if (step * decade >= largest)
            return step * decade;
    return 10 * decade;
}

/// Dots at the errors of all measured points, zero in the middle.
std::string residual_panel(const Frame &frame, const AxisRange &x_extent, double top)
{
    const double limit = residual_limit(frame.picture), bottom = top + residual_height;
    const FamilyScale y{false, -limit, limit, bottom, top};
    std::string panel = x_grid(frame, x_extent, top, bottom, true);
    panel += "<path class=\"grid\" d=\"";
    for (const double value : {-limit, 0.0, limit})
        panel += fmt::format("M{}H{}", place(left, y(value)), svg_number(width - right));
    panel += "\"/>\n";
    for (const double value : {-limit, limit})
        panel += svg_text(left - 5, y(value) + 4, signed_percent_text(value), "text-anchor=\"end\"");
    panel += svg_text(left - 5, y(0) + 4, "error 0", "text-anchor=\"end\"");
    const auto dots = [&](const std::vector<Residual> &residuals) {
        SvgPath path;
        for (const Residual &residual : residuals)
            if (std::isfinite(residual.error) && shows(frame.picture.x, residual.x)) {
                path.move(frame.x(residual.x), y(residual.error));
                path.dot();
            }
        return path.text();
    };
    panel += drawn(dots(frame.picture.other_residuals), "class=\"others\"");
    for (std::size_t i = 0; i < frame.picture.family.size(); ++i)
        panel +=
            fmt::format("<g {}>{}</g>\n", colour(i), drawn(dots(frame.picture.family[i].residuals), "class=\"dots\""));
    return panel;
}

} // namespace

std::string family_svg(const SvgFamily &picture)
{
    const AxisRange xs = extent_of(picture, true), ys = extent_of(picture, false);
    if (xs.empty() || ys.empty())
        return {};
    const double bottom = plot_top + plot_height;
    const Frame frame{picture, scale_of('x', picture.x, xs, left, width - right),
                      scale_of('y', picture.y, ys, bottom, plot_top)};
    const bool residuals = std::any_of(picture.family.begin(), picture.family.end(),
                                       [](const SvgSeries &one) { return !one.residuals.empty(); });
    const double end = residuals ? bottom + gap + residual_height : bottom;
    std::string inside = y_grid(frame, ys) + x_grid(frame, xs, plot_top, bottom, true);
    if (picture.ideal) {
        const double low = std::max(frame.x.low, frame.y.low), high = std::min(frame.x.high, frame.y.high);
        inside += drawn("M" + place(frame.x(low), frame.y(low)) + "L" + place(frame.x(high), frame.y(high)),
                        "class=\"ideal\"");
    }
    for (std::size_t i = 0; i < picture.family.size(); ++i)
        inside += fmt::format("<g {}>{}</g>\n", colour(i), curve(frame, picture.family[i], i));
    for (std::size_t i = 0; i < picture.family.size(); ++i)
        inside += fmt::format("<g {}>{}</g>\n", colour(i), points(frame, picture.family[i], i));
    if (residuals)
        inside += residual_panel(frame, xs, bottom + gap);
    inside +=
        legend(picture) + svg_text((left + width - right) / 2, end + 29, picture.x.label, "text-anchor=\"middle\"");
    return fmt::format("<svg class=\"plot\" viewBox=\"0 0 {} {}\">\n{}</svg>\n", width, svg_number(end + 34), inside);
}

std::string point_marks()
{
    std::string symbols;
    for (std::size_t i = 0; i < shapes.size(); ++i)
        symbols += fmt::format("<path id=\"m{}\" d=\"{}\"/>", i, shapes[i]);
    return "<svg class=\"marks\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\"><defs>" + symbols +
           "</defs></svg>\n";
}

} // namespace mpisheet::report
