#pragma once
// The options of commands that ask sheets and models.

#include "evaluation/programs/validation.hpp"
#include "report/charts/prediction_chart.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace mpisheet::command {

/// --state N
void add_state(CLI::App *app, int &state);
/// --machine
void add_machines(CLI::App *app, std::vector<std::string> &machines);
void add_strict(CLI::App *app, bool &strict); ///< --strict
/// --plot time|speedup|efficiency
void add_plot(CLI::App *app, std::optional<report::Quantity> &plot, report::PictureOptions &picture);
/// --launcher and its kin, -o, --launches, --compute, --enforce.
void add_validation(CLI::App *sub, evaluation::ValidationOptions &options);

} // namespace mpisheet::command
