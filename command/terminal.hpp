#pragma once
// Where results go: into a file, or to stdout, which may be a terminal.

#include "formats/standard_streams.hpp"
#include "report/charts/curves.hpp"

#include <filesystem>
#include <string>

namespace mpisheet::command {

using formats::tell;

/// The text into the file, or to stdout where none is named.
void put(const std::filesystem::path &file, const std::string &text);

/// The picture into the file (.svg, .png or .pdf), or in characters on stdout where none is named.
void put(const std::filesystem::path &file, const report::Chart &chart);

/// Columns of the terminal, between 40 and 200; 100 where stdout is none.
int terminal_columns();

} // namespace mpisheet::command
