#include "farm/tree/topology.hpp"

#include "model/error.hpp"

#include <charconv>
#include <cstdint>

namespace mpisheet::farm {
namespace {

constexpr int most_nodes = 100'000'000; ///< of a graph or a file: some GB
constexpr int most_dimensions = 20;

[[noreturn]] void refuse(std::string_view form, std::string_view found)
{
    throw Error(Exit::usage, "expected " + std::string(form) + ", found \"" + std::string(found) + "\"");
}

std::optional<int> whole(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

Graph grid(std::string_view name, std::string_view sizes, Graph (*make)(int, int))
{
    const std::string form = std::string(name) + ":RxC with R, C >= 1, as in " + std::string(name) + ":8x3";
    const auto cross = sizes.find('x');
    const auto rows = whole(sizes.substr(0, cross));
    const auto columns = cross == std::string_view::npos ? std::nullopt : whole(sizes.substr(cross + 1));
    if (!rows || !columns || *rows < 1 || *columns < 1)
        refuse(form, std::string(name) + ":" + std::string(sizes));
    if (std::int64_t{*rows} * *columns > most_nodes)
        refuse("at most " + std::to_string(most_nodes) + " nodes", std::string(name) + ":" + std::string(sizes));
    return make(*rows, *columns);
}

std::optional<Graph> parse_graph(std::string_view name)
{
    const auto colon = name.find(':');
    const std::string_view kind = name.substr(0, colon);
    const std::string_view sizes = colon == std::string_view::npos ? "" : name.substr(colon + 1);
    if (kind == "mesh")
        return grid(kind, sizes, mesh);
    if (kind == "torus")
        return grid(kind, sizes, torus);
    if (kind != "hypercube")
        return {};
    const auto dimension = whole(sizes);
    if (!dimension || *dimension < 0 || *dimension > most_dimensions)
        refuse("hypercube:D with D from 0 to " + std::to_string(most_dimensions), name);
    return hypercube(*dimension);
}

} // namespace

int children_of_kind(std::string_view name)
{
    if (name == "star" || name == "flat")
        return most_nodes; // all others are children of the root
    if (name == "chain")
        return 1;
    if (name == "binary")
        return 2;
    if (name == "ternary")
        return 3;
    const auto children = name.substr(0, 5) == "kary:" ? whole(name.substr(5)) : std::nullopt;
    if (name.substr(0, 4) == "kary" && (!children || *children < 1))
        refuse("kary:K with K >= 1, as in kary:4", name);
    return children.value_or(0);
}

std::optional<Topology> parse_topology(std::string_view name, std::optional<int> nodes)
{
    if (nodes && (*nodes < 1 || *nodes > most_nodes))
        throw Error(Exit::usage,
                    "expected 1 to " + std::to_string(most_nodes) + " nodes, found " + std::to_string(*nodes));
    if (const int children = children_of_kind(name); children > 0) {
        if (!nodes)
            throw Error(Exit::usage, "\"" + std::string(name) + "\" needs a number of nodes");
        return kary(children, *nodes);
    }
    auto graph = parse_graph(name);
    if (!graph)
        return {};
    if (nodes && *nodes != graph->vertices())
        throw Error(Exit::usage, "expected " + std::to_string(graph->vertices()) + " nodes, as many as " +
                                     std::string(name) + " has, or none, found " + std::to_string(*nodes));
    return std::move(*graph);
}

Tree tree_of(const Topology &topology, std::optional<int> root)
{
    if (const auto *graph = std::get_if<Graph>(&topology))
        return breadth_first_tree(*graph, root.value_or(graph->root));
    const Tree &tree = std::get<Tree>(topology);
    if (root && *root != tree.label[0])
        throw Error(Exit::usage, "expected " + std::to_string(tree.label[0]) + ", the root that the tree has, found " +
                                     std::to_string(*root));
    return tree;
}

} // namespace mpisheet::farm
