#pragma once
// Logs of other tools as samples: OSU Micro-Benchmarks, Intel MPI Benchmarks, NetPIPE. What d means is converted to our
// meaning; what such a tool measures differently is said with it.

#include "model/sample.hpp"

#include <cstdint>
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
};

struct ToolLog {
    std::string tool;                                       ///< "OSU Micro-Benchmarks 7.4"
    std::vector<std::pair<std::string, std::string>> facts; ///< what the log says of the run: date, command, mpi …
    std::vector<LoggedSample> rows;
    std::vector<std::string> differences; ///< from a measurement of ours, a sentence each
    std::vector<std::string> left_out;    ///< `file:line: what and why`
};

// Each throws Error (bad_input) `name:line: column: expected …, found …` for a line that is cut or damaged, and for a
// text that is no log of that tool. All rows may be among those left out.

/// `ranks` of every benchmark in it, for the log does not say; 0: unknown, an error where it matters.
ToolLog parse_osu(std::string_view text, const std::string &name, int ranks);
ToolLog parse_imb(std::string_view text, const std::string &name);
/// np.out of NetPIPE 3 and 5, or what they print.
ToolLog parse_netpipe(std::string_view text, const std::string &name);

/// Header and row of samples.csv with the further columns `statistic,averaged`.
std::string logged_header();
std::string to_row(const LoggedSample &row);

} // namespace mpisheet::formats
