#pragma once
// An equation of a collective on links. Algorithms over levels know no links, so that beyond the measured process
// counts the equation is fitted to measured and made points: made ones are what the messages of the algorithm in use
// take over the links.

#include "fit/levels/structure.hpp"
#include "fit/operation/operation_fit.hpp"

#include <optional>
#include <string>

namespace mpisheet::fit {

struct Made {
    std::string text; ///< of p and d, gnuplot, for `from` < p ≤ `up_to`
    double from = 0;  ///< the largest p that was measured closely enough
    int up_to = 0;
    double off = 0; ///< |ln| of 95 % of the equation's errors against messages, between the made points
};

/// Nothing where the machine's times are not those of links, where these are known for too few process counts beyond
/// the measured ones, or where the structure alone is no further off on average. `message` is the fit of tmsg.
std::optional<Made> made_equation(const OperationFit &fit, const Structure &structure, const Machine &machine,
                                  const OperationFit *message);

} // namespace mpisheet::fit
