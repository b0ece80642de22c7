#include "report/charts/plot.hpp"

#include "model/operation.hpp"
#include "report/charts/family.hpp"
#include "report/text/units.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace mpisheet::report {
namespace {

constexpr std::size_t most_series = 6;
constexpr int line_points = 160; ///< where an equation is evaluated: dense enough to show where ranges meet
constexpr double none = std::numeric_limits<double>::quiet_NaN();

Mark measured_mark(double x, const LaunchMedian &measured)
{
    const bool spread = measured.launches > 1;
    return {.x = x, .y = measured.seconds, .lo = spread ? measured.low : none, .hi = spread ? measured.high : none};
}

/// Whole numbers from low to high, evenly spaced in the logarithm.
std::vector<std::int64_t> log_spaced(std::int64_t low, std::int64_t high)
{
    std::set<std::int64_t> values{low, high};
    const double ratio = std::log(static_cast<double>(high) / static_cast<double>(low));
    for (int i = 0; i < line_points; ++i)
        values.insert(std::llround(static_cast<double>(low) * std::exp(ratio * i / (line_points - 1))));
    return {values.begin(), values.end()};
}

/// Without the points that a straight line between their neighbours (on logarithmic axes) hits to 0.1 %.
std::vector<Mark> thinned(const std::vector<Mark> &line)
{
    std::vector<Mark> kept;
    const auto straight = [](const Mark &a, const Mark &b, const Mark &c, double Mark::*y) {
        const double share = std::log(b.x / a.x) / std::log(c.x / a.x);
        const double expected = std::log(a.*y) + share * std::log(c.*y / a.*y);
        return std::isfinite(b.*y) ? std::abs(expected - std::log(b.*y)) < 1e-3
                                   : !std::isfinite(a.*y) && !std::isfinite(c.*y);
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool inner = !kept.empty() && i + 1 < line.size();
        if (inner && straight(kept.back(), line[i], line[i + 1], &Mark::y) &&
            straight(kept.back(), line[i], line[i + 1], &Mark::lo) &&
            straight(kept.back(), line[i], line[i + 1], &Mark::hi))
            continue;
        kept.push_back(line[i]);
    }
    return kept;
}

std::vector<Mark> equation_line(const Datasheet &sheet, const Equation &equation, std::int64_t p, std::int64_t low,
                                std::int64_t high)
{
    std::vector<Mark> line;
    for (const std::int64_t d : log_spaced(low, high)) {
        const Cost at = cost(sheet, equation, static_cast<int>(p), static_cast<double>(d));
        line.push_back({.x = static_cast<double>(d), .y = at.seconds, .lo = at.lo, .hi = at.hi});
    }
    return thinned(line);
}

/// The series to draw: all, or when they are too many those at powers of two (the others stand in the table).
std::vector<std::int64_t> series_of(std::vector<std::int64_t> values)
{
    if (values.size() <= most_series)
        return values;
    std::vector<std::int64_t> powers;
    for (const std::int64_t value : values)
        if (value > 0 && (value & (value - 1)) == 0)
            powers.push_back(value);
    return pick(powers.size() > most_series / 2 ? powers : values, most_series);
}

std::vector<std::int64_t> values_of(const std::vector<Comparison> &cells, auto value)
{
    std::set<std::int64_t> values;
    for (const Comparison &cell : cells)
        values.insert(value(cell));
    return {values.begin(), values.end()};
}

/// "The equation is within 2.1 % in the median of the measured points."
std::string error_sentence(const std::vector<Comparison> &cells, const char *what)
{
    const ErrorSummary errors = summarise(cells);
    return std::string(what) + " are off by " + percent_text(errors.median) + " in the median, " +
           signed_percent_text(errors.worst) + " at worst.";
}

/// What a description says of points in another state; nothing where there are none.
std::string apart_sentence(const std::vector<Comparison> &apart)
{
    return apart.empty() ? ""
                         : " Crosses were measured in another state of the machine: no equation and no error has them.";
}

std::optional<Picture> barrier_picture(const Datasheet &sheet, const Equation &equation,
                                       const std::vector<Comparison> &cells, const std::vector<Comparison> &apart)
{
    if (cells.size() < 2)
        return {}; // one number needs no axes: it stands in the table
    Series series{.title = "all processes", .line = {}, .points = {}};
    std::vector<double> ticks;
    for (const Comparison &cell : cells) {
        const Cost at = cost(sheet, equation, cell.p, 0);
        ticks.push_back(cell.p);
        series.line.push_back({.x = ticks.back(), .y = at.seconds, .lo = at.lo, .hi = at.hi});
        series.points.push_back(measured_mark(ticks.back(), cell.measured));
    }
    for (const Comparison &cell : apart)
        series.apart.push_back(measured_mark(cell.p, cell.measured));
    Picture picture{
        .script = family_script({series}, {"processes p", Axis::Kind::processes, ticks}, {"", Axis::Kind::time, {}}),
        .description = "Time of the operation over the number of processes: points are measured, the line is the "
                       "equation. " +
                       error_sentence(cells, "Fitted times") + apart_sentence(apart)};
    if (picture.script.empty())
        return {};
    return picture;
}

} // namespace

std::vector<std::int64_t> pick(const std::vector<std::int64_t> &values, std::size_t most)
{
    if (values.size() <= most)
        return values;
    std::vector<std::int64_t> chosen;
    for (std::size_t i = 0; i < most; ++i)
        chosen.push_back(values[i * (values.size() - 1) / (most - 1)]);
    return chosen;
}

std::optional<Picture> operation_picture(const Datasheet &sheet, const Equation &equation,
                                         const std::vector<Comparison> &fit, const std::vector<Comparison> &all_apart)
{
    std::vector<Comparison> cells = cells_of(fit, equation.name), apart = cells_of(all_apart, equation.name);
    if (cells.empty())
        return {};
    if (kind_of(equation.name) == Kind::barrier)
        return barrier_picture(sheet, equation, cells, apart);
    std::erase_if(cells, [](const Comparison &cell) { return cell.d <= 0; });
    if (cells.empty())
        return {};
    const std::vector<std::int64_t> sizes = values_of(cells, [](const Comparison &cell) { return cell.d; });
    const std::vector<std::int64_t> counts = values_of(cells, [](const Comparison &cell) { return cell.p; });
    std::vector<Series> family;
    for (const std::int64_t p : series_of(counts)) {
        Series series{.title = "p = " + std::to_string(p), .line = {}, .points = {}};
        series.line = equation_line(sheet, equation, p, sizes.front(), sizes.back());
        for (const Comparison &cell : cells)
            if (cell.p == p)
                series.points.push_back(measured_mark(static_cast<double>(cell.d), cell.measured));
        for (const Comparison &cell : apart)
            if (cell.p == p)
                series.apart.push_back(measured_mark(static_cast<double>(cell.d), cell.measured));
        family.push_back(std::move(series));
    }
    Picture picture{.script =
                        family_script(family, {"message size d", Axis::Kind::bytes, {}}, {"", Axis::Kind::time, {}}),
                    .description = "Time over message size from " + size_text(sizes.front()) + " to " +
                                   size_text(sizes.back()) + " for p = " + list_text(series_of(counts)) +
                                   ": points are measured, lines are the equation, bands its 95 % interval. " +
                                   error_sentence(cells, "Fitted times") + apart_sentence(apart)};
    if (picture.script.empty())
        return {};
    return picture;
}

std::optional<Picture> time_picture(const std::vector<Comparison> &cells)
{
    const std::vector<std::int64_t> sizes = values_of(cells, [](const Comparison &cell) { return cell.d; });
    const std::vector<std::int64_t> counts = values_of(cells, [](const Comparison &cell) { return cell.p; });
    std::vector<Series> family;
    for (const std::int64_t d : series_of(sizes)) {
        Series series{.title = "d = " + std::to_string(d), .line = {}, .points = {}};
        for (const Comparison &cell : cells) {
            if (cell.d != d)
                continue;
            const auto x = static_cast<double>(cell.p);
            series.line.push_back(
                {.x = x, .y = cell.predicted, .lo = cell.lo, .hi = cell.hi, .outside = cell.extrapolated});
            series.points.push_back(measured_mark(x, cell.measured));
        }
        family.push_back(std::move(series));
    }
    Picture picture{
        .script = family_script(family, {"processes p", Axis::Kind::processes, {counts.begin(), counts.end()}},
                                {"", Axis::Kind::time, {}}),
        .description = "Time over processes, p = " + list_text(counts) + ", for d = " + list_text(series_of(sizes)) +
                       ": lines are predicted with their 95 % band, points are measured. " +
                       error_sentence(cells, "Predictions")};
    if (picture.script.empty())
        return {};
    return picture;
}

std::optional<Picture> speedup_picture(const std::vector<Comparison> &cells)
{
    std::map<std::int64_t, Comparison> alone;
    int most = 1;
    for (const Comparison &cell : cells) {
        if (cell.p == 1)
            alone[cell.d] = cell;
        most = std::max(most, cell.p);
    }
    if (alone.empty() || most == 1)
        return {};
    std::vector<std::int64_t> sizes;
    for (const auto &[d, cell] : alone)
        sizes.push_back(d);
    const std::vector<std::int64_t> counts = values_of(cells, [](const Comparison &cell) { return cell.p; });
    std::vector<Series> family;
    double best = 0;
    for (const std::int64_t d : series_of(sizes)) {
        Series series{.title = "d = " + std::to_string(d), .line = {}, .points = {}};
        for (const Comparison &cell : cells) {
            if (cell.d != d)
                continue;
            const Comparison &one = alone[d];
            const double measured = one.measured.seconds / cell.measured.seconds;
            best = std::max(best, measured);
            series.line.push_back({static_cast<double>(cell.p), one.predicted / cell.predicted, none, none,
                                   cell.extrapolated || one.extrapolated});
            series.points.push_back({static_cast<double>(cell.p), measured, none, none});
        }
        family.push_back(std::move(series));
    }
    const std::string ideal =
        ", [1:" + std::to_string(most) + "] x with lines lw 1 dt 3 lc rgb '" + "#808080" + "' title 'ideal'";
    Picture picture{
        .script = family_script(family, {"processes p", Axis::Kind::processes, {counts.begin(), counts.end()}},
                                {"", Axis::Kind::ratio, {}}, ideal),
        .description = "Speed-up over processes, time at p = 1 divided by time at p: lines are predicted, points are "
                       "measured, the dotted line is the ideal. The best measured speed-up is " +
                       std::to_string(best).substr(0, 4) + " on up to " + std::to_string(most) + " processes."};
    if (picture.script.empty())
        return {};
    return picture;
}

} // namespace mpisheet::report
