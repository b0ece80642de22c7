#pragma once
// gnuplot's commands: how they are recognised, and where they end.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::equations {

/// The full name of a gnuplot command or its abbreviation ("pl" is plot), empty for other words.
std::string_view find_command(std::string_view word);

/// Length of the command that `text` starts with, quotes, braces and data blocks (`$name << EOD`) included, the end of
/// its line not: 0 when no command starts here, nothing when a brace is never closed.
std::optional<std::size_t> command_length(std::string_view text);

/// Length of a definition that `text` starts with whose value is text or an array, which the language has not: 0 when
/// none starts here.
std::size_t foreign_length(std::string_view text);

/// A name that a command or a foreign definition gives a value.
struct SetName {
    std::string name;
    bool is_function = false;
};

/// Those of a skipped piece of a script: assignments within if, do, while and plot, the parameters of a fit, arrays.
/// The names that iterations run through are gnuplot's alone.
std::vector<SetName> names_set(std::string_view piece);

} // namespace mpisheet::equations
