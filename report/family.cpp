#include "report/family.hpp"

#include "model/quantity.hpp"
#include "report/gnuplot.hpp"
#include "report/units.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mpisheet::report {
namespace {

constexpr std::array point_types{7, 5, 9, 13, 11, 6};
constexpr std::array dashes{"1", "'-'", "'.'", "'-.'", "'_'", "'-..'"};

struct Extent {
    double low = std::numeric_limits<double>::infinity();
    double high = 0;
    void add(double value)
    {
        if (!(value > 0) || !std::isfinite(value))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

bool can_be_drawn(const Mark &mark)
{
    return mark.x > 0 && mark.y > 0 && std::isfinite(mark.x) && std::isfinite(mark.y);
}

bool has_range(const Mark &mark)
{
    return mark.lo > 0 && std::isfinite(mark.lo) && std::isfinite(mark.hi);
}

std::string tick(const std::string &label, double value)
{
    return "'" + label + "' " + format_number(value);
}

std::string join(const std::vector<std::string> &items)
{
    std::string text;
    for (const std::string &item : items)
        text += (text.empty() ? "" : ", ") + item;
    return text;
}

/// "1 µs", "10 µs" …; 1, 2, 5 steps when there are fewer than three decades.
std::string time_ticks(const Extent &extent)
{
    const int first = static_cast<int>(std::floor(std::log10(extent.low)));
    const int last = static_cast<int>(std::ceil(std::log10(extent.high)));
    const bool few = extent.high / extent.low < 1000;
    std::vector<std::string> ticks;
    for (int decade = first; decade <= last; ++decade)
        for (const int step : {1, 2, 5}) {
            if (step != 1 && !few)
                continue;
            const double value = step * std::pow(10.0, decade);
            constexpr std::array prefixes{"ns", "µs", "ms", "s"};
            const int group = std::clamp(static_cast<int>(std::floor(decade / 3.0)) + 3, 0, 3);
            const double shown = step * std::pow(10.0, decade - 3 * (group - 3));
            std::string digits = format_number(std::round(shown * 1e6) / 1e6);
            ticks.push_back(tick(digits + ' ' + prefixes[static_cast<std::size_t>(group)], value));
        }
    return join(ticks);
}

std::string byte_ticks(const Extent &extent)
{
    const int first = static_cast<int>(std::floor(std::log2(extent.low)));
    const int last = static_cast<int>(std::ceil(std::log2(extent.high)));
    const int step = last - first <= 6 ? 1 : last - first <= 12 ? 2 : 4;
    std::vector<std::string> ticks;
    for (int power = first / step * step; power <= last; power += step)
        if (power >= 0)
            ticks.push_back(tick(size_text(std::int64_t{1} << power), std::ldexp(1.0, power)));
    return join(ticks);
}

std::string ratio_ticks(const Extent &extent)
{
    std::vector<std::string> ticks;
    const int first = static_cast<int>(std::floor(std::log2(extent.low)));
    const int last = static_cast<int>(std::ceil(std::log2(extent.high)));
    const std::vector<double> steps = last - first <= 2 ? std::vector{1.0, 1.25, 1.5, 1.75} : std::vector{1.0};
    for (int power = first; power <= last; ++power)
        for (const double step : steps)
            ticks.push_back(tick(format_number(std::ldexp(step, power)), std::ldexp(step, power)));
    return join(ticks);
}

std::string value_ticks(const std::vector<double> &values)
{
    std::vector<std::string> ticks;
    double before = 0;
    for (const double value : values) {
        if (value < 1.3 * before)
            continue; // labels would touch
        ticks.push_back(tick(format_number(value), value));
        before = value;
    }
    return join(ticks);
}

std::string axis_commands(char name, const Axis &axis, const Extent &extent)
{
    const std::string which(1, name);
    const bool time = axis.kind == Axis::Kind::time;
    std::string ticks;
    switch (axis.kind) {
    case Axis::Kind::time:
        ticks = time_ticks(extent);
        break;
    case Axis::Kind::bytes:
        ticks = byte_ticks(extent);
        break;
    case Axis::Kind::processes:
        ticks = value_ticks(axis.ticks);
        break;
    case Axis::Kind::ratio:
        ticks = ratio_ticks(extent);
        break;
    }
    const double room = time ? 1.35 : 1.15;
    std::string commands = "set logscale " + which + (time ? " 10\n" : " 2\n");
    commands +=
        "set " + which + "range [" + format_number(extent.low / room) + ":" + format_number(extent.high * room) + "]\n";
    commands += "set " + which + "tics (" + ticks + ")\n";
    if (!axis.label.empty())
        commands += "set " + which + "label '" + axis.label + "'\n";
    return commands;
}

std::string block(const std::string &name, const std::vector<Mark> &marks)
{
    std::string text = "$" + name + " << EOD\n";
    for (const Mark &mark : marks) {
        const bool ranged = has_range(mark);
        text += format_number(mark.x) + ' ' + (can_be_drawn(mark) ? format_number(mark.y) : "NaN") + ' ' +
                (ranged ? format_number(mark.lo) + ' ' + format_number(mark.hi) : "NaN NaN") + '\n';
    }
    return text + "EOD\n";
}

} // namespace

std::string family_script(const std::vector<Series> &family, const Axis &x, const Axis &y, const std::string &more)
{
    Extent xs, ys;
    std::string blocks;
    std::vector<std::string> bands, lines, points, keys;
    for (std::size_t i = 0; i < family.size(); ++i) {
        const Series &series = family[i];
        for (const std::vector<Mark> *marks : {&series.line, &series.points})
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
        const std::size_t look = i % point_types.size();
        const std::string line = "$line" + std::to_string(i), point = "$points" + std::to_string(i);
        const std::string colour = std::string(" lc rgb '") + series_colours()[look] + "'";
        const std::string dash = std::string(" dt ") + dashes[look];
        const std::string shape = " pt " + std::to_string(point_types[look]) + " ps 0.6";
        const auto drawn = [](const std::vector<Mark> &marks, auto holds) {
            return std::any_of(marks.begin(), marks.end(), holds);
        };
        blocks += block(line.substr(1), series.line) + block(point.substr(1), series.points);
        if (drawn(series.line, has_range))
            bands.push_back(line + " using 1:3:4 with filledcurves" + colour + " notitle");
        if (drawn(series.line, can_be_drawn))
            lines.push_back(line + " using 1:2 with lines lw 1.5" + colour + dash + " notitle");
        if (drawn(series.points, can_be_drawn)) {
            if (drawn(series.points, has_range))
                points.push_back(point + " using 1:2:3:4 with yerrorbars" + colour + shape + " notitle");
            points.push_back(point + " using 1:2 with points" + colour + shape + " notitle");
        }
        if (drawn(series.line, can_be_drawn) || drawn(series.points, can_be_drawn))
            keys.push_back("keyentry with linespoints lw 1.5" + colour + dash + shape + " title '" + series.title +
                           "'");
    }
    if (keys.empty())
        return {};
    std::vector<std::string> plots;
    for (const auto *list : {&bands, &lines, &points, &keys})
        plots.insert(plots.end(), list->begin(), list->end());
    return blocks + axis_commands('x', x, xs) + axis_commands('y', y, ys) + "set grid xtics ytics lt 1 dt 1 lc rgb '" +
           grid_colour + "' lw 1\nset border 3\nset tics nomirror\nset errorbars 0.6\nset samples 2\n" +
           "set key outside top center horizontal samplen 3 spacing 1.1\nset style fill transparent solid 0.15 "
           "noborder\nplot " +
           join(plots) + more + "\n";
}

} // namespace mpisheet::report
