#include "formats/description.hpp"

#include "formats/description_members.hpp"
#include "formats/json_file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <functional>
#include <sstream>

namespace mpisheet::formats {
namespace {

std::string text_of(const Json &json, int indent)
{
    return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Points whose launches do not agree well enough.
Json to_json(const std::vector<PointPrecision> &points)
{
    Json list = Json::array();
    for (const PointPrecision &point : points) {
        list.push_back({{"op", point.key.op},
                        {"p", point.key.p},
                        {"bytes", point.key.d},
                        {"launches", point.launches},
                        {"seconds", point.launches > 0 ? Json(point.interval.seconds) : Json()},
                        {"half_width", point.launches > 1 ? Json(point.interval.half_width) : Json()}});
        if (!point.layout.empty())
            list.back()["layout"] = point.layout;
    }
    return list;
}

std::string count_of(std::size_t numbers)
{
    return std::to_string(numbers) + (numbers == 1 ? " number" : " numbers");
}

std::vector<std::string> rows_text(const std::vector<std::vector<double>> &rows)
{
    std::vector<std::string> texts;
    for (const std::vector<double> &row : rows) {
        texts.emplace_back();
        for (const double seconds : row)
            texts.back() += (texts.back().empty() ? "" : " ") + format_number(std::round(seconds * 1e12) / 1e6);
    }
    return texts;
}

std::vector<std::vector<double>> numbers_of(const std::vector<std::string> &texts)
{
    std::vector<std::vector<double>> rows;
    for (const std::string &text : texts) {
        std::istringstream words(text);
        std::vector<double> &row = rows.emplace_back();
        for (double us = 0; words >> us;)
            row.push_back(us * 1e-6);
        if (!words.eof() || row.size() != rows.size())
            throw Error(Exit::bad_input, "survey.pairs: expected " + count_of(rows.size()) + ", found \"" + text + '"');
    }
    return rows;
}

/// Reads a row of `p` numbers [s].
std::vector<double> row_of(const std::string &text, std::size_t p)
{
    std::istringstream words(text);
    std::vector<double> row;
    for (double us = 0; words >> us;)
        row.push_back(us * 1e-6);
    if (!words.eof() || row.size() != p)
        throw Error(Exit::bad_input, "survey.ways: expected " + count_of(p) + ", found \"" + text + '"');
    return row;
}

std::vector<std::vector<double>> square_of(const std::vector<std::string> &texts, std::size_t p)
{
    if (texts.size() != p)
        throw Error(Exit::bad_input,
                    "survey.ways: expected " + std::to_string(p) + " rows, found " + std::to_string(texts.size()));
    std::vector<std::vector<double>> rows;
    for (const std::string &text : texts)
        rows.push_back(row_of(text, p));
    return rows;
}

/// As many ranks of p as `count`.
std::vector<int> ranks_of(const std::string &text, std::size_t p, std::size_t count)
{
    std::istringstream words(text);
    std::vector<int> ranks;
    for (int rank = 0; words >> rank;)
        ranks.push_back(rank);
    if (!words.eof() || ranks.size() != count ||
        std::any_of(ranks.begin(), ranks.end(), [&](int rank) { return rank < 0 || rank >= static_cast<int>(p); }))
        throw Error(Exit::bad_input, "survey.ways: expected " + std::to_string(count) + " of " + std::to_string(p) +
                                         " ranks, found \"" + text + '"');
    return ranks;
}

graph::AtOnce at_once_of(const DescribedAtOnce &described, std::size_t p)
{
    const auto count = static_cast<std::size_t>(std::count(described.from.begin(), described.from.end(), ' ')) + 1;
    const std::vector<int> from = ranks_of(described.from, p, count), to = ranks_of(described.to, p, count);
    const std::vector<double> took = row_of(described.took, count);
    graph::AtOnce sent;
    for (std::size_t k = 0; k < count; ++k)
        sent.push_back({from[k], to[k], took[k]});
    return sent;
}

std::optional<DescribedSizes> described_sizes(const graph::Sizes &one, const std::vector<double> &sizes)
{
    if (sizes.empty())
        return {};
    const std::string bytes = joined(sizes, " ", format_number);
    return DescribedSizes{one.from, one.to, bytes, rows_text({one.seconds}).front()};
}

/// One of both curves, and the sizes of both. Throws Error (bad_input) where they differ or do not rise.
graph::Sizes sizes_of(const DescribedSizes &described, std::size_t p, std::vector<double> &sizes)
{
    std::istringstream words(described.bytes);
    std::vector<double> bytes;
    for (double size = 0; words >> size;)
        bytes.push_back(size);
    const bool rises = std::adjacent_find(bytes.begin(), bytes.end(), std::greater_equal<>()) == bytes.end();
    if (!words.eof() || bytes.size() < 2 || !rises || (!sizes.empty() && sizes != bytes))
        throw Error(Exit::bad_input,
                    "survey.ways: expected sizes that rise, the same near and far, found \"" + described.bytes + '"');
    const std::vector<int> pair = ranks_of(std::to_string(described.from) + ' ' + std::to_string(described.to), p, 2);
    sizes = bytes;
    return {pair[0], pair[1], row_of(described.took, sizes.size())};
}

} // namespace

std::string utc_now()
{
    const std::time_t seconds = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

DescribedWays described(const graph::Ways &ways)
{
    DescribedWays described{rows_text(ways.small_s),
                            rows_text(ways.large_s),
                            rows_text(ways.two_s),
                            rows_text(ways.swap_s),
                            {},
                            described_sizes(ways.near, ways.sizes),
                            described_sizes(ways.far, ways.sizes)};
    for (const graph::AtOnce &at_once : ways.at_once) {
        DescribedAtOnce &one = described.at_once.emplace_back();
        std::vector<double> took;
        for (const graph::Sent &sent : at_once) {
            one.from += (one.from.empty() ? "" : " ") + std::to_string(sent.from);
            one.to += (one.to.empty() ? "" : " ") + std::to_string(sent.to);
            took.push_back(sent.took_s);
        }
        one.took = rows_text({took}).front();
    }
    return described;
}

graph::Ways ways_of(const DescribedWays &described)
{
    const std::size_t p = described.small_message.size();
    graph::Ways ways{.p = static_cast<int>(p),
                     .small_s = square_of(described.small_message, p),
                     .large_s = square_of(described.large_message, p),
                     .two_s = square_of(described.two, p),
                     .swap_s = square_of(described.swap, p),
                     .at_once = {}};
    for (const DescribedAtOnce &one : described.at_once)
        ways.at_once.push_back(at_once_of(one, p));
    if (described.near && described.far) {
        ways.near = sizes_of(*described.near, p, ways.sizes);
        ways.far = sizes_of(*described.far, p, ways.sizes);
    }
    return ways;
}

DescribedPairs described(const PairBlocks &blocks)
{
    return {blocks.ranks, rows_text(blocks.small_s), rows_text(blocks.large_s)};
}

PairBlocks pairs_of(const DescribedPairs &described)
{
    return {std::max(1, described.ranks), numbers_of(described.small_message), numbers_of(described.large_message)};
}

std::string points_in_time(std::size_t measured, const std::vector<DescribedLeftOut> &left_out)
{
    std::size_t late = 0;
    for (const DescribedLeftOut &left : left_out)
        late += left.reason == no_time_left ? left.sizes.size() : 0;
    return late == 0 ? "" : std::to_string(measured) + " of " + std::to_string(measured + late) + ": out of time";
}

std::string to_json(const LaunchDescription &launch)
{
    return text_of(JsonValue<LaunchDescription>::write(launch), 1);
}

std::string to_json(const MeasurementDescription &measurement)
{
    Json launches = JsonValue<std::vector<LaunchDescription>>::write(measurement.launches);
    Json all = launches.front();
    all["launches"] = std::move(launches);
    all["slow"] = measurement.slow;
    all["hardware"] = all["machine"];
    all["machine"] = measurement.machine;
    all["simulated"] = measurement.simulated;
    if (!measurement.launcher.empty())
        all["launcher"] = measurement.launcher;
    all["identity"] = measurement.identity;
    if (measurement.samples > 0)
        all["samples"] = measurement.samples;
    if (!measurement.points.empty())
        all["points"] = measurement.points;
    all["wanted_half_width"] = measurement.wanted_half_width;
    all["left_out"] = JsonValue<std::vector<DescribedLeftOut>>::write(measurement.left_out);
    all["unconverged"] = to_json(measurement.unconverged);
    all["states"] = measurement.states;
    return text_of(all, 2);
}

LaunchDescription read_launch_description(const std::filesystem::path &path)
{
    LaunchDescription launch;
    const Json json = read_json_object(path);
    JsonValue<LaunchDescription>::read({json, path.string() + ": "}, launch);
    return launch;
}

std::vector<LaunchDescription> read_launch_descriptions(const std::filesystem::path &path)
{
    const Json json = read_json_object(path);
    const auto found = json.find("launches");
    if (found == json.end() || !found->is_array())
        return {read_launch_description(path)};
    const Json &launches = *found;
    std::vector<LaunchDescription> list;
    for (std::size_t k = 0; k < launches.size(); ++k)
        JsonValue<LaunchDescription>::read({launches[k], path.string() + ": /launches/" + std::to_string(k)},
                                           list.emplace_back());
    return list;
}

} // namespace mpisheet::formats
