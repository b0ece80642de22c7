#pragma once
// Partners that recorded runs leave open: where their grids are larger, each message must still find its receive.

#include "recordings/course/course.hpp"
#include "recordings/course/words.hpp"

namespace mpisheet::course {

/// Where the partners of a send and of its receive do not fit on larger grids: the first of their ties that do.
void let_partners_meet(Course &course, Equations &equations);

} // namespace mpisheet::course
