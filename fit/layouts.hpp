#pragma once
// One operation over several layouts: for each its own law, and an equation that says which of them counts where.

#include "fit/operation/operation_fit.hpp"
#include "model/placement.hpp"

#include <span>
#include <string>
#include <vector>

namespace mpisheet::fit {

/// One operation measured with `ppn` ranks on each node.
struct LayoutPoints {
    int ppn = 0;
    bool cyclic = false;
    Points points;
};

/// Fills Points::made of each: at every number of nodes that another layout has and this one lacks, what the other
/// says, times the ratio of both at the nearest number of nodes that both have.
void complete(std::vector<LayoutPoints> &layouts);

/// The same, fitted.
struct LayoutFit {
    int ppn = 0;
    bool cyclic = false;
    OperationFit fit;
};

/// The operation in any layout: that of the one of the most ranks, told by an equation over all of them. Between two
/// layouts of the same number of nodes its logarithm is straight over that of ppn, beyond them it goes on with a
/// bounded power of ppn.
OperationFit over_layouts(const std::string &op, std::span<const LayoutFit> layouts);

bool is_over_layouts(const OperationFit &fit);

/// What such equations ask for: ppn, cyclic, as_measured(p).
std::vector<SheetFunction> layout_variables(std::span<const LayoutSamples> layouts);
/// And what they call.
std::vector<SheetFunction> layout_functions();

} // namespace mpisheet::fit
