#pragma once
// The checker's own parts: check.cpp (scripts and definitions) and check_expression.cpp (trees).

#include "equations/gnuplot_type.hpp"
#include "equations/graph.hpp"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::equations {

/// The definition standing last among those something needs, in the order gnuplot reads them.
struct Latest {
    long position = -1;
    const Definition *definition = nullptr;
};

/// One check of one scope.
struct Checker {
    const Scope &scope;
    std::vector<Warning> warnings = {};
    std::map<const Definition *, GnuplotType> types = {};
    std::map<const Definition *, const Node *> nodes = {};
    std::map<const Definition *, long> position = {};        ///< in the order of reading, outer scopes first
    std::map<std::pair<std::string, bool>, long> first = {}; ///< of a name: its first definition's
    std::map<const Definition *, Latest> latest = {};
    std::set<std::string> missing = {}; ///< prelude functions said to be missing
    std::size_t unknown = 0;

    void say(Warning::Kind kind, const Place &place, const std::string &text)
    {
        warnings.push_back({kind, place, text});
    }

    // for all definitions
    void number(const Scope &at);
    void study(const std::vector<Node> &graph);
    [[nodiscard]] Latest latest_of(const Node &node, const std::vector<Node> &graph) const;
    [[nodiscard]] GnuplotType type(const Expression &tree, const std::vector<std::string> &names,
                                   const Scope &owner) const;
    // one after the other
    void definition(const Definition &definition);
    void load_order(const Definition &definition);
    void node(const Expression &tree, const std::vector<std::string> &names, const Place &place);
    void reference(const Expression &tree, const std::vector<std::string> &names, const Place &place);
    void command(const Statement &statement);
};

} // namespace mpisheet::equations
