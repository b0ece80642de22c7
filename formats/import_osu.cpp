// OSU Micro-Benchmarks 2 to 7: a title, a header, a line a size. The log does not say how many processes took part.

#include "formats/log_lines.hpp"
#include "model/error.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace mpisheet::formats {
namespace {

struct OsuTest {
    std::string_view title; ///< between "OSU MPI" and "Latency Test"
    std::string_view op;
    bool bytes_of_all = false; ///< the size is that of all ranks' results together; ours is one rank's
};

constexpr auto osu_tests = std::to_array<OsuTest>({
    {"", "msg"},
    {"Broadcast", "bcast"},
    {"Reduce", "reduce"},
    {"Allreduce", "allreduce"},
    {"Gather", "gather"},
    {"Gatherv", "gatherv"},
    {"Scatter", "scatter"},
    {"Scatterv", "scatterv"},
    {"Allgather", "allgather"},
    {"Allgatherv", "allgatherv"},
    {"All-to-All Personalized Exchange", "alltoall"},
    {"All-to-Allv Personalized Exchange", "alltoallv"},
    {"Reduce_scatter", "reduce_scatter", true},
    {"Reduce_scatter_block", "reduce_scatter_block", true},
    {"Barrier", "barrier"},
});

constexpr auto osu_columns = std::to_array<std::string_view>(
    {"Size", "Avg Latency(us)", "Latency (us)", "Latency(us)", "Min Latency(us)", "Max Latency(us)", "Iterations",
     "Validation", "Transmit Size", "Avg Lat(us)", "Min Lat(us)", "Max Lat(us)"});

/// One benchmark's part of a log.
struct OsuSection {
    const OsuTest *test = nullptr;    ///< nullptr: its rows are skipped
    std::vector<std::string> columns; ///< empty: no header yet
    bool more = false;                ///< further columns that we do not read

    [[nodiscard]] std::optional<std::size_t> column(std::string_view word) const
    {
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (columns[i].starts_with(word))
                return i;
        return std::nullopt;
    }
};

/// "# OSU MPI-CUDA Broadcast Latency Test v7.4" → "Broadcast Latency Test", "7.4".
std::pair<std::string_view, std::string_view> osu_title(std::string_view line)
{
    std::string_view title = after(line, "# OSU MPI");
    if (title.starts_with("-"))
        title = after(title, title.substr(0, title.find(' ')));
    for (const std::string_view mark : {" (Version ", " v"})
        if (const std::size_t at = title.rfind(mark); at != std::string_view::npos) {
            const std::string_view version = title.substr(at + mark.size());
            return {title.substr(0, at), version.substr(0, version.find_first_of(" )"))};
        }
    return {title, ""};
}

const OsuTest *osu_test(std::string_view title)
{
    constexpr std::string_view end = "Latency Test";
    if (!title.ends_with(end))
        return nullptr;
    title.remove_suffix(end.size());
    if (title.ends_with(" "))
        title.remove_suffix(1);
    const auto *const found =
        std::find_if(osu_tests.begin(), osu_tests.end(), [&](const OsuTest &test) { return test.title == title; });
    return found == osu_tests.end() ? nullptr : &*found;
}

/// Names of the columns in a header line: those we know, then a remainder that we do not read.
void read_osu_header(OsuSection &section, const LogLine &line)
{
    std::string text; // blanks between words made one each
    for (const std::string_view word : line.words)
        if (word != "#")
            text += (text.empty() ? "" : " ") + std::string(word.starts_with('#') ? word.substr(1) : word);
    section.columns.clear();
    section.more = false;
    for (std::string_view rest = text; !rest.empty();) {
        std::string_view name;
        for (const std::string_view known : osu_columns)
            if (rest.starts_with(known) && known.size() > name.size())
                name = known;
        if (name.empty() && rest.size() > 4 && rest[0] == 'P' && rest.find(" Tail Lat(us)") <= 4)
            name = rest.substr(0, rest.find(" Tail Lat(us)") + std::string_view(" Tail Lat(us)").size());
        if (name.empty()) {
            section.more = true;
            return;
        }
        section.columns.emplace_back(name);
        rest = after(rest, name);
    }
}

bool is_osu_header(const LogLine &line)
{
    return line.starts("#") && (line.text.find("(us)") != std::string_view::npos ||
                                line.text.find("MB/s") != std::string_view::npos || line.text == "# Size");
}

/// The row's op, p, bytes and seconds; false: a share of less than a byte.
bool read_osu_row(LoggedSample &row, const OsuSection &section, const LogLine &line, int ranks)
{
    const auto size = section.column("Size"), most = section.column("Max L"), iterations = section.column("Iter");
    auto mean = section.column("Avg L");
    if (!mean)
        mean = section.column("Latency");
    const bool barrier = section.test->op == "barrier", message = section.test->op == "msg";
    if ((!size && !barrier) || !mean)
        line.refuse("a header with Size and Latency before this row");
    row.sample.op = section.test->op;
    row.sample.p = message ? 2 : ranks;
    row.sample.bytes = size ? line.whole(*size, "Size") : 0;
    const double average = line.number(*mean, section.columns[*mean]);
    row.sample.seconds = 1e-6 * (most ? line.number(*most, "Max Latency(us)") : average);
    row.statistic = message ? "mean one way" : most ? "slowest rank's mean" : "mean of all ranks' means";
    if (iterations)
        row.repetitions = line.whole(*iterations, "Iterations");
    if (const auto checked = section.column("Validation")) {
        row.sample.verified = line.words[*checked] == "Pass";
        row.sample.valid = line.words[*checked] != "Fail";
        row.sample.reason = row.sample.valid ? "" : "wrong result";
    }
    return !section.test->bytes_of_all || share_of_rank(row.sample.bytes, ranks);
}

std::vector<std::string> osu_differences(const ToolLog &log)
{
    const auto has = [&](auto predicate) { return std::any_of(log.rows.begin(), log.rows.end(), predicate); };
    std::vector<std::string> list{
        "each time is a mean over repetitions, not single ones: one disturbance moves it, and "
        "nothing tells the scatter",
        "times are printed to 0.01 µs"};
    if (has([](const LoggedSample &row) { return row.statistic == "mean of all ranks' means"; }))
        list.emplace_back("collectives: the mean of the ranks' own durations after a barrier, where ours ends with the "
                          "last rank (osu -f has the slowest rank's)");
    if (has([](const LoggedSample &row) { return row.statistic == "slowest rank's mean"; }))
        list.emplace_back("collectives: the slowest rank's mean duration after a barrier, which releases ranks at "
                          "different times; ours is last end minus agreed start");
    if (has([](const LoggedSample &row) { return row.sample.op.starts_with("reduce_scatter"); }))
        list.emplace_back("reduce_scatter: bytes are OSU's size over p, to the nearest byte");
    list.emplace_back("the same buffer every time: caches are warm");
    return list;
}

ToolLog parse_osu(const LogText &source)
{
    ToolLog log{.tool = "OSU Micro-Benchmarks"};
    LogRows rows{log, {}};
    OsuSection section;
    for_each_line(source.text, source.name, [&](const LogLine &line) {
        if (line.starts("# OSU MPI")) {
            const auto [title, version] = osu_title(line.text);
            section = {.test = osu_test(title)};
            if (log.tool == "OSU Micro-Benchmarks" && !version.empty())
                log.tool += " " + std::string(version);
            if (section.test == nullptr)
                log.left_out.push_back(line.place + std::string(title) + ": not a time of an operation of its own");
        } else if (line.starts("# Datatype:")) {
            const std::pair<std::string, std::string> fact{"datatype", after(line.text, "# Datatype:")};
            if (std::find(log.facts.begin(), log.facts.end(), fact) == log.facts.end())
                log.facts.push_back(fact);
        } else if (is_osu_header(line)) {
            read_osu_header(section, line);
        } else if (section.test != nullptr && !section.columns.empty() && !line.starts("#") &&
                   is_row(line, section.columns.size(), section.more)) {
            if (source.ranks < 1 && section.test->op != "msg")
                throw Error(Exit::bad_input, line.place + "an OSU log does not say how many processes took part in " +
                                                 std::string(section.test->op) + ": give their number with -p");
            LoggedSample row;
            if (read_osu_row(row, section, line, source.ranks))
                rows.add(std::move(row));
            else
                log.left_out.push_back(line.place + "less than a byte for each of " + std::to_string(source.ranks) +
                                       " ranks");
        }
    });
    finish_log(log, source.name, "an OSU log (\"# OSU MPI … Latency Test\", \"# Size …\", a line a size)");
    log.differences = osu_differences(log);
    return log;
}

} // namespace

const Importer osu_importer{"osu", "OSU Micro-Benchmarks", parse_osu};

} // namespace mpisheet::formats
