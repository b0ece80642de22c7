#pragma once
// How long the blocks of an operation's messages are, and where each lies in its buffer. Pure.

#include "probes/operations.hpp"

namespace mpisheet::probes {

/// β at p: the largest share over the mean.
double largest_share(const Imbalance &imbalance, int p);

/// Bytes of `rank`'s share of p·d; the shares of all ranks add up to p·d.
std::int64_t share(const Imbalance &imbalance, int rank, int p, std::int64_t d);

struct Extent {
    std::size_t offset = 0; ///< in the buffer [byte]
    std::size_t bytes = 0;
};

Extent sent_block(const Probe &probe, const Call &call, int block);
Extent received_block(const Probe &probe, const Call &call, int block);

/// All that a rank sends, or receives, together.
std::int64_t bytes_sent(const Probe &probe, int rank, int p, std::int64_t d);
std::int64_t bytes_received(const Probe &probe, int rank, int p, std::int64_t d);

/// Fills in the counts and places that the calls with counts are given.
void lay_out(const Probe &probe, Call &call);

} // namespace mpisheet::probes
