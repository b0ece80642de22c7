#include "formats/imports/pico_series.hpp"

#include "formats/table.hpp"
#include "model/error.hpp"
#include "model/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

namespace mpisheet::formats {
namespace {

/// What a collective's size counts.
struct PicoCollective {
    std::string_view op;
    bool bytes_of_all = false; ///< PICO's buffer is that of all ranks together; ours is one rank's part
};

constexpr auto pico_collectives = std::to_array<PicoCollective>({
    {"bcast"},
    {"reduce"},
    {"allreduce"},
    {"allgather", true},
    {"gather", true},
    {"scatter", true},
    {"reduce_scatter", true},
    {"alltoall", true},
});

struct PicoType {
    std::string_view name;
    std::int64_t bytes;
};

constexpr auto pico_types = std::to_array<PicoType>({{"int8", 1},
                                                     {"int16", 2},
                                                     {"int32", 4},
                                                     {"int64", 8},
                                                     {"int", 4},
                                                     {"float", 4},
                                                     {"double", 8},
                                                     {"unsigned_char", 1},
                                                     {"char", 1}});

/// What the name of a result says.
struct PicoName {
    std::int64_t count = 0;
    std::int64_t unit = 1; ///< that it counts [byte]
    std::string algorithm; ///< as PICO calls it
    bool typed = false;    ///< by PICO's own program, which names the type of the elements
};

/// The repetitions of a file.
struct PicoTimes {
    std::vector<double> ns;
    bool warm = false; ///< the program left out its warm-up
    int ranks = 0;     ///< with a column of their own; 0: none
};

/// "64_default_ompi_int32".
PicoName read_pico_name(const std::string &stem, const std::string &file)
{
    PicoName name;
    const char *const end = stem.data() + stem.size();
    const auto count = std::from_chars(stem.data(), end, name.count);
    constexpr std::int64_t most = std::int64_t{1} << 48; // bytes
    if (count.ec != std::errc() || name.count < 0 || name.count > most)
        throw Error(Exit::bad_input, file + ":1: expected a count of elements before the first _ of its name");
    name.algorithm.assign(count.ptr == end ? end : count.ptr + 1, end);
    for (const PicoType &type : pico_types)
        if (const std::string ending = "_" + std::string(type.name); !name.typed && name.algorithm.ends_with(ending)) {
            name.algorithm.erase(name.algorithm.size() - ending.size());
            name.unit = type.bytes;
            name.typed = true;
        }
    return name;
}

/// "allreduce" for the library's own choice (PICO: default_ompi, on Fugaku default-default), "allreduce_ring_ompi" for
/// a forced algorithm (ring_ompi; default-ring is the library's ring on Fugaku), "allreduce_gpu…" between GPUs.
std::string pico_op(const PicoTest &test, std::string_view algorithm)
{
    std::string op = test.op + (test.on_gpus ? "_gpu" : "");
    const auto drop = [&](std::string_view prefix) {
        if (algorithm.starts_with(prefix))
            algorithm.remove_prefix(prefix.size());
    };
    drop("default-");
    if (algorithm == "default" || algorithm.starts_with("default_"))
        return op;
    drop(test.op + "_");
    op += '_';
    for (const unsigned char c : algorithm)
        op += std::isalnum(c) != 0 ? static_cast<char>(std::tolower(c)) : '_';
    return op;
}

/// Lines that sum up a run stand among its repetitions on Fugaku ("Average runtime: …") and in the program for GPUs
/// ("-> Buffer: …"): they become empty. True where there is one of Fugaku.
bool clear_pico_summaries(std::string &text)
{
    bool average = false;
    for (std::size_t from = 0; from < text.size(); from = std::min(text.find('\n', from), text.size() - 1) + 1) {
        const std::string_view line = std::string_view(text).substr(from);
        const bool fugaku = line.starts_with("Average runtime:");
        if (fugaku || line.starts_with("-> Buffer:"))
            text.erase(from, std::min(line.find('\n'), line.size()));
        average = average || fugaku;
        if (from == text.size())
            break;
    }
    return average;
}

PicoTimes read_pico_times(std::string text, const PicoName &name, const std::string &file)
{
    PicoTimes times{.ns = {}, .warm = clear_pico_summaries(text) || !name.typed};
    const Table table = parse_table(text, file);
    const std::size_t highest = table.column("highest");
    for (const std::string &column : table.columns())
        times.ranks += column.starts_with("rank") ? 1 : 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const double ns = table.number(row, highest);
        if (ns < 0)
            table.refuse(row, highest, "a time that is not negative");
        if (row > 0 || ns > 0 || name.typed) // the program for GPUs leaves its first place empty: 0
            times.ns.push_back(ns);
    }
    return times;
}

/// Numbers of the repetitions that are taken: evenly spaced from the end of the warm-up to the last.
std::vector<std::size_t> pico_repetitions(std::size_t count, bool warm)
{
    constexpr std::size_t most = 30;                  // PICO's 20 to 20000 are no independent ones
    const std::size_t warm_up = warm ? 0 : count / 5; // PICO's own summaries leave out as many
    const std::size_t rest = count - warm_up, taken = std::min(rest, most);
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < taken; ++i)
        numbers.push_back(warm_up + (taken < 2 ? 0 : (2 * i * (rest - 1) + taken - 1) / (2 * (taken - 1))));
    return numbers;
}

/// What a rank, or a pair of ranks, has of the buffer, in whole elements. 0: fewer elements than ranks.
std::int64_t pico_bytes(const PicoName &name, const PicoCollective &collective, int p)
{
    return name.unit * (collective.bytes_of_all ? name.count / p : name.count);
}

PicoSeries pico_series(const PicoTest &test, const PicoName &name, const PicoTimes &times, std::int64_t bytes)
{
    PicoSeries series{.file = {}, .algorithm = name.algorithm, .rows = {}};
    LoggedSample row{.sample = {}, .statistic = "slowest rank's own time", .repetitions = 1};
    row.sample.op = pico_op(test, name.algorithm);
    row.sample.p = test.p;
    row.sample.bytes = bytes;
    row.sample.nodes = test.nodes;
    row.sample.ppn = test.ppn;
    std::vector<double> seconds;
    for (const std::size_t repetition : pico_repetitions(times.ns.size(), times.warm)) {
        row.sample.rep = static_cast<int>(repetition);
        row.sample.seconds = times.ns[repetition] / 1e9;
        seconds.push_back(row.sample.seconds);
        series.rows.push_back(row);
    }
    series.median = median(seconds);
    return series;
}

} // namespace

PicoSeries read_pico_series(const PicoTest &test, const std::string &stem, const LogFile &file, std::string &reason)
{
    const auto *const collective = std::find_if(pico_collectives.begin(), pico_collectives.end(),
                                                [&](const PicoCollective &row) { return row.op == test.op; });
    if (collective == pico_collectives.end())
        return reason = "what the sizes of " + test.op + " count is not known here", PicoSeries();
    const PicoName name = read_pico_name(stem, file.name);
    const std::int64_t bytes = pico_bytes(name, *collective, test.p);
    if (bytes == 0)
        return reason = fmt::format("fewer elements than {} ranks", test.p), PicoSeries();
    std::string text = file.read();
    if (text.empty())
        return reason = "empty, its run did not end", PicoSeries();
    const PicoTimes times = read_pico_times(std::move(text), name, file.name);
    if (times.ranks > 0 && times.ranks != test.p)
        return reason = fmt::format("times of {} ranks, where the metadata has {}", times.ranks, test.p), PicoSeries();
    if (times.ns.empty())
        return reason = "no repetition", PicoSeries();
    return pico_series(test, name, times, bytes);
}

} // namespace mpisheet::formats
