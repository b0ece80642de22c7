#pragma once
// beta_e and beta_f in the text of a datasheet: one line each, in µs.

#include <optional>
#include <string>
#include <string_view>

namespace mpisheet::farm {

/// The number of the line `name = number`, in seconds; none if there is no such line.
std::optional<double> sheet_seconds(std::string_view sheet, std::string_view name);

/// The sheet with `name = seconds`, in µs with three decimals, instead of the line that it had, or at its end. An empty
/// sheet becomes one that has this alone.
std::string with_sheet_seconds(std::string sheet, std::string_view name, double seconds, std::string_view remark);

} // namespace mpisheet::farm
