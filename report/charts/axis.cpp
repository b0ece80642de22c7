#include "report/charts/axis.hpp"

#include "model/quantity.hpp"
#include "report/text/units.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace mpisheet::report {
namespace {

struct Prefix {
    const char *unit;
    double factor;
};
constexpr std::array prefixes{Prefix{"ns", 1e-9}, Prefix{"µs", 1e-6}, Prefix{"ms", 1e-3}, Prefix{"s", 1}};

/// "500 µs": the value in the unit, without the digits that binary fractions add.
std::string in_unit(double value, const Prefix &prefix)
{
    return format_number(std::round(value / prefix.factor * 1e6) / 1e6) + ' ' + prefix.unit;
}

/// "1 µs", "10 µs" …; 1, 2, 5 steps when there are fewer than three decades.
std::vector<Tick> log_time_ticks(const AxisRange &extent)
{
    const int first = static_cast<int>(std::floor(std::log10(extent.low)));
    const int last = static_cast<int>(std::ceil(std::log10(extent.high)));
    const bool few = extent.high / extent.low < 1000;
    std::vector<Tick> ticks;
    for (int decade = first; decade <= last; ++decade)
        for (const int step : {1, 2, 5}) {
            if (step != 1 && !few)
                continue;
            const double value = step * std::pow(10.0, decade);
            const int group = std::clamp(static_cast<int>(std::floor(decade / 3.0)) + 3, 0, 3);
            ticks.push_back({in_unit(value, prefixes[static_cast<std::size_t>(group)]), value});
        }
    return ticks;
}

/// About five ticks from zero on, all in the unit that suits the largest.
std::vector<Tick> linear_time_ticks(double high)
{
    const Prefix *prefix = &prefixes.front();
    for (const Prefix &larger : prefixes)
        if (high >= larger.factor)
            prefix = &larger;
    const double decade = std::pow(10.0, std::floor(std::log10(high / 4)));
    double step = decade;
    for (const double factor : {2.0, 2.5, 5.0, 10.0})
        if (high / step > 7)
            step = factor * decade;
    std::vector<Tick> ticks;
    for (int i = 0; i * step <= high * 1.05; ++i)
        ticks.push_back({i == 0 ? "0" : in_unit(i * step, *prefix), i * step});
    return ticks;
}

std::vector<Tick> byte_ticks(const AxisRange &extent)
{
    const int first = static_cast<int>(std::floor(std::log2(extent.low)));
    const int last = static_cast<int>(std::ceil(std::log2(extent.high)));
    const int step = last - first <= 6 ? 1 : last - first <= 12 ? 2 : 4;
    std::vector<Tick> ticks;
    for (int power = first / step * step; power <= last; power += step)
        if (power >= 0)
            ticks.push_back({size_text(std::int64_t{1} << power), std::ldexp(1.0, power)});
    return ticks;
}

/// Powers of two, at most about a dozen; with quarters between them where they are few.
std::vector<Tick> ratio_ticks(const AxisRange &extent)
{
    std::vector<Tick> ticks;
    const int first = static_cast<int>(std::floor(std::log2(extent.low)));
    const int last = static_cast<int>(std::ceil(std::log2(extent.high)));
    const std::vector<double> steps = last - first <= 2 ? std::vector{1.0, 1.25, 1.5, 1.75} : std::vector{1.0};
    const int stride = 1 + (last - first) / 12;
    for (int power = first; power <= last; power += stride)
        for (const double step : steps)
            ticks.push_back({format_number(std::ldexp(step, power)), std::ldexp(step, power)});
    return ticks;
}

std::vector<Tick> value_ticks(const std::vector<double> &values)
{
    std::vector<Tick> ticks;
    double before = 0;
    for (const double value : values) {
        if (value < 1.3 * before)
            continue; // labels would touch
        ticks.push_back({format_number(value), value});
        before = value;
    }
    return ticks;
}

std::vector<Tick> log_ticks(const Axis &axis, const AxisRange &extent)
{
    switch (axis.kind) {
    case Axis::Kind::time:
        return log_time_ticks(extent);
    case Axis::Kind::bytes:
        return byte_ticks(extent);
    case Axis::Kind::processes:
        return value_ticks(axis.ticks);
    case Axis::Kind::ratio:
        break;
    }
    return ratio_ticks(extent);
}

} // namespace

void AxisRange::add(double value)
{
    if (!std::isfinite(value))
        return;
    low = std::min(low, value);
    high = std::max(high, value);
}

bool shows(const Axis &axis, double value)
{
    return std::isfinite(value) && (value > 0 || !axis.log);
}

std::vector<Tick> ticks_of(const Axis &axis, const AxisRange &extent)
{
    if (axis.log)
        return log_ticks(axis, extent);
    if (axis.kind == Axis::Kind::processes)
        return value_ticks(axis.ticks);
    return axis.kind == Axis::Kind::time && extent.high > 0 && extent.low >= 0 ? linear_time_ticks(extent.high)
                                                                               : linear_ticks(extent);
}

AxisRange with_room(char name, const Axis &axis, const AxisRange &extent)
{
    if (axis.log) {
        const double room = axis.kind == Axis::Kind::time ? 1.35 : 1.15;
        return {extent.low / room, extent.high * room};
    }
    const double low = name == 'y' ? std::min(0.0, extent.low) : extent.low;
    const double span = extent.high > low ? extent.high - low : std::max(1.0, std::abs(low));
    return {low, low + (name == 'y' ? 1.06 : 1.0) * span};
}

std::vector<Tick> linear_ticks(const AxisRange &extent)
{
    const double span = std::max(extent.high - extent.low, 1e-12);
    const double decade = std::pow(10.0, std::floor(std::log10(span / 4)));
    double step = decade;
    for (const double factor : {2.0, 2.5, 5.0, 10.0})
        if (span / step > 5)
            step = factor * decade;
    std::vector<Tick> ticks;
    for (double k = std::ceil(extent.low / step - 1e-9); k * step <= extent.high + 1e-9 * span; ++k)
        ticks.push_back({format_number(std::round(k * step * 1e6) / 1e6 + 0.0), k * step}); // no "-0"
    return ticks;
}

} // namespace mpisheet::report
