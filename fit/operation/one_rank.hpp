#pragma once
// What one rank takes, which sends nothing: a call and a copy.

#include "fit/operation/operation_fit.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mpisheet::fit {

struct OneRank {
    Equation equation; ///< [µs], of d alone, in three pieces at most
    double factor = 1; ///< between it and nineteen in twenty of the points
    bool zero = false; ///< some sizes took no time: they are left out where others took some
};

OneRank fit_one_rank(std::vector<Point> points, bool of_program);

/// What an equation for p > 1 may have, beside what is said of p = 1.
Budget budget_of(const std::string &op, const std::optional<OneRank> &one);

/// Says in a fitted equation of p > 1 what one rank takes: as measured, or nothing where the equation vanishes; in one
/// line that is a constant beside.
void add_one_rank(OperationFit &fit, const std::optional<OneRank> &one, bool one_line);

/// How t(1,d) is to be read, unless it is a time that was measured.
std::string read_one_rank(const OperationFit &fit);

} // namespace mpisheet::fit
