#pragma once
// The words of commands on a terminal, on man pages, and as completions of shells.

#include "command/manual/words.hpp"

#include <string>
#include <utility>
#include <vector>

namespace mpisheet::command {

/// All commands by group, and how to begin; lines of at most `width` columns.
std::string overview(const CommandWords &all, std::size_t width);

/// One command: usage, arguments, options, examples. `common` are the options that every command takes.
std::string help(const CommandWords &command, const std::vector<OptionWords> &common, std::size_t width);

/// The man pages of the command and of those below it, by file name: "mpisheet.1", "mpisheet-farm-predict.1".
std::vector<std::pair<std::string, std::string>> man_pages(const CommandWords &all);

/// A script of that shell that completes commands, options, words that options choose from, and files.
std::string bash_completion(const CommandWords &all);
std::string zsh_completion(const CommandWords &all);
std::string fish_completion(const CommandWords &all);

} // namespace mpisheet::command
