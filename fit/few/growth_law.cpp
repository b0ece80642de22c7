#include "fit/few/growth_law.hpp"

#include "fit/equation.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::fit {
namespace {

/// A number as an exponent.
std::string in_brackets_below_0(double value)
{
    return value < 0 ? "(" + real_number(value) + ")" : real_number(value);
}

bool is_level(const Bend &bend, double value)
{
    return bend.size() == 1 && bend.front().value == value;
}

std::string exponent_text(const Bend &bend, std::string_view x)
{
    return bend.size() == 1 ? in_brackets_below_0(bend.front().value) : value_text(bend, x);
}

} // namespace

double evaluate(const GrowthLaw &law, double p, double d)
{
    const double x = law.of_total ? p * d : d;
    double us = cost_at(law.cost, x) * std::pow(std::max(1.0, x / law.cost.back().x), law.tail);
    for (const auto &[from, to, exponent] : law.stretches)
        us *= std::pow(std::max(from, std::min(to, p)) / to, value_at(exponent, x));
    if (!law.stretches.empty())
        us *= std::pow(std::min(1.0, p / law.stretches.back().from), GrowthLaw::below);
    return us * std::pow(std::max(1.0, p / law.largest), value_at(law.beyond, x));
}

std::string text(const GrowthLaw &law)
{
    const std::string x = law.of_total ? "p*d" : "d";
    std::string result = cost_text(law.cost, x);
    if (law.tail != 0)
        result += " * max(1," + x + "/" + real_number(law.cost.back().x) + ")**" + in_brackets_below_0(law.tail);
    for (const auto &[from, to, exponent] : law.stretches)
        if (!is_level(exponent, 0))
            result += " * part(p," + number(from) + "," + number(to) + ")**" + exponent_text(exponent, x);
    if (!law.stretches.empty())
        result += " * min(1,p/" + real_number(law.stretches.back().from) + ")**" + number(GrowthLaw::below);
    return result + " * max(1,p/" + real_number(law.largest) + ")**" + exponent_text(law.beyond, x);
}

} // namespace mpisheet::fit
