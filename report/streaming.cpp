#include "report/streaming.hpp"

#include "model/words.hpp"
#include "report/machine_figures.hpp"
#include "report/text/units.hpp"

#include <cmath>

namespace mpisheet::report {
namespace {

constexpr double short_message = 8; ///< of latencies and message rates [byte]
constexpr double no_time = 1e-12;   ///< what is measured as nothing stands in sheets as 1e-06 µs [s]

/// Of the operation where it is in the sheet, else the largest size for which bandwidths are given.
std::int64_t largest_of(const Datasheet &sheet, const std::string &op)
{
    const Equation *equation = sheet.find(op);
    return equation != nullptr && equation->notes.sizes ? equation->notes.sizes->most : unmeasured_sizes.most;
}

Estimate times(const Estimate &one, double factor)
{
    return {one.value * factor, one.lo * factor, one.hi * factor};
}

/// A time at which no rate can be told is none.
Estimate known(const Estimate &time)
{
    return time.value > no_time ? time : Streaming::unknown;
}

/// The same two ranks, by what was measured of them: ops stream and bistream.
Streaming of_two_ranks(const Datasheet &sheet)
{
    Streaming row{.level = "ranks 0, 1", .largest = largest_of(sheet, "stream")};
    const auto bytes = static_cast<double>(row.largest);
    row.latency = seconds(sheet, "msg", 2, short_message);
    row.bandwidth = rate(bytes, known(seconds(sheet, "stream", 2, bytes)));
    row.both_ways = rate(2 * bytes, known(seconds(sheet, "bistream", 2, bytes)));
    row.messages = rate(1, known(seconds(sheet, "stream", 2, short_message)));
    if (sheet.find("stream") == nullptr)
        row.remark = "streams not measured";
    else if (std::isnan(row.messages.value))
        row.remark = "further messages take no time";
    return row;
}

/// A level by the sheet's lines of its machine: Gap, Links, Medium, Both.
Streaming of_level(const Datasheet &sheet, std::size_t place)
{
    const NetworkLevel &level = sheet.levels[place];
    const std::string op = place == 0 ? "stream" : "stream_" + level.name;
    Streaming row = place == 0 ? of_two_ranks(sheet) : Streaming{.largest = largest_of(sheet, op)};
    row.level = level.name;
    const auto bytes = static_cast<double>(row.largest);
    const auto in_seconds = [&](double us) { return Estimate{us * sheet.unit_s}; };
    const Estimate gap = known(in_seconds(level.gap(bytes))), small_gap = known(in_seconds(level.gap(short_message)));
    if (place > 0)
        row.latency = seconds(sheet, "msg_" + level.name, 2, short_message);
    if (std::isnan(gap.value))
        return row;
    const bool streamed = sheet.find(op) != nullptr; // else short messages tell latencies, not links
    const Estimate messages = streamed ? rate(1, small_gap) : Streaming::unknown;
    if (std::isnan(row.bandwidth.value))
        row.bandwidth = rate(bytes, gap), row.messages = messages;
    if (std::isnan(row.both_ways.value))
        row.both_ways = times(row.bandwidth, 2 / (1 + level.both));
    row.remark = streamed ? "" : "bandwidth from several pairs at once, messages not measured";
    if (level.medium > 0)
        row.remark += (row.remark.empty() ? "" : "; ") + std::string("all blocks together at most ") +
                      figure_text(times(rate(bytes, gap), level.medium).value, FigureUnit::bytes_per_second);
    row.pairs = place > 0 ? sheet.levels[place - 1].block : (level.block > 0 ? level.block : sheet.ranks()) / 2;
    if (row.pairs > 1) {
        const double shares = row.pairs / level.share(row.pairs);
        row.pairs_bandwidth = times(rate(bytes, gap), shares);
        row.pairs_messages = times(messages, shares);
    }
    return row;
}

/// "403 k/s", "106 M/s".
std::string message_rate_text(double per_second)
{
    std::string text = figure_text(per_second, FigureUnit::bytes_per_second);
    const std::size_t unit = text.find("B/s");
    return unit == std::string::npos ? text : text.erase(unit, 1);
}

} // namespace

Estimate seconds(const Datasheet &sheet, const std::string &op, int p, double d)
{
    const Equation *equation = sheet.find(op);
    if (equation == nullptr)
        return Streaming::unknown;
    const Cost at = cost(sheet, *equation, p, d);
    return {at.seconds, at.lo, at.hi};
}

Estimate rate(double amount, const Estimate &time)
{
    return {amount / time.value, amount / time.hi, amount / time.lo};
}

std::vector<Streaming> streaming_of(const Datasheet &sheet)
{
    if (sheet.levels.empty())
        return sheet.find("msg") == nullptr ? std::vector<Streaming>{} : std::vector{of_two_ranks(sheet)};
    std::vector<Streaming> rows;
    for (std::size_t place = 0; place < sheet.levels.size(); ++place)
        rows.push_back(of_level(sheet, place));
    return rows;
}

Grid streaming_table(const std::vector<Streaming> &rows)
{
    const std::int64_t largest = rows.empty() ? 0 : rows.front().largest;
    Grid grid{.caption = "Bandwidth and message rate: streams of messages of " + size_text(largest) +
                         ", and of 8 bytes, between two ranks and between pairs at once",
              .columns = {{"between"}}};
    for (const char *title : {"latency", "one way", "both ways", "8 B", "pairs", "one way", "8 B"})
        grid.columns.push_back({title, Align::right});
    for (const Streaming &row : rows)
        grid.rows.push_back(
            {{row.level, figure_text(row.latency.value, FigureUnit::seconds),
              figure_text(row.bandwidth.value, FigureUnit::bytes_per_second),
              figure_text(row.both_ways.value, FigureUnit::bytes_per_second), message_rate_text(row.messages.value),
              row.pairs > 1 ? std::to_string(row.pairs) : no_value,
              figure_text(row.pairs_bandwidth.value, FigureUnit::bytes_per_second),
              message_rate_text(row.pairs_messages.value)}});
    return grid;
}

std::string streaming_remarks(const std::vector<Streaming> &rows)
{
    std::string text;
    for (std::size_t first = 0, end = 0; first < rows.size(); first = end) {
        std::vector<std::string> alike;
        for (end = first; end < rows.size() && rows[end].remark == rows[first].remark; ++end)
            alike.push_back(rows[end].level);
        if (!rows[first].remark.empty())
            text += (text.empty() ? "" : " ") + joined(alike, ", ") + ": " + rows[first].remark + ".";
    }
    return text;
}

formats::Json streaming_json(const std::vector<Streaming> &rows)
{
    formats::Json json = formats::Json::array();
    for (const Streaming &row : rows)
        json.push_back({{"level", row.level},
                        {"bytes", row.largest},
                        {"latency_s", formats::number_or_null(row.latency.value)},
                        {"bytes_per_s", formats::number_or_null(row.bandwidth.value)},
                        {"both_ways_bytes_per_s", formats::number_or_null(row.both_ways.value)},
                        {"messages_per_s", formats::number_or_null(row.messages.value)},
                        {"pairs", row.pairs > 1 ? formats::Json(row.pairs) : formats::Json()},
                        {"pairs_bytes_per_s", formats::number_or_null(row.pairs_bandwidth.value)},
                        {"pairs_messages_per_s", formats::number_or_null(row.pairs_messages.value)},
                        {"remark", row.remark.empty() ? formats::Json() : formats::Json(row.remark)}});
    return json;
}

} // namespace mpisheet::report
