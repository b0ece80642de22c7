#pragma once
// All operations of a machine side by side.

#include "report/datasheet.hpp"

#include <string>

namespace mpisheet::report {

/// A row an operation: what d counts, and the time at four sizes, each at the most processes that were measured. Each
/// name leads to the operation's card.
std::string side_by_side(const Datasheet &sheet, const std::string &id);

} // namespace mpisheet::report
