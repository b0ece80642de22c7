#pragma once
// The same place of the program in all runs: numbers that become equations.

#include "recordings/derive/shape.hpp"
#include "recordings/derive/summary.hpp"

#include <string>
#include <vector>

namespace mpisheet::derive {

/// Uses of a place that belong together. One number a run; NaN where the run has none of them.
struct Row {
    Place place;
    std::vector<std::string> sites; ///< of all places that do the same
    std::vector<double> rounds;     ///< 0 where the run has none
    std::vector<double> bytes;      ///< of a round
    std::vector<double> messages;   ///< of a round
    std::vector<double> distance;   ///< ranks
    std::vector<double> members;
    const Side *side = nullptr; ///< of a shape: the one along which its messages go
    std::string neighbours;     ///< along it, as an equation where it is known; else empty
};

/// All places, told apart by the side of a shape along which their messages go, or by how large they are, where that is
/// alike in all runs. Places that do the same are one row. `shapes` are those at the runs, and must outlive the rows.
std::vector<Row> rows_of(const std::vector<Summary> &runs, const std::vector<Shape> &shapes);

} // namespace mpisheet::derive
