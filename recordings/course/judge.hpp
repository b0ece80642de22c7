#pragma once
// Whether a course can be trusted beyond the runs that it was learned from.

#include "recordings/course/course.hpp"
#include "recordings/course/streams.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mpisheet::course {

struct Judged {
    std::optional<Course> course;     ///< none where it is refused
    std::vector<Refusal> refused;     ///< why
    std::vector<std::string> remarks; ///< what it does not know for sure, and which run would tell
    double course_error = 0;          ///< see Course::error
    std::vector<Run> left_out;        ///< the events of the places that the course leaves out
};

/// Learns the course and refuses it where it has not all events of all runs, and where one that is learned without the
/// largest p (or the largest size) is wrong there. Where places are refused it is learned without them. Throws Error
/// (bad_input) where two runs have the same p and size.
Judged judge(std::vector<Run> runs);

/// A line a place and what is not known of it; those that differ in numbers alone are one, with how many more there
/// are.
std::vector<std::string> lines_of(const std::vector<Refusal> &refused);

} // namespace mpisheet::course
