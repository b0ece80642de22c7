#pragma once
// At which column of a source line an instruction belongs, from a program's debugging information.

#include <cstdint>
#include <map>
#include <string>

namespace mpisheet::command {

/// By the address at which a range of instructions begins, up to the next one: the column, from 1 on; 0: not known.
/// Empty where readelf (Debian's package binutils) is not installed or the program has no lines.
std::map<std::uint64_t, int> columns_of(const std::string &program);

/// That of one address; 0: not known.
int column_at(const std::map<std::uint64_t, int> &columns, std::uint64_t address);

} // namespace mpisheet::command
