#pragma once
// A sheet has only those functions of a machine that it calls.

#include "fit/operation/operation_fit.hpp"
#include "model/sheet.hpp"

#include <span>
#include <vector>

namespace mpisheet::fit {

/// What few algorithms call is left out where neither operations nor other functions call it.
void leave_out_unused(std::vector<SheetFunction> &functions, std::span<const OperationFit> operations);

} // namespace mpisheet::fit
