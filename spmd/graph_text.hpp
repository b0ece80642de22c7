#pragma once
// Task graphs as text; docs/spmd.md describes the format.

#include "spmd/task_graph.hpp"

namespace mpisheet::spmd {

/// Throws equations::Error: file:line:column: expected …, found ….
TaskGraph read_graph(std::string_view text, const std::string &file);

/// read_graph(graph_text(graph)) is the same graph.
std::string graph_text(const TaskGraph &graph);

} // namespace mpisheet::spmd
