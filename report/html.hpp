#pragma once
// The report as one HTML file: no script, nothing fetched, readable from a phone to a printed page.

#include "report/folder.hpp"

#include <span>
#include <string>

namespace mpisheet::report {

/// A section per folder, one page; plots by gnuplot. Throws Error (missing) without gnuplot.
std::string html_report(std::span<const Folder> folders);

} // namespace mpisheet::report
