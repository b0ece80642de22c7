#pragma once
// Families of predictions: made from files, printed in the three formats that commands print.

#include "command/console/action.hpp"
#include "command/evaluation/extrapolated.hpp"
#include "formats/records.hpp"
#include "model/prediction/family.hpp"
#include "report/charts/prediction_chart.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace mpisheet::command {

/// --plot time|speedup|efficiency
void add_plot(CLI::App *app, std::optional<report::Quantity> &plot, report::PictureOptions &picture);

/// A model file over a sheet. Warnings, and which assumed functions the predictions used, go to stderr.
Family read_family(const std::filesystem::path &model, const equations::Scope &sheet, const FamilyOptions &options);

/// The families of several machines as one, in which each curve says of which it is. Texts as of read_machines();
/// `shared` sheets are read after each machine's own, each machine in that state.
Family family_of_machines(std::span<const std::string> machines, std::span<const std::filesystem::path> shared,
                          int state, const std::function<Family(const equations::Scope &sheet)> &predict);

/// predictions.csv's columns (before p `machine`, where machines are compared), then `entry` where there are several,
/// then the settings, then the parts.
std::string family_csv(const Family &family);
/// {"predictions": […], "assumed": […], "summary": […], "crossovers": […], "crossovers_over_d": […], "fastest": […]}
std::string family_json(const Family &family);
/// Every point, then the summary.
std::string family_text(const Family &family);
std::string to_text(const Family &family, Format format);

/// How many of the points lie outside what was measured.
Extrapolated extrapolated(const Family &family);

/// Rows in the order of the curves, then p.
formats::Predictions predictions_of(const Family &family);

} // namespace mpisheet::command
