#pragma once
// What a prediction depends on, in the three formats that commands print.

#include "model/prediction/sensitivity.hpp"
#include "report/text/format.hpp"

#include <span>
#include <string>
#include <vector>

namespace mpisheet::report {

/// The influences at each point; `program` names the model.
std::string to_text(const std::string &program, std::span<const ModelPoint> points,
                    std::span<const std::vector<Influence>> influences, Format format);

/// What the interval at each point is made of; none where the sheet has no intervals.
std::string to_text(const std::string &program, std::span<const ModelPoint> points,
                    std::span<const std::vector<IntervalSource>> sources, Format format);

} // namespace mpisheet::report
