#pragma once
// Programs that send all of their messages in one function have one place for what is several: where it was called
// tells them apart.

#include "recordings/course/course.hpp"
#include "recordings/course/streams.hpp"

#include <string>
#include <vector>

namespace mpisheet::course {

/// Tells the events of each refused place apart by the nearest of their callers in which they differ; where no place is
/// named, those of all places. They get sites of their own, "comm.c:78 (exchange) from halo.c:512 (halo)". Whether
/// there were such.
bool tell_callers_apart(std::vector<Run> &runs, const std::vector<Refusal> &refused);

/// Whether a place has callers that differ.
bool callers_tell(std::vector<Run> &runs, const std::string &place);

} // namespace mpisheet::course
