// OSU Micro-Benchmarks 2 to 7.5: a title, a header, a line a size. The tables do not say how many processes took part;
// the launcher's lines around them may.

#include "formats/imports/launch_lines.hpp"
#include "formats/imports/log_lines.hpp"
#include "model/error.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace mpisheet::formats {
namespace {

/// What a title says is measured.
struct OsuTest {
    std::string op;
    bool between_two = false;  ///< ranks, whatever the launch has
    bool bytes_of_all = false; ///< the size is that of all ranks' results together; ours is one rank's
    bool no_size = false;      ///< barriers
    int ways = 0;              ///< of a bandwidth's test: one, or both at once
};

/// What stands between "OSU MPI" and "Latency Test", in small letters without blanks and hyphens, and the operation.
constexpr auto osu_collectives = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"broadcast", "bcast"},
    {"reduce", "reduce"},
    {"allreduce", "allreduce"},
    {"gather", "gather"},
    {"gatherv", "gatherv"},
    {"scatter", "scatter"},
    {"scatterv", "scatterv"},
    {"allgather", "allgather"},
    {"allgatherv", "allgatherv"},
    {"alltoall", "alltoall"},
    {"alltoallv", "alltoallv"},
    {"alltoallw", "alltoallw"},
    {"reduce_scatter", "reduce_scatter"},
    {"reduce_scatter_block", "reduce_scatter_block"},
    {"barrier", "barrier"},
});

constexpr auto osu_columns = std::to_array<std::string_view>({"Size",
                                                              "Avg Latency(us)",
                                                              "Latency (us)",
                                                              "Latency(us)",
                                                              "Min Latency(us)",
                                                              "Max Latency(us)",
                                                              "Iterations",
                                                              "Validation",
                                                              "Transmit Size",
                                                              "Avg Lat(us)",
                                                              "Min Lat(us)",
                                                              "Max Lat(us)",
                                                              "Overall(us)",
                                                              "Compute(us)",
                                                              "Coll. Init(us)",
                                                              "MPI_Test(us)",
                                                              "MPI_Wait(us)",
                                                              "Pure Comm.(us)",
                                                              "Min Comm.(us)",
                                                              "Max Comm.(us)",
                                                              "Overlap(%)",
                                                              "Bandwidth (MB/s)",
                                                              "MB/s"});

/// Why a test whose title has such a part is left out; the first that fits.
constexpr auto osu_reasons = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"MPI_", "a one-sided operation, which is not read"},
    {"Multi", "several pairs or threads at once, not a time of an operation of its own"},
    {"andwidth", "a bandwidth of several pairs, not a time of an operation of its own"},
    {"", "not a time of an operation of its own"},
});

/// One benchmark's part of a log.
struct OsuSection {
    bool known = false;               ///< a title was read
    std::optional<OsuTest> test;      ///< none: its rows are skipped
    std::string buffers;              ///< "gpu"; empty: host's, or not known
    std::string datatype;             ///< as the log has it
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

struct OsuTitle {
    std::string_view text;        ///< "MPI-CUDA Broadcast Latency Test", "OpenSHMEM Put Test"
    std::string_view test;        ///< "Broadcast Latency Test"; empty: no test of MPI
    std::string_view accelerator; ///< "CUDA"; empty: none
    std::string_view version;     ///< "7.4"
};

OsuTitle osu_title(std::string_view line)
{
    OsuTitle title{.text = after(line.substr(line.find("OSU ")), "OSU "), .test = {}, .accelerator = {}, .version = {}};
    for (const std::string_view mark : {" (Version ", " v"})
        if (const std::size_t at = title.text.rfind(mark); at != std::string_view::npos) {
            const std::string_view version = title.text.substr(at + mark.size());
            title.version = version.substr(0, version.find_first_of(" )"));
            title.text = title.text.substr(0, at);
            break;
        }
    if (const std::string_view library = title.text.substr(0, title.text.find(' ')); library == "MPI")
        title.test = after(title.text, library);
    else if (library.starts_with("MPI-")) {
        title.test = after(title.text, library);
        title.accelerator = library.substr(4);
    }
    return title;
}

/// One kind of buffers, or the sender's and the receiver's: "DEVICE (D) … HOST (H)", "D H" → "gpu_host".
std::string osu_buffers(const std::vector<std::string_view> &words)
{
    std::vector<std::string> kinds;
    for (const std::string_view word : words)
        if (word == "HOST" || word == "H")
            kinds.emplace_back("host");
        else if (word == "DEVICE" || word == "D")
            kinds.emplace_back("gpu");
        else if (word == "MANAGED" || word.starts_with("M"))
            kinds.emplace_back("managed");
    if (kinds.empty())
        return "";
    return kinds.front() == kinds.back() ? kinds.front() : kinds.front() + "_" + kinds.back();
}

/// Removes `word` from a text that has it.
bool take_word(std::string &text, std::string_view word)
{
    const std::size_t at = text.find(word);
    if (at != std::string::npos)
        text.erase(at, word.size());
    return at != std::string::npos;
}

/// "Non-Blocking Broadcast Latency Test" is ibcast, "Allreduce Persistent Latency Test" allreduce_persistent,
/// "Neighborhood Allgather Latency Test" neighbor_allgather; none: the table is not read.
std::optional<OsuTest> osu_test(std::string_view title)
{
    std::string rest;
    std::copy_if(title.begin(), title.end(), std::back_inserter(rest), [](char c) { return c != ' ' && c != '-'; });
    std::transform(rest.begin(), rest.end(), rest.begin(), [](unsigned char c) { return std::tolower(c); });
    const std::string persistent = take_word(rest, "persistent") ? "_persistent" : "";
    if (rest == "bandwidthtest" || rest == "bidirectionalbandwidthtest")
        return OsuTest{.op = (rest[1] == 'a' ? "stream" : "bistream") + persistent,
                       .between_two = true,
                       .ways = rest[1] == 'a' ? 1 : 2};
    if (rest == "latencytest")
        return OsuTest{.op = "msg" + persistent, .between_two = true};
    const bool nonblocking = take_word(rest, "nonblocking"), neighbor = take_word(rest, "neighborhood");
    take_word(rest, "personalizedexchange");
    if (!take_word(rest, "latencytest"))
        return std::nullopt;
    const auto *const found = std::find_if(osu_collectives.begin(), osu_collectives.end(),
                                           [&](const auto &row) { return row.first == rest; });
    if (found == osu_collectives.end())
        return std::nullopt;
    const std::string op = (nonblocking ? "i" : "") + std::string(neighbor ? "neighbor_" : "");
    return OsuTest{.op = op + std::string(found->second) + persistent,
                   .bytes_of_all = rest.starts_with("reduce_scatter"),
                   .no_size = rest == "barrier"};
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
    return (line.starts("#") || line.starts("Size ") || line.starts("Avg Lat")) &&
           (line.text.find("(us)") != std::string_view::npos || line.text.find("MB/s") != std::string_view::npos ||
            line.text == "# Size");
}

/// The row as a sample; none: it is left out.
std::optional<LoggedSample> read_osu_row(LogRows &rows, const OsuSection &section, const LogLine &line, int ranks)
{
    const auto size = section.column("Size"), most = section.column("Max L"), iterations = section.column("Iter");
    std::optional<std::size_t> mean;
    for (const char *const name : {"Avg L", "Latency", "Pure Comm", "Bandwidth", "MB/s"})
        mean = mean ? mean : section.column(name);
    const OsuTest &test = *section.test;
    if ((!size && !test.no_size) || !mean)
        line.refuse("a header with Size and Latency before this row");
    LoggedSample row;
    row.sample.op = test.op;
    if (!section.buffers.empty() && section.buffers != "host")
        row.sample.op += "_" + section.buffers;
    row.buffers = section.buffers.empty() ? "host" : section.buffers;
    row.sample.p = ranks;
    if (!section.datatype.empty())
        row.told_by["datatype"] = section.datatype;
    row.sample.bytes = size ? line.whole(*size, "Size") : 0;
    if (size && !rows.is_of_one_output(line, row.sample.bytes))
        return std::nullopt;
    const std::size_t time = most ? *most : *mean;
    const auto seconds = rows.seconds(line, time, section.columns[time]);
    if (!seconds)
        return std::nullopt;
    row.sample.seconds = *seconds;
    if (test.ways > 0 && row.sample.bytes == 0)
        return std::nullopt;
    if (test.ways > 0) // MB/s, of both ways together: for a message each way 1e6 of µs
        row.sample.seconds = 1e-12 * test.ways * static_cast<double>(row.sample.bytes) / *seconds;
    row.statistic = test.ways > 0      ? "mean of a message of 64 that follow one another"
                    : test.between_two ? "mean one way"
                    : most             ? "slowest rank's mean"
                                       : "mean of all ranks' means";
    if (iterations)
        row.repetitions = line.whole(*iterations, "Iterations");
    if (const auto checked = section.column("Validation")) {
        row.sample.verified = line.words[*checked] == "Pass";
        row.sample.valid = line.words[*checked] != "Fail";
        row.sample.reason = row.sample.valid ? "" : "wrong result";
    }
    if (test.bytes_of_all && !share_of_rank(row.sample.bytes, row.sample.p)) {
        rows.leave_out(line, "less than a byte for each of " + std::to_string(row.sample.p) + " ranks");
        return std::nullopt;
    }
    return row;
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
    if (has([](const LoggedSample &row) { return is_stream(row.sample.op); }))
        list.emplace_back("stream: bytes over bandwidth, so the time between messages of a window, not of one alone; "
                          "bistream: a message each way");
    if (has([](const LoggedSample &row) { return row.sample.op.starts_with("i"); }))
        list.emplace_back("non-blocking operations (ibcast …): called and waited for at once (Pure Comm.)");
    list.emplace_back("the same buffer every time: caches are warm");
    return list;
}

/// A log's lines read so far.
struct OsuReader {
    const LogText &source;
    ToolLog log{.tool = "OSU Micro-Benchmarks"};
    LogRows rows{log, "osu"};
    OsuSection section{};
    LaunchLines launches{};
    std::string contradictions{}; ///< to -p

    void read(const LogLine &line);
    void read_title(const LogLine &line);
    [[nodiscard]] int ranks_of(const LogLine &line);
};

void OsuReader::read_title(const LogLine &line)
{
    const OsuTitle title = osu_title(line.text);
    section = {.known = true, .test = osu_test(title.test), .buffers = title.accelerator.empty() ? "" : "gpu"};
    if (const std::string asked = launches.current().buffers; !asked.empty() && !title.accelerator.empty())
        section.buffers = osu_buffers({std::string_view(asked).substr(0, 1), std::string_view(asked).substr(1)});
    rows.begin_table();
    if (log.tool == "OSU Micro-Benchmarks" && !title.version.empty())
        log.tool += " " + std::string(title.version);
    if (section.test)
        return;
    const bool other = title.test.empty() && !title.text.starts_with("MPI_");
    const auto *const reason = std::find_if(osu_reasons.begin(), osu_reasons.end(), [&](const auto &row) {
        return title.text.find(row.first) != std::string_view::npos;
    });
    log.left_out.push_back({line.place, std::string(title.test.empty() ? title.text : title.test),
                            std::string(other ? "another library's, which is not read" : reason->second)});
}

/// How many ranks took part in the table of this row.
int OsuReader::ranks_of(const LogLine &line)
{
    const Launch launch = launches.current();
    if (section.test->between_two)
        return 2;
    if (launch.ranks == 0 && source.ranks == 0)
        throw Error(Exit::bad_input, line.place + "an OSU log does not say how many processes took part in " +
                                         std::string(section.test->op) + ": give their number with -p");
    if (launch.ranks == 0)
        return source.ranks;
    const std::string said = launch.place + std::to_string(launch.ranks) + " processes";
    if (source.ranks > 0 && launch.ranks != source.ranks && contradictions.find(said) == std::string::npos)
        contradictions += (contradictions.empty() ? "" : ", ") + said;
    return launch.ranks;
}

void OsuReader::read(const LogLine &line)
{
    if (line.starts("# OSU ") || line.starts("OSU MPI")) { // some copies have lost the mark of a comment
        read_title(line);
    } else if (rows.is_others_heading(line)) {
        section = {.known = true};
    } else if (line.starts("# Datatype:")) {
        section.datatype = after(line.text, "# Datatype:");
        section.datatype = section.datatype.substr(0, section.datatype.find_last_not_of('.') + 1);
        const std::pair<std::string, std::string> fact{"datatype", after(line.text, "# Datatype:")};
        if (std::find(log.facts.begin(), log.facts.end(), fact) == log.facts.end())
            log.facts.push_back(fact);
    } else if (line.starts("# Send Buffer on")) {
        section.buffers = osu_buffers(line.words);
    } else if (is_osu_header(line)) {
        read_osu_header(section, line);
        rows.begin_table();
    } else if (section.test && !section.columns.empty() && !line.starts("#")) {
        const std::size_t columns = section.columns.size();
        if (!rows.is_row(line, {columns, section.column("Validation").value_or(columns), section.more})) {
            launches.read(line);
            return;
        }
        if (auto row = read_osu_row(rows, section, line, ranks_of(line))) {
            launches.describe(*row);
            rows.add(std::move(*row), line);
        }
        if (section.test->no_size && !rows.last_word.empty())
            section.test.reset(); // its table is one row
    } else if (!line.starts("# #") && !launches.read(line) && !section.known && !line.starts("#")) {
        rows.pass_over(line);
    }
}

ToolLog parse_osu(const LogText &source)
{
    OsuReader reader{source};
    reader.rows.for_each(source, [&](const LogLine &line) { reader.read(line); });
    if (!reader.contradictions.empty())
        throw Error(Exit::bad_input, source.name + ": " + source.ranks_by + " says " + std::to_string(source.ranks) +
                                         " processes, the log says otherwise (" + reader.contradictions +
                                         "): correct it or leave it out");
    reader.launches.name_pair(reader.log);
    reader.rows.finish(source, "an OSU log (\"# OSU MPI … Latency Test\", \"# Size …\", a line a size)");
    reader.log.differences = osu_differences(reader.log);
    return std::move(reader.log);
}

} // namespace

const Importer osu_importer{"osu", "OSU Micro-Benchmarks", parse_osu, nullptr, "", "OSU MPI"};

} // namespace mpisheet::formats
