#pragma once
// The terms that a fit may choose from: two tables, functions of p and functions of d. All that is known of a term
// stands in its rows, so that a new one is a row of terms.cpp.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::fit {

struct Equation;

/// What a function of d is a cost of. A factor says with which of them it makes sense.
enum class SizeKind : unsigned {
    constant = 1,     ///< nothing that depends on d
    bytes = 2,        ///< d bytes, each of which costs the same
    message = 4,      ///< one message of d bytes, as tmsg has it
    pieces = 8,       ///< messages of other sizes: told from whole ones by several p and d alone
    other_power = 16, ///< computing on d of something: a power of d other than 1
};
constexpr unsigned operator|(SizeKind a, SizeKind b)
{
    return static_cast<unsigned>(a) | static_cast<unsigned>(b);
}
constexpr unsigned operator|(unsigned bits, SizeKind kind)
{
    return bits | static_cast<unsigned>(kind);
}

/// A function of p alone, a row of p_factors().
struct PFactor {
    std::string_view text;               ///< gnuplot; K stands for the knee or exponent
    double (*value)(double p, double k); ///< k: that of K
    double surprise;                     ///< extra penalty in the selection [χ²/2]: exotic shapes need more evidence
    bool positive;                       ///< > 0 at every p ≥ 2
    unsigned with;                       ///< the kinds of sizes that it is tried with, as bits of SizeKind
    std::string_view twin{};             ///< text of the factor that powers of two cannot tell from this one
    std::vector<double> (*values_of_k)(const std::vector<double> &p) =
        nullptr;              ///< to try, for the measured p; ascending
    bool of_programs = false; ///< no operation of MPI costs so: tried for others alone
};

/// A function of d (and p, where the message of a step depends on p), a row of sizes(). What it calls beyond the
/// prelude of a sheet and tmsg is a row of short/helpers.cpp.
struct Size {
    std::string_view text;
    double (*value)(double p, double d, const Equation *message);
    SizeKind kind;
    std::string_view algorithm; ///< what a cost of this form tells; empty: nothing
    double surprise = 0;
    bool alone = false; ///< a sum over steps: takes no factor in p
    [[nodiscard]] bool uses_message() const { return kind == SizeKind::message || kind == SizeKind::pieces; }
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
const PFactor &factor_of(const Term &term);
const Size &size_of(const Term &term);

/// Terms worth trying for these p (ascending): those without K first, `plain` of them. Terms in p need more than one p,
/// terms in d a d that varies, composed terms a curve of messages; falling terms and powers of d a program's times.
struct Candidates {
    std::vector<Term> terms;
    std::size_t plain = 0;
};
Candidates candidates(const std::vector<double> &p, bool varies_in_d, bool has_message, bool of_program);

/// `message` is tmsg, null where the term is not composed from it.
double value(const Term &term, double p, double d, const Equation *message);
double surprise(const Term &term);
/// True when the term is above 0 for every p ≥ 2, at d = 0 too (`at_zero`) or at d > 0.
bool is_positive(const Term &term, bool at_zero);
/// A term like this one with log2(p) for clog2(p) and the other way round, which powers of two cannot tell apart.
std::optional<Term> twin(const Term &term);
/// "clog2(p)*tmsg(d)"; empty for the constant 1.
std::string text(const Term &term);

bool is_power_of_two(double p);

} // namespace mpisheet::fit
