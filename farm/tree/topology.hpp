#pragma once
// What people type after --tree, and the files that it may name.

#include "farm/tree/graph.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace mpisheet::farm {

/// A tree, or a graph one of whose breadth-first trees is meant.
using Topology = std::variant<Tree, Graph>;

/// star (or flat) | chain | binary | ternary | kary:K, which need `nodes`, | mesh:RxC | torus:RxC | hypercube:D, which
/// need it not. Nothing if `name` is none of these: it names a file. Throws Error 64 with the form expected.
std::optional<Topology> parse_topology(std::string_view name, std::optional<int> nodes);

/// K of chain | binary | ternary | kary:K, of star (or flat) more than any tree has nodes; 0 of anything else. Throws
/// Error 64 for kary without a whole K >= 1.
int children_of_kind(std::string_view name);

/// The text of a file, called `file` in errors (Error 65, file:line:column). Either parents, one number a node in the
/// order of the nodes, −1 for the root; or links, a line each: two vertices and, on every line or none, the rate of
/// the link [byte/s]; a line `root V` may name the root. Vertices count from 0; # begins a comment; commas are blanks.
Topology parse_topology_file(std::string_view text, const std::string &file);

/// The tree itself, or the graph's breadth-first tree from `root` (from the graph's own if none is given).
Tree tree_of(const Topology &topology, std::optional<int> root = {});

} // namespace mpisheet::farm
