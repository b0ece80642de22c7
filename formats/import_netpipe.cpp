// NetPIPE's ping-pong: np.out (3: bytes, Mbps of 2^20 bits, seconds; 5: bytes, Gbps mean, least, most, µs), or the
// lines it prints ("  7: 12 bytes 5000 times --> 132.08 Mbps in 0.69 usec").

#include "formats/log_lines.hpp"

#include <cctype>
#include <cmath>

namespace mpisheet::formats {
namespace {

struct NetpipeRow {
    std::int64_t bytes = 0, repetitions = 0;
    double bits_per_second = 0, seconds = 0;
    bool mean = false; ///< over all trials, not the best one's
};

constexpr double netpipe_megabit = 1024 * 1024;
constexpr double netpipe_resolution = 0.5e-8; ///< of the printed time [s]

/// True when the line is a row, of whichever form.
bool read_netpipe_row(NetpipeRow &row, const LogLine &line)
{
    const auto &words = line.words;
    if (words.size() > 2 && words[0].ends_with(':') && words[2] == "bytes") {
        if (words.size() < 10 || words[5] != "-->" || words[7] != "Mbps" || words[8] != "in")
            line.refuse("\"n: … bytes … times --> … Mbps in … usec\"");
        row = {line.whole(1, "bytes"), line.whole(3, "times"), line.number(6, "Mbps") * netpipe_megabit,
               1e-6 * line.number(9, "usec")};
        return true;
    }
    if (words.empty() || words[0].ends_with(':') ||
        !(std::isdigit(static_cast<unsigned char>(line.text.front())) != 0 || words.size() == 3))
        return false;
    if (words.size() == 3)
        row = {line.whole(0, "bytes"), 0, line.number(1, "Mbps") * netpipe_megabit, line.number(2, "seconds")};
    else if (words.size() >= 5)
        row = {line.whole(0, "bytes"), 0, line.number(1, "Gbps") * 1e9, 1e-6 * line.number(4, "usec"), true};
    else
        line.refuse("3 columns (bytes, Mbps, seconds) or 5 (bytes, Gbps three times, us)");
    return true;
}

ToolLog parse_netpipe(const LogText &source)
{
    ToolLog log{.tool = "NetPIPE"};
    LogRows rows{log, {}};
    bool best = true;
    for_each_line(source.text, source.name, [&](const LogLine &line) {
        NetpipeRow row;
        if (line.starts("#") || !read_netpipe_row(row, line))
            return;
        const double bits = 8 * static_cast<double>(row.bytes);
        const double slack = 0.05 * bits + row.bits_per_second * netpipe_resolution + 0.0005e9 * row.seconds;
        if (!(std::abs(row.bits_per_second * row.seconds - bits) <= std::min(slack, 1e18)))
            line.refuse("bytes, rate and time that agree, as a ping-pong's do (not a stream's, nor both ways at once)");
        best = best && !row.mean;
        LoggedSample found;
        found.sample.op = "msg";
        found.sample.p = 2;
        found.sample.bytes = row.bytes;
        found.sample.seconds = row.seconds;
        found.statistic = row.mean ? "mean one way" : "best trial's mean one way";
        found.repetitions = row.repetitions;
        rows.add(std::move(found));
    });
    finish_log(log, source.name, "np.out of NetPIPE (bytes, Mbps, seconds), or what it prints");
    log.differences = {best ? "each time is the best of a few trials' means over repetitions: nothing tells the scatter"
                            : "each time is a mean over repetitions: nothing tells the scatter",
                       "times are printed to 0.01 µs", "sizes are perturbed by a few bytes around powers of two"};
    return log;
}

} // namespace

const Importer netpipe_importer{"netpipe", "NetPIPE", parse_netpipe};

} // namespace mpisheet::formats
