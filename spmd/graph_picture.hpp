#pragma once
// Task graphs as pictures: circles that compute, arrows that carry messages, levels from top to bottom.

#include "spmd/task_graph.hpp"

namespace mpisheet::spmd {

/// For Graphviz's dot. A level of P tasks is drawn with `processes` circles. Throws Error (bad_input) for more circles
/// than one can look at.
std::string dot_text(const TaskGraph &graph, int processes);

} // namespace mpisheet::spmd
