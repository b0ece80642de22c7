#pragma once
// The report as one HTML file: nothing fetched, whole without its few lines of script, readable from a phone to a
// printed page.

#include "report/charts/plot.hpp"
#include "report/folder.hpp"
#include "report/html/panel.hpp"
#include "report/text/grid.hpp"

#include <span>
#include <string>

namespace mpisheet::report {

/// A section per folder, one page. Each machine's figures stand beside those of the references; above them is what can
/// be asked.
std::string html_report(std::span<const Folder> folders, std::span<const NamedSheet> references = {},
                        const Asked &asked = {});

/// A page of a summary, a paragraph a line, then pictures, then tables; tables without rows are left out.
std::string html_page(const std::string &title, std::span<const Grid> tables, const std::string &summary,
                      std::span<const Picture> pictures = {});

} // namespace mpisheet::report
