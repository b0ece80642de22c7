#pragma once
// Machines as people name them, read so that their operations can be drawn.

#include "report/operation_chart.hpp"

#include <span>
#include <string>
#include <vector>

namespace mpisheet::command {

/// Their sheets, and the samples beside those that name some which are there.
std::vector<report::ChartedMachine> read_charted(std::span<const std::string> machines);

} // namespace mpisheet::command
