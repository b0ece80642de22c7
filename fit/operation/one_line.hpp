#pragma once
// An operation's cost in one line, as papers print it: a + b*p + c*log2(p)*d, without ranges.

#include "fit/operation/describe.hpp"

namespace mpisheet::fit {

/// The line for the points of an exact fit.
Part one_line(const Problem &exact);

} // namespace mpisheet::fit
