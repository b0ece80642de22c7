#pragma once
// What a column of a table that has no meaning for us does to the times: whether repetitions of one point fall into
// populations by it, which must not be averaged.

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace mpisheet::formats {

/// Operation or program, p, bytes or problem size, ranks a node, nodes, order of the ranks, layout or phase.
using PointOfTable = std::tuple<std::string, int, std::int64_t, int, int, std::string, std::string>;
/// Of each point, the seconds that each value of a column goes with.
using ByValue = std::map<PointOfTable, std::map<std::string, std::vector<double>>>;

/// Whether the values separate repetitions into populations: at most points the times with two values do not overlap,
/// though each has several; or what a value does to a point's times it does to the next one's, too (von Neumann's ratio
/// of the mean squared difference to the variance is 1 by chance). A column that numbers repetitions does neither.
bool has_populations(const ByValue &points);

/// A name, not a number, that differs between repetitions of a point and comes again at another one: one of its values;
/// else empty.
std::string label_within(const ByValue &points);

} // namespace mpisheet::formats
