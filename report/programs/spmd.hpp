#pragma once
// SPMD programs on systems: what was predicted of them, as tables, CSV, JSON and curves.

#include "report/charts/curves.hpp"
#include "spmd/experiment.hpp"

#include <string>
#include <vector>

namespace mpisheet::report {

/// One program on one system as in the paper's layouts; more, or N that changes with P (`weak`), side by side.
std::string spmd_text(const std::vector<spmd::Result> &results, bool weak);

/// Answers to the questions of spmd::explore().
std::string spmd_answers_text(const std::vector<spmd::Result> &results, double efficiency);

/// system,N,P,comm_s,comp_s,total_s,speedup,program,lo_s,hi_s,extrapolated,note and the phases. Times of cells that are
/// not predicted are empty. With questions, `question` goes before the phases.
std::string spmd_csv(const std::vector<spmd::Result> &results);
std::string spmd_json(const std::vector<spmd::Result> &results);

struct SpmdPicture {
    std::string what;  ///< curves, time, speedup, efficiency
    std::string title; ///< empty: program and system
    bool weak = false; ///< N changes with P
};

/// Over P, or over N where there is one P. Cells that are not predicted are left out.
Chart spmd_chart(const std::vector<spmd::Result> &results, const SpmdPicture &picture);

} // namespace mpisheet::report
