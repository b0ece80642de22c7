#pragma once
// What changed between measurements, as pictures.

#include "report/charts/plot.hpp"
#include "report/text/changes.hpp"

#include <span>
#include <vector>

namespace mpisheet::report {

/// Of one later measurement: its largest changes, after ÷ before with their intervals. Of several: how each operation
/// drifted from one to the next.
std::vector<Picture> change_pictures(std::span<const Generation> generations);

} // namespace mpisheet::report
