#pragma once
// gnuplot's commands: how they are recognised, and where they end.

#include <cstddef>
#include <optional>
#include <string_view>

namespace mpisheet::equations {

/// The full name of a gnuplot command or its abbreviation ("pl" is plot), empty for other words.
std::string_view find_command(std::string_view word);

/// Length of the command that `text` starts with, quotes, braces and data blocks (`$name << EOD`) included, the end of
/// its line not: 0 when no command starts here, nothing when a brace is never closed.
std::optional<std::size_t> command_length(std::string_view text);

} // namespace mpisheet::equations
