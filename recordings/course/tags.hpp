#pragma once
// Tags that only number messages: which message meets which receive does not hang on them.

#include "recordings/course/course.hpp"
#include "recordings/course/streams.hpp"

#include <vector>

namespace mpisheet::course {

/// Gives one tag to all messages of a place whose tag is refused, and of the places that they meet, where larger runs
/// have other tags and each receive still gets the message that it got. Whether there was any.
bool forget_tags(std::vector<Run> &runs, const std::vector<Refusal> &refused);

} // namespace mpisheet::course
