#pragma once
// All operations of a machine side by side.

#include "report/findings.hpp"

#include <string>

namespace mpisheet::report {

/// A row an operation: what d counts, and the time at four sizes, each at the most processes that were measured;
/// `fit` are the equations beside what was measured. Each name leads to the operation's card.
std::string side_by_side(const Datasheet &sheet, const std::vector<Comparison> &fit, const std::string &id);

} // namespace mpisheet::report
