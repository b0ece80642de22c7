// NetPIPE's ping-pong: np.out (3: bytes, Mbps of 2^20 bits, seconds; 5: bytes, Gbps mean, least, most, µs), or the
// lines it prints ("  7: 12 bytes 5000 times --> 132.08 Mbps in 0.69 usec", "1: 8.192 KB 99 times --> 3 Gbps in 2
// usecs").

#include "formats/imports/log_lines.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace mpisheet::formats {
namespace {

struct NetpipeRow {
    double bytes = 0;
    std::int64_t repetitions = 0;
    double bits_per_second = 0;
    std::optional<double> seconds; ///< none: it is named as left out
    bool mean = false;             ///< over all trials, not the best one's
};

constexpr double netpipe_megabit = 1024 * 1024;
constexpr double netpipe_resolution = 0.5e-8; ///< of the printed time [s]

/// Value of the unit in word `column`: "KB" of `base` "B", "usecs" of "sec".
double netpipe_unit(const LogLine &line, std::size_t column, std::string_view base)
{
    constexpr std::string_view prefixes = "KMGmun";
    constexpr std::array factors{1e3, 1e6, 1e9, 1e-3, 1e-6, 1e-9};
    const std::string_view word = column < line.words.size() ? line.words[column] : "";
    if (word == "bytes" && base == "B")
        return 1;
    const std::size_t at = word.find(base);
    if (at > 1 || word.size() > at + base.size() + (base == "sec" ? 1 : 0))
        line.refuse("\"n: … bytes … times --> … Mbps in … usec\"");
    const std::size_t prefix = at == 0 ? 0 : prefixes.find(word.front());
    return at == 0 ? 1 : prefix < factors.size() ? factors[prefix] : std::nan("");
}

/// A line that it prints, of either version.
NetpipeRow read_printed_row(LogRows &rows, const LogLine &line)
{
    const auto &words = line.words;
    const auto at = static_cast<std::size_t>(std::find(words.begin(), words.end(), "-->") - words.begin());
    if (at < 4 || at + 5 >= words.size() || words[at + 3] != "in")
        line.refuse("\"n: … bytes … times --> … Mbps in … usec\"");
    const double size_unit = netpipe_unit(line, at - 3, "B"), rate_unit = netpipe_unit(line, at + 2, "bps");
    NetpipeRow row{.bytes = std::round(line.number(at - 4, "bytes") * size_unit),
                   .repetitions = line.whole(at - 2, "times"),
                   .bits_per_second = line.number(at + 1, "rate") * rate_unit,
                   .seconds = rows.seconds(line, at + 4, "time", netpipe_unit(line, at + 5, "sec")),
                   .mean = words[at - 3] != "bytes"};
    if (!row.mean && rate_unit == 1e6)
        row.bits_per_second *= netpipe_megabit / 1e6;
    return row;
}

NetpipeRow read_np_out_row(LogRows &rows, const LogLine &line)
{
    if (line.words.size() == 3)
        return {static_cast<double>(line.whole(0, "bytes")), 0, line.number(1, "Mbps") * netpipe_megabit,
                rows.seconds(line, 2, "seconds", 1)};
    return {static_cast<double>(line.whole(0, "bytes")), 0, line.number(1, "Gbps") * 1e9, rows.seconds(line, 4, "usec"),
            true};
}

ToolLog parse_netpipe(const LogText &source)
{
    ToolLog log{.tool = "NetPIPE"};
    LogRows rows{log, "netpipe"};
    bool best = true;
    const bool printed = source.text.find(" times -->") != std::string_view::npos;
    const auto read = [&](const LogLine &line) {
        if (line.starts("#") || rows.is_others_heading(line))
            return;
        if (printed && !line.has(" times -->"))
            return rows.pass_over(line);
        const std::size_t columns = line.words.size() == 3 ? 3 : 5;
        if (!printed && !rows.is_row(line, {columns, columns, true})) {
            if (!line.words.empty() && std::isdigit(static_cast<unsigned char>(line.text.front())) != 0)
                line.refuse(
                    "3 columns (bytes, Mbps, seconds) or 5 (bytes, Gbps three times, us)"); // np.out has rows alone
            return;
        }
        const NetpipeRow row = printed ? read_printed_row(rows, line) : read_np_out_row(rows, line);
        if (!row.seconds)
            return;
        const double bits = 8 * row.bytes;
        const double slack = 0.05 * bits + row.bits_per_second * netpipe_resolution + 0.0005e9 * *row.seconds;
        constexpr double most_bits = 7e16; // of a size that is known to the byte
        if (!(std::abs(row.bits_per_second * *row.seconds - bits) <= slack && bits < most_bits))
            line.refuse("bytes, rate and time that agree, as a ping-pong's do (not a stream's, nor both ways at once)");
        best = best && !row.mean;
        LoggedSample found;
        found.sample.op = "msg";
        found.sample.p = 2;
        found.sample.bytes = static_cast<std::int64_t>(row.bytes);
        found.sample.seconds = *row.seconds;
        found.statistic = row.mean ? "mean one way" : "best trial's mean one way";
        found.repetitions = row.repetitions;
        rows.add(std::move(found), line);
    };
    for_each_line(source.text, source.name, read);
    rows.finish(source, "np.out of NetPIPE (bytes, Mbps, seconds), or what it prints");
    log.differences = {best ? "each time is the best of a few trials' means over repetitions: nothing tells the scatter"
                            : "each time is a mean over repetitions: nothing tells the scatter",
                       "times are printed to 0.01 µs", "sizes are perturbed by a few bytes around powers of two"};
    if (printed && !best)
        log.differences.emplace_back("sizes are printed to four digits");
    return log;
}

} // namespace

const Importer netpipe_importer{"netpipe", "NetPIPE", parse_netpipe, nullptr, "", " times -->"};

} // namespace mpisheet::formats
