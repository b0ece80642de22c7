#pragma once
// What ranks compute between events, as laws of the steps that follow.

#include "recordings/course/course.hpp"
#include "recordings/course/laws.hpp"
#include "recordings/course/structure.hpp"

#include <vector>

namespace mpisheet::course {

/// Fills in computing of all steps, by the node's number, and the course's behind its last event. A rank that leaves a
/// place out may compute before it all the same: then its next event has that computing before it, too, and tells so.
/// Returns the places whose computing no law comes near.
std::vector<Refusal> learn_computing(const std::vector<Run> &runs, const Structure &structure, Equations &equations,
                                     Laws &laws, const std::vector<Step *> &steps, Course &course);

/// A law of p and d for a number that all ranks of a run share (`of_runs`: one a run, NaN where a run has none). The
/// text is empty where no law fits. The error is that at the runs with the largest p, or d, when they are left out; 0:
/// the law is exact.
struct FittedLaw {
    std::string text;
    double error = 0;
};
FittedLaw fitted_law(const std::vector<Run> &runs, Equations &equations, Laws &laws,
                     const std::vector<double> &of_runs);

} // namespace mpisheet::course
