#pragma once
// What the runs of which a course was learned do not decide.

#include "recordings/course/course.hpp"
#include "recordings/course/words.hpp"

#include <string>
#include <vector>

namespace mpisheet::course {

inline constexpr const char *two_sizes = "two sizes: nothing tests how its numbers grow with the size; record a third";

/// Ties that no run within reach would decide are none.
void drop_ties(Course &course, Equations &equations);

/// Of each run that would decide ties which, with an example.
std::vector<std::string> what_would_tell(const Course &course, Equations &equations);

/// Courses that have all recorded events, too, and are another one at p processes and size d: the first of the
/// equations that tie with those taken, the second, the third. Not all of them may be a run: ranks may wait for ever.
std::vector<Course> alternatives(const Course &course, int p, double d);

/// The largest error of its fitted bytes, counts and rounds where runs were left out; 0: all are exact.
double fitted_error(const Course &course);

/// What a course does not know for sure at p processes and size d: structures that were alike where it was recorded.
std::vector<std::string> doubts(const Course &course, int p, double d);

} // namespace mpisheet::course
