#pragma once
// What the subcommands share when they declare their options. Each command's file has an add_<command>(app, action): it
// declares the options, and says in `action` what is to be done when the command was chosen.

#include "command/console/action.hpp"
#include "formats/sample_table.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace mpisheet::command {

/// A subcommand with its one-line description and an example.
CLI::App *subcommand(CLI::App &app, const std::string &name, const std::string &what, const std::string &example);

/// When `sub` is chosen, function(*options).
template <typename Options, typename Function>
void on(CLI::App *sub, Action &action, const std::shared_ptr<Options> &options, Function function)
{
    sub->callback([&action, options, function] { action = [options, function] { return function(*options); }; });
}

/// Check of an option: why a number is none from 1 on; empty where it is one.
std::string at_least_one(const std::string &text);

/// An option whose text has units ("60s", "5%").
void unit_option(CLI::App *app, const std::string &name, double &value, double (*parse)(std::string_view),
                 const std::string &what);

/// --ppn 4: the setting ppn=4 of a sheet with levels.
void add_ppn(CLI::App *app, std::vector<std::string> &settings, const std::string &what);
/// --columns, --where: how other people's tables are read.
void add_reading(CLI::App *app, formats::TableReading &reading);
void add_json(CLI::App *app, Format &format);   ///< --json
void add_format(CLI::App *app, Format &format); ///< --csv, --json

// Each command declares its options in one of these.
void add_characterise(CLI::App &app, Action &action);
void add_calibrate(CLI::App &app, Action &action);
void add_probe(CLI::App &app, Action &action);
void add_fit(CLI::App &app, Action &action);
void add_eval(CLI::App &app, Action &action);
void add_check(CLI::App &app, Action &action);
void add_show(CLI::App &app, Action &action);
void add_predict(CLI::App &app, Action &action);
void add_validate(CLI::App &app, Action &action);
void add_cowichan(CLI::App &app, Action &action);
void add_farm(CLI::App &app, Action &action);
void add_spmd(CLI::App &app, Action &action);
void add_profile(CLI::App &app, Action &action);
void add_replay(CLI::App &app, Action &action);
void add_derive(CLI::App &app, Action &action);
void add_machines_command(CLI::App &app, Action &action);
void add_compare(CLI::App &app, Action &action);
void add_guidelines(CLI::App &app, Action &action);
void add_import(CLI::App &app, Action &action);
void add_export(CLI::App &app, Action &action);
void add_record(CLI::App &app, Action &action);
void add_doctor(CLI::App &app, Action &action);
void add_plan(CLI::App &app, Action &action);
void add_job(CLI::App &app, Action &action);
void add_gate(CLI::App &app, Action &action);
void add_report(CLI::App &app, Action &action);
void add_plot_command(CLI::App &app, Action &action);
void add_help(CLI::App &app, Action &action);
void add_completion(CLI::App &app, Action &action);
void add_manual(CLI::App &app, Action &action);

/// The help of the command that `path` leads to from the program, or the overview of all.
std::string help_of(const CLI::App &app, const std::vector<std::string> &path);

} // namespace mpisheet::command
