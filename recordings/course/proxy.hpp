#pragma once
// A course as a small MPI program in C: a proxy application, which sends and computes as the program does.

#include "recordings/course/course.hpp"

#include <string>

namespace mpisheet::course {

/// Throws Error (bad_input) with the place of a call that it cannot write.
std::string proxy_text(const Course &course);

} // namespace mpisheet::course
