#pragma once
// A comparison for a person: the cells, the errors by p and by d, the part that is off, and a verdict in words.

#include "model/prediction/comparison.hpp"
#include "report/text/grid.hpp"

#include <string>
#include <vector>

namespace mpisheet::report {

/// Every cell of each program (the worst ones where there are many), errors per program; of a single program also by p
/// and by d; the parts beside the phases of their names; the states that the node was in; warnings.
std::vector<Grid> validation_tables(const Comparisons &comparisons);

/// For each program a sentence on its errors and, where parts are known, one on the part that is off.
std::string verdict(const Comparisons &comparisons);

/// How far each part of a prediction is off, beside the runs' phases of their names; a row a part.
Grid parts_table(const std::vector<PartError> &parts);

/// Errors of all cells, of those run in the state that the sheet is of, and of the others; the same where steps were
/// timed between the runs. No rows where neither is known.
Grid states_table(const Comparisons &comparisons);

} // namespace mpisheet::report
