#pragma once
// The file of a rank's stream, block after block.

#include "recordings/record/blocks.hpp"

#include <filesystem>
#include <fstream>
#include <string>

namespace mpisheet::record {

/// Throws Error (bad_input): "FILE: why".
[[noreturn]] void refuse(const std::filesystem::path &file, const std::string &why);

/// Behind its title. Throws Error (bad_input) where it is missing or something else.
std::ifstream open_stream(const std::filesystem::path &file);

/// False where the file ends, within a block or between two.
bool read_head(std::ifstream &from, BlockHead &head);

/// The same; throws Error (bad_input) for a wrong checksum.
bool read_content(std::ifstream &from, const BlockHead &head, Bytes &content, const std::filesystem::path &file);

} // namespace mpisheet::record
