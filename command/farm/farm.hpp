#pragma once
// The subcommands of mpisheet farm, and the options that they share.

#include "command/console/action.hpp"
#include "evaluation/programs/farm_case.hpp"

#include <initializer_list>
#include <span>
#include <string>

namespace mpisheet::command {

using evaluation::FarmOptions;

void add_farm_divide(CLI::App &farm, Action &action);
void add_farm_sweep(CLI::App &farm, Action &action);

/// Which subcommands take an option.
enum class OptionGroup {
    tree,   ///< the processors
    task,   ///< what a task costs on them
    work,   ///< how many tasks there are, and what moving them costs
    run,    ///< tasks that differ, other nodes than the paper's: simulated
    method, ///< how it is predicted
};

struct FarmOption {
    OptionGroup group;
    std::string name; ///< of the option, without dashes
    std::string &(*text)(FarmOptions &);
    std::string what;
};
/// All of them, in the order of --help: sweep sets them by name.
std::span<const FarmOption> farm_options();

void add_farm_options(CLI::App *sub, FarmOptions &options, std::initializer_list<OptionGroup> groups);
void add_farm_options(CLI::App *sub, FarmOptions &options, std::initializer_list<std::string_view> names);

} // namespace mpisheet::command
