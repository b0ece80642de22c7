#pragma once
// A histogram over sizes, a row for each operation and number of processes.

#include "report/charts/plot.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace mpisheet::report {

/// Calls of one operation with about as many bytes.
struct SizeCell {
    std::string row;              ///< "allreduce, p = 64"
    std::uint64_t bytes_from = 0; ///< a power of two, or 0; up to the next
    std::uint64_t calls = 0;
    double seconds = 0;
    bool outside = false; ///< of what the sheet was measured for
};

/// A bar for each cell, as high as its time; the rows with the longest times, at most twelve. The svg is empty without
/// cells.
Picture size_picture(std::span<const SizeCell> cells);

} // namespace mpisheet::report
