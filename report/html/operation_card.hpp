#pragma once
// What one operation costs, on a card: its equation, curve and errors, and the times that people ask for.

#include "report/findings.hpp"
#include "report/text/cost_table.hpp"

#include <string>

namespace mpisheet::report {

/// <article> with the heading "ID-op-NAME"; `machine` stands beside the operation's name where a page has several.
std::string operation_card(const Folder &folder, const Findings &findings, const Equation &equation,
                           const std::string &id, const std::string &machine);

/// What was measured at exactly that p and d, nullptr where nothing was.
const Comparison *measured_at(const std::vector<Comparison> &cells_of_one_operation, int p, std::int64_t d);

/// <td> with a time and its interval; with what was measured there where that lies outside; and all four in seconds for
/// who takes the table away as CSV.
std::string time_cell(const CostCell &cell, const Comparison *measured);

/// Whether some of those cells show a measured time outside the interval; and what the signs of a table mean, in
/// brackets, for its caption.
bool has_contradiction(std::string_view cells);
std::string marks_text(bool any_outside, bool any_contradicted);

} // namespace mpisheet::report
