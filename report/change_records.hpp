#pragma once
// What changed between measurements, for other programs.

#include "formats/json.hpp"
#include "report/text/changes.hpp"

#include <string>
#include <vector>

namespace mpisheet::report {

formats::Json change_json(const Generation &generation);

/// A row for each range of each later measurement.
std::string changes_csv(const std::vector<Generation> &generations);

} // namespace mpisheet::report
