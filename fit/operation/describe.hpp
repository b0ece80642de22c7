#pragma once
// A fit in words: the algorithm that its terms tell, how good it is, what to be careful about.

#include "fit/operation/operation_fit.hpp"
#include "fit/operation/refine.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::fit {

/// One search and solve with all that belongs to it: the p = 1 of an operation, or all other p.
struct Part {
    Problem problem;
    Partition partition;
    std::vector<Candidate> shapes; ///< that the search weighed
    Refined refined;
};

/// The algorithms that carry more than a fifth of the cost where the operation is measured; empty when plain terms do.
std::string recognise(const Part &part, Kind kind);

/// Errors at the points with p > 1, where there are any: one-rank calls are near the clock's resolution.
FitQuality quality_of(const OperationFit &fit);
/// The same of several together.
FitQuality quality_of(std::span<const OperationFit *const> fits);

/// How the warning begins that an equation's structure is not known beyond its data.
constexpr std::string_view not_resolved = "structure not resolved: do not extrapolate";

/// What a reader of the sheet must know; `points` are those that the equation for p > 1 was fitted to.
std::vector<std::string> warnings_of(const OperationFit &fit, const std::vector<Point> &points);

} // namespace mpisheet::fit
