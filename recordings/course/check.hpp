#pragma once
// Whether a course has the events of a recorded run.

#include "recordings/course/course.hpp"
#include "recordings/course/streams.hpp"

#include <optional>

namespace mpisheet::course {

/// The first event of a rank that the course has otherwise: partners, tags, bytes, counts, requests, members of
/// communicators. Numbers that are fitted may differ; what timing decides is compared in any order.
std::optional<Refusal> difference(const Course &course, const Run &run);

} // namespace mpisheet::course
