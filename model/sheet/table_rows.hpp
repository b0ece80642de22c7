#pragma once
// The columns and rows of a sheet's tables, and what their cells say.

#include "equations/script.hpp"
#include "model/sheet/notes.hpp"
#include "model/sheet/sheet.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::table {

/// The columns in their order; a sheet leaves out those without a value in any row.
inline constexpr auto operation_columns =
    std::to_array<std::string_view>({"op", "p", "bytes", "50%", "95%", "worst", "at", "f", "2p", "8p", "long", "l2p",
                                     "l8p", "8d", "ppn", "odd", "p=1", "msgs"});

inline constexpr auto step_columns =
    std::to_array<std::string_view>({"function", "measured", "50%", "worst", "at", "f", "from", "far"});

/// A cell without a value.
inline constexpr const char *no_value = "-";

/// A row of a table, and where it stands.
struct Row {
    equations::Place place;
    std::map<std::string, std::string, std::less<>> cells; ///< by the header's name, without those that are "-"
};

/// Throws equations::Error.
[[noreturn]] void refuse(const equations::Place &place, const std::string &expected, const std::string &found);

/// The rows of `$name << END`; none of another statement.
std::vector<Row> rows_of(const equations::Statement &statement, const std::string &name,
                         std::span<const std::string_view> known);

/// The text of a cell, empty where it has none; what follows throws equations::Error for what is none of its kind.
std::string text_of(const Row &row, std::string_view column);
/// A factor of at least 1; `other` where the cell is empty.
double factor_of(const Row &row, std::string_view column, double other);
/// Of per cent.
double share_of(const Row &row, std::string_view column);
std::int64_t size_of(const Row &row, const std::string &cell);
std::optional<SizeRange> range_of(const Row &row, const std::string &cell);
std::vector<int> counts_of(const Row &row, const std::string &cell, const std::vector<int> &common);
FitQuality quality_of(const Row &row);
Band band_of(const Row &row, const std::vector<int> &p, const std::optional<SizeRange> &sizes);

} // namespace mpisheet::table
