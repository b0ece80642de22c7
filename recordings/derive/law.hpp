#pragma once
// An equation of p and d for a number that several runs showed.

#include "recordings/derive/forms.hpp"

#include <string>
#include <vector>

namespace mpisheet::derive {

struct Law {
    std::string text;   ///< of p and d
    bool exact = false; ///< it has the value of every run, and fewer coefficients than there are different runs
    double error = 0;   ///< else: what it missed when the runs with the largest p, or d, were left out
    [[nodiscard]] bool is(const char *other) const { return text == other; }
};

/// The shortest sum of at most two forms and a constant that has all values; where there is none, the one that comes
/// nearest to the runs with the largest p and d when they are left out. `values` may be NaN: that run does not know.
Law find_law(const std::vector<Form> &forms, const std::vector<Cell> &cells, const std::vector<double> &values);

} // namespace mpisheet::derive
