#include "report/charts/prediction_chart.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace mpisheet::report {
namespace {

constexpr double no_bound = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t most_bands = 4; ///< more would cover each other

CurvePoint point(const Family &family, const FamilyCurve &curve, std::size_t i, double x, Quantity quantity)
{
    const bool outside = extent_of(curve, i) != Extent::inside;
    if (quantity == Quantity::time)
        return {x, curve.seconds[i], curve.lo.empty() ? no_bound : curve.lo[i],
                curve.hi.empty() ? no_bound : curve.hi[i], outside};
    const auto ratio = quantity == Quantity::speedup ? speedup : efficiency;
    return {x, ratio(curve, family.weak, family.p[i], curve.seconds[i]), no_bound, no_bound, outside};
}

std::vector<Curve> over_processes(const Family &family, Quantity quantity)
{
    const std::vector<std::string> names = curve_names(family);
    std::vector<Curve> curves;
    for (std::size_t k = 0; k < family.curves.size(); ++k) {
        Curve curve{.name = names[k]};
        for (std::size_t i = 0; i < family.p.size(); ++i)
            curve.points.push_back(point(family, family.curves[k], i, family.p[i], quantity));
        curves.push_back(std::move(curve));
    }
    return curves;
}

/// The family has one p: its curves of one name without d become one curve over d.
std::vector<Curve> over_sizes(const Family &family, Quantity quantity)
{
    Family same = family;
    for (FamilyCurve &curve : same.curves)
        curve.d = 0;
    const std::vector<std::string> names = curve_names(same);
    std::vector<Curve> curves;
    for (std::size_t k = 0; k < family.curves.size(); ++k) {
        auto found = std::find_if(curves.begin(), curves.end(), [&](const Curve &one) { return one.name == names[k]; });
        if (found == curves.end())
            found = curves.insert(curves.end(), Curve{.name = names[k]});
        found->points.push_back(point(family, family.curves[k], 0, static_cast<double>(family.curves[k].d), quantity));
    }
    for (Curve &curve : curves)
        std::stable_sort(curve.points.begin(), curve.points.end(),
                         [](const CurvePoint &a, const CurvePoint &b) { return a.x < b.x; });
    return curves;
}

/// "life, mandel"
std::string programs(const Family &family)
{
    std::vector<std::string> names;
    for (const FamilyCurve &curve : family.curves)
        if (std::find(names.begin(), names.end(), curve.program) == names.end())
            names.push_back(curve.program);
    return joined(names, ", ");
}

/// "d = 512" of what all curves share.
std::string shared(const Family &family, bool over_p)
{
    const FamilyCurve &first = family.curves.front();
    const auto same = [&](auto value) {
        return std::all_of(family.curves.begin(), family.curves.end(),
                           [&](const FamilyCurve &curve) { return value(curve) == value(first); });
    };
    std::string text;
    const auto add = [&](const std::string &more) { text += "; " + more; };
    if (!over_p)
        add("p = " + std::to_string(family.p.front()));
    else if (same([](const FamilyCurve &curve) { return curve.d; }))
        add("d = " + std::to_string(first.d));
    for (std::size_t k = 0; k < family.settings.size(); ++k)
        if (same([k](const FamilyCurve &curve) { return curve.settings[k]; }))
            add(family.settings[k] + " = " + format_number(first.settings[k]));
    return text;
}

std::string caption(const Family &family, bool over_p)
{
    std::string text = compares_machines(family) ? "machines: " + joined(machines_of(family), ", ")
                       : family.machine.empty()  ? "machine: not named by its sheet"
                                                 : "machine: " + family.machine;
    text += shared(family, over_p);
    for (std::size_t i = 0; i < family.assumed.size(); ++i)
        text += (i == 0 ? "; with assumed " : ", ") + family.assumed[i];
    return text;
}

/// Whether every value is at least 1.3 times the one before: 1, 2, 4, 8.
bool doubles(const std::vector<Curve> &curves)
{
    for (const Curve &curve : curves)
        for (std::size_t i = 1; i < curve.points.size(); ++i)
            if (curve.points[i].x < 1.3 * curve.points[i - 1].x)
                return false;
    return curves.front().points.size() > 2;
}

bool spans_two_decades(const std::vector<Curve> &curves)
{
    double low = std::numeric_limits<double>::infinity(), high = 0;
    for (const Curve &curve : curves)
        for (const CurvePoint &point : curve.points) {
            low = std::min(low, point.y);
            high = std::max(high, point.y);
        }
    return low > 0 && high > 100 * low;
}

} // namespace

Chart prediction_chart(const Family &family, const PictureOptions &options)
{
    const bool over_p = family.p.size() > 1 || family.curves.size() == 1;
    Chart chart{.title = options.title};
    chart.curves = over_p ? over_processes(family, options.quantity) : over_sizes(family, options.quantity);
    if (chart.curves.size() > most_curves)
        throw Error(Exit::usage, fmt::format("a picture shows at most {} curves, these are {}: choose fewer sizes, "
                                             "values of settings or entries",
                                             most_curves, chart.curves.size()));
    if (chart.curves.size() > most_bands)
        for (Curve &curve : chart.curves)
            for (CurvePoint &one : curve.points)
                one.lo = one.hi = no_bound;
    if (chart.title.empty())
        chart.title = programs(family);
    chart.x_label = over_p ? "processes p" : "problem size d";
    chart.caption = caption(family, over_p);
    chart.y_seconds = options.quantity == Quantity::time;
    chart.y_label = options.quantity == Quantity::time      ? "time"
                    : options.quantity == Quantity::speedup ? "speed-up"
                                                            : "efficiency";
    chart.log_x = options.log ? options.log->find('x') != std::string::npos : doubles(chart.curves);
    const bool log_y = options.quantity == Quantity::time      ? spans_two_decades(chart.curves)
                       : options.quantity == Quantity::speedup ? chart.log_x && over_p
                                                               : false;
    chart.log_y = options.log ? options.log->find('y') != std::string::npos : log_y;
    chart.ideal = options.quantity == Quantity::speedup && over_p;
    return chart;
}

} // namespace mpisheet::report
