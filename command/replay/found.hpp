#pragma once
// Repairs and what they win, as tables and JSON.

#include "command/console/json.hpp"
#include "recordings/repair/findings.hpp"
#include "report/text/text.hpp"

#include <string>
#include <vector>

namespace mpisheet::command {

Json finding_json(const repair::Finding &finding);
report::Grid findings_table(const std::string &caption, const std::vector<repair::Finding> &findings);

} // namespace mpisheet::command
