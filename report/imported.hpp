#pragma once
// What an import took from the logs of other tools, and what it left out.

#include "formats/imports/imported_logs.hpp"
#include "formats/imports/pair_survey.hpp"
#include "report/text/grid.hpp"

#include <string>
#include <vector>

namespace mpisheet::report {

/// The samples taken: one line for each operation.
Grid imported_table(const formats::ToolLog &log);

/// The samples left out: one line for each reason, the most frequent 20.
Grid refused_table(const std::vector<formats::LeftOut> &left_out);

/// A survey of messages between pairs of nodes; empty where there was none.
std::vector<std::string> pair_sentences(const formats::PairSurvey &pairs);

} // namespace mpisheet::report
