#pragma once
// The terminal that stdout may be.

#include <filesystem>
#include <string>

namespace mpisheet {

/// The text into the file, or to stdout where none is named.
void put(const std::filesystem::path &file, const std::string &text);

/// Columns of the terminal, between 40 and 200; 100 where stdout is none.
int terminal_columns();

} // namespace mpisheet
