#pragma once
// Equations: sums of weighted terms in p and d, and nested ?: that choose between sums of them with nested ?:.

#include "fit/operation/terms.hpp"
#include "model/sheet/band.hpp"

#include <memory>
#include <string>
#include <vector>

namespace mpisheet::fit {

struct GrowthLaw;

struct Weighted {
    double coefficient = 0; ///< ≥ 0 [µs per unit of the term]
    Term term;
};

enum class Axis { one_rank, p, d, pd, class_of_p };

/// p ≤ 1; `p`, `d` or `p*d` below a limit; or p no power of two.
struct Condition {
    Axis axis = Axis::d;
    double limit = 0;
    [[nodiscard]] bool holds(double p, double d) const;
};

/// Either a sum of weighted terms, or a law that stands in place of one, or `condition ? then : otherwise` (branches
/// hold exactly these two).
struct Equation {
    std::vector<Weighted> terms;
    Condition condition;
    std::vector<Equation> branches;
    std::shared_ptr<const GrowthLaw> law = nullptr; ///< then there are no terms
    [[nodiscard]] bool is_sum() const { return branches.empty(); }
};

/// µs at (p, d); `message` is tmsg, null where no term is composed from it.
double evaluate(const Equation &equation, double p, double d, const Equation *message);

/// All of its ?:, as they stand in its text.
std::vector<Condition> conditions_of(const Equation &equation);

/// Is it a law, or are they laws, for each class of p one?
bool is_law(const Equation &equation);

/// gnuplot text of the condition, of a sum, of all.
std::string text(const Condition &condition);
std::string text(const Equation &equation);

/// Shortest digits that read back the same.
std::string number(double value);

} // namespace mpisheet::fit
