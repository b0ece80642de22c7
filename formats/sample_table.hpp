#pragma once
// Tables of samples that other people's programs wrote: their names of columns, units and operations.

#include "model/sample.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace mpisheet::formats {

/// How a table is to be read.
struct TableReading {
    /// Our column → theirs: p → "ranks", bytes → "size [B]"; seconds may be asked for as us, ms or ns. What is not said
    /// is guessed where it is plain. An op that no column is named by is the operation of all rows.
    std::map<std::string, std::string> columns;
    std::map<std::string, std::string> where; ///< column → the only value of it whose rows count
};

/// "p=ranks,bytes='size [B]'" → {p → ranks, bytes → size [B]}. Throws Error (usage).
std::map<std::string, std::string> parse_columns(const std::string &text);

struct SampleTable {
    std::vector<Sample> samples;
    std::vector<std::string> remarks; ///< what a person should know: guesses, rows left out, columns not used
};

/// Throws Error (bad_input) naming file, line and column; all columns that lack at once; a column that parts the
/// repetitions of points into populations that differ.
SampleTable read_sample_table(const std::filesystem::path &path, const TableReading &reading);

/// "MPI_Allreduce", "AllReduce", "all-reduce" → "allreduce"; names that are no known operation's stay.
std::string operation_named(const std::string &name);

} // namespace mpisheet::formats
