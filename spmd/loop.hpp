#pragma once
// LOOP programs (PerPreT, Figure 5): loops over arrays, routines that compute or communicate.

#include "spmd/task_graph.hpp"

namespace mpisheet::spmd {

/// Throws equations::Error: file:line:column: expected …, found ….
TaskGraph read_loop(std::string_view text, const std::string &file);

} // namespace mpisheet::spmd
