#pragma once
// Predictions next to runs, as JSON.

#include "model/prediction/comparison.hpp"

#include <string>

namespace mpisheet::report {

/// {"cells": […], "paired": […], "summary": {…}, "parts": […], "verdict": "…", "warnings": […]}
std::string comparison_json(const Comparisons &comparisons);

} // namespace mpisheet::report
