#include "report/charts/lanes.hpp"

#include "report/charts/shapes.hpp"
#include "report/charts/svg.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::report {
namespace {

constexpr std::size_t most_lanes = 64;
constexpr double lanes_left = 76, lanes_width = 800; ///< of the picture [px]
constexpr double lane_height = 16, bar_height = 13, legend_height = 18;

std::string kind_colour(std::size_t kind)
{
    return fmt::format("var(--series-{},{})", kind % distinct_series + 1, series_colour(kind));
}

} // namespace

Lanes::Lanes(int processes, std::vector<std::string> kinds)
    : kinds_(std::move(kinds)), processes_(static_cast<std::size_t>(std::max(1, processes))),
      processes_a_lane_((processes_ + most_lanes - 1) / most_lanes),
      lanes_((processes_ + processes_a_lane_ - 1) / processes_a_lane_), seconds_(lanes_ * kinds_.size() * columns),
      occurs_(kinds_.size())
{
}

/// Two columns become one.
void Lanes::widen()
{
    for (std::size_t row = 0; row < seconds_.size(); row += columns)
        for (std::size_t column = 0; column < columns; ++column)
            seconds_[row + column] =
                2 * column < columns ? seconds_[row + 2 * column] + seconds_[row + 2 * column + 1] : 0;
    column_ *= 2;
}

void Lanes::add(int process, std::size_t kind, double from, double to)
{
    if (!(from >= 0 && to > from && std::isfinite(to)) || process < 0 ||
        static_cast<std::size_t>(process) >= processes_)
        return;
    const std::size_t lane = static_cast<std::size_t>(process) / processes_a_lane_;
    while (to > column_ * static_cast<double>(columns))
        widen();
    const auto first = static_cast<std::size_t>(from / column_);
    for (std::size_t column = first; column < columns; ++column) {
        const double begin = static_cast<double>(column) * column_;
        if (begin >= to)
            break;
        at(lane, kind, column) += std::min(to, begin + column_) - std::max(from, begin);
    }
    occurs_[kind] = true;
    last_ = std::max(last_, to);
}

/// Of what the lane's processes have in a column of time; the last one ends where the run ends.
double Lanes::share(std::size_t lane, std::size_t kind, std::size_t column) const
{
    const std::size_t processes = std::min(processes_a_lane_, processes_ - lane * processes_a_lane_);
    const double width = std::min(column_, last_ - column_ * static_cast<double>(column));
    return seconds_[(lane * kinds_.size() + kind) * columns + column] / (width * static_cast<double>(processes));
}

/// What one kind takes of a lane: rectangles, as long as columns look alike.
std::string Lanes::path(std::size_t lane, std::size_t kind, double width) const
{
    std::string path;
    const auto used = std::min(columns, static_cast<std::size_t>(std::ceil(last_ / column_)));
    const double bottom = lane_height * static_cast<double>(lane) + bar_height;
    std::size_t begin = 0;
    double low = 0, high = 0; ///< of the rectangle that began there [px]
    for (std::size_t column = 0; column <= used; ++column) {
        double from = 0, to = 0;
        if (column < used) {
            for (std::size_t below = 0; below < kind; ++below)
                from += share(lane, below, column);
            to = std::min(1.0, from + share(lane, kind, column));
            from = std::round(2 * bar_height * std::min(1.0, from)) / 2; // half a pixel is the finest that one sees
            to = std::round(2 * bar_height * to) / 2;
        }
        if (from == low && to == high)
            continue;
        const auto x_of = [&](std::size_t place) {
            return svg_number(lanes_left + std::min(lanes_width, static_cast<double>(place) * width));
        };
        if (high > low)
            path += fmt::format("M{0} {1}H{2}V{3}H{0}z", x_of(begin), svg_number(bottom - low), x_of(column),
                                svg_number(bottom - high));
        begin = column;
        low = from;
        high = to;
    }
    return path;
}

std::string Lanes::svg() const
{
    const double width = last_ > 0 ? lanes_width * column_ / last_ : 0; ///< of a column [px]
    std::string legend, lanes;
    double x = lanes_left, y = 0;
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
        if (!occurs_[kind])
            continue;
        const double room = 30 + 7 * static_cast<double>(kinds_[kind].size());
        if (x > lanes_left && x + room > lanes_left + lanes_width) {
            x = lanes_left;
            y += legend_height;
        }
        legend += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"10\" height=\"10\" fill=\"{}\"/>", svg_number(x),
                              svg_number(y + 4), kind_colour(kind)) +
                  svg_text(x + 14, y + 13, kinds_[kind]);
        x += room;
        std::string paths;
        for (std::size_t lane = 0; lane < lanes_; ++lane)
            paths += path(lane, kind, width);
        if (!paths.empty())
            lanes += fmt::format("<path fill=\"{}\" d=\"{}\"/>\n", kind_colour(kind), paths);
    }
    for (std::size_t lane = 0; lane < lanes_; ++lane) {
        const std::size_t first = lane * processes_a_lane_, last = std::min(first + processes_a_lane_, processes_) - 1;
        lanes += svg_text(lanes_left - 6, lane_height * static_cast<double>(lane) + bar_height - 2,
                          first == last ? fmt::format("rank {}", first) : fmt::format("{}–{}", first, last),
                          "text-anchor=\"end\"");
    }
    const double top = y + legend_height + 8, bottom = top + lane_height * static_cast<double>(lanes_);
    std::string ticks;
    constexpr int quarters = 4;
    for (int tick = 0; tick <= quarters; ++tick)
        ticks += svg_text(lanes_left + lanes_width * tick / quarters, bottom + 14, time_text(last_ * tick / quarters),
                          tick == 0          ? "text-anchor=\"start\""
                          : tick == quarters ? "text-anchor=\"end\""
                                             : "text-anchor=\"middle\"");
    return fmt::format("<svg class=\"wide\" viewBox=\"0 0 {} {}\" fill=\"currentColor\" aria-hidden=\"true\" "
                       "focusable=\"false\">\n{}<g transform=\"translate(0 {})\">\n{}</g>\n{}</svg>",
                       svg_number(lanes_left + lanes_width + 10), svg_number(bottom + 22), legend, svg_number(top),
                       lanes, ticks);
}

} // namespace mpisheet::report
