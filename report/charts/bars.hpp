#pragma once
// Seconds as bars, one below the other.

#include "report/charts/plot.hpp"

#include <span>
#include <string>

namespace mpisheet::report {

struct Bar {
    std::string name;
    double seconds = 0, lo = 0, hi = 0; ///< [s]
    bool stands_out = false;
};

/// The first one is at the top; `description` says what is seen.
Picture bars_picture(std::span<const Bar> bars, const std::string &description);

} // namespace mpisheet::report
