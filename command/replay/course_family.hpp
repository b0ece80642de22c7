#pragma once
// Predictions of a model that has a course beside it: its times are those of the course, replayed.

#include "equations/scope.hpp"
#include "model/prediction/family.hpp"

#include <filesystem>

namespace mpisheet::command {

/// Where the model's note names a course (`#@ course = FILE`, beside it): times and intervals of its curves at all p
/// from the least one that was recorded on. A time that the course has none for is left empty, and stderr says why.
void take_course(Family &family, const std::filesystem::path &model, const equations::Scope &sheet);

} // namespace mpisheet::command
