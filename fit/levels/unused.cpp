#include "fit/levels/unused.hpp"

#include <algorithm>
#include <string>

namespace mpisheet::fit {

void leave_out_unused(std::vector<SheetFunction> &functions, std::span<const OperationFit> operations)
{
    for (const std::string name : {"tbranches(", "tsends(", "tmore_at(", "tchain(", "tway(", "tgrown(", "twait(",
                                   "thalf(", "half(", "tfull(", "tinner(", "tbetween("}) { // callers first
        const auto calls = [&](const std::string &equation) { return equation.find(name) != std::string::npos; };
        const bool called = std::any_of(functions.begin(), functions.end(),
                                        [&](const SheetFunction &other) {
                                            return !other.head.starts_with(name) && calls(other.equation);
                                        }) ||
                            std::any_of(operations.begin(), operations.end(), [&](const OperationFit &operation) {
                                return operation.beyond && calls(operation.beyond->text);
                            });
        if (!called)
            std::erase_if(functions, [&](const SheetFunction &other) { return other.head.starts_with(name); });
    }
}

} // namespace mpisheet::fit
