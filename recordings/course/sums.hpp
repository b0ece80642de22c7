#pragma once
// Numbers that are sums: a face and two edges, what is left of a block behind another.

#include "recordings/course/laws.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mpisheet::course {

/// The shortest sum of two or three multiples of `texts` (a constant may be one of them) that has all values. It is
/// looked for without the points of the largest p and has to be right there, too; nothing where the values are too few
/// to tell, or where it is not. `texts`: the cheapest first.
std::optional<Law> sum_of(Equations &equations, const Points &points, const std::vector<double> &values,
                          const std::vector<std::string> &texts);

} // namespace mpisheet::course
