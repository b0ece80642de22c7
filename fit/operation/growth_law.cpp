#include "fit/operation/growth_law.hpp"

#include "fit/operation/equation.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::fit {

double evaluate(const GrowthLaw &law, double p, double d)
{
    const double x = law.of_total ? p * d : d;
    const double smallest = law.stretches.empty() ? law.largest : law.stretches.front().from;
    double us = cost_at(law.cost, x) * std::pow(std::min(1.0, p / smallest), GrowthLaw::below);
    for (const auto &[from, to, exponent] : law.stretches)
        us *= std::pow(std::max(from, std::min(to, p)) / to, value_at(exponent, x));
    return us * std::pow(std::max(1.0, p / law.largest), value_at(law.beyond, x));
}

std::string text(const GrowthLaw &law)
{
    const std::string x = law.of_total ? "p*d" : "d";
    std::string grow = "grow" + std::to_string(law.stretches.size() + 1) + "(p,";
    for (const auto &[from, to, exponent] : law.stretches)
        grow += number(from) + "," + value_text(exponent, x) + ",";
    return cost_text(law.cost, x) + " * " + grow + number(law.largest) + "," + value_text(law.beyond, x) + ")";
}

} // namespace mpisheet::fit
