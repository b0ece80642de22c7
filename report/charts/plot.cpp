#include "report/charts/plot.hpp"

#include "model/operation.hpp"
#include "report/charts/family.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace mpisheet::report {
namespace {

constexpr std::size_t most_points = 14; ///< of a series, drawn with their values; errors are drawn of all
constexpr int line_points = 160;        ///< where an equation is evaluated: dense enough to show where ranges meet
constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// None where there is nothing to draw.
std::optional<Picture> picture_of(const FamilyPicture &picture, std::string description)
{
    std::string svg = page_svg(family_shapes(picture));
    if (svg.empty())
        return {};
    return Picture{std::move(svg), std::move(description)};
}

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

/// Whether straight lines from `from` to `to` (on logarithmic axes) hit all points between them to 0.5 %.
bool is_straight(const std::vector<Mark> &line, std::size_t from, std::size_t to)
{
    const Mark &a = line[from], &c = line[to];
    for (std::size_t i = from + 1; i < to; ++i)
        for (const auto y : {&Mark::y, &Mark::lo, &Mark::hi}) {
            const double share = std::log(line[i].x / a.x) / std::log(c.x / a.x);
            const double expected = std::log(a.*y) + share * std::log(c.*y / a.*y);
            const bool is_hit = std::isfinite(line[i].*y) ? std::abs(expected - std::log(line[i].*y)) < 5e-3
                                                          : !std::isfinite(a.*y) && !std::isfinite(c.*y);
            if (!is_hit)
                return false;
        }
    return true;
}

/// Without the points that straight lines between those that stay hit.
std::vector<Mark> thinned(const std::vector<Mark> &line)
{
    std::vector<Mark> kept;
    for (std::size_t from = 0; from < line.size();) {
        kept.push_back(line[from]);
        std::size_t to = from + 1;
        while (to + 1 < line.size() && is_straight(line, from, to + 1))
            ++to;
        from = to;
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
    if (values.size() <= distinct_series)
        return values;
    std::vector<std::int64_t> powers;
    for (const std::int64_t value : values)
        if (value > 0 && (value & (value - 1)) == 0)
            powers.push_back(value);
    return pick(powers.size() > distinct_series / 2 ? powers : values, distinct_series);
}

std::vector<std::int64_t> values_of(const std::vector<Comparison> &cells, auto value)
{
    std::set<std::int64_t> values;
    for (const Comparison &cell : cells)
        values.insert(value(cell));
    return {values.begin(), values.end()};
}

/// "p = 8, d = 64 KiB: 482 µs (470 … 490 µs in 5 launches), equation -0.4 %"
std::string says(const std::string &place, const Comparison &cell, const char *line)
{
    const LaunchMedian &measured = cell.measured;
    std::string text = place + ": " + time_text(measured.seconds);
    if (measured.launches > 1)
        text += " (" + time_text(measured.low) + " … " + time_text(measured.high) + " in " +
                count_text(static_cast<std::size_t>(measured.launches), "launch") + ")";
    return text + ", " + line + " " + signed_percent_text(cell.error);
}

/// Where the equation is off most.
const Comparison &worst_of(const std::vector<Comparison> &cells)
{
    return *std::max_element(cells.begin(), cells.end(), [](const Comparison &a, const Comparison &b) {
        return std::abs(a.error) < std::abs(b.error);
    });
}

/// Of more cells than can be told apart those at powers of two, and where the error is largest, as far as they fit.
std::vector<Comparison> drawn_cells(const std::vector<Comparison> &cells)
{
    if (cells.size() <= most_points)
        return cells;
    const std::int64_t worst = worst_of(cells).d;
    std::vector<std::int64_t> sizes;
    for (const Comparison &cell : cells)
        if ((cell.d & (cell.d - 1)) == 0)
            sizes.push_back(cell.d);
    sizes = pick(sizes, most_points - 1);
    std::vector<Comparison> chosen;
    for (const Comparison &cell : cells)
        if (cell.d == worst || std::find(sizes.begin(), sizes.end(), cell.d) != sizes.end())
            chosen.push_back(cell);
    return chosen;
}

/// series_of() with the p that has the worst point among them, in place of the one next to it where they are many.
std::vector<std::int64_t> series_with_worst(const std::vector<std::int64_t> &counts,
                                            const std::vector<Comparison> &cells)
{
    std::vector<std::int64_t> chosen = series_of(counts);
    const std::int64_t worst = worst_of(cells).p;
    if (std::find(chosen.begin(), chosen.end(), worst) != chosen.end())
        return chosen;
    auto at = std::lower_bound(chosen.begin(), chosen.end(), worst);
    if (chosen.size() < distinct_series)
        chosen.insert(at, worst);
    else // the ends stay
        *std::clamp(at, chosen.begin() + 1, chosen.end() - 2) = worst;
    return chosen;
}

/// What the picture does not show, so that nobody takes it for all.
std::string thinned_sentence(std::size_t drawn, const std::vector<Comparison> &cells, bool has_others)
{
    if (drawn == cells.size())
        return {};
    const Comparison &worst = worst_of(cells);
    return " Drawn are " + std::to_string(drawn) + " of " + count_text(cells.size(), "point") +
           ", the worst among them (p = " + std::to_string(worst.p) + ", " + size_text(worst.d) +
           "); below are the errors of all" + (has_others ? ", grey those of other p." : ".");
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
    Series all;
    std::vector<double> ticks;
    for (const Comparison &cell : cells) {
        const Cost at = cost(sheet, equation, cell.p, 0);
        ticks.push_back(cell.p);
        all.line.push_back({.x = ticks.back(), .y = at.seconds, .lo = at.lo, .hi = at.hi});
        all.points.push_back(measured_mark(ticks.back(), cell.measured));
        all.says.push_back(says("p = " + std::to_string(cell.p), cell, "equation"));
        all.residuals.push_back({ticks.back(), cell.error});
    }
    for (const Comparison &cell : apart)
        all.apart.push_back(measured_mark(cell.p, cell.measured));
    return picture_of(
        {.family = {all}, .x = {"processes p", Axis::Kind::processes, ticks}, .y = {"", Axis::Kind::time, {}}},
        "Time of the operation over the number of processes: points are measured, the line is the "
        "equation. " +
            error_sentence(cells, "Fitted times") + apart_sentence(apart));
}

/// Lines alone, of an equation that nothing was measured beside.
std::optional<Picture> equation_picture(const Datasheet &sheet, const Equation &equation)
{
    if (kind_of(equation.name) == Kind::barrier || !equation.problem.empty())
        return {};
    const SizeRange sizes = equation.notes.sizes.value_or(unmeasured_sizes);
    std::vector<std::int64_t> counts(equation.notes.p.begin(), equation.notes.p.end());
    if (counts.empty())
        counts = {unmeasured_processes.least, 8, unmeasured_processes.most};
    if (kind_of(equation.name) == Kind::point_to_point)
        counts = {2};
    std::vector<Series> family;
    for (const std::int64_t p : series_of(counts))
        family.push_back(
            {.title = "p = " + std::to_string(p),
             .line = equation_line(sheet, equation, p, std::max<std::int64_t>(1, sizes.least), sizes.most)});
    return picture_of(
        {.family = family, .x = {"message size d", Axis::Kind::bytes, {}}, .y = {"", Axis::Kind::time, {}}},
        "Time over message size by the equation alone, for p = " + list_text(series_of(counts)) +
            ": no samples stand beside it.");
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
        return fit.empty() ? equation_picture(sheet, equation) : std::nullopt;
    if (kind_of(equation.name) == Kind::barrier)
        return barrier_picture(sheet, equation, cells, apart);
    std::erase_if(cells, [](const Comparison &cell) { return cell.d <= 0; });
    if (cells.empty())
        return {};
    const std::vector<std::int64_t> sizes = values_of(cells, [](const Comparison &cell) { return cell.d; });
    const std::vector<std::int64_t> counts = values_of(cells, [](const Comparison &cell) { return cell.p; });
    const std::vector<std::int64_t> shown = series_with_worst(counts, cells);
    std::vector<Series> family;
    std::vector<Residual> others;
    for (const Comparison &cell : cells)
        if (std::find(shown.begin(), shown.end(), cell.p) == shown.end())
            others.push_back({static_cast<double>(cell.d), cell.error});
    std::size_t drawn = 0;
    for (const std::int64_t p : shown) {
        std::vector<Comparison> of_p = cells;
        std::erase_if(of_p, [&](const Comparison &cell) { return cell.p != p; });
        Series one{.title = "p = " + std::to_string(p),
                   .line = equation_line(sheet, equation, p, sizes.front(), sizes.back())};
        for (const Comparison &cell : drawn_cells(of_p)) {
            one.points.push_back(measured_mark(static_cast<double>(cell.d), cell.measured));
            one.says.push_back(says(one.title + ", d = " + size_text(cell.d), cell, "equation"));
        }
        drawn += one.points.size();
        for (const Comparison &cell : of_p)
            one.residuals.push_back({static_cast<double>(cell.d), cell.error});
        for (const Comparison &cell : apart)
            if (cell.p == p)
                one.apart.push_back(measured_mark(static_cast<double>(cell.d), cell.measured));
        family.push_back(std::move(one));
    }
    return picture_of({.family = family,
                       .other_residuals = others,
                       .x = {"message size d", Axis::Kind::bytes, {}},
                       .y = {"", Axis::Kind::time, {}}},
                      "Time over message size from " + size_text(sizes.front()) + " to " + size_text(sizes.back()) +
                          " for p = " + list_text(shown) +
                          ": points are measured, lines are the equation, bands its 95 % interval. " +
                          error_sentence(cells, "Fitted times") + thinned_sentence(drawn, cells, !others.empty()) +
                          apart_sentence(apart));
}

std::optional<Picture> time_picture(const std::vector<Comparison> &cells)
{
    const std::vector<std::int64_t> sizes = values_of(cells, [](const Comparison &cell) { return cell.d; });
    const std::vector<std::int64_t> counts = values_of(cells, [](const Comparison &cell) { return cell.p; });
    std::vector<Series> family;
    for (const std::int64_t d : series_of(sizes)) {
        Series one{.title = "d = " + std::to_string(d)};
        for (const Comparison &cell : cells) {
            if (cell.d != d)
                continue;
            const auto x = static_cast<double>(cell.p);
            one.line.push_back(
                {.x = x, .y = cell.predicted, .lo = cell.lo, .hi = cell.hi, .outside = cell.extrapolated});
            one.points.push_back(measured_mark(x, cell.measured));
            one.says.push_back(says(place_text(cell.p, cell.d), cell, "prediction"));
            one.residuals.push_back({x, cell.error});
        }
        family.push_back(std::move(one));
    }
    return picture_of({.family = family,
                       .x = {"processes p", Axis::Kind::processes, {counts.begin(), counts.end()}},
                       .y = {"", Axis::Kind::time, {}}},
                      "Time over processes, p = " + list_text(counts) + ", for d = " + list_text(series_of(sizes)) +
                          ": lines are predicted with their 95 % band, points are measured. " +
                          error_sentence(cells, "Predictions"));
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
        Series series{.title = "d = " + std::to_string(d)};
        for (const Comparison &cell : cells) {
            if (cell.d != d)
                continue;
            const Comparison &one = alone[d];
            const double measured = one.measured.seconds / cell.measured.seconds;
            const double predicted = one.predicted / cell.predicted;
            best = std::max(best, measured);
            series.line.push_back(
                {static_cast<double>(cell.p), predicted, none, none, cell.extrapolated || one.extrapolated});
            series.points.push_back({static_cast<double>(cell.p), measured, none, none});
            series.says.push_back(
                fmt::format("{}: speed-up {:.3g}, predicted {:.3g}", place_text(cell.p, cell.d), measured, predicted));
        }
        family.push_back(std::move(series));
    }
    return picture_of({.family = family,
                       .x = {"processes p", Axis::Kind::processes, {counts.begin(), counts.end()}},
                       .y = {"", Axis::Kind::ratio, {}},
                       .ideal = true},
                      "Speed-up over processes, time at p = 1 divided by time at p: lines are predicted, points are "
                      "measured, the dotted line is the ideal. The best measured speed-up is " +
                          std::to_string(best).substr(0, 4) + " on up to " + std::to_string(most) + " processes.");
}

} // namespace mpisheet::report
