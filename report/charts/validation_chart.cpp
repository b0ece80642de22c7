#include "report/charts/validation_chart.hpp"

#include "model/error.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::report {
namespace {

/// What is drawn of a measured time; speed-ups are as those of `base`, whose time is measured.
CurvePoint measured_point(const Comparison &cell, double x, Quantity quantity, const FamilyCurve &base, bool weak)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const LaunchMedian &time = cell.measured;
    const bool spread = time.launches > 1;
    if (quantity == Quantity::time)
        return {x, time.seconds, spread ? time.low : none, spread ? time.high : none};
    const double above = (quantity == Quantity::efficiency ? efficiency : speedup)(base, weak, cell.p, 1);
    return {x, above / time.seconds, spread ? above / time.high : none, spread ? above / time.low : none};
}

double measured_base(std::span<const Comparison> cells, const FamilyCurve &line)
{
    for (const Comparison &cell : cells)
        if (cell.p == line.base_p && cell.d == line.d)
            return cell.measured.seconds;
    return std::numeric_limits<double>::quiet_NaN();
}

} // namespace

Chart validation_chart(const Family &lines, std::span<const Comparison> cells, PictureOptions options)
{
    const Quantity quantity = options.quantity;
    if (options.title.empty())
        options.title = cells.front().program;
    if (!options.log)
        options.log = quantity == Quantity::time ? "xy" : quantity == Quantity::efficiency ? "x" : "none";
    Chart chart = prediction_chart(lines, options);
    chart.caption += "; lines: predicted; points: measured, median and range of launches";
    const bool over_d = chart.curves.size() < lines.curves.size();
    std::vector<Curve> points;
    for (std::size_t k = 0; k < lines.curves.size(); ++k) {
        const std::int64_t d = lines.curves[k].d;
        const FamilyCurve base{.base_p = lines.curves[k].base_p, .base = measured_base(cells, lines.curves[k])};
        if (k == 0 || !over_d)
            points.push_back({.name = chart.curves.at(k).name, .points = {}, .measured = true});
        for (const Comparison &cell : cells)
            if (cell.d == d && (quantity == Quantity::time || !std::isnan(base.base)))
                points.back().points.push_back(
                    measured_point(cell, over_d ? static_cast<double>(d) : cell.p, quantity, base, lines.weak));
    }
    if (std::all_of(points.begin(), points.end(), [](const Curve &curve) { return curve.points.empty(); }))
        throw Error(Exit::usage, "nothing to draw: speed-up and efficiency need runs of one d at two p");
    chart.curves.insert(chart.curves.end(), points.begin(), points.end());
    return chart;
}

} // namespace mpisheet::report
