#pragma once
// The page's style sheet, and its few lines of script: a search of operations, and each table as CSV. The page is whole
// without them.

#include <string>
#include <string_view>

namespace mpisheet::report {

std::string_view style_sheet();
std::string_view script();

/// What a Content-Security-Policy lets run: "'sha256-…'" of that text, and nothing else.
std::string script_source(std::string_view text);

} // namespace mpisheet::report
