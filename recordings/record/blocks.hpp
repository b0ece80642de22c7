#pragma once
// A stream's file: a line that says what it is, then blocks, each written at once and with a checksum, so that a killed
// run is read to its last block.

#include "recordings/record/packed.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace mpisheet::record {

inline constexpr std::string_view stream_title = "mpisheet recording 1\n";

enum class BlockKind : std::uint8_t {
    start = 'S', ///< first: recording, rank, ranks, host, bound of its clock
    names = 'N', ///< what later events mean by their numbers
    events = 'E',
    end = 'Z', ///< last, at MPI_Finalize
};

struct BlockHead {
    BlockKind kind = BlockKind::events;
    std::uint32_t size = 0;     ///< of what follows [byte]
    std::uint32_t checksum = 0; ///< of all else in this head, and what follows
    std::uint64_t events = 0;
    double seconds = 0; ///< end of the last event, since the start by the rank's own clock
};

inline constexpr std::size_t head_size = 1 + 4 + 4 + 8 + 8;
using HeadBytes = std::array<unsigned char, head_size>;

HeadBytes to_bytes(const BlockHead &head);
BlockHead head_from(const HeadBytes &bytes);

std::uint32_t checksum_of(const BlockHead &head, const Bytes &content);

/// What a block of names holds, one after the other.
enum class Name : std::uint8_t { call, site, phase, communicator, uncovered };

} // namespace mpisheet::record
