#pragma once
// How many of some predictions rest on what nobody measured, and what a person is told of it.

#include "model/sheet/measured.hpp"

#include <cstddef>
#include <string>

namespace mpisheet::evaluation {

struct Extrapolated {
    std::size_t points = 0;  ///< all of them
    std::size_t outside = 0; ///< outside the measured range
    std::size_t unknown = 0; ///< of these: so far that no interval is known
    MeasuredRange measured;  ///< of the last of them

    void add(Extent extent, const MeasuredRange &range);
    [[nodiscard]] bool any() const { return outside > 0; }
};

/// "3 of 8 predictions ask the sheet outside its measured range (p = 2 … 8); …"
std::string to_text(const Extrapolated &extrapolated);

/// Says so on stderr, if there are any. The command's exit status: 1 where the user asked for none by --strict.
int end_with(const Extrapolated &extrapolated, bool strict);

} // namespace mpisheet::evaluation
