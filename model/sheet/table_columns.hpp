#pragma once
// The columns of a sheet's tables, in their order; a sheet leaves out those without a value in any row.

#include <array>
#include <string_view>

namespace mpisheet {

inline constexpr auto operation_columns =
    std::to_array<std::string_view>({"op", "p", "bytes", "50%", "95%", "worst", "at", "f", "2p", "8p", "long", "l2p",
                                     "l8p", "8d", "ppn", "odd", "p=1", "msgs"});

inline constexpr auto step_columns =
    std::to_array<std::string_view>({"function", "measured", "50%", "worst", "at", "f", "from", "far"});

/// A cell without a value.
inline constexpr const char *no_value = "-";

} // namespace mpisheet
