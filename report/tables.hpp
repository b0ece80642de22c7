#pragma once
// What a report tabulates, as grids: for the terminal and for the HTML page alike.

#include "equations/script.hpp"
#include "report/findings.hpp"
#include "report/text/grid.hpp"

#include <vector>

namespace mpisheet::report {

/// The functions of a datasheet or model: equation, measured range, quality, warnings.
std::vector<Grid> sheet_tables(const equations::Script &script);
std::vector<Grid> sheet_tables(const Datasheet &sheet);

/// What each equation was measured at and how well it fits, without the equations.
std::vector<Grid> sheet_summary(const Datasheet &sheet);

/// Errors of each operation's equation at the samples it was fitted to, the largest mean error first.
Grid fit_table(const std::vector<Comparison> &fit);

/// Errors per program, the same over the cells with 20–80 % communication.
std::vector<Grid> summary_tables(const std::vector<Comparison> &cells);
Grid cells_table(const std::vector<Comparison> &cells_of_one_program);

/// One row of errors for each name.
struct NamedCells {
    std::string name;
    std::vector<Comparison> cells;
};
Grid errors_table(const std::string &caption, const std::string &what, const std::vector<NamedCells> &rows,
                  bool sizes_are_bytes = false);

/// Warnings, each with what to do.
Grid advice_table(const std::vector<Advice> &advice);

/// "p = 2, 4, 8; d = 1 B … 1 MiB", "" when the sheet does not say.
std::string range_text(const Equation &equation);

} // namespace mpisheet::report
