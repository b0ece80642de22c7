#pragma once
// sheet.graph: a network without blocks beside the sheet of its machine, a line a rank, a link and a router:
//
//     ranks 64
//     misfit 1.84e-07                      the largest error of a pair's small message, as a share of it
//     at_once 0.08                         the same of when messages at once end, in 19 of 20 patterns
//     both 0.05                            what a message takes of its way back, as a share of its own
//     shares by_distance                   where messages on a full link go the slower the longer a small one takes
//     rank 0 router 0 own_us 0.029         what a small message from or to it takes beyond the hops
//     link hop 0 1 us 2.72 bytes_s 1278000000 both_ways
//     link send 0 0 us 0 bytes_s 2516000000
//     next 0 - 0 0 4                       the link that a message at router 0 for router 0, 1, 2, 3 takes
//     alone 0 - 1203000000 1203000000 …    bytes_s of a large message alone from rank 0 to rank 0, 1, 2, …
//     near 0 1                             the two ranks whose small message takes least; far: most
//     size 1024 near_us 12.3 far_us 31.2   what messages of that many bytes take between these

#include "model/graph/graph.hpp"

#include <filesystem>
#include <string>

namespace mpisheet::formats {

/// The graph of a sheet: SHEET.gp has SHEET.graph.
std::filesystem::path graph_file_of(const std::filesystem::path &sheet);

std::string graph_text(const graph::Graph &graph);

/// Throws Error (bad_input) `name:line: expected …, found …`, also where a way never ends.
graph::Graph parse_graph(const std::string &text, const std::string &name);
graph::Graph read_graph(const std::filesystem::path &path);

} // namespace mpisheet::formats
