#pragma once
// Logs of other tools as samples. What d means is converted to our meaning; what such a tool measures differently is
// said with it. An importer is its own file and its row in `importers`.

#include "model/sample.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mpisheet::formats {

/// One line of a log: a time over many repetitions.
struct LoggedSample {
    Sample sample;                ///< launch counts how often this (op, p, d) stood in the log before
    std::string statistic;        ///< what the seconds are, e.g. "slowest rank's mean"
    std::int64_t repetitions = 0; ///< that they were taken over, 0: the log does not say
    std::string buffers{};        ///< where they lie: host, gpu, managed, host_gpu; empty: the log does not say
    std::string place{};          ///< in the log, for messages
    int launched = 0;             ///< ranks of the launch where the log has more than the p that took part
    std::string job{};            ///< number or name of the batch job, empty: not known
    std::string from{}, to{};     ///< the nodes of the two processes of a message, where they are known
    /// What tells its table from others of the operation: ("datatype", "MPI_FLOAT"), ("options", "UCX_TLS=tcp") …
    std::map<std::string, std::string> told_by{};
};

/// A table or a row that is not taken.
struct LeftOut {
    std::string place; ///< "file:line: "
    std::string what;  ///< what stands there
    std::string why;
    bool operator==(const LeftOut &) const = default;
};
std::string to_text(const LeftOut &left);

/// Lines one after another that are no rows of a table.
struct PassedOver {
    std::string place, text; ///< of the first
    std::size_t lines = 0;
};

struct ToolLog {
    std::string tool;                                       ///< "OSU Micro-Benchmarks 7.4"
    std::vector<std::pair<std::string, std::string>> facts; ///< what the log says of the run: date, command, mpi …
    std::vector<LoggedSample> rows;
    std::vector<std::string> differences; ///< from a measurement of ours, a sentence each
    std::vector<LeftOut> left_out;
    std::vector<PassedOver> passed_over{};
};

/// A file of a tool that writes folders.
struct LogFile {
    std::string name;                  ///< with the folders in which it lies: some tools say there what was measured
    std::function<std::string()> read; ///< its text; called only for files that the tool's importer wants
};

/// A log as it was read. `ranks` took part in every benchmark of it, where the log does not say; 0: unknown.
struct LogText {
    std::string_view text;
    std::string name; ///< of its file, for messages
    int ranks = 0;
    std::string ranks_by = "-p"; ///< who says so
};

/// A tool whose logs are read: it has either `parse` or `parse_files`.
struct Importer {
    const char *name;  ///< on the command line
    const char *title; ///< "OSU Micro-Benchmarks"
    /// A line that is cut or damaged is left out, with why: `name:line: column: expected …, found …`. Throws Error
    /// (bad_input) that says so where nothing else is found, and for a text that is no log of that tool.
    ToolLog (*parse)(const LogText &log);
    /// The same for a tool whose results are many files: all of them at once.
    ToolLog (*parse_files)(std::span<const LogFile> files) = nullptr;
    /// Ending of a file that stands beside a folder, has its name, and describes what lies in it: "_metadata.csv".
    const char *description = "";
    const char *mark = ""; ///< stands in each of the tool's logs and in no other's; empty: there is no such thing
};

// One a file: imports/osu.cpp …
extern const Importer osu_importer, imb_importer, netpipe_importer, pico_importer;

inline constexpr std::array importers{&osu_importer, &imb_importer, &netpipe_importer, &pico_importer};

/// By its name on the command line; nullptr if there is none.
const Importer *find_importer(std::string_view name);

/// Operations of one name are distinguished: the tables of an operation that were measured as its first one have the
/// plain name, others a longer one ("allreduce_float"), which `differences` explains.
void name_variants(ToolLog &log);

/// Header and row of samples.csv with the further columns `statistic,averaged,nodes,ppn,dealt,job` and, if wanted,
/// `buffers` and `pair` (the two nodes).
struct FurtherColumns {
    bool buffers = false, pair = false;
};
std::string logged_header(const FurtherColumns &further = {});
std::string to_row(const LoggedSample &row, const FurtherColumns &further = {});

} // namespace mpisheet::formats
