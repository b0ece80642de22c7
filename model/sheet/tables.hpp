#pragma once
// The tables of a sheet, `$operations << END` and, of a calibration, `$steps << END`: where each function was measured,
// what its equation misses there, and the factors of its 95 % interval. What is printed here is read here.

#include "equations/script.hpp"
#include "model/sheet/sheet.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet {

/// "median 1.2 %, 19 of 20 within 3 %, worst 7 % at p=8 d=64K", or of a step "… at w=4K".
std::string in_words(const FitQuality &quality, bool has_p);

/// Two significant digits below 10 %, whole per cent above: "0.4 %".
std::string percent(double share);

/// The process counts that most operations were measured with, which a sheet's note `processes` lists; in the table
/// "1:64" stands for those of them between the two.
std::vector<int> common_counts(std::span<const SheetOperation> operations);

/// The blocks with their closing line; empty where there is no row.
std::string operations_table(std::span<const SheetOperation> operations, const std::vector<int> &counts);
std::string steps_table(const Sheet &sheet);

/// The algorithms whose names an equation calls, in their order, for a person: "Bruck; pairwise exchange".
std::string algorithms_in(const std::string &equation);

/// Inserts behind each table what its rows stand for: notes (op.bcast.p …) and definitions (tbcast_lo, tbcast_hi),
/// without text of their own. Notes of several operations (text.cpp) become one of each. Throws
/// equations::Error with the place for a row or cell that cannot be read.
void expand_tables(equations::Script &script);

/// A script in memory with what its tables say, in that state of the machine (take_state()). Throws equations::Error,
/// and Error (usage) for a state that it does not tell.
equations::Script parse_sheet(std::string_view text, const std::string &file, int state = 0);

} // namespace mpisheet
