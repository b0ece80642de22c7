#pragma once
// Courses as text: the file, which is read back, and pseudo-code for people.

#include "recordings/course/course.hpp"

#include <string>

namespace mpisheet::course {

/// A line a step, indented by the loops around:
///     NUMBER for TIMES | when CHOICE
///     NUMBER ACTION CALL | FIELD VALUE | … | at SITE
std::string course_text(const Course &course);

/// Throws Error (bad_input) with file and line. All equations are known to be some afterwards.
Course read_course(const std::string &text, const std::string &file);

/// The program as a person would write it down.
std::string pseudo_code(const Course &course);

/// Lines that say what the names in a text mean, each behind `before`.
std::string meanings(const std::string &text, const std::string &before);

} // namespace mpisheet::course
