#include "report/text/units.hpp"

#include "model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace mpisheet::report {
namespace {

std::string fixed(double value, int decimals)
{
    std::array<char, 64> digits{};
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, decimals);
    return end.ec == std::errc{} ? std::string(digits.data(), end.ptr) : format_number(value);
}

} // namespace

std::string time_text(double seconds)
{
    if (!std::isfinite(seconds))
        return no_value;
    return format_seconds(seconds);
}

std::string size_text(std::int64_t bytes)
{
    std::string text = format_size(bytes);
    const char unit = text.back();
    if (unit != 'K' && unit != 'M' && unit != 'G')
        return text + " B";
    text.pop_back();
    return text + ' ' + unit + "iB";
}

std::string rounded_size_text(double bytes)
{
    if (!std::isfinite(bytes))
        return no_value;
    constexpr std::array units{"B", "KiB", "MiB", "GiB"};
    std::size_t unit = 0;
    for (; bytes >= 1024 && unit + 1 < units.size(); ++unit)
        bytes /= 1024;
    return fmt::format("{:.{}g} {}", bytes, bytes < 1000 ? 3 : 4, units[unit]);
}

std::string percent_text(double share)
{
    if (!std::isfinite(share))
        return no_value;
    const double percent = 100 * share;
    const double size = std::abs(percent);
    const int decimals = size >= 9.95 ? 0 : size >= 0.095 || size < 0.005 ? 1 : 2;
    return with_minus(fixed(percent, decimals)) + " %";
}

std::string signed_percent_text(double share)
{
    const std::string text = percent_text(share);
    return std::isfinite(share) && share > 0 && text != "0.0 %" ? "+" + text : text;
}

double factor_off(double value, double lo, double hi)
{
    return std::isnan(lo) || std::isnan(hi) ? std::numeric_limits<double>::quiet_NaN()
                                            : std::max(hi / value, value / lo);
}

std::string factor_text(double factor)
{
    constexpr double narrow = 1.2501; // digits of a sheet may say 1.25
    if (std::isnan(factor))
        return {};
    if (factor <= narrow)
        return "±" + percent_text(factor - 1);
    return std::isfinite(factor) ? fmt::format("×÷{:.{}f}", factor, factor < 9.95 ? 1 : 0) : "not bounded";
}

std::string with_minus(std::string number)
{
    if (!number.starts_with('-'))
        return number;
    const bool is_zero = number.find_first_not_of("-0.") == std::string::npos;
    return number.replace(0, 1, is_zero ? "" : "−");
}

std::string list_text(const std::vector<std::int64_t> &values, std::size_t most)
{
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool skipped = values.size() > most && i >= 3 && i + 1 < values.size();
        if (skipped && i > 3)
            continue;
        if (i > 0)
            text += ", ";
        text += skipped ? "…" : std::to_string(values[i]);
    }
    return text;
}

std::string place_text(int p, std::int64_t d)
{
    return fmt::format("p = {}, d = {}", p, d);
}

std::string count_text(std::size_t count, const std::string &noun)
{
    const bool hisses = noun.ends_with('s') || noun.ends_with("ch") || noun.ends_with("sh") || noun.ends_with('x');
    return std::to_string(count) + ' ' + noun + (count == 1 ? "" : hisses ? "es" : "s");
}

std::string extent_text(Extent extent)
{
    return extent == Extent::inside    ? ""
           : extent == Extent::unknown ? "outside the measured range, error not known"
                                       : "outside the measured range";
}

} // namespace mpisheet::report
