#include "fit/operation/equal.hpp"

#include <algorithm>

namespace mpisheet::fit {
namespace {

int factor_row(std::string_view text)
{
    const auto rows = p_factors();
    return static_cast<int>(
        std::find_if(rows.begin(), rows.end(), [&](const PFactor &row) { return row.text == text; }) - rows.begin());
}

} // namespace

void count_from_nothing(Equation &equation)
{
    static const int one = factor_row(""), others = factor_row("(p-1)"), all = factor_row("p");
    for (Equation &branch : equation.branches)
        count_from_nothing(branch);
    for (Weighted &partners : equation.terms) {
        const SizeKind kind = size_of(partners.term).kind;
        if (partners.term.factor != others || (kind != SizeKind::constant && kind != SizeKind::bytes))
            continue;
        const auto constant = std::find_if(equation.terms.begin(), equation.terms.end(), [&](const Weighted &other) {
            return other.term.factor == one && other.term.size == partners.term.size;
        });
        if (constant == equation.terms.end() || constant->coefficient <= partners.coefficient)
            continue;
        constant->coefficient -= partners.coefficient;
        partners.term.factor = all;
    }
}

} // namespace mpisheet::fit
