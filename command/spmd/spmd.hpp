#pragma once
// The subcommands of mpisheet spmd, and the way in which they print cells.

#include "command/console/action.hpp"
#include "evaluation/spmd_files.hpp"
#include "report/charts/curves.hpp"
#include "spmd/application.hpp"

#include <string>
#include <vector>

namespace mpisheet::command {

void add_spmd_predict(CLI::App &spmd, Action &action);
void add_spmd_explore(CLI::App &spmd, Action &action);
void add_spmd_derive(CLI::App &spmd, Action &action);
void add_spmd_validate(CLI::App &spmd, Action &action);

/// PROGRAM…, --system, --set, --state.
void add_spmd_case(CLI::App *sub, evaluation::SpmdCase &chosen);

/// The numbers of a list or range. Throws Error (usage) that names the option, also for a number below 1.
std::vector<std::int64_t> read_positive(const std::string &option, const std::string &text);

/// A program on a system and what was predicted of it.
struct SpmdResult {
    spmd::Application application;
    std::vector<spmd::Cell> cells;
    std::vector<std::string> questions{}; ///< of explore: which question each cell answers; else empty
};

/// system,N,P,comm_s,comp_s,total_s,speedup,program,lo_s,hi_s,extrapolated,note and the phases. Times of cells that are
/// not predicted are empty. With questions, `question` goes before the phases.
std::string spmd_csv(const std::vector<SpmdResult> &results);
std::string spmd_json(const std::vector<SpmdResult> &results);

struct SpmdPicture {
    std::string what;  ///< curves, time, speedup, efficiency
    std::string title; ///< empty: program and system
    bool weak = false; ///< N changes with P
};

/// Over P, or over N where there is one P. Cells that are not predicted are left out.
report::Chart spmd_chart(const std::vector<SpmdResult> &results, const SpmdPicture &picture);

/// Warnings of all cells, once each: extrapolation, cells that do not fit.
std::vector<std::string> spmd_notes(const std::vector<SpmdResult> &results);

/// Whether a cell lies outside the measured range.
bool is_extrapolated(const std::vector<SpmdResult> &results);

} // namespace mpisheet::command
