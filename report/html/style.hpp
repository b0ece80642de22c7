#pragma once
// The style sheet of the report.

#include <string_view>

namespace mpisheet::report {

std::string_view style_sheet();

} // namespace mpisheet::report
