#pragma once
// The composition of a model as a drawn tree.

#include "model/prediction/composition.hpp"
#include "report/text/grid.hpp"

namespace mpisheet::report {

/// One row a call, drawn with ├─ and └─; the rows of a measured composition say what each call costs and its share.
/// Calls that the point's conditions leave out are faint.
Grid tree_grid(const ModelCall &entry, const std::string &caption);

} // namespace mpisheet::report
