#pragma once
// Why a fit is what it is, as grids: for `mpisheet fit --explain`.

#include "model/sheet/sheet.hpp"
#include "report/text/grid.hpp"

#include <string>
#include <vector>

namespace mpisheet::report {

/// Per operation: length against error, the shapes weighed, why each term and cut is there, what fits about as well,
/// errors by p and by d, the worst points, the launches; then the point-to-point message as other models see it, and
/// the advice.
std::vector<Grid> explanation_tables(const Sheet &sheet);

/// What to measure next; the first `most` points.
Grid next_points_table(const std::vector<AdvisedPoint> &advice, std::size_t most);

/// Hockney and LogGP.
std::vector<Grid> point_to_point_tables(const PointToPoint &view);

/// "Eager goes up to 55109 B: …": where a message begins to wait for its receiver, as far as its start-up tells.
std::string eager_sentence(const PointToPoint &view);

} // namespace mpisheet::report
