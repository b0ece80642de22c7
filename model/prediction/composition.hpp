#pragma once
// What a model is made of: functional composition is its hierarchy. The tree of calls from the entry down to the
// datasheet's functions, and at a point what each call costs and how much of the total hangs on it.

#include "equations/resolve.hpp"

#include <limits>
#include <string>
#include <vector>

namespace mpisheet {

/// A call of a function, or a use of a variable, that carries cost. Helpers (`nrows(p, d)`, literals, `generations`) do
/// not stand in the tree; they are seen in the calls' texts.
struct ModelCall {
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

    std::string name;      ///< tallgather
    std::string text;      ///< as its caller writes it: tallgather(p, 8*nrows(p, d))
    std::string condition; ///< under which its caller computes it: p > 1; empty: always
    bool of_sheet = false; ///< the datasheet's (without a sheet: what the model does not define); not taken apart
    bool is_time = false;  ///< its value is µs, not steps or the like
    bool recurs = false;   ///< calls a function that is being computed: what it calls is counted there
    std::vector<ModelCall> calls;

    // At a point (evaluate_at()), else 0 and unknown.
    long evaluations = 0;          ///< how often it was computed; 0: a condition was not met
    std::vector<double> arguments; ///< of the first evaluation
    bool varies = false;           ///< not all evaluations had these arguments
    double value = unknown;        ///< of one evaluation; where they vary, the mean by how much each counts
    double times = unknown;        ///< d(caller's value)/d(this value): how often it counts in its caller
    /// Elasticity: scaling the call's value by 1 + ε changes the total by share·ε. In a sum of products that is the
    /// part of the total that the call contributes. A call that recurs has none of its own.
    double share = unknown;

    std::vector<const equations::Expression *> sites; ///< where its caller calls it; equal texts are one ModelCall
    equations::Meaning meaning;                       ///< no definition: unknown without a sheet
};

/// The calls of `entry`, a function or variable of the scope; names of the outer scope are the datasheet's. What
/// carries cost: the entry; functions named like costs (t…, c_…, beta_…) or in the model's `#@ parts`; the datasheet's
/// functions; what calls one of these; what stands alone as a term of a time's sum. The scope must outlive the result.
/// Throws Error (usage) for an unknown entry, Error (bad_input) beyond most_calls.
ModelCall composition(const equations::Scope &scope, const std::string &entry);

/// Adds what is known at one point: `arguments` are those of the entry. Throws as evaluation does, and Error
/// (bad_input) where it takes more than most_operations.
void evaluate_at(ModelCall &entry, const std::vector<double> &arguments);

inline constexpr int most_calls = 5000;
inline constexpr long most_operations = 3'000'000;

} // namespace mpisheet
