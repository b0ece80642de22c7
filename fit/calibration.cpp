#include "fit/calibration.hpp"

#include "fit/operation/interval.hpp"
#include "fit/operation/rounding.hpp"
#include "model/points.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace mpisheet::fit {
namespace {

using Knot = CalibrationFit::Knot;

struct UnitCosts {
    std::vector<Knot> knots;                   ///< one per working set
    std::vector<std::vector<double>> launches; ///< the median of each launch there [µs per step]
    double error = 0;                          ///< relative standard error of one of them
};

/// Median µs per step of each working set: medians within launches, then over launches.
UnitCosts unit_costs(std::span<const StepSample *const> steps)
{
    std::map<std::int64_t, std::map<int, std::vector<double>>> sets;
    for (const StepSample *step : steps)
        if (step->steps > 0)
            sets[step->bytes][step->launch].push_back(std::max(step->seconds * 1e6 * step->busy / step->steps, 1e-9));
    UnitCosts result;
    std::vector<double> deviations;
    for (const auto &[bytes, launches] : sets) {
        const double middle = median_over_launches(launch_medians(launches)).seconds;
        result.launches.emplace_back();
        for (const auto &[launch, costs] : launches) {
            result.launches.back().push_back(median(costs));
            for (const double cost : costs)
                deviations.push_back(std::abs(std::log(cost / middle)));
        }
        result.knots.push_back({double(bytes), middle});
    }
    const double repeated = deviations.size() > result.knots.size() ? mad_to_deviation * median(deviations) : 0;
    result.error = std::hypot(repeated, noise_floor);
    return result;
}

double on_line(const Knot &a, const Knot &b, double w)
{
    return a.us + (b.us - a.us) * std::log2(w / a.w) / std::log2(b.w / a.w);
}

/// Fewest knots whose connecting lines (in log2 w) meet all measured ones: dynamic programming with a price per knot.
std::vector<std::size_t> choose_knots(const UnitCosts &costs)
{
    const auto &knots = costs.knots;
    const std::size_t n = knots.size();
    const double tolerance = std::max(costs.error, 0.005), price = 2 * std::log(double(n) + 1);
    std::vector<double> best(n, std::numeric_limits<double>::infinity());
    std::vector<std::size_t> from(n, 0);
    best[0] = 0;
    for (std::size_t last = 1; last < n; ++last)
        for (std::size_t first = 0; first < last; ++first) {
            double cost = best[first] + price;
            for (std::size_t i = first + 1; i < last; ++i) {
                const double off = (on_line(knots[first], knots[last], knots[i].w) / knots[i].us - 1) / tolerance;
                cost += off * off;
            }
            if (cost < best[last])
                best[last] = cost, from[last] = first;
        }
    std::vector<std::size_t> chosen{n - 1};
    while (chosen.front() > 0)
        chosen.insert(chosen.begin(), from[chosen.front()]);
    return chosen;
}

/// A level stretch between two knots is told by one number: the median of what was measured along it.
void level(const UnitCosts &costs, const std::vector<std::size_t> &chosen, std::vector<Knot> &knots)
{
    const double tolerance = std::max(2 * costs.error, 0.01);
    for (std::size_t first = 0; first + 1 < knots.size();) {
        std::size_t last = first;
        while (last + 1 < knots.size() && std::abs(knots[last + 1].us / knots[first].us - 1) <= tolerance)
            ++last;
        if (last > first) {
            std::vector<double> along;
            for (std::size_t i = chosen[first]; i <= chosen[last]; ++i)
                along.push_back(costs.knots[i].us);
            const double middle = median(along);
            for (std::size_t i = first; i <= last; ++i)
                knots[i].us = middle;
            for (std::size_t i = last; i-- > first + 1;)
                knots.erase(knots.begin() + static_cast<std::ptrdiff_t>(i));
            break; // indices beyond have moved: what is left is told by the other knots
        }
        ++first;
    }
}

/// Of the first `end` working sets without the first `begin`: how far, as ln of a factor, launches lie from the fit on
/// average.
double spread(const CalibrationFit &fit, const UnitCosts &costs, std::size_t begin, std::size_t end)
{
    std::vector<double> off;
    for (std::size_t i = begin; i < end; ++i)
        for (const double launch : costs.launches[i])
            off.push_back(std::abs(std::log(launch / evaluate(fit, costs.knots[i].w))));
    return std::hypot(std::accumulate(off.begin(), off.end(), 0.0) / static_cast<double>(off.size()), noise_floor);
}

/// In a kernel a step meets other neighbours in caches and pages than in a program of its own, however well launches
/// agree: ln of a factor, what twelve kernels on two processors differed by beyond their launches in 9 of 10 cells.
/// Simulated steps, of one launch, cost the same everywhere.
constexpr double in_a_kernel = 0.35;

double kernel_factor(double spread, std::size_t launches)
{
    const double factor = launch_factor(spread, launches);
    return launches > 1 ? to_digits(std::exp(std::hypot(std::log(factor), in_a_kernel)), 4) : factor;
}

/// Two factors, of near and far working sets, where these differ: what caches hold repeats itself, memory has
/// neighbours. The border is where both parts together are the likeliest.
void set_intervals(CalibrationFit &fit, const UnitCosts &costs)
{
    constexpr std::size_t fewest = 5; // sets a part
    const std::size_t sets = costs.knots.size(), launches = costs.launches.front().size();
    const auto surprise = [&](std::size_t begin, std::size_t end) {
        return static_cast<double>(end - begin) * std::log(spread(fit, costs, begin, end));
    };
    fit.factor = fit.far_factor = kernel_factor(spread(fit, costs, 0, sets), launches);
    double least = surprise(0, sets) - std::log(static_cast<double>(sets));
    for (std::size_t border = fewest; border + fewest <= sets; ++border)
        if (const double both = surprise(0, border) + surprise(border, sets); both < least) {
            least = both;
            fit.far_from = costs.knots[border].w;
            fit.factor = kernel_factor(spread(fit, costs, 0, border), launches);
            fit.far_factor = kernel_factor(spread(fit, costs, border, sets), launches);
        }
}

std::string tree(const std::vector<double> &values, double from, double to, std::size_t first, std::size_t last)
{
    if (std::all_of(values.begin() + std::ptrdiff_t(first), values.begin() + std::ptrdiff_t(last),
                    [&](double value) { return value == values[first]; }))
        return real_text(values[first]);
    const std::size_t middle = (first + last) / 2;
    const double at = double(middle) / double(values.size());
    const std::string low = tree(values, from, at, first, middle), high = tree(values, at, to, middle, last);
    const bool nested = low.find('?') != std::string::npos;
    return "y < " + number(at) + " ? " + (nested ? "(" + low + ")" : low) + " : " + high;
}

} // namespace

CalibrationFit fit_calibration(const std::string &kernel, std::span<const StepSample *const> steps)
{
    CalibrationFit fit;
    fit.kernel = kernel;
    if (!steps.empty())
        fit.busy = steps.front()->busy;
    const UnitCosts costs = unit_costs(steps);
    if (costs.knots.empty())
        return fit;
    const auto chosen = choose_knots(costs);
    for (const std::size_t i : chosen)
        fit.knots.push_back(costs.knots[i]);
    level(costs, chosen, fit.knots);
    for (Knot &knot : fit.knots)
        knot.us = to_digits(knot.us, 4);
    std::vector<double> errors;
    for (const Knot &knot : costs.knots) {
        const double error = std::abs(evaluate(fit, knot.w) / knot.us - 1);
        errors.push_back(error);
        if (error < fit.quality.worst)
            continue;
        fit.quality.worst = error;
        fit.quality.worst_d = static_cast<std::int64_t>(knot.w);
    }
    fit.quality.points = static_cast<int>(errors.size());
    fit.quality.median = median(errors);
    set_intervals(fit, costs);
    return fit;
}

double evaluate(const CalibrationFit &fit, double w)
{
    const auto &knots = fit.knots;
    if (w < knots.front().w)
        return knots.front().us;
    for (std::size_t i = 0; i + 1 < knots.size(); ++i)
        if (w < knots[i + 1].w) {
            const double slope = (knots[i + 1].us - knots[i].us) / std::log2(knots[i + 1].w / knots[i].w);
            return knots[i].us + slope * std::log2(w / knots[i].w);
        }
    return knots.back().us;
}

namespace {

/// gnuplot's functions take twelve arguments at most: five knots and w.
constexpr std::size_t most_knots = 5;

/// "line3(w, 256,0.0029, 4096,0.0031, 65536,0.0042)" through these knots.
std::string line_text(std::span<const CalibrationFit::Knot> knots)
{
    if (knots.size() > most_knots)
        return "w < " + number(knots[most_knots - 1].w) + " ? " + line_text(knots.first(most_knots)) + " : " +
               line_text(knots.subspan(most_knots - 1));
    std::string text = "line" + std::to_string(knots.size()) + "(w";
    for (const CalibrationFit::Knot &knot : knots)
        text += ", " + number(knot.w) + "," + number(knot.us);
    return text + ")";
}

StepBand band_of(const CalibrationFit &fit)
{
    StepBand band{.factor = fit.factor,
                  .w_min = static_cast<std::int64_t>(fit.knots.front().w),
                  .w_max = static_cast<std::int64_t>(fit.knots.back().w)};
    if (!std::isinf(fit.far_from) && fit.factor != fit.far_factor) {
        band.from = fit.far_from;
        band.far_factor = fit.far_factor;
    }
    return band;
}

} // namespace

SheetCalibration to_sheet(std::span<const CalibrationFit> fits, const std::string &busy)
{
    const std::string name = "c_" + fits.front().kernel;
    SheetCalibration sheet{.kernel = fits.front().kernel, .steps = {}};
    std::vector<std::string> calls; // of each fit: the first that has the same equation
    for (const CalibrationFit &fit : fits) {
        const std::string equation = text(fit);
        const StepBand band = band_of(fit);
        const auto same = std::find_if(sheet.steps.begin(), sheet.steps.end(),
                                       [&](const SheetSteps &steps) { return steps.equation == equation; });
        const int first = same == sheet.steps.end() ? fit.busy : same->busy;
        calls.push_back(name + (first == 1 ? "" : "_" + std::to_string(first)) + "(w)");
        if (same == sheet.steps.end())
            sheet.steps.push_back({fit.busy, equation, band, fit.quality});
        else if (band.factor > same->band.factor)
            same->band = band;
    }
    for (std::size_t i = 0; i + 1 < fits.size(); ++i) {
        const std::string &here = calls[i], &next = calls[i + 1];
        const int from = fits[i].busy, to = fits[i + 1].busy;
        if (here == next)
            continue;
        sheet.busy += busy + " < " + std::to_string(to) + " ? " + here;
        if (to > from + 1) {                                     // else no whole k lies between
            const bool is_level = i > 0 && calls[i - 1] == here; // the same below `from`
            sheet.busy += " + (" + next + " - " + here + ")*" + (is_level ? "max(0," : "(") + busy + " - " +
                          std::to_string(from) + ")/" + real_text(to - from);
        }
        sheet.busy += " : ";
    }
    if (fits.size() > 1)
        sheet.busy += calls.back();
    return sheet;
}

std::string text(const CalibrationFit &fit)
{
    const auto &knots = fit.knots;
    const bool is_level = std::all_of(knots.begin(), knots.end(),
                                      [&](const CalibrationFit::Knot &knot) { return knot.us == knots.front().us; });
    return is_level ? real_text(knots.front().us) : line_text(knots);
}

std::vector<SheetFunction> line_functions(const std::vector<SheetCalibration> &calibrations)
{
    std::size_t most = 0; // knots of a call
    for (const SheetCalibration &calibration : calibrations)
        for (const SheetSteps &steps : calibration.steps)
            for (std::size_t knots = 2; knots <= most_knots; ++knots)
                if (steps.equation.find("line" + std::to_string(knots) + "(") != std::string::npos)
                    most = std::max(most, knots);
    std::vector<SheetFunction> functions;
    if (most > 0)
        functions.push_back(
            {"line2(w,a,A,b,B)", "w < a ? A : w >= b ? B : A + (real(B) - A)*log(real(w)/a)/log(real(b)/a)"});
    const std::string parameters = "a,A,b,B,c,C,d,D,e,E";
    for (std::size_t knots = 3; knots <= most; ++knots)
        functions.push_back({"line" + std::to_string(knots) + "(w," + parameters.substr(0, 4 * knots - 1) + ")",
                             "w < b ? line2(w,a,A,b,B) : line" + std::to_string(knots - 1) + "(w," +
                                 parameters.substr(4, 4 * knots - 5) + ")"});
    return functions;
}

ProfileFit fit_profile(const std::string &kernel, std::span<const StepSample *const> rows)
{
    ProfileFit fit;
    fit.kernel = kernel;
    std::map<std::int64_t, std::vector<double>> values;
    for (const StepSample *row : rows)
        values[row->bytes].push_back(row->seconds);
    for (const auto &[row, seen] : values)
        fit.rows.push_back(to_digits(median(seen), 6));
    return fit;
}

double evaluate(const ProfileFit &fit, double y)
{
    const auto n = static_cast<double>(fit.rows.size());
    // The tree compares y with row / n; so does this.
    std::size_t first = 0, last = fit.rows.size();
    while (last - first > 1) {
        const std::size_t middle = (first + last) / 2;
        (y < double(middle) / n ? last : first) = middle;
    }
    return fit.rows[first];
}

std::string text(const ProfileFit &fit)
{
    return tree(fit.rows, 0, 1, 0, fit.rows.size());
}

} // namespace mpisheet::fit
