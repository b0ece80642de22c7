#pragma once
// Families of predictions, made from files.

#include "evaluation/sheets/predictions.hpp"
#include "formats/records.hpp"
#include "model/prediction/family.hpp"

#include <filesystem>
#include <functional>
#include <span>
#include <string>

namespace mpisheet::evaluation {

/// A model file over a sheet. Warnings, and which assumed functions the predictions used, go to stderr.
Family read_family(const std::filesystem::path &model, const equations::Scope &sheet, const FamilyOptions &options);

/// The families of several machines as one, in which each curve says of which it is. Texts as of read_machines();
/// `shared` sheets are read after each machine's own, each machine in that state.
Family family_of_machines(std::span<const std::string> machines, std::span<const std::filesystem::path> shared,
                          int state, const std::function<Family(const equations::Scope &sheet)> &predict);

/// How many of the points lie outside what was measured.
Extrapolated extrapolated(const Family &family);

/// Rows in the order of the curves, then p.
formats::Predictions predictions_of(const Family &family);

} // namespace mpisheet::evaluation
