#include "fit/operation/equation.hpp"

#include "fit/operation/growth_law.hpp"
#include "model/quantity.hpp"

namespace mpisheet::fit {
std::string number(double value)
{
    return format_number(value);
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
        return !is_power_of_two(p);
    }
    return false;
}

double evaluate(const Equation &equation, double p, double d, const Equation *message)
{
    if (!equation.is_sum())
        return evaluate(equation.branches[equation.condition.holds(p, d) ? 0 : 1], p, d, message);
    if (equation.law)
        return evaluate(*equation.law, p, d);
    double total = 0;
    for (const auto &[coefficient, term] : equation.terms)
        total += coefficient * value(term, p, d, message);
    return total;
}

std::vector<Condition> conditions_of(const Equation &equation)
{
    if (equation.is_sum())
        return {};
    std::vector<Condition> all{equation.condition};
    for (const Equation &branch : equation.branches)
        for (const Condition &condition : conditions_of(branch))
            all.push_back(condition);
    return all;
}

bool is_law(const Equation &equation)
{
    return equation.is_sum() ? equation.law != nullptr : is_law(equation.branches.back());
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
    if (equation.law)
        return text(*equation.law);
    std::string sum;
    for (const auto &[coefficient, term] : equation.terms) {
        const std::string form = text(term);
        if (!sum.empty())
            sum += " + ";
        const bool bare = coefficient == 1 && size_of(term).uses_message(); // tmsg is real, p and d may be integers
        if (bare)
            sum += form;
        else
            sum += real_text(coefficient) + (form.empty() ? "" : "*") + form;
    }
    return sum.empty() ? "0.0" : sum;
}

} // namespace mpisheet::fit
