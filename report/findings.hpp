#pragma once
// What a folder shows, computed: fitted beside measured, predicted beside measured, and what to beware of.

#include "model/guideline.hpp"
#include "model/points.hpp"
#include "model/prediction/comparison.hpp"
#include "report/folder.hpp"

#include <span>
#include <string>
#include <vector>

namespace mpisheet::report {

struct Findings {
    /// The sheet's equations beside the samples they came from: `program` is the operation, `d` the message size,
    /// `error` (fitted − measured) / measured. In the order of the sheet, then p, then d.
    /// Of the state of the machine that was fitted; what p = 1 costs is left out where other p were measured.
    std::vector<Comparison> fit;
    std::vector<Comparison> apart; ///< the same of samples in other states of the machine: in no error, drawn apart
    StateShares states;
    Comparisons kernels;
    std::vector<GuidelineCheck> guidelines;
    std::vector<Violation> violations; ///< of them, worst first
    std::vector<Advice> advice;        ///< what concerns most numbers first
    std::string verdict;               ///< one sentence
};

Findings find(const Folder &folder);

/// "18 % of the launches' medians, of another state of the machine, left out"; empty where there are none.
std::string left_out_text(const StateShares &states);

std::vector<Comparison> compare_fit(const Datasheet &sheet, std::span<const MeasuredPoint> points);
std::vector<Advice> advice_on(const Folder &folder, const std::vector<Comparison> &fit);

} // namespace mpisheet::report
