#pragma once
// Tables for a README, a ticket or a chat.

#include "report/text/grid.hpp"

#include <string>

namespace mpisheet::report {

/// Caption in bold, then a GitHub table; characters that Markdown would read are escaped.
std::string to_markdown(const Grid &grid);

} // namespace mpisheet::report
