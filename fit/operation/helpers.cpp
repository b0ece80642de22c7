#include "fit/operation/helpers.hpp"

#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace mpisheet::fit {
namespace {

struct Helper {
    std::string_view name, parameters, body;
    bool shared = false; ///< several operations call it as a rule
};

/// What the rows of terms.cpp call by name.
constexpr std::array helpers = std::to_array<Helper>({
    {"flog2", "(p)", "clog2(p) - np2(p)", true},
    {"doubling", "(p,d)", "sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)", true},
    {"halving", "(p,d)", "sum [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))"},
    {"scattering", "(p,d)", "sum [k=0:int(clog2(p))-1] tmsg(2**k*real(d)/p)"},
});

} // namespace

std::size_t characters_of(const std::string &equation)
{
    std::size_t characters = equation.size();
    for (const Helper &helper : helpers)
        if (!helper.shared && calls(equation, helper.name))
            characters += helper.body.size();
    return characters;
}

std::vector<SheetFunction> helpers_of(const std::vector<std::string> &equations)
{
    std::vector<SheetFunction> called;
    for (const Helper &helper : helpers)
        if (std::any_of(equations.begin(), equations.end(),
                        [&](const std::string &equation) { return calls(equation, helper.name); }))
            called.push_back({std::string(helper.name) + std::string(helper.parameters), std::string(helper.body)});
    return called;
}

} // namespace mpisheet::fit
