#pragma once
// A machine's interconnect from its datasheet.

#include "equations/scope.hpp"
#include "model/traffic/interconnect.hpp"

#include <optional>
#include <string>

namespace mpisheet::traffic {

/// From tmsg, tmsg_LEVEL, tgap_LEVEL, tpairs_LEVEL, tswap_LEVEL and the note `network` (docs/levels.md); `ppn` is the
/// scope's. A sheet without levels has one, whose ranks share nothing but their own links; one without tmsg has no
/// interconnect. Throws Error 65 where an equation cannot be evaluated.
std::optional<Interconnect> interconnect_of(const equations::Scope &sheet, const std::string &file);

/// With messages at an end of the sheet's intervals, "_lo" or "_hi": those of each level in proportion. Empty: as it
/// is.
Interconnect at_end(Interconnect interconnect, const equations::Scope &sheet, const std::string &suffix);

} // namespace mpisheet::traffic
