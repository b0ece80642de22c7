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

/// Courses that have all recorded events, too, and are another one at p processes and size d: the first of the
/// equations that tie with those taken, the second, the third. Not all of them may be a run: ranks may wait for ever.
std::vector<Course> alternatives(const Course &course, int p, double d);

/// The largest error of its fitted bytes, counts and rounds where runs were left out; 0: all are exact.
double fitted_error(const Course &course);

/// What a course does not know for sure at p processes and size d: structures that were alike where it was recorded.
std::vector<std::string> doubts(const Course &course, int p, double d);

} // namespace mpisheet::course
