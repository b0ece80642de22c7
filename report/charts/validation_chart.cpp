#include "model/error.hpp"
#include "report/charts/validation_chart.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::report {
namespace {

/// What is drawn of a measured time; speed-ups refer to the time at p = 1, `alone`.
CurvePoint measured_point(const Comparison &cell, double x, Quantity quantity, double alone)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const LaunchMedian &time = cell.measured;
    const bool spread = time.launches > 1;
    if (quantity == Quantity::time)
        return {x, time.seconds, spread ? time.low : none, spread ? time.high : none};
    const double above = alone / (quantity == Quantity::efficiency ? cell.p : 1);
    return {x, above / time.seconds, spread ? above / time.high : none, spread ? above / time.low : none};
}

double measured_alone(std::span<const Comparison> cells, std::int64_t d)
{
    for (const Comparison &cell : cells)
        if (cell.p == 1 && cell.d == d)
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
        if (k == 0 || !over_d)
            points.push_back({.name = chart.curves.at(k).name, .points = {}, .measured = true});
        for (const Comparison &cell : cells)
            if (const double alone = measured_alone(cells, d);
                cell.d == d && (quantity == Quantity::time || !std::isnan(alone)))
                points.back().points.push_back(
                    measured_point(cell, over_d ? static_cast<double>(d) : cell.p, quantity, alone));
    }
    if (std::all_of(points.begin(), points.end(), [](const Curve &curve) { return curve.points.empty(); }))
        throw Error(Exit::usage, "nothing to draw: speed-up and efficiency need runs at p = 1");
    chart.curves.insert(chart.curves.end(), points.begin(), points.end());
    return chart;
}

} // namespace mpisheet::report
