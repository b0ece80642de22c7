#include "report/charts/family.hpp"

#include "model/quantity.hpp"
#include "report/charts/gnuplot.hpp"
#include "report/text/units.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace mpisheet::report {
namespace {

constexpr std::array point_types{7, 5, 9, 13, 11, 6};
constexpr std::array dashes{"1", "'-'", "'.'", "'-.'", "'_'", "'-..'"};

/// Round dots, wide apart: no series has them.
constexpr const char *dotted = " lw 1.5 dt (1,6)";

/// A cross: no series has it.
constexpr const char *another_state = " pt 2 ps 0.5";

/// Whether the line to one of its neighbours leaves the measured range.
bool is_beside_outside(const std::vector<Mark> &marks, std::size_t i)
{
    return marks[i].outside || (i > 0 && marks[i - 1].outside) || (i + 1 < marks.size() && marks[i + 1].outside);
}

/// Columns: x; y; the ends of its interval; y of a line inside the measured range; y of a line that leaves it.
template <typename Drawn> std::string block(const std::string &name, const std::vector<Mark> &marks, Drawn can_be_drawn)
{
    std::string text = "$" + name + " << EOD\n";
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const Mark &mark = marks[i];
        const bool ranged = has_range(mark);
        const std::string y = can_be_drawn(mark) ? format_number(mark.y) : "NaN";
        text += format_number(mark.x) + ' ' + y + ' ' +
                (ranged ? format_number(mark.lo) + ' ' + format_number(mark.hi) : "NaN NaN") + ' ' +
                (mark.outside ? "NaN" : y) + ' ' + (is_beside_outside(marks, i) ? y : "NaN") + '\n';
    }
    return text + "EOD\n";
}

} // namespace

bool has_range(const Mark &mark)
{
    return mark.lo > 0 && std::isfinite(mark.lo) && std::isfinite(mark.hi);
}

std::string family_script(const std::vector<Series> &family, const Axis &x, const Axis &y, const std::string &more)
{
    AxisRange xs, ys;
    std::string blocks;
    std::vector<std::string> bands, lines, points, keys;
    bool any_apart = false, any_outside = false;
    const auto can_be_drawn = [&](const Mark &mark) { return shows(x, mark.x) && shows(y, mark.y); };
    for (std::size_t i = 0; i < family.size(); ++i) {
        const Series &series = family[i];
        for (const std::vector<Mark> *marks : {&series.line, &series.points, &series.apart})
            for (const Mark &mark : *marks) {
                if (!can_be_drawn(mark))
                    continue;
                xs.add(mark.x);
                ys.add(mark.y);
                if (has_range(mark)) {
                    ys.add(std::max(mark.lo, mark.y / 10)); // a wide band must not squeeze the curves
                    ys.add(std::min(mark.hi, mark.y * 10));
                }
            }
        const auto drawn = [](const std::vector<Mark> &marks, auto holds) {
            return std::any_of(marks.begin(), marks.end(), holds);
        };
        const bool has_line = drawn(series.line, can_be_drawn), has_points = drawn(series.points, can_be_drawn);
        if (!has_line && !has_points)
            continue;
        const std::string line = "$line" + std::to_string(i), point = "$points" + std::to_string(i);
        blocks +=
            block(line.substr(1), series.line, can_be_drawn) + block(point.substr(1), series.points, can_be_drawn);
        const std::string title = quoted(series.title), apart = "$apart" + std::to_string(i);
        const bool has_apart = drawn(series.apart, can_be_drawn);
        const bool has_outside =
            drawn(series.line, [&](const Mark &mark) { return mark.outside && can_be_drawn(mark); });
        any_outside = any_outside || has_outside;
        if (has_apart)
            blocks += block(apart.substr(1), series.apart, can_be_drawn);
        const std::size_t style = i % point_types.size();
        const std::string colour = std::string(" lc rgb '") + series_colours()[style] + "'";
        const std::string dash = std::string(" dt ") + dashes[(i + i / dashes.size()) % dashes.size()];
        const std::string shape = " pt " + std::to_string(point_types[style]) + " ps 0.6";
        if (drawn(series.line, has_range))
            bands.push_back(line + " using 1:3:4 with filledcurves" + colour + " notitle");
        if (has_line)
            lines.push_back(line + " using 1:5 with lines lw 1.5" + colour + dash + " notitle");
        if (has_outside)
            lines.push_back(line + " using 1:6 with lines" + colour + dotted + " notitle");
        if (has_points) {
            if (drawn(series.points, has_range))
                points.push_back(point + " using 1:2:3:4 with yerrorbars" + colour + shape + " notitle");
            points.push_back(point + " using 1:2 with points" + colour + shape + " notitle");
        }
        if (has_apart) {
            points.push_back(apart + " using 1:2 with points" + colour + another_state + " notitle");
            any_apart = true;
        }
        keys.push_back(std::string("keyentry with ") +
                       (!has_points ? "lines"
                        : has_line  ? "linespoints"
                                    : "points") +
                       (has_line ? " lw 1.5" + dash : "") + colour + (has_points ? shape : "") + " title " + title);
    }
    if (blocks.empty())
        return {};
    if (any_outside)
        keys.push_back(std::string("keyentry with lines lc rgb '#808080'") + dotted +
                       " title 'outside the measured range'");
    if (any_apart)
        keys.push_back(std::string("keyentry with points lc rgb '") + grid_colour + "'" + another_state +
                       " title 'measured in another state'");
    std::vector<std::string> plots;
    for (const auto *list : {&bands, &lines, &points, &keys})
        plots.insert(plots.end(), list->begin(), list->end());
    const std::string grid = std::string("set grid xtics ytics lt 1 dt 1 lc rgb '") + grid_colour + "' lw 1\n";
    return blocks + axis_commands('x', x, xs) + axis_commands('y', y, ys) + grid +
           "set border 3\nset tics nomirror\nset errorbars 0.6\nset samples 2\n"
           "set key outside top center horizontal samplen 3 spacing 1.1\n"
           "set style fill transparent solid 0.15 noborder\nplot " +
           words_text(plots) + more + "\n";
}

} // namespace mpisheet::report
