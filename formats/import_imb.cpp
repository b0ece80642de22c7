// Intel MPI Benchmarks: IMB-MPI1's tables, one a benchmark and number of processes.

#include "formats/log_lines.hpp"

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
    {"PingPing", "pingping"},
    {"Sendrecv", "allsend"}, // to the right neighbour, from the left one
    {"Exchange", "exchange"},
    {"Allreduce", "allreduce"},
    {"Reduce", "reduce"},
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
    const ImbBenchmark *benchmark = nullptr; ///< nullptr: its rows are skipped
    int p = 0;
    std::vector<std::string> columns; ///< empty: no header yet

    [[nodiscard]] std::size_t column(std::string_view name) const
    {
        return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) - columns.begin());
    }
    [[nodiscard]] bool has(std::string_view name) const { return column(name) < columns.size(); }
};

const ImbBenchmark *imb_benchmark(std::string_view name)
{
    const auto *const found = std::find_if(imb_benchmarks.begin(), imb_benchmarks.end(),
                                           [&](const ImbBenchmark &row) { return row.name == name; });
    return found == imb_benchmarks.end() ? nullptr : &*found;
}

/// The row's op, p, bytes and seconds; false: a share of less than a byte.
bool read_imb_row(LoggedSample &row, const ImbTable &table, const LogLine &line)
{
    if (table.p < 1)
        line.refuse("\"# #processes = …\" before this row");
    const bool ranged = table.has("t_max[usec]"), message = table.benchmark->op == "msg";
    const std::string_view time = ranged ? "t_max[usec]" : "t[usec]";
    row.sample.op = table.benchmark->op;
    row.sample.p = table.p;
    row.sample.bytes = table.has("#bytes") ? line.whole(table.column("#bytes"), "#bytes") : 0;
    row.repetitions = line.whole(table.column("#repetitions"), "#repetitions");
    row.sample.seconds = 1e-6 * line.number(table.column(time), time);
    row.statistic = message ? "mean one way" : "slowest rank's mean";
    if (table.has("defects")) {
        row.sample.verified = row.sample.valid = line.number(table.column("defects"), "defects") == 0;
        row.sample.reason = row.sample.valid ? "" : "wrong result";
    }
    return !table.benchmark->bytes_of_all || share_of_rank(row.sample.bytes, table.p);
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
    return list;
}

/// Facts of the run that stand before the tables; true when the line is one.
bool read_imb_fact(ToolLog &log, const LogLine &line)
{
    constexpr std::array<std::pair<std::string_view, const char *>, 4> facts{
        {{"# Date", "date"},
         {"# MPI Version", "mpi"},
         {"# MPI_Datatype for reductions", "datatype"},
         {"# Machine", "processor"}}};
    const std::size_t colon = line.text.find(':');
    if (colon == std::string_view::npos)
        return false;
    for (const auto &[text, key] : facts)
        if (line.starts(text)) {
            log.facts.emplace_back(key, after(line.text.substr(colon), ":"));
            return true;
        }
    return false;
}

bool starts_with_failure(const LogLine &line)
{
    for (std::size_t i = 1; i < std::min<std::size_t>(line.words.size(), 3); ++i)
        for (const std::string_view failure : {"out-of-mem.", "int-overflow;", "time-out."})
            if (line.words[i].starts_with(failure))
                return true;
    return false;
}

ToolLog parse_imb(const LogText &source)
{
    ToolLog log{.tool = "Intel MPI Benchmarks"};
    LogRows rows{log, {}};
    ImbTable table;
    bool command_follows = false;
    for_each_line(source.text, source.name, [&](const LogLine &line) {
        const std::size_t version = line.text.find("MPI Benchmarks ");
        if (line.starts("# Benchmarking ")) {
            const std::string_view title = line.words[2];
            table = {.benchmark = imb_benchmark(title)};
            if (table.benchmark == nullptr)
                log.left_out.push_back(line.place + std::string(title) + ": not a time of an operation of its own");
        } else if (line.starts("# #processes =")) {
            if (line.words.size() < 4)
                line.refuse("a number of processes");
            table.p = static_cast<int>(std::min<std::int64_t>(line.whole(3, "#processes"), 1 << 30));
        } else if (line.starts("#") && version != std::string_view::npos &&
                   line.text.find("part") != std::string_view::npos) {
            log.tool = "Intel MPI Benchmarks " + std::string(after(line.text.substr(version), "MPI Benchmarks "));
        } else if (line.starts("# Calling sequence")) {
            command_follows = true;
        } else if (command_follows && line.words.size() > 1) {
            log.facts.emplace_back("command", after(line.text, "#"));
            command_follows = false;
        } else if (std::find(line.words.begin(), line.words.end(), "#repetitions") != line.words.end()) {
            table.columns.assign(line.words.begin(), line.words.end());
            if (table.benchmark != nullptr &&
                (table.has("Group") || !(table.has("t[usec]") || table.has("t_max[usec]")))) {
                log.left_out.push_back(
                    line.place + std::string(table.benchmark->name) +
                    (table.has("Group") ? ": several groups at once" : ": no time of the operation alone"));
                table.benchmark = nullptr;
            }
        } else if (!line.starts("#") && table.benchmark != nullptr && !table.columns.empty()) {
            if (starts_with_failure(line)) {
                log.left_out.push_back(line.place + std::string(line.text.substr(0, 60)));
            } else if (is_row(line, table.columns.size(), false)) {
                LoggedSample row;
                if (read_imb_row(row, table, line))
                    rows.add(std::move(row));
                else
                    log.left_out.push_back(line.place + "less than a byte for each of " + std::to_string(table.p) +
                                           " ranks");
            }
        } else {
            read_imb_fact(log, line);
        }
    });
    finish_log(log, source.name, "a log of IMB-MPI1 (\"# Benchmarking …\", \"# #processes = …\", a table)");
    log.differences = imb_differences(log);
    return log;
}

} // namespace

const Importer imb_importer{"imb", "Intel MPI Benchmarks", parse_imb};

} // namespace mpisheet::formats
