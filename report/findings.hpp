#pragma once
// What a folder shows, computed: fitted beside measured, predicted beside measured, and what to beware of.

#include "model/comparison.hpp"
#include "model/guideline.hpp"
#include "report/folder.hpp"

#include <string>
#include <vector>

namespace mpisheet::report {

struct Findings {
    /// The sheet's equations beside the samples they came from: `program` is the operation, `d` the message size,
    /// `error` (fitted − measured) / measured. In the order of the sheet, then p, then d.
    std::vector<Comparison> fit;
    Comparisons kernels;
    std::vector<GuidelineCheck> guidelines;
    std::vector<Violation> violations; ///< of them, worst first
    std::vector<Advice> advice;
    std::string verdict; ///< one sentence
};

Findings find(const Folder &folder);

std::vector<Comparison> compare_fit(const Datasheet &sheet, const std::vector<Sample> &samples);
std::vector<Advice> advice_on(const Folder &folder, const std::vector<Comparison> &fit);

} // namespace mpisheet::report
