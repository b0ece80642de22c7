#pragma once
// The same operation in fewer and fewer characters.

#include "fit/operation/brevity.hpp"
#include "fit/operation/describe.hpp"

#include <vector>

namespace mpisheet::fit {

/// The form of `full`, an equation for p > 1, that `brevity` asks for; a readable one is short as it is. `forms` is
/// told of each that was weighed, the longest first.
Part shorten(const Part &full, const Brevity &brevity, const Budget &budget, std::vector<Form> &forms);

/// Search and final solve of the part's problem.
void solve(Part &part);
/// The same and rounding of one problem.
Part fit_once(Problem problem);

} // namespace mpisheet::fit
