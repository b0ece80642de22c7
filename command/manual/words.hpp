#pragma once
// A command in words: what its help, its man page and the completions of shells say of it, as values. The one source is
// the tree of options that the commands declare.

#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace mpisheet::command {

/// Of every command, as enum class Exit has them.
inline constexpr const char *exit_statuses =
    "0 done; 1 done, and the answer is no; 64 wrong usage; 65 bad input; 69 a program is missing or a launch was "
    "refused; 70 a bug; 75 stopped, run again to go on; 78 more ranks than processors";

/// An option, or an argument without a name of its own.
struct OptionWords {
    std::vector<std::string> names;   ///< "-n", "--sheet"; of an argument "SHEET"
    std::string value;                ///< stands for what it takes, "N"; empty: it takes nothing
    std::vector<std::string> choices; ///< what it takes, where these are a few words
    std::string what;
    bool is_required = false;
    bool takes_many = false;
};

struct CommandWords {
    std::string path;  ///< "mpisheet farm predict"
    std::string name;  ///< "predict"
    std::string group; ///< heading above it in an overview; empty: in none
    std::string what;  ///< one sentence without its full stop
    std::vector<std::string> examples;
    std::vector<OptionWords> arguments, options;
    std::vector<CommandWords> commands;
};

/// `above` is the path of the command that it is part of.
CommandWords words_of(const CLI::App &app, const std::string &above = {});

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
