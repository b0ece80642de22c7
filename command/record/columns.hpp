#pragma once
// Columns of a program's source lines, from its debugging information.

#include <cstdint>
#include <map>
#include <string>

namespace mpisheet::command {

/// From each address on, until the next one, the column of the line that it belongs to; 0: not known. Empty where
/// readelf (Debian's package binutils) is not installed or the program has no lines.
std::map<std::uint64_t, int> columns_of(const std::string &program);

/// That of one address; 0: not known.
int column_at(const std::map<std::uint64_t, int> &columns, std::uint64_t address);

} // namespace mpisheet::command
