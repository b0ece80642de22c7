// Intel MPI Benchmarks: IMB-MPI1's tables, one a benchmark and number of processes.

#include "formats/imports/launch_lines.hpp"
#include "formats/imports/log_lines.hpp"
#include "model/error.hpp"

#include <algorithm>
#include <array>

namespace mpisheet::formats {
namespace {

struct ImbBenchmark {
    std::string_view name, op;
    bool bytes_of_all = false; ///< the size is that of all ranks' results together; ours is one rank's
};

constexpr auto imb_benchmarks = std::to_array<ImbBenchmark>({
    {"PingPong", "msg"},
    {"PingPongSpecificSource", "msg_specific_source"},
    {"PingPongAnySource", "msg_any_source"},
    {"PingPing", "pingping"},
    {"PingPingSpecificSource", "pingping_specific_source"},
    {"PingPingAnySource", "pingping_any_source"},
    {"Uniband", "stream"},
    {"Biband", "bistream"},
    {"Sendrecv", "allsend"}, // to the right neighbour, from the left one
    {"Exchange", "exchange"},
    {"Allreduce", "allreduce"},
    {"Reduce", "reduce"},
    {"Reduce_local", "reduce_local"},
    {"Reduce_scatter", "reduce_scatter", true},
    {"Reduce_scatter_block", "reduce_scatter_block"},
    {"Allgather", "allgather"},
    {"Allgatherv", "allgatherv"},
    {"Gather", "gather"},
    {"Gatherv", "gatherv"},
    {"Scatter", "scatter"},
    {"Scatterv", "scatterv"},
    {"Alltoall", "alltoall"},
    {"Alltoallv", "alltoallv"},
    {"Bcast", "bcast"},
    {"Barrier", "barrier"},
});

struct ImbTable {
    bool known = false;                      ///< a title was read
    const ImbBenchmark *benchmark = nullptr; ///< nullptr: its rows are skipped
    int p = 0;
    int waiting = 0;                  ///< further processes of the launch
    bool groups = false;              ///< several of p processes at once
    std::vector<std::string> columns; ///< empty: no header yet

    [[nodiscard]] std::size_t column(std::string_view name) const
    {
        return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) - columns.begin());
    }
    [[nodiscard]] bool has(std::string_view name) const { return column(name) < columns.size(); }
    /// Why its rows are left out; empty: they are not.
    [[nodiscard]] std::string reason() const
    {
        const bool stream = is_stream(benchmark->op);
        const bool pair = benchmark->op.starts_with("msg") || benchmark->op.starts_with("pingping") || stream;
        if (groups || has("Group"))
            return "several groups at once";
        if (pair && p > 2)
            return std::to_string(p / 2) + " pairs at once, no single message";
        return has(stream ? "Msg/sec" : "t[usec]") || has("t_max[usec]") ? "" : "no time of the operation alone";
    }
};

const ImbBenchmark *imb_benchmark(std::string_view name)
{
    const auto *const found = std::find_if(imb_benchmarks.begin(), imb_benchmarks.end(),
                                           [&](const ImbBenchmark &row) { return row.name == name; });
    return found == imb_benchmarks.end() ? nullptr : &*found;
}

/// What was run: it stands before the tables.
struct ImbRun {
    std::string datatype, options, buffers;
};

/// The row as a sample; none: it is left out.
std::optional<LoggedSample> read_imb_row(LogRows &rows, const ImbTable &table, const ImbRun &run, const LogLine &line)
{
    if (table.p < 1)
        line.refuse("\"# #processes = …\" before this row");
    const std::string_view op = table.benchmark->op;
    const bool stream = is_stream(op), message = op.starts_with("msg");
    const std::string_view time = stream ? "Msg/sec" : table.has("t_max[usec]") ? "t_max[usec]" : "t[usec]";
    LoggedSample row;
    row.sample.op = std::string(op) + (run.buffers.empty() ? "" : "_" + run.buffers);
    row.sample.p = table.p;
    row.launched = table.p + table.waiting;
    row.buffers = run.buffers.empty() ? "host" : run.buffers;
    row.told_by["options"] = run.options;
    if (!run.datatype.empty() && op.find("reduce") != std::string_view::npos)
        row.told_by["datatype"] = run.datatype;
    row.sample.bytes = table.has("#bytes") ? line.whole(table.column("#bytes"), "#bytes") : 0;
    if (table.has("#bytes") && !rows.is_of_one_output(line, row.sample.bytes))
        return std::nullopt;
    row.repetitions = line.whole(table.column("#repetitions"), "#repetitions");
    const auto seconds = rows.seconds(line, table.column(time), time);
    if (!seconds)
        return std::nullopt;
    row.sample.seconds = stream ? 1e-6 * (op.starts_with("bi") ? 2 : 1) / *seconds : *seconds; // messages of both ways
    row.statistic = message ? "mean one way" : stream ? "mean of messages in a row" : "slowest rank's mean";
    if (table.has("defects")) {
        row.sample.verified = row.sample.valid = line.number(table.column("defects"), "defects") == 0;
        row.sample.reason = row.sample.valid ? "" : "wrong result";
    }
    if (table.benchmark->bytes_of_all && !share_of_rank(row.sample.bytes, table.p)) {
        rows.leave_out(line, "less than a byte for each of " + std::to_string(table.p) + " ranks");
        return std::nullopt;
    }
    return row;
}

/// A collective of 0 bytes sends nothing: its time is none of a message of 0 bytes. Where the ranks do not know that
/// all have nothing to send (gatherv, scatterv, alltoallv) messages may go; then it takes about as long as the next
/// size.
void leave_out_empty_collectives(ToolLog &log)
{
    const std::vector<LoggedSample> all = log.rows;
    std::erase_if(log.rows, [&](const LoggedSample &row) {
        const Sample &sample = row.sample;
        const std::string_view op = sample.op;
        if (sample.bytes > 0 || op.starts_with("msg") || op.starts_with("pingping") || op.starts_with("allsend") ||
            op.starts_with("exchange") || op.starts_with("barrier") || is_stream(op))
            return false;
        const bool may_send =
            op.ends_with("v") && !op.starts_with("allgather") &&
            std::none_of(all.begin(), all.end(), [&](const LoggedSample &other) {
                return other.sample.op == op && other.sample.p == sample.p && other.sample.launch == sample.launch &&
                       other.sample.seconds > 2 * sample.seconds && other.sample.bytes > 0 && other.sample.bytes <= 8;
            });
        if (!may_send)
            log.left_out.push_back(
                {row.place, sample.op + " of 0 bytes on " + std::to_string(sample.p) + " ranks", "it sends nothing"});
        return !may_send;
    });
}

std::vector<std::string> imb_differences(const ToolLog &log)
{
    std::vector<std::string> list{
        "each time is a mean over repetitions, not single ones: one disturbance moves it, and nothing tells the "
        "scatter",
        "collectives: the slowest rank's mean duration (t_max) after a barrier, which releases ranks at different "
        "times; ours is last end minus agreed start",
        "times are printed to 0.01 µs"};
    const auto note = [&](std::string_view op, const char *text) {
        if (std::any_of(log.rows.begin(), log.rows.end(), [&](const auto &row) { return row.sample.op == op; }))
            list.emplace_back(text);
    };
    note("reduce_scatter", "reduce_scatter: bytes are IMB's size over p, to the nearest byte");
    note("allsend", "allsend is IMB's Sendrecv: to the right neighbour, from the left one");
    note("exchange", "exchange: a message of d bytes to each of two neighbours and one from each");
    note("barrier", "barrier: a loop of barriers, over their number");
    note("stream", "stream is IMB's Uniband, bistream its Biband: the time between messages of a window");
    return list;
}

/// Facts of the run that stand before the tables.
void read_imb_fact(ToolLog &log, ImbRun &run, const LogLine &line)
{
    constexpr std::array<std::pair<std::string_view, const char *>, 4> facts{
        {{"# Date", "date"},
         {"# MPI Version", "mpi"},
         {"# MPI_Datatype for reductions", "datatype"},
         {"# Machine", "processor"}}};
    const std::size_t colon = line.text.find(':');
    if (colon == std::string_view::npos)
        return;
    for (const auto &[text, key] : facts)
        if (line.starts(text)) {
            log.facts.emplace_back(key, after(line.text.substr(colon), ":"));
            if (std::string_view(key) == "datatype")
                run.datatype = log.facts.back().second;
            return;
        }
}

/// The command: options that change what is measured, and where its buffers lie.
ImbRun read_imb_command(ImbRun run, const LogLine &line)
{
    constexpr std::array<std::string_view, 5> telling{"-off_cache", "-root_shift", "-sync", "-zero_size", "-aggregate"};
    run.options.clear();
    run.buffers = line.has("MPI1-GPU") ? "gpu" : "";
    for (std::size_t i = 0; i + 1 < line.words.size(); ++i) {
        const std::string_view word = line.words[i], next = line.words[i + 1];
        if (std::find(telling.begin(), telling.end(), word) != telling.end())
            run.options += (run.options.empty() ? "" : " ") + std::string(word.substr(1)) + " " + std::string(next);
        if (word == "-mem_alloc_type")
            run.buffers = next == "cpu" ? "" : next == "device" ? "gpu" : std::string(next);
    }
    run.options = run.options.empty() ? "none" : run.options;
    return run;
}

bool starts_with_failure(const LogLine &line)
{
    for (std::size_t i = 1; i < std::min<std::size_t>(line.words.size(), 3); ++i)
        for (const std::string_view failure : {"out-of-mem", "int-overflow", "time-out"})
            if (line.words[i].starts_with(failure))
                return true;
    return false;
}

/// A log's lines read so far.
struct ImbReader {
    ToolLog log{.tool = "Intel MPI Benchmarks"};
    LogRows rows{log, "imb"};
    ImbTable table{};
    ImbRun run{.datatype = {}, .options = "none", .buffers = {}};
    LaunchLines launches{};
    bool command_follows = false;

    void read(const LogLine &line);
    void read_header(const LogLine &line);
};

void ImbReader::read_header(const LogLine &line)
{
    table.columns.assign(line.words.begin(), line.words.end());
    rows.begin_table();
    if (table.benchmark == nullptr)
        return;
    if (const std::string reason = table.reason(); !reason.empty()) {
        log.left_out.push_back({line.place, std::string(table.benchmark->name), reason});
        table.benchmark = nullptr;
    }
}

void ImbReader::read(const LogLine &line)
{
    constexpr std::string_view benchmarking = "Benchmarking ";
    const std::size_t version = line.text.find("MPI Benchmarks ");
    const std::string_view said = line.text.substr(std::min(line.text.find_first_not_of("#( "), line.text.size()));
    const std::string_view title = after(said.substr(0, said.find(' ', benchmarking.size())), benchmarking);
    if (said.starts_with(benchmarking) && (line.starts("#") || imb_benchmark(title) != nullptr)) { // lost its mark
        table = {.known = true, .benchmark = imb_benchmark(title)};
        rows.begin_table();
        if (table.benchmark == nullptr)
            log.left_out.push_back({line.place, std::string(title), "not a time of an operation of its own"});
    } else if (rows.is_others_heading(line)) {
        table = {.known = true};
    } else if (said.starts_with("processes =")) { // "# #processes = 4", before IMB 3 "# ( #processes = 4 )"
        const auto at =
            static_cast<std::size_t>(std::find(line.words.begin(), line.words.end(), "=") + 1 - line.words.begin());
        if (line.words.size() <= at)
            line.refuse("a number of processes");
        table.p = static_cast<int>(std::min<std::int64_t>(line.whole(at, "#processes"), 1 << 30));
    } else if (line.starts("# (") && line.has("additional processes waiting") && line.words.size() > 2) {
        table.waiting = positive(line.words[2]);
    } else if (line.starts("#") && line.has("groups of")) {
        table.groups = true;
    } else if (line.starts("#") && version != std::string_view::npos && line.has("part")) {
        log.tool = "Intel MPI Benchmarks " + std::string(after(line.text.substr(version), "MPI Benchmarks "));
        table = {};
    } else if (line.starts("# Calling sequence")) {
        command_follows = true;
    } else if (command_follows && line.words.size() > 1) {
        log.facts.emplace_back("command", after(line.text, "#"));
        run = read_imb_command(run, line);
        command_follows = false;
    } else if (std::find(line.words.begin(), line.words.end(), "#repetitions") != line.words.end()) {
        read_header(line);
    } else if (line.starts("#")) {
        read_imb_fact(log, run, line);
    } else if (table.benchmark == nullptr || table.columns.empty()) {
        if (!launches.read(line) && !table.known)
            rows.pass_over(line);
    } else if (starts_with_failure(line)) {
        log.left_out.push_back({line.place, std::string(line.text.substr(0, 60)), "no time"});
    } else if (!rows.is_row(line, {table.columns.size(), table.columns.size()})) {
        launches.read(line);
    } else if (auto row = read_imb_row(rows, table, run, line)) {
        launches.describe(*row);
        rows.add(std::move(*row), line);
    }
}

ToolLog parse_imb(const LogText &source)
{
    ImbReader reader;
    reader.rows.for_each(source, [&](const LogLine &line) { reader.read(line); });
    reader.launches.name_pair(reader.log);
    leave_out_empty_collectives(reader.log);
    int most = 0; // ranks of a table
    for (const LoggedSample &row : reader.log.rows)
        most = std::max(most, row.sample.p);
    if (source.ranks > 0 && most > 2 && source.ranks != most)
        throw Error(Exit::bad_input, source.name + ": " + source.ranks_by + " says " + std::to_string(source.ranks) +
                                         " processes, the log has up to " + std::to_string(most) +
                                         ": correct it or leave it out");
    reader.rows.finish(source, "a log of IMB-MPI1 (\"# Benchmarking …\", \"# #processes = …\", a table)");
    reader.log.differences = imb_differences(reader.log);
    return std::move(reader.log);
}

} // namespace

const Importer imb_importer{"imb", "Intel MPI Benchmarks", parse_imb, nullptr, "", "# Benchmarking "};

} // namespace mpisheet::formats
