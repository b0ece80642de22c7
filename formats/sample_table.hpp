#pragma once
// Tables of samples, and of runs of programs, that other people's programs wrote: their names of columns, units and
// operations.

#include "model/sample.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace mpisheet::formats {

struct NamedColumn {
    std::string name;
    double factor = 0; ///< from its unit to ours; 0: as its heading says
};

/// How a table is to be read.
struct TableReading {
    /// Our column → theirs. What is not said is guessed where it is plain. An operation or a number that is no column's
    /// name is that of all rows.
    std::map<std::string, NamedColumn> columns;
    std::map<std::string, std::string> where; ///< column → the only value of it whose rows count
};

/// "p=ranks,bytes='size [B]',us=t" → {p → ranks, bytes → size [B], seconds → t in µs}. Throws Error (usage).
std::map<std::string, NamedColumn> parse_columns(const std::string &text);

struct SampleTable {
    std::vector<Sample> samples;
    std::vector<std::string> remarks; ///< what a person should know: guesses, rows left out, columns not used
};

/// Throws Error (bad_input) naming file, line and column; all columns that lack at once; a column that parts the
/// repetitions of points into populations that differ.
SampleTable read_sample_table(const std::filesystem::path &path, const TableReading &reading);

struct RunTable {
    std::vector<Run> runs; ///< program empty, d 1 where no column says them
    bool states_d = false; ///< a column or --columns has d
    std::vector<std::string> remarks;
};

/// The same of runs.csv, of which p and a time must be there; a time without a unit is in seconds.
RunTable read_run_table(const std::filesystem::path &path, const TableReading &reading);

/// "MPI_Allreduce", "AllReduce", "all-reduce" → "allreduce"; names that are no known operation's stay.
std::string operation_named(const std::string &name);

/// A collective by one algorithm: "bcast" by "Ring" is "bcast_ring"; by the library's choice ("", "default") as it is.
std::string with_algorithm(const std::string &op, std::string_view algorithm);

} // namespace mpisheet::formats
