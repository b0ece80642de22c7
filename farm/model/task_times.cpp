#include "farm/model/task_times.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>

namespace mpisheet::farm {
namespace {

/// Uniform on [0, 1); std::uniform_real_distribution differs between libraries.
double unit(std::mt19937_64 &random)
{
    return static_cast<double>(random() >> 11) * 0x1p-53;
}

} // namespace

std::vector<double> uniform_times(std::size_t count, double low, double high, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::vector<double> times(count);
    std::generate(times.begin(), times.end(), [&] { return low + (high - low) * unit(random); });
    return times;
}

std::vector<double> exponential_times(std::size_t count, double mean, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::vector<double> times(count);
    std::generate(times.begin(), times.end(), [&] { return -mean * std::log1p(-unit(random)); });
    return times;
}

std::vector<double> bimodal_times(std::size_t count, double brief, double lengthy)
{
    std::vector<double> times(count, lengthy);
    std::fill_n(times.begin(), count / 2, brief);
    return times;
}

Distribution uniform(double low, double high)
{
    return {0.5 * (low + high), (high - low) / std::sqrt(12.0),
            [low, high](std::size_t count, std::uint64_t seed) { return uniform_times(count, low, high, seed); }};
}

Distribution exponential(double mean)
{
    return {mean, mean, [mean](std::size_t count, std::uint64_t seed) { return exponential_times(count, mean, seed); }};
}

Distribution bimodal(double brief, double lengthy)
{
    return {0.5 * (brief + lengthy), 0.5 * std::abs(lengthy - brief),
            [brief, lengthy](std::size_t count, std::uint64_t seed) {
                return arranged(bimodal_times(count, brief, lengthy), arrival("mixed"), seed);
            }};
}

namespace {

/// The two times of "uniform:A:B", A ≤ B.
std::pair<double, double> two_times(std::string_view text)
{
    const std::size_t first = text.find(':');
    const std::size_t second = text.find(':', std::min(first, text.size() - 1) + 1);
    const std::string kind(text.substr(0, first));
    if (first == std::string_view::npos || second == std::string_view::npos)
        throw Error(Exit::usage, "expected " + kind + ":A:B with two times, as in " + kind + ":1ms:20ms, found \"" +
                                     std::string(text) + "\"");
    const double low = parse_seconds(text.substr(first + 1, second - first - 1));
    const double high = parse_seconds(text.substr(second + 1));
    if (low < 0 || high < low)
        throw Error(Exit::bad_input, "expected 0 <= A <= B, found \"" + std::string(text) + "\"");
    return {low, high};
}

} // namespace

std::optional<Distribution> parse_distribution(std::string_view text, double mean)
{
    if (text == "exponential")
        return exponential(mean);
    const std::string_view kind = text.substr(0, text.find(':'));
    if (kind != "uniform" && kind != "bimodal")
        return {};
    const auto [low, high] = two_times(text);
    return kind == "uniform" ? uniform(low, high) : bimodal(low, high);
}

std::vector<double> parse_task_times(std::string_view text, const std::string &file)
{
    std::vector<double> times;
    for (std::size_t from = 0, line = 1; from < text.size(); ++line) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        std::string_view item = text.substr(from, end - from);
        item = item.substr(0, item.find('#'));
        from = end + 1;
        item.remove_prefix(std::min(item.find_first_not_of(" \t\r"), item.size()));
        item = item.substr(0, item.find_last_not_of(" \t\r") + 1);
        if (item.empty())
            continue;
        try {
            times.push_back(parse_seconds(item));
        } catch (const Error &error) {
            throw Error(Exit::bad_input, file + ":" + std::to_string(line) + ": " + error.what());
        }
    }
    if (times.empty())
        throw Error(Exit::bad_input, file + ":1: expected the tasks' times, one a line, found none");
    return times;
}

const Arrival &arrival(std::string_view name)
{
    std::string names;
    for (const Arrival &row : arrivals) {
        if (row.name == name)
            return row;
        names += names.empty() ? "" : ", ";
        names += row.name;
    }
    throw Error(Exit::usage, "expected one of " + names + ", found \"" + std::string(name) + "\"");
}

std::vector<double> arranged(std::span<const double> times, const Arrival &arrival, std::uint64_t seed)
{
    std::vector<std::size_t> order(times.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return times[a] < times[b]; });
    const auto middle = order.begin() + static_cast<std::ptrdiff_t>(order.size() / 2);
    if (arrival.lengthy > 0) {
        std::sort(order.begin(), middle);
        std::sort(middle, order.end());
    }
    std::mt19937_64 random(seed);
    auto brief = order.begin();
    auto lengthy = middle;
    std::vector<double> result;
    result.reserve(times.size());
    while (result.size() < times.size()) {
        const bool take_lengthy = brief == middle || (lengthy != order.end() && unit(random) < arrival.lengthy);
        result.push_back(times[take_lengthy ? *lengthy++ : *brief++]);
    }
    return result;
}

} // namespace mpisheet::farm
