#pragma once
// Formulas in a form in which equal ones look equal: sums of terms, as one works them out on paper.

#include "equations/tree.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mpisheet::spmd {

/// A name, or something that is not taken apart (a call, a condition, a divisor of several terms), to a whole power.
struct Factor {
    std::string text; ///< of the tree: what tells factors apart
    std::shared_ptr<const equations::Expression> tree;
    int power = 1;
    [[nodiscard]] bool is_name() const { return tree->kind == equations::Expression::Kind::name; }
};
inline bool operator<(const Factor &a, const Factor &b)
{
    return a.text != b.text ? a.text < b.text : a.power < b.power;
}

using Factors = std::vector<Factor>;       ///< in the order of their texts, each text once
using Formula = std::map<Factors, double>; ///< a sum: what is multiplied, and the number before it; empty is zero

/// Arithmetic of real numbers: 7/2 is 3.5, real(x) is x. N*(N + 1)/P - N/P becomes N**2/P.
Formula formula_of(const equations::Expression &tree);
Formula operator+(const Formula &a, const Formula &b);
Formula operator*(const Formula &a, const Formula &b);
void add_to(Formula &sum, const Formula &more);

/// As a person would write it: like denominators together, parameters that all terms share in front.
equations::Expression tree_of(const Formula &formula);
equations::Expression sum_of(std::vector<equations::Expression> parts); ///< as written; 0 of none
equations::Expression simplified(const equations::Expression &tree);

/// body(0) + … + body(count - 1): worked out where the index stands in powers, else a `sum [index=0:count - 1]`.
Formula sum_over(const Formula &body, const std::string &index, const Formula &count);

/// The tree with trees in place of names (not of the indices of its sums).
using Names = std::map<std::string, equations::Expression>;
equations::Expression substituted(equations::Expression tree, const Names &names);

bool mentions(const equations::Expression &tree, const std::string &name);
bool mentions(const Formula &formula, const std::string &name);

} // namespace mpisheet::spmd
