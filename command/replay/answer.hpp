#pragma once
// What a replay says on a machine, with its interval.

#include "command/replay/course_files.hpp"
#include "equations/scope.hpp"
#include "recordings/replay/replay.hpp"

#include <string>

namespace mpisheet::command {

/// What a replay says, by the sheet and by the ends of its intervals.
struct Answer {
    replay::Replayed middle;
    double lo = 0, hi = 0; ///< [s]
};

/// `file`: the sheet's, for messages.
Answer replay_all(Performance &run, const equations::Scope &sheet, const std::string &file,
                  const replay::Options &options, const replay::Observer &observe);

} // namespace mpisheet::command
