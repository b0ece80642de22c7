#pragma once
// A network without blocks as a table.

#include "model/graph/graph.hpp"
#include "report/text/grid.hpp"

#include <string>

namespace mpisheet::report {

/// "64 ranks at 64 routers, 256 hops; it tells small messages of all pairs within 0.1 %".
std::string in_words(const graph::Graph &graph);

/// Links of a kind, of like latency and capacity to three digits, a row for those that are alike.
Grid network_table(const graph::Graph &graph);

} // namespace mpisheet::report
