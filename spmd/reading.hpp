#pragma once
// What readers of texts share.

#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::spmd {

/// What stands at the beginning of `rest`, for messages: "psize", the end of the line, …
std::string found_text(std::string_view rest);

/// The text with everything blank but the pieces, lines kept: what is parsed of it has its place in the file.
std::string only(std::string_view text, const std::vector<std::string_view> &pieces);

} // namespace mpisheet::spmd
