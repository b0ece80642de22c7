#pragma once
// Functions with a name for what the text of several terms has in common.

#include "model/sheet/sheet.hpp"

#include <string>
#include <vector>

namespace mpisheet::fit {

/// Of an equation, and of what it may be alone to call.
std::size_t characters_of(const std::string &equation);

/// Those that some of these equations call.
std::vector<SheetFunction> helpers_of(const std::vector<std::string> &equations);

} // namespace mpisheet::fit
