#pragma once
// The curves of a report as pictures of its page.

#include "model/prediction/comparison.hpp"
#include "report/text/datasheet.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mpisheet::report {

struct Picture {
    std::string svg;
    std::string description; ///< what is seen, in a sentence or two
};

/// Time over message size (a barrier's: over processes), a series per p: measured medians with the spread of launches,
/// the equation as a line, its interval as a band; below it the error of the equation at every point. `apart` are the
/// cells of other states of the machine: points of another kind, in no error. Nothing when no cell of `fit` can be
/// drawn.
std::optional<Picture> operation_picture(const Datasheet &sheet, const Equation &equation,
                                         const std::vector<Comparison> &fit, const std::vector<Comparison> &apart = {});

/// Time over p, a series per d: predictions as lines with their band, runs as points with the spread of launches.
std::optional<Picture> time_picture(const std::vector<Comparison> &cells_of_one_program);

/// Time at p = 1 over time at p, with the ideal line. Nothing when no d was run at p = 1 and at a larger p.
std::optional<Picture> speedup_picture(const std::vector<Comparison> &cells_of_one_program);

/// At most `most` of some values: the first, the last and evenly spaced ones between.
std::vector<std::int64_t> pick(const std::vector<std::int64_t> &values, std::size_t most);

} // namespace mpisheet::report
