#pragma once
// A family of predicted curves as tables.

#include "model/prediction/family.hpp"
#include "report/text/grid.hpp"

#include <vector>

namespace mpisheet::report {

/// Every point: settings, time, interval, speed-up, parts.
Grid prediction_table(const Family &family);

/// A row for each curve: fewest seconds at which p, speed-up, efficiency, where communication takes over, shares of
/// the parts; then where curves cross over p and over d, if they do. Before all, the fastest machine, where several are
/// compared, and the faster order where `cyclic` is set both ways.
std::vector<Grid> summary_tables(const Family &family);

/// A line for each curve whose speed-up is above p: which steps of the calibration say so.
std::vector<std::string> remarks(const Family &family);

} // namespace mpisheet::report
