#pragma once
// What was wrong with a command line, in the words of the project instead of CLI11's.

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace mpisheet::command {

/// "unknown command 'fitt'; did you mean 'fit'?" for the first of `arguments` that no command or option has; otherwise
/// what was expected, what was found and what to type, made of CLI11's `error`.
std::string usage_error(const CLI::App &app, const std::vector<std::string> &arguments, const CLI::ParseError &error);

} // namespace mpisheet::command
