#pragma once
// The report as one HTML file: no script, nothing fetched, readable from a phone to a printed page.

#include "report/folder.hpp"
#include "report/text/grid.hpp"

#include <span>
#include <string>

namespace mpisheet::report {

/// A section per folder, one page; plots by gnuplot. Throws Error (missing) without gnuplot.
std::string html_report(std::span<const Folder> folders);

/// A page of tables and a plain text above them; tables without rows are left out.
std::string html_page(const std::string &title, std::span<const Grid> tables, const std::string &summary);

} // namespace mpisheet::report
