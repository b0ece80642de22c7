#pragma once
// The result of a kernel that lies in blocks of rows on the ranks of a team.

#include "probes/measure/team.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace mpisheet::spmd {

/// Sum of the terms of all elements, on every rank. `mine`: this rank's rows, row-major.
std::uint64_t checksum_of(const measure::Team &team, const compute::RowBlocks &rows, std::int64_t columns,
                          std::span<const double> mine);

/// The matrix as text on rank 0, a line a row.
std::string text_of(const measure::Team &team, const compute::RowBlocks &rows, std::int64_t columns,
                    std::span<const double> mine);

} // namespace mpisheet::spmd
