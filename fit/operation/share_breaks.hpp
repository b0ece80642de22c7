#pragma once
// Messages change their protocol at one size, whatever is measured of them.

#include "fit/operation/operation_fit.hpp"

namespace mpisheet::fit {

/// Where the equation of `fit` and that of `message` both break between the same two measured sizes, the one's break
/// becomes the other's: the samples do not tell them apart, and between them a message would be of the one protocol and
/// a further message of the other.
void share_breaks(OperationFit &fit, const OperationFit &message);

} // namespace mpisheet::fit
