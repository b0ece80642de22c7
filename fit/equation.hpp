#pragma once
// What a fit is made of: terms in p and d, and equations that choose between sums of them with nested ?:.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet {

/// A function of p alone, a row of p_factors().
struct PFactor {
    std::string_view text; ///< gnuplot; K stands for the knee or exponent
    double (*value)(double p, double k);
    double surprise; ///< extra penalty in the selection [units of χ²]: exotic shapes need more evidence
    bool positive;   ///< > 0 at every p ≥ 2
};

struct Equation;

/// A function of d (and p, where the message of a step depends on p), a row of sizes().
struct Size {
    std::string_view text;
    double (*value)(double p, double d, const Equation *message);
    std::string_view algorithm; ///< what a cost of this form tells; empty: nothing
    double surprise;
    bool message; ///< composed from tmsg
    bool alone;   ///< a sum over steps: takes no factor in p
};

std::span<const PFactor> p_factors();
std::span<const Size> sizes();

/// One candidate: factor(p) · size(p, d).
struct Term {
    int factor = 0; ///< row of p_factors()
    int size = 0;   ///< row of sizes()
    double k = 0;   ///< knee or exponent where the factor has one
    friend bool operator==(const Term &, const Term &) = default;
};

double value(const Term &term, double p, double d, const Equation *message);
double surprise(const Term &term);
/// True when the term is above 0 for every p ≥ 2, at d = 0 too (`at_zero`) or at d > 0.
bool is_positive(const Term &term, bool at_zero);
/// A term like this one with log2(p) for clog2(p) and the other way round, which powers of two cannot tell apart.
std::optional<Term> twin(const Term &term);
bool is_power_of_two(double p);
/// "clog2(p)*tmsg(d)"; empty for the constant 1.
std::string text(const Term &term);

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

/// Either a sum of weighted terms or `condition ? then : otherwise` (branches hold exactly these two).
struct Equation {
    std::vector<Weighted> terms;
    Condition condition;
    std::vector<Equation> branches;
    [[nodiscard]] bool is_sum() const { return branches.empty(); }
};

/// µs at (p, d); `message` is tmsg, null where no term is composed from it.
double evaluate(const Equation &equation, double p, double d, const Equation *message);

/// gnuplot text of the condition, of a sum, of all.
std::string text(const Condition &condition);
std::string text(const Equation &equation);

/// Shortest digits that read back the same; real_number has a point or an exponent, so that gnuplot never computes
/// with integers where the value is a real.
std::string number(double value);
std::string real_number(double value);

} // namespace mpisheet
