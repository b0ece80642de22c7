#pragma once
// Which definition needs which: the order to look at them in, and who calls himself.

#include "equations/resolve.hpp"

#include <vector>

namespace mpisheet::equations {

/// Calls visit(node, names bound there, lazily evaluated?) for each node of a body, parents first. `names` holds the
/// definition's parameters at the start and the indices of the enclosing sums below.
template <typename Visit>
void walk(const Expression &tree, std::vector<std::string> &names, bool lazy, const Visit &visit)
{
    visit(tree, names, lazy);
    const auto &parts = tree.operands;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool logical = tree.op == Operator::logical_and || tree.op == Operator::logical_or;
        const bool in_sum = tree.kind == Expression::Kind::sum && i == 2;
        const bool later = (tree.kind == Expression::Kind::conditional && i > 0) || (logical && i == 1) || in_sum;
        if (in_sum) {
            names.push_back(tree.name);
        }
        walk(parts[i], names, lazy || later, visit);
        if (in_sum) {
            names.pop_back();
        }
    }
}

struct Node {
    Meaning meaning;
    std::vector<std::size_t> needs, needs_always; ///< all; those outside lazy branches
    bool recurs = false, endless = false;         ///< calls itself, perhaps through others; always does
};

/// The definitions of `scopes`' chain that stand in it or are needed by it, callees before callers as far as that goes.
std::vector<Node> call_graph(const Scope &scope);

/// Definitions in force in `scope` and those of the prelude that they need, callees before callers.
std::vector<const Definition *> definitions_in_order(const Scope &scope);

bool is_bound(const std::string &name, const std::vector<std::string> &names);

} // namespace mpisheet::equations
