#include "fit/ranges_of.hpp"

#include <memory>
#include <string>

namespace mpisheet::fit {
namespace {

/// The number of the sum of terms that the equation takes at (p, d), counted from the left.
int leaf(const Equation &equation, double p, double d, int first, int &count)
{
    if (equation.is_sum()) {
        count = 1;
        return first;
    }
    int left = 0, right = 0;
    const int then = leaf(equation.branches[0], p, d, first, left);
    const int otherwise = leaf(equation.branches[1], p, d, first + left, right);
    count = left + right;
    return equation.condition.holds(p, d) ? then : otherwise;
}

} // namespace

RangeOf ranges_of(const Fit &fit)
{
    const auto shared = std::make_shared<const Fit>(fit);
    return [shared](const std::string &op, int p, std::int64_t d) {
        const OperationFit *found = shared->find(op);
        int count = 0;
        return found == nullptr ? std::string()
                                : std::to_string(leaf(found->equation, p, static_cast<double>(d), 0, count));
    };
}

} // namespace mpisheet::fit
