#include "report/charts/characters.hpp"

#include "report/text/utf8.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace mpisheet::report {
namespace {

constexpr std::array signs{"●", "▲", "■", "◆", "○", "△"};
constexpr std::array ansi_colours{"34", "33", "32", "35", "36", "31"}; // blue, yellow, green, magenta, cyan, red
constexpr const char *sign_apart = "×";
constexpr const char *shade = "░";
constexpr int dots_across = 2, dots_down = 4; // of a braille character

std::string painted(const std::string &text, std::size_t series, bool colour)
{
    return colour ? "\x1b[" + std::string(ansi_colours[series % ansi_colours.size()]) + "m" + text + "\x1b[0m" : text;
}

std::string utf8(char32_t code) // of three bytes
{
    return {static_cast<char>(0xE0U | code >> 12U), static_cast<char>(0x80U | (code >> 6U & 0x3FU)),
            static_cast<char>(0x80U | (code & 0x3FU))};
}

/// An axis on the dots of a canvas: from 0 at its low end to `dots` − 1.
struct Scale {
    const Axis &axis;
    AxisRange extent;
    int dots = 0;

    [[nodiscard]] double place(double value) const
    {
        const auto along = [&](double v) { return axis.log ? std::log(v) : v; };
        const double span = along(extent.high) - along(extent.low);
        return span > 0 ? (along(value) - along(extent.low)) / span * (dots - 1) : (dots - 1) / 2.0;
    }
    [[nodiscard]] int dot(double value) const { return static_cast<int>(std::lround(place(value))); }
    [[nodiscard]] bool shows(double value) const
    {
        return report::shows(axis, value) && dot(value) >= 0 && dot(value) < dots;
    }
};

struct Cell {
    unsigned braille = 0;   ///< dots that are set
    const char *sign = "";  ///< hides the dots
    bool is_shaded = false; ///< where nothing else is
    std::size_t series = 0; ///< whose colour it has
};

class Field {
public:
    Field(int columns, int lines)
        : columns_(columns), lines_(lines), cells_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(lines))
    {
    }

    /// The cell of a dot; dots count from the lower left.
    Cell &at(int x, int y)
    {
        const int column = x / dots_across, line = lines_ - 1 - y / dots_down;
        return cells_[static_cast<std::size_t>(line) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column)];
    }

    void set_dot(int x, int y, std::size_t series)
    {
        constexpr unsigned bits[dots_down][dots_across]{{0x40, 0x80}, {0x04, 0x20}, {0x02, 0x10}, {0x01, 0x08}};
        Cell &cell = at(x, y);
        cell.braille |= bits[y % dots_down][x % dots_across];
        cell.series = series;
    }

    [[nodiscard]] std::string line(int number, bool colour) const
    {
        std::string text;
        for (int column = 0; column < columns_; ++column) {
            const Cell &cell = cells_[static_cast<std::size_t>(number) * static_cast<std::size_t>(columns_) +
                                      static_cast<std::size_t>(column)];
            const std::string shown = *cell.sign != '\0'  ? cell.sign
                                      : cell.braille != 0 ? utf8(0x2800U + cell.braille)
                                      : cell.is_shaded    ? shade
                                                          : "";
            text += shown.empty() ? " " : painted(shown, cell.series, colour);
        }
        return text;
    }

private:
    int columns_, lines_;
    std::vector<Cell> cells_;
};

/// At each column of dots between two marks the place between them, on the axes' own scales.
template <typename Visit> void for_each_between(const Scale &x, const Mark &from, const Mark &to, Visit visit)
{
    const double begin = x.place(from.x), end = x.place(to.x);
    for (int at = static_cast<int>(std::ceil(begin)); at <= end; ++at)
        visit(at, end > begin ? (at - begin) / (end - begin) : 0);
}

void draw_line(Field &field, const Scale &x, const Scale &y, const std::vector<Mark> &line, std::size_t series)
{
    const auto clamped = [&](double place) {
        return static_cast<int>(std::lround(std::clamp(place, 0.0, y.dots - 1.0)));
    };
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Mark &a = line[i], &b = line[i + 1];
        if (!x.shows(a.x) || !x.shows(b.x) || !shows(y.axis, a.y) || !shows(y.axis, b.y))
            continue;
        const bool is_dotted = a.outside || b.outside;
        int before = clamped(y.place(a.y));
        for_each_between(x, a, b, [&](int at, double share) {
            const int height = clamped(y.place(a.y) + share * (y.place(b.y) - y.place(a.y)));
            if (is_dotted ? at % 3 == 0 : true)
                for (int dot = std::min(height, before + (before < height));
                     dot <= std::max(height, before - (before > height)); ++dot)
                    field.set_dot(at, is_dotted ? height : dot, series);
            before = height;
        });
    }
}

void draw_band(Field &field, const Scale &x, const Scale &y, const std::vector<Mark> &line, std::size_t series)
{
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Mark &a = line[i], &b = line[i + 1];
        const bool has_band = x.shows(a.x) && x.shows(b.x) && a.lo > 0 && b.lo > 0 && std::isfinite(a.hi + b.hi);
        if (!has_band)
            continue;
        for_each_between(x, a, b, [&](int at, double share) {
            const double low = y.place(a.lo) + share * (y.place(b.lo) - y.place(a.lo));
            const double high = y.place(a.hi) + share * (y.place(b.hi) - y.place(a.hi));
            for (int dot = std::max(0, static_cast<int>(std::ceil(low))); dot <= std::min<double>(high, y.dots - 1);
                 ++dot) {
                Cell &cell = field.at(at, dot);
                if (!cell.is_shaded && cell.braille == 0 && *cell.sign == '\0')
                    cell.series = series;
                cell.is_shaded = true;
            }
        });
    }
}

void draw_points(Field &field, const Scale &x, const Scale &y, const std::vector<Mark> &points, const char *sign,
                 std::size_t series)
{
    for (const Mark &point : points)
        if (x.shows(point.x) && y.shows(point.y)) {
            Cell &cell = field.at(x.dot(point.x), y.dot(point.y));
            cell.sign = sign;
            cell.series = series;
        }
}

/// Below the field: a sign at each tick, and as many labels as have room.
std::string x_axis_text(const Scale &x, std::size_t margin, int columns)
{
    std::string rule(margin, ' ');
    rule += "└";
    std::vector<bool> ticked(static_cast<std::size_t>(columns), false);
    std::string labels(margin, ' ');
    std::size_t used = labels.size();
    for (const Tick &tick : ticks_of(x.axis, x.extent)) {
        if (!x.shows(tick.value))
            continue;
        const auto column = static_cast<std::size_t>(x.dot(tick.value) / dots_across);
        const std::size_t end = margin + 1 + static_cast<std::size_t>(columns);
        const std::size_t wide = display_width(tick.label);
        const std::size_t middle = margin + 1 + column;
        const std::size_t from =
            std::max(margin, std::min(middle - std::min(middle, wide / 2), end - std::min(end, wide)));
        ticked[column] = true;
        if (from < used + (used > margin ? 1 : 0))
            continue;
        labels += std::string(from - used, ' ') + tick.label;
        used = from + wide;
    }
    for (const bool tick : ticked)
        rule += tick ? "┬" : "─";
    return rule + "\n" + labels + "\n";
}

/// What both axes must show; `level` is on the y axis.
void set_extents(const std::vector<Series> &family, Scale &x, Scale &y, double level)
{
    for (const Series &series : family)
        for (const std::vector<Mark> *marks : {&series.line, &series.points, &series.apart})
            for (const Mark &mark : *marks)
                if (shows(x.axis, mark.x) && shows(y.axis, mark.y)) {
                    x.extent.add(mark.x);
                    y.extent.add(mark.y);
                }
    y.extent.add(level);
    if (!y.axis.log && y.axis.kind == Axis::Kind::time)
        y.extent.add(0);
}

int label_columns(const std::vector<Tick> &ticks)
{
    std::size_t columns = 0;
    for (const Tick &tick : ticks)
        columns = std::max(columns, display_width(tick.label) + 1);
    return static_cast<int>(columns);
}

} // namespace

int character_margin(const std::vector<Series> &family, const Axis &x_axis, const Axis &y_axis, double level)
{
    Scale x{x_axis, {}, 0}, y{y_axis, {}, 0};
    set_extents(family, x, y, level);
    return x.extent.empty() ? 0 : label_columns(ticks_of(y_axis, y.extent));
}

std::string character_panel(const std::vector<Series> &family, const Axis &x_axis, const Axis &y_axis,
                            const Canvas &canvas, double level)
{
    Scale x{x_axis, {}, 0}, y{y_axis, {}, 0};
    set_extents(family, x, y, level);
    if (x.extent.empty())
        return {};
    const std::vector<Tick> ticks = ticks_of(y_axis, y.extent);
    const auto margin = static_cast<std::size_t>(std::max(canvas.margin, label_columns(ticks)));
    const int columns = std::max(10, canvas.columns - static_cast<int>(margin) - 2);
    const int lines = std::max(3, canvas.lines - 2);
    x.dots = columns * dots_across;
    y.dots = lines * dots_down;
    Field field(columns, lines);
    for (std::size_t i = 0; i < family.size(); ++i)
        draw_band(field, x, y, family[i].line, i);
    if (std::isfinite(level))
        for (int at = 0; at < x.dots; at += 4)
            field.set_dot(at, y.dot(level), family.size());
    for (std::size_t i = 0; i < family.size(); ++i)
        draw_line(field, x, y, family[i].line, i);
    for (std::size_t i = 0; i < family.size(); ++i) {
        draw_points(field, x, y, family[i].apart, sign_apart, i);
        const std::vector<Mark> &points = family[i].points, &line = family[i].line;
        draw_points(field, x, y, points.empty() && !line.empty() ? std::vector{line.back()} : points,
                    signs[i % signs.size()], i); // where nothing was measured, at the line's end
    }
    std::string text;
    for (int line = 0; line < lines; ++line) {
        std::string label;
        for (const Tick &tick : ticks)
            if (y.shows(tick.value) && lines - 1 - y.dot(tick.value) / dots_down == line)
                label = tick.label;
        std::string row = std::string(margin - 1 - display_width(label), ' ') + label + " " +
                          (label.empty() ? "│" : "┤") + field.line(line, canvas.colour);
        row.erase(row.find_last_not_of(' ') + 1);
        text += row + "\n";
    }
    return text + x_axis_text(x, margin, columns);
}

std::string character_legend(const std::vector<Series> &family, const Canvas &canvas)
{
    std::string text, line;
    std::size_t used = 0;
    bool any_apart = false, any_outside = false;
    const auto add = [&](const std::string &entry, std::size_t wide) {
        if (used > 0 && used + wide + 3 > static_cast<std::size_t>(canvas.columns)) {
            text += line + "\n";
            line.clear();
            used = 0;
        }
        line += (used > 0 ? "   " : "") + entry;
        used += wide + (used > 0 ? 3 : 0);
    };
    for (std::size_t i = 0; i < family.size(); ++i) {
        const std::string name = printable(family[i].title, "?");
        add(painted(signs[i % signs.size()], i, canvas.colour) + " " + name, display_width(name) + 2);
        any_apart = any_apart || !family[i].apart.empty();
        any_outside = any_outside || std::any_of(family[i].line.begin(), family[i].line.end(),
                                                 [](const Mark &mark) { return mark.outside; });
    }
    if (any_outside)
        add("⠄⠄ outside the measured range", 29);
    if (any_apart)
        add("× in another state", 18);
    return text + line + "\n";
}

} // namespace mpisheet::report
