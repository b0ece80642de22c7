#include "equations/graph.hpp"

#include <algorithm>
#include <map>

namespace mpisheet::equations {
namespace {

using Kind = Expression::Kind;

/// Strongly connected components by Tarjan's algorithm, without recursion: scripts may be 10⁵ calls deep. Gives the
/// components in the order they are completed, which is callees first.
template <typename Needs> std::vector<std::vector<std::size_t>> components(std::size_t size, Needs needs)
{
    constexpr auto unseen = static_cast<std::size_t>(-1);
    struct Visit {
        std::size_t node = 0, next = 0;
    };
    std::vector<std::size_t> index(size, unseen), low(size, 0), stack;
    std::vector<char> on_stack(size, 0);
    std::vector<std::vector<std::size_t>> result;
    std::size_t counter = 0;
    for (std::size_t root = 0; root < size; ++root) {
        if (index[root] != unseen) {
            continue;
        }
        std::vector<Visit> visits;
        const auto enter = [&](std::size_t node) {
            index[node] = low[node] = counter++;
            stack.push_back(node);
            on_stack[node] = 1;
            visits.push_back({node, 0});
        };
        enter(root);
        while (!visits.empty()) {
            const std::size_t node = visits.back().node;
            const auto &edges = needs(node);
            if (visits.back().next < edges.size()) {
                const std::size_t other = edges[visits.back().next++];
                if (index[other] == unseen) {
                    enter(other);
                } else if (on_stack[other] != 0) {
                    low[node] = std::min(low[node], index[other]);
                }
                continue;
            }
            visits.pop_back();
            if (!visits.empty()) {
                low[visits.back().node] = std::min(low[visits.back().node], low[node]);
            }
            if (low[node] == index[node]) {
                auto &component = result.emplace_back();
                do {
                    component.push_back(stack.back());
                    on_stack[stack.back()] = 0;
                    stack.pop_back();
                } while (component.back() != node);
            }
        }
    }
    return result;
}

bool is_cycle(const std::vector<std::size_t> &component, const std::vector<std::size_t> &needs)
{
    return component.size() > 1 || std::find(needs.begin(), needs.end(), component[0]) != needs.end();
}

} // namespace

bool is_bound(const std::string &name, const std::vector<std::string> &names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<Node> call_graph(const Scope &scope)
{
    std::vector<Node> nodes;
    std::map<const Definition *, std::size_t> number_of;
    const auto add = [&](const Meaning &meaning) {
        const auto [at, added] = number_of.emplace(meaning.definition, nodes.size());
        if (added) {
            nodes.push_back({meaning, {}, {}});
        }
        return at->second;
    };
    for (const Definition *definition : scope.definitions()) {
        add({definition, &scope});
    }
    for (std::size_t n = 0; n < nodes.size(); ++n) { // grows
        const Meaning here = nodes[n].meaning;
        std::vector<std::string> names = here.definition->parameters;
        walk(here.definition->body, names, false, [&](const Expression &tree, const auto &bound, bool lazy) {
            const bool refers = tree.kind == Kind::call || (tree.kind == Kind::name && !is_bound(tree.name, bound));
            const Meaning other = refers ? resolve(tree.name, tree.kind == Kind::call, *here.owner) : Meaning{};
            if (other.definition != nullptr) {
                const std::size_t number = add(other);
                nodes[n].needs.push_back(number);
                if (!lazy) {
                    nodes[n].needs_always.push_back(number);
                }
            }
        });
    }
    for (const auto &component : components(
             nodes.size(), [&](std::size_t n) -> auto & { return nodes[n].needs_always; })) {
        for (const std::size_t n : component) {
            nodes[n].endless = is_cycle(component, nodes[n].needs_always);
        }
    }
    std::vector<Node> ordered;
    std::vector<std::size_t> new_number(nodes.size());
    for (const auto &component : components(
             nodes.size(), [&](std::size_t n) -> auto & { return nodes[n].needs; })) {
        for (const std::size_t n : component) {
            nodes[n].recurs = is_cycle(component, nodes[n].needs);
            new_number[n] = ordered.size();
            ordered.push_back(nodes[n]);
        }
    }
    for (Node &node : ordered) {
        for (std::size_t &other : node.needs) {
            other = new_number[other];
        }
        for (std::size_t &other : node.needs_always) {
            other = new_number[other];
        }
    }
    return ordered;
}

std::vector<const Definition *> definitions_in_order(const Scope &scope)
{
    std::vector<const Definition *> list;
    for (const Node &node : call_graph(scope))
        if (node.meaning.definition != nullptr)
            list.push_back(node.meaning.definition);
    return list;
}

} // namespace mpisheet::equations
