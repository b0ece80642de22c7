#include "model/quantity.hpp"

#include "model/error.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numeric>
#include <span>

namespace mpisheet {
namespace {

struct Unit {
    std::string_view name;
    double factor;
};

constexpr std::array size_units{
    Unit{"", 1},        Unit{"B", 1},         Unit{"K", 1024},       Unit{"KiB", 1024},       Unit{"k", 1024},
    Unit{"M", 1048576}, Unit{"MiB", 1048576}, Unit{"G", 1073741824}, Unit{"GiB", 1073741824}, Unit{"kB", 1e3},
    Unit{"KB", 1e3},    Unit{"MB", 1e6},      Unit{"GB", 1e9},
};
constexpr std::array time_units{
    Unit{"", 1},      Unit{"s", 1},  Unit{"ms", 1e-3}, Unit{"us", 1e-6}, Unit{"µs", 1e-6},
    Unit{"ns", 1e-9}, Unit{"m", 60}, Unit{"min", 60},  Unit{"h", 3600},
};

double with_unit(std::string_view text, std::span<const Unit> units, const char *expected)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc{} && std::isfinite(value)) {
        std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
        while (unit.starts_with(' '))
            unit.remove_prefix(1);
        for (const Unit &known : units)
            if (known.name == unit && std::isfinite(value * known.factor))
                return value * known.factor;
    }
    throw Error(Exit::usage, "expected " + std::string(expected) + ", found \"" + std::string(text) + "\"");
}

/// `between` are the signs that stand between the ends of a range.
template <class Parse> auto parse_list(std::string_view text, std::size_t limit, const char *between, Parse parse)
{
    std::vector<decltype(parse(text))> values;
    const auto add = [&](auto value) {
        if (values.size() >= limit)
            throw Error(Exit::usage, "\"" + std::string(text) + "\" is more than " + std::to_string(limit) + " values");
        values.push_back(value);
    };
    std::size_t from = 0;
    while (from <= text.size()) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        const std::string_view item = text.substr(from, comma - from);
        from = comma + 1;
        const std::size_t colon = item.find_first_of(between, 1);
        if (colon == std::string_view::npos) {
            add(parse(item));
            continue;
        }
        const std::size_t second = item.find(':', colon + 1);
        const auto first = parse(item.substr(0, colon));
        const auto last = parse(item.substr(colon + 1, second == std::string_view::npos ? second : second - colon - 1));
        if (second == std::string_view::npos) {
            if (first <= 0 || last < first)
                throw Error(Exit::usage,
                            "expected a range like 2:64 (doubles, from 1 or more) or 0:64:8 (counts), found \"" +
                                std::string(item) + "\"");
            for (auto value = first; value < last; value *= 2)
                add(value);
            add(last);
        } else {
            const auto step = parse(item.substr(second + 1));
            if (step <= 0 || last < first)
                throw Error(Exit::usage, "expected a range like 1:10:1, found \"" + std::string(item) + "\"");
            for (auto k = decltype(first){0}; first + k * step <= last; ++k)
                add(first + k * step);
        }
    }
    return values;
}

} // namespace

std::vector<std::string> split_list(std::string_view text)
{
    std::vector<std::string> items;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        const std::size_t first = std::min(text.find_first_not_of(' ', from), comma);
        const std::size_t last = text.find_last_not_of(' ', comma - 1);
        if (first < comma)
            items.emplace_back(text.substr(first, last - first + 1));
        from = comma + 1;
    }
    return items;
}

std::int64_t parse_size(std::string_view text)
{
    const double value = with_unit(text, size_units, "a size like 1024, 64K or 1MiB");
    const double whole = std::round(value); // 16.1MB is 16100000.000000002
    if (value < 0 || value > 4e18 || std::abs(value - whole) > 1e-15 * value)
        throw Error(Exit::usage, "expected a whole size like 1024, 64K or 1MiB, found \"" + std::string(text) + "\"");
    return static_cast<std::int64_t>(whole);
}

double parse_seconds(std::string_view text)
{
    const double value = with_unit(text, time_units, "a time like 30s, 5m or 482us");
    if (value < 0)
        throw Error(Exit::usage, "expected a time that is not negative, found \"" + std::string(text) + "\"");
    return value;
}

double parse_share(std::string_view text)
{
    constexpr std::array units{Unit{"", 1}, Unit{"%", 0.01}};
    return with_unit(text, units, "a share like 5% or 0.05");
}

double parse_bytes(std::string_view text)
{
    double value = 0;
    return parse_number(text, value) && value >= 0 ? value : static_cast<double>(parse_size(text));
}

double parse_rate(std::string_view text)
{
    return parse_bytes(text.ends_with("/s") ? text.substr(0, text.size() - 2) : text);
}

std::vector<std::int64_t> parse_sizes(std::string_view text, std::size_t limit)
{
    return parse_list(text, limit, ":-", [](std::string_view item) { return parse_size(item); });
}

std::vector<double> parse_numbers(std::string_view text)
{
    return parse_list(text, 1'000'000, ":", [](std::string_view item) {
        double value = 0;
        if (!parse_number(item, value))
            throw Error(Exit::usage, "expected a number, found \"" + std::string(item) + "\"");
        return value;
    });
}

std::string with_plain_sizes(std::string_view expression)
{
    std::string plain;
    for (std::size_t at = 0; at < expression.size();) {
        std::size_t end = at + 1;
        if (is_in_name(expression[at])) { // a name, or a number with what is written behind it
            double value = 0;
            const char *begin = expression.data() + at, *stop = expression.data() + expression.size();
            const char *number_end = std::from_chars(begin, stop, value).ptr;
            if (std::isdigit(static_cast<unsigned char>(*begin)) != 0)
                end = static_cast<std::size_t>(number_end - expression.data());
            const std::size_t unit_begin = end;
            while (end < expression.size() && is_in_name(expression[end]))
                ++end;
            const std::string_view unit = expression.substr(unit_begin, end - unit_begin);
            const bool is_size = number_end != begin && !unit.empty() &&
                                 std::any_of(size_units.begin(), size_units.end(),
                                             [&](const Unit &known) { return known.name == unit; });
            const bool is_hexadecimal = unit.starts_with('x') || unit.starts_with('X');
            if (std::isdigit(static_cast<unsigned char>(*begin)) != 0 && !unit.empty() && !is_size && !is_hexadecimal)
                throw Error(Exit::usage, "unknown unit \"" + std::string(unit) + "\" in \"" +
                                             std::string(expression.substr(at, end - at)) +
                                             "\": K, M, G, KiB, MiB, GiB are powers of 1024, kB, MB, GB of 1000");
            plain += is_size ? std::to_string(parse_size(expression.substr(at, end - at)))
                             : std::string(expression.substr(at, end - at));
        } else {
            plain += expression[at];
        }
        at = end;
    }
    return plain;
}

std::string format_size(std::int64_t bytes)
{
    constexpr std::array<std::string_view, 4> units{"", "K", "M", "G"};
    std::size_t unit = 0;
    while (unit + 1 < units.size() && bytes >= 1024 && bytes % 1024 == 0) {
        bytes /= 1024;
        ++unit;
    }
    return std::to_string(bytes) + std::string(units[unit]);
}

std::string format_seconds(double seconds)
{
    if (!std::isfinite(seconds))
        return "-";
    constexpr std::array scales{Unit{"s", 1}, Unit{"ms", 1e-3}, Unit{"µs", 1e-6}, Unit{"ns", 1e-9}};
    const double size = std::abs(seconds);
    const Unit *unit = &scales.back();
    for (const Unit &scale : scales)
        if (size >= 0.9995 * scale.factor) {
            unit = &scale;
            break;
        }
    if (size == 0)
        unit = &scales.front();
    std::array<char, 32> digits{};
    const double scaled = seconds / unit->factor;
    const int decimals = std::abs(scaled) >= 99.95 ? 0 : std::abs(scaled) >= 9.995 ? 1 : 2;
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), scaled, std::chars_format::fixed, decimals);
    if (end.ec != std::errc{})
        return format_number(seconds) + " s";
    return std::string(digits.data(), end.ptr) + " " + std::string(unit->name);
}

std::string format_number(double value)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), end.ptr};
}

std::string number_or_empty(double value)
{
    return std::isfinite(value) ? format_number(value) : std::string();
}

bool parse_number(std::string_view text, double &value)
{
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    if (text.starts_with('+') && text.size() > 1 && text[1] != '-')
        text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
}

std::string nearest(std::string_view text, const std::vector<std::string> &candidates)
{
    std::string best;
    std::size_t best_distance = 1 + text.size() / 3;
    for (const std::string &candidate : candidates) {
        std::vector<std::size_t> row(candidate.size() + 1);
        std::iota(row.begin(), row.end(), std::size_t{0});
        for (std::size_t i = 0; i < text.size(); ++i) {
            std::size_t diagonal = row[0];
            row[0] = i + 1;
            for (std::size_t j = 0; j < candidate.size(); ++j) {
                const std::size_t substitution = diagonal + (text[i] != candidate[j]);
                diagonal = row[j + 1];
                row[j + 1] = std::min({substitution, row[j] + 1, diagonal + 1});
            }
        }
        if (row.back() <= best_distance && (best.empty() || row.back() < best_distance)) {
            best_distance = row.back();
            best = candidate;
        }
    }
    return best;
}

} // namespace mpisheet
