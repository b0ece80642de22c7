#pragma once
// Sheets compared by their equations, where some of them have no samples: sheets of papers.

#include "command/console/action.hpp"

#include <filesystem>
#include <span>

namespace mpisheet::command {

/// Every input is a sheet or a folder with one, and some sheet names no samples.
bool are_sheets_without_samples(std::span<const std::filesystem::path> inputs);

/// The first beside each of the others. Returns 1 when some equation is slower by more than the threshold, else 0.
int compare_equations(std::span<const std::filesystem::path> inputs, double threshold, Format format,
                      const std::filesystem::path &output);

} // namespace mpisheet::command
