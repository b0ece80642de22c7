#pragma once
// What the survey found of the network: how long a message takes between any two ranks, and the levels that make it so.

#include "formats/description.hpp"
#include "report/charts/plot.hpp"

#include <optional>

namespace mpisheet::report {

/// A square a pair of ranks (or of blocks of ranks), the darker the longer the message takes. Slow ranks are marked at
/// the edge. Nothing where the pairs were not kept, or none met.
std::optional<Picture> pairs_picture(const formats::DescribedSurvey &survey);

/// The levels as boxes in boxes, from all ranks down to those nearest to each other. Nothing for a single level.
std::optional<Picture> levels_picture(const formats::DescribedSurvey &survey);

} // namespace mpisheet::report
