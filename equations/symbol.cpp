#include "equations/symbol.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace mpisheet::equations {

std::string_view greek_letter(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 14> letters{{{"alpha", "α"},
                                                                                     {"beta", "β"},
                                                                                     {"gamma", "γ"},
                                                                                     {"delta", "δ"},
                                                                                     {"epsilon", "ε"},
                                                                                     {"eta", "η"},
                                                                                     {"theta", "θ"},
                                                                                     {"lambda", "λ"},
                                                                                     {"mu", "μ"},
                                                                                     {"pi", "π"},
                                                                                     {"rho", "ρ"},
                                                                                     {"sigma", "σ"},
                                                                                     {"tau", "τ"},
                                                                                     {"omega", "ω"}}};
    const auto *found =
        std::find_if(letters.begin(), letters.end(), [&](const auto &letter) { return letter.first == name; });
    return found == letters.end() ? std::string_view{} : found->second;
}

Symbol symbol_of(std::string_view name, bool is_call)
{
    Symbol symbol;
    const std::string_view before = name.substr(0, name.find('_'));
    const bool is_time = is_call && before.size() > 1 && before[0] == 't' && !before.starts_with("through");
    const bool has_index = before.size() == 1 || !greek_letter(before).empty() || is_time;
    if (has_index && before.size() + 1 < name.size()) {
        symbol.base = before;
        symbol.index = name.substr(before.size() + 1);
    } else {
        symbol.base = name;
    }
    if (is_time) {
        symbol.index = name.substr(1);
        symbol.base = "t";
    }
    symbol.is_greek = !greek_letter(symbol.base).empty();
    symbol.is_letter = symbol.base.size() == 1;
    return symbol;
}

} // namespace mpisheet::equations
