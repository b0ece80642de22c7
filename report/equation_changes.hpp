#pragma once
// Two sheets by their equations alone: how many times as long one says that an operation takes, where both say it.

#include "formats/json.hpp"
#include "report/text/datasheet.hpp"
#include "report/text/grid.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace mpisheet::report {

/// After ÷ before at one point.
struct CostRatio {
    double ratio = 1; ///< [1]
    int p = 0;        ///< 0: the equations have no p
    std::int64_t d = 0;
};

struct EquationChange {
    std::string op; ///< or the whole name of a calibration, "c_life"
    std::vector<CostRatio> points;
    CostRatio least, most;
    double median = 1;
};

/// Every operation and calibration that both have, at doubling p and d inside the ranges that the sheets state; where
/// neither states one, at p = 2 … 64 and d = 1 … 1 MiB. Those without a common point are left out.
std::vector<EquationChange> equation_changes(const Datasheet &before, const Datasheet &after);

/// One row each; the words of `verdict` where a change is larger than the threshold.
Grid equation_changes_table(const std::string &caption, const std::vector<EquationChange> &changes, double threshold);

/// "slower", "faster", "the same" by the median; "faster and slower" where there are points of both.
std::string verdict(const EquationChange &change, double threshold);

/// A later sheet, and what it says otherwise.
struct ComparedSheet {
    std::string name;
    std::vector<EquationChange> changes;
};

/// How many of its changes have that verdict.
std::size_t count(const ComparedSheet &one, double threshold, const std::string &word);

/// A line for each.
std::string equation_verdicts(const std::vector<ComparedSheet> &all, double threshold);
formats::Json equations_json(const std::vector<ComparedSheet> &all, double threshold);
/// Every point, so that a program can judge for itself.
std::string equations_csv(const std::vector<ComparedSheet> &all);

} // namespace mpisheet::report
