#pragma once
// What messages contain, and whether the right bytes arrived. Pure: no message is sent here.

#include "probes/operations.hpp"

#include <optional>
#include <string>

namespace mpisheet::probes {

/// Bytes after the received blocks that no operation may touch.
constexpr std::size_t guard_bytes = 64;

/// Writes this rank's send blocks: bytes that are never zero and differ by rank, block, position and `salt`; for a
/// reduction small whole numbers, so that any order of summation gives the same result. Receive blocks and guard get a
/// filler.
void prepare(const Probe &probe, const Call &call, std::uint64_t salt);

/// What is wrong with the received bytes, as "offset 12 of block 3 holds 0x5a instead of 0x17"; nothing when all are
/// right.
std::optional<std::string> verify(const Probe &probe, const Call &call, std::uint64_t salt);

} // namespace mpisheet::probes
