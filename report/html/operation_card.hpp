#pragma once
// What one operation costs, on a card: its equation, curve and errors, and the times that people ask for.

#include "report/cost_table.hpp"
#include "report/findings.hpp"

#include <string>

namespace mpisheet::report {

/// <article id="ID-op-NAME">.
std::string operation_card(const Folder &folder, const Findings &findings, const Equation &equation,
                           const std::string &id);

/// The formula, folded where it is long, and the text that `mpisheet` and gnuplot read.
std::string formula(const Equation &equation);

/// <td> with a time, its interval, and all three in seconds for who takes the table away as CSV.
std::string time_cell(const CostCell &cell);

/// "±3.0 %": half the interval over the value, the median over the measured cells.
std::string interval_width(const std::vector<Comparison> &cells);

} // namespace mpisheet::report
