#pragma once
// What changed between measurements of a machine, as tables and a sentence.

#include "model/change/changes.hpp"
#include "report/text/grid.hpp"

#include <span>
#include <string>
#include <vector>

namespace mpisheet::report {

/// A fact about how it was measured that is not the same on both sides.
struct ContextChange {
    std::string key, before, after;
};

/// A measurement beside the first one.
struct Generation {
    std::string name;                   ///< of its folder or file
    std::string date;                   ///< as it was recorded; empty: not known
    std::vector<ContextChange> context; ///< against the first
    Changes changes;                    ///< from the first to this one
};

/// Facts that differ; `shortened` to those that a person can read and change, long values to their beginning.
Grid context_table(const Generation &generation, bool shortened = false);
/// Ranges with a verdict other than "same", the largest change first; `shortened` to a few of them, without p-values.
Grid changes_table(const Generation &generation, bool shortened = false);
/// Each operation: how many of its ranges became slower, faster, stayed, the middle of all changes, and the least
/// change that would have been seen in the middle one of its ranges. `shortened`: without kernels' steps that stayed.
Grid operations_table(const Generation &generation, bool shortened = false);
/// Several measurements: a column for each, a row for each range that changed in any.
Grid drift_table(std::span<const Generation> generations);

struct Counts {
    int slower = 0, faster = 0, same = 0, unknown = 0;
};
Counts count(const Changes &changes);

/// "3 ranges slower, 1 faster, 40 unchanged (~)."; with what else a reader should know.
std::string verdict(const Generation &generation);

/// "+12 %", "~" for no change, "?" for unknown.
std::string change_text(const Change &change);

} // namespace mpisheet::report
