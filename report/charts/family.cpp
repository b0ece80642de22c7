#include "report/charts/family.hpp"

#include "report/text/units.hpp"
#include "report/text/utf8.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::report {
namespace {

using Anchor = Words::Anchor;

constexpr double right = 22, legend_row = 16, gap = 34, residual_height = 62, caption_row = 15;

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
    const FamilyPicture &picture;
    double left, top, bottom;
    FamilyScale x, y;
    [[nodiscard]] bool shows(const Mark &mark) const
    {
        return report::shows(picture.x, mark.x) && report::shows(picture.y, mark.y);
    }
    [[nodiscard]] Place place(double at_x, double at_y) const { return {x(at_x), y(at_y)}; }
    [[nodiscard]] double end() const { return picture.width - right; }
};

AxisRange extent_of(const FamilyPicture &picture, bool of_x)
{
    AxisRange extent;
    for (const Series &one : picture.family)
        for (const std::vector<Mark> *marks : {&one.line, &one.points, &one.apart})
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

void add(Shapes &shapes, Piece piece)
{
    if (!piece.paths.empty())
        shapes.pieces.push_back(std::move(piece));
}

/// Grid lines and labels of the x axis at `bottom`, whose plot begins at `top`.
void add_x_grid(Shapes &shapes, const Frame &frame, const AxisRange &extent, double top, double bottom)
{
    Piece grid{.look = Look::grid};
    double last_end = 0;
    for (const Tick &tick : ticks_of(frame.picture.x, extent)) {
        if (!frame.x.holds(tick.value))
            continue;
        const double x = frame.x(tick.value), half = 3.4 * static_cast<double>(display_width(tick.label));
        grid.paths.push_back({{x, top}, {x, bottom}});
        if (x - half > last_end) {
            shapes.words.push_back({{x, bottom + 14}, tick.label, Anchor::middle});
            last_end = x + half + 4;
        }
    }
    add(shapes, std::move(grid));
}

void add_y_grid(Shapes &shapes, const Frame &frame, const std::vector<Tick> &ticks, const FamilyScale &scale)
{
    Piece grid{.look = Look::grid};
    for (const Tick &tick : ticks)
        if (scale.holds(tick.value)) {
            const double y = scale(tick.value);
            grid.paths.push_back({{frame.left, y}, {frame.end(), y}});
            shapes.words.push_back({{frame.left - 5, y + 4}, tick.label, Anchor::end});
        }
    add(shapes, std::move(grid));
}

/// Between lo and hi of each stretch of the line that has them.
Piece band(const Frame &frame, const std::vector<Mark> &line)
{
    Piece piece{.look = Look::band};
    for (std::size_t i = 0; i < line.size();) {
        std::size_t end = i;
        while (end < line.size() && frame.shows(line[end]) && has_range(line[end]))
            ++end;
        if (end - i > 1) {
            std::vector<Place> path;
            for (std::size_t k = i; k < end; ++k)
                path.push_back(frame.place(line[k].x, line[k].lo));
            for (std::size_t k = end; k-- > i;)
                path.push_back(frame.place(line[k].x, line[k].hi));
            piece.paths.push_back(std::move(path));
        }
        i = std::max(end, i + 1);
    }
    return piece;
}

/// The stretches inside the measured range, or those that leave it.
Piece line_of(const Frame &frame, const std::vector<Mark> &line, bool outside)
{
    Piece piece{.look = outside ? Look::outside : Look::line};
    bool drawing = false;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const bool leaves = line[i].outside || line[i + 1].outside;
        if (!frame.shows(line[i]) || !frame.shows(line[i + 1]) || leaves != outside) {
            drawing = false;
            continue;
        }
        if (!drawing)
            piece.paths.push_back({frame.place(line[i].x, line[i].y)});
        piece.paths.back().push_back(frame.place(line[i + 1].x, line[i + 1].y));
        drawing = true;
    }
    return piece;
}

Piece bars(const Frame &frame, const std::vector<Mark> &points)
{
    Piece piece{.look = Look::bar};
    for (const Mark &mark : points)
        if (frame.shows(mark) && has_range(mark) && mark.hi > 1.005 * mark.lo)
            piece.paths.push_back({frame.place(mark.x, mark.lo), frame.place(mark.x, mark.hi)});
    return piece;
}

void add_cross(Piece &piece, const Place &at)
{
    constexpr double half = 2;
    piece.paths.push_back({{at.x - half, at.y - half}, {at.x + half, at.y + half}});
    piece.paths.push_back({{at.x + half, at.y - half}, {at.x - half, at.y + half}});
}

Piece crosses(const Frame &frame, const std::vector<Mark> &points)
{
    Piece piece{.look = Look::apart};
    for (const Mark &mark : points)
        if (frame.shows(mark))
            add_cross(piece, frame.place(mark.x, mark.y));
    return piece;
}

Piece points_of(const Frame &frame, const Series &series)
{
    Piece piece{.look = Look::mark};
    for (std::size_t k = 0; k < series.points.size(); ++k)
        if (const Mark &mark = series.points[k]; frame.shows(mark)) {
            piece.paths.push_back({frame.place(mark.x, mark.y)});
            if (k < series.says.size())
                piece.says.push_back(series.says[k]);
        }
    return piece;
}

void add_curves(Shapes &shapes, const Frame &frame)
{
    const std::vector<Series> &family = frame.picture.family;
    const auto add_of = [&](std::size_t i, Piece piece) {
        piece.series = i;
        add(shapes, std::move(piece));
    };
    for (std::size_t i = 0; i < family.size(); ++i)
        for (Piece &piece : std::vector{band(frame, family[i].line), line_of(frame, family[i].line, false),
                                        line_of(frame, family[i].line, true), bars(frame, family[i].points),
                                        crosses(frame, family[i].apart)})
            add_of(i, std::move(piece));
    for (std::size_t i = 0; i < family.size(); ++i)
        add_of(i, points_of(frame, family[i]));
}

/// An entry of the legend: a piece of a line, a point, or both, and what it is.
struct Entry {
    std::vector<Look> looks;
    std::optional<std::size_t> series;
    std::string title;
};

std::vector<Entry> legend_of(const FamilyPicture &picture)
{
    std::vector<Entry> entries;
    const auto any = [&](auto holds) { return std::any_of(picture.family.begin(), picture.family.end(), holds); };
    for (std::size_t i = 0; i < picture.family.size() && any([](const Series &one) { return !one.title.empty(); });
         ++i) {
        const Series &one = picture.family[i];
        std::vector<Look> looks;
        if (!one.line.empty())
            looks.push_back(Look::line);
        if (!one.points.empty())
            looks.push_back(Look::mark);
        entries.push_back({looks, i, one.title});
    }
    if (picture.title.empty())
        return entries;
    if (any([](const Series &one) {
            return std::any_of(one.line.begin(), one.line.end(), [](const Mark &mark) { return mark.outside; });
        }))
        entries.push_back({{Look::outside}, {}, "outside the measured range"});
    if (any([](const Series &one) { return !one.apart.empty(); }))
        entries.push_back({{Look::apart}, {}, "measured in another state"});
    if (picture.ideal)
        entries.push_back({{Look::ideal}, {}, "ideal"});
    return entries;
}

/// Rows of the legend from `top` on; where the last one ends.
double add_legend(Shapes &shapes, const FamilyPicture &picture, double left, double top)
{
    double at = left, y = top;
    for (const Entry &entry : legend_of(picture)) {
        const double room = 30 + 6.6 * static_cast<double>(display_width(entry.title));
        if (at > left && at + room > picture.width) {
            at = left;
            y += legend_row;
        }
        for (const Look look : entry.looks) {
            Piece sample{.look = look, .series = entry.series};
            if (look == Look::mark)
                sample.paths.push_back({{at + 10, y}});
            else if (look == Look::apart)
                add_cross(sample, {at + 10, y});
            else
                sample.paths.push_back({{at, y}, {at + 20, y}});
            add(shapes, std::move(sample));
        }
        shapes.words.push_back({{at + 24, y + 4}, entry.title});
        at += room;
    }
    return y;
}

/// The largest error that the panel must show: a tenth at least of what a person can see, rounded up to 1, 2, 5.
double residual_limit(const FamilyPicture &picture)
{
    double largest = 0.01;
    const auto take = [&](const std::vector<Residual> &residuals) {
        for (const Residual &residual : residuals)
            if (std::isfinite(residual.error))
                largest = std::max(largest, std::abs(residual.error));
    };
    for (const Series &one : picture.family)
        take(one.residuals);
    take(picture.other_residuals);
    const double decade = std::pow(10.0, std::floor(std::log10(largest)));
    for (const double step : {1.0, 2.0, 5.0})
        if (step * decade >= largest)
            return step * decade;
    return 10 * decade;
}

/// Dots at the errors of all measured points, zero in the middle.
void add_residuals(Shapes &shapes, const Frame &frame, const AxisRange &x_extent, double top)
{
    const double limit = residual_limit(frame.picture), bottom = top + residual_height;
    const FamilyScale y{false, -limit, limit, bottom, top};
    add_x_grid(shapes, frame, x_extent, top, bottom);
    add_y_grid(shapes, frame,
               {{signed_percent_text(-limit), -limit}, {"error 0", 0}, {signed_percent_text(limit), limit}}, y);
    const auto dots = [&](Look look, const std::vector<Residual> &residuals, std::optional<std::size_t> series) {
        Piece piece{.look = look, .series = series};
        for (const Residual &residual : residuals)
            if (std::isfinite(residual.error) && shows(frame.picture.x, residual.x))
                piece.paths.push_back({{frame.x(residual.x), y(residual.error)}});
        add(shapes, std::move(piece));
    };
    dots(Look::others, frame.picture.other_residuals, {});
    for (std::size_t i = 0; i < frame.picture.family.size(); ++i)
        dots(Look::dots, frame.picture.family[i].residuals, i);
}

} // namespace

bool has_range(const Mark &mark)
{
    return mark.lo > 0 && std::isfinite(mark.lo) && std::isfinite(mark.hi);
}

Shapes family_shapes(const FamilyPicture &picture)
{
    const AxisRange xs = extent_of(picture, true), ys = extent_of(picture, false);
    if (xs.empty() || ys.empty())
        return {};
    Shapes shapes{.width = picture.width};
    const double left = picture.y.label.empty() ? 58 : 76, middle = (left + picture.width - right) / 2;
    if (!picture.title.empty())
        shapes.words.push_back({{picture.width / 2, 17}, picture.title, Anchor::middle});
    const double top = add_legend(shapes, picture, left, picture.title.empty() ? 11 : 34) + 13;
    const double bottom = top + picture.plot_height;
    const Frame frame{picture,
                      left,
                      top,
                      bottom,
                      scale_of('x', picture.x, xs, left, picture.width - right),
                      scale_of('y', picture.y, ys, bottom, top)};
    add_y_grid(shapes, frame, ticks_of(picture.y, {picture.y.log ? ys.low : frame.y.low, ys.high}), frame.y);
    add_x_grid(shapes, frame, xs, top, bottom);
    if (picture.ideal) {
        const double low = std::max(frame.x.low, frame.y.low), high = std::min(frame.x.high, frame.y.high);
        add(shapes, {.look = Look::ideal, .paths = {{frame.place(low, low), frame.place(high, high)}}});
    }
    add_curves(shapes, frame);
    double end = bottom;
    if (std::any_of(picture.family.begin(), picture.family.end(),
                    [](const Series &one) { return !one.residuals.empty(); })) {
        add_residuals(shapes, frame, xs, bottom + gap);
        end += gap + residual_height;
    }
    shapes.words.push_back({{middle, end + 29}, picture.x.label, Anchor::middle});
    if (!picture.y.label.empty())
        shapes.words.push_back({{15, (top + bottom) / 2}, picture.y.label, Anchor::middle, true});
    shapes.height = end + 34;
    for (const std::string &line : picture.caption)
        shapes.words.push_back({{picture.width / 2, (shapes.height += caption_row) - 4}, line, Anchor::middle});
    return shapes;
}

} // namespace mpisheet::report
