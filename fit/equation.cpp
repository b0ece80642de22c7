#include "fit/equation.hpp"

#include "model/quantity.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace mpisheet {
namespace {

double clog2(double p)
{
    return p < 1 ? 0 : std::ceil(std::log2(p) - 1e-9);
}
double np2(double p)
{
    return std::exp2(clog2(p)) == p ? 0 : 1;
}
double tmsg(const Equation *message, double d)
{
    return message ? evaluate(*message, 2, d, nullptr) : 0;
}
template <typename Step> double over_steps(double p, const Step &step)
{
    double total = 0;
    for (int k = 0; k < static_cast<int>(clog2(p)); ++k)
        total += step(std::exp2(k));
    return total;
}

constexpr std::array factors = std::to_array<PFactor>({
    {"", [](double, double) { return 1.0; }, 0, true},
    {"log2(p)", [](double p, double) { return std::log2(p); }, 0, true},
    {"clog2(p)", [](double p, double) { return clog2(p); }, 0, true},
    {"(clog2(p)-np2(p))", [](double p, double) { return clog2(p) - np2(p); }, 1, true},
    {"np2(p)", [](double p, double) { return np2(p); }, 1, false},
    {"p", [](double p, double) { return p; }, 0, true},
    {"(p-1)", [](double p, double) { return p - 1; }, 0, true},
    {"(p-1.)/p", [](double p, double) { return (p - 1) / p; }, 0, true},
    {"sqrt(p)", [](double p, double) { return std::sqrt(p); }, 1, true},
    {"p*log2(p)", [](double p, double) { return p * std::log2(p); }, 1, true},
    {"p**2", [](double p, double) { return p * p; }, 1, true},
    {"log2(p)**2", [](double p, double) { return std::log2(p) * std::log2(p); }, 3, true},
    {"ceildiv(p,4)", [](double p, double) { return std::ceil(p / 4); }, 2, true},
    {"p**K", [](double p, double k) { return std::pow(p, k); }, 3, true},
    {"max(0,p-K)", [](double p, double k) { return std::max(0.0, p - k); }, 3, false},
    {"max(0,clog2(p)-K)", [](double p, double k) { return std::max(0.0, clog2(p) - k); }, 2, false},
    {"(p-1)*max(1,p/K.)", [](double p, double k) { return (p - 1) * std::max(1.0, p / k); }, 3, true},
    {"max(0,p-K)*(p-1)", [](double p, double k) { return std::max(0.0, p - k) * (p - 1); }, 3, false},
});

constexpr std::array size_rows = std::to_array<Size>({
    {"", [](double, double, const Equation *) { return 1.0; }, "", 0, false, false},
    {"d", [](double, double d, const Equation *) { return d; }, "", 0, false, false},
    {"tmsg(d)", [](double, double d, const Equation *m) { return tmsg(m, d); }, "whole messages", 0, true, false},
    {"tmsg(real(d)/p)", [](double p, double d, const Equation *m) { return tmsg(m, d / p); },
     "pieces of d/p (scatter and allgather, ring)", 1, true, false},
    {"tmsg(p*d/2.)", [](double p, double d, const Equation *m) { return tmsg(m, p * d / 2); },
     "half of everything each step (Bruck)", 1, true, false},
    {"(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))",
     [](double p, double d, const Equation *m) {
         return over_steps(p, [&](double step) { return tmsg(m, std::min(step, p - step) * d); });
     },
     "doubling messages (recursive doubling, Bruck)", 0, true, true},
    {"(sum [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1)))",
     [](double p, double d,
        const Equation *m) { return over_steps(p, [&](double step) { return tmsg(m, d / step / 2); }); },
     "halving messages (recursive halving)", 1, true, true},
    {"(sum [k=0:int(clog2(p))-1] tmsg(2**k*real(d)/p))",
     [](double p, double d,
        const Equation *m) { return over_steps(p, [&](double step) { return tmsg(m, step * d / p); }); },
     "doubling pieces of d/p (scatter, recursive halving and doubling)", 1, true, true},
});

} // namespace

std::span<const PFactor> p_factors()
{
    return factors;
}

std::span<const Size> sizes()
{
    return size_rows;
}

double value(const Term &term, double p, double d, const Equation *message)
{
    return factors[term.factor].value(p, term.k) * size_rows[term.size].value(p, d, message);
}

double surprise(const Term &term)
{
    return factors[term.factor].surprise + size_rows[term.size].surprise;
}

bool is_positive(const Term &term, bool at_zero)
{
    const bool linear_in_d = size_rows[term.size].text == "d";
    return factors[term.factor].positive && !(at_zero && linear_in_d);
}

std::optional<Term> twin(const Term &term)
{
    const auto row = [](std::string_view text) {
        const auto found =
            std::find_if(factors.begin(), factors.end(), [&](const PFactor &f) { return f.text == text; });
        return static_cast<int>(found - factors.begin());
    };
    const int smooth = row("log2(p)"), rounded = row("clog2(p)");
    if (term.factor == smooth)
        return Term{rounded, term.size, term.k};
    if (term.factor == rounded)
        return Term{smooth, term.size, term.k};
    return {};
}

bool is_power_of_two(double p)
{
    return p >= 1 && np2(p) == 0;
}

std::string number(double value)
{
    return format_number(value);
}

std::string real_number(double value)
{
    const std::string digits = format_number(value);
    return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
}

std::string text(const Term &term)
{
    std::string factor(factors[term.factor].text);
    if (const auto k = factor.find('K'); k != std::string::npos)
        factor.replace(k, 1, number(term.k));
    const std::string size(size_rows[term.size].text);
    return factor.empty() || size.empty() ? factor + size : factor + "*" + size;
}

bool Condition::holds(double p, double d) const
{
    switch (axis) {
    case Axis::one_rank:
        return p <= 1;
    case Axis::p:
        return p < limit;
    case Axis::d:
        return d < limit;
    case Axis::pd:
        return p * d < limit;
    case Axis::class_of_p:
        return np2(p) > 0;
    }
    return false;
}

double evaluate(const Equation &equation, double p, double d, const Equation *message)
{
    if (!equation.is_sum())
        return evaluate(equation.branches[equation.condition.holds(p, d) ? 0 : 1], p, d, message);
    double total = 0;
    for (const auto &[coefficient, term] : equation.terms)
        total += coefficient * value(term, p, d, message);
    return total;
}

std::string text(const Condition &condition)
{
    switch (condition.axis) {
    case Axis::one_rank:
        return "p <= 1";
    case Axis::p:
        return "p < " + number(condition.limit);
    case Axis::d:
        return "d < " + number(condition.limit);
    case Axis::pd:
        return "p*d < " + number(condition.limit);
    case Axis::class_of_p:
        return "np2(p) > 0";
    }
    return "";
}

std::string text(const Equation &equation)
{
    if (!equation.is_sum()) {
        const std::string &then = text(equation.branches[0]);
        const bool nested = !equation.branches[0].is_sum();
        return text(equation.condition) + " ? " + (nested ? "(" + then + ")" : then) + " : " +
               text(equation.branches[1]);
    }
    std::string sum;
    for (const auto &[coefficient, term] : equation.terms) {
        const std::string form = text(term);
        if (!sum.empty())
            sum += " + ";
        const bool bare = coefficient == 1 && size_rows[term.size].message; // tmsg is real, p and d may be integers
        if (bare)
            sum += form;
        else
            sum += real_number(coefficient) + (form.empty() ? "" : "*") + form;
    }
    return sum.empty() ? "0.0" : sum;
}

} // namespace mpisheet
