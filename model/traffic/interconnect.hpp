#pragma once
// What messages of a machine cost and which links they share, as its datasheet tells it.

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace mpisheet::traffic {

/// A level of the machine: ranks in a row that are as near to each other. Seen from above it is made of blocks, those
/// of the level below it, each with links of its own.
struct Level {
    std::string name; ///< "net"; empty: the sheet knows none
    int block = 0;    ///< so many ranks in a row are of this level or nearer; 0: all
    double links = 0; ///< so many messages at once do not share what leaves a block, or on the lowest level the medium
                      ///< of all; 0: nothing is shared
    double both = 0;  ///< what a message takes of the way back, as a share of what it takes of its own
};

/// One message alone.
struct Price {
    double alone = 0;  ///< from the send until it is there [s]
    double shared = 0; ///< of that on links that others may want too [s]
};

struct Interconnect {
    std::vector<Level> levels; ///< the nearest first; one at least
    bool rank_links = true;    ///< each rank has a link of its own; false: the lowest level is within nodes
    /// Of a message of that many bytes between ranks of a level.
    std::function<Price(std::size_t level, double bytes)> price;
    /// Of so many bytes and more the sender waits for the receiver.
    double rendezvous = std::numeric_limits<double>::infinity();

    /// The lowest level that holds both.
    [[nodiscard]] std::size_t level_between(int rank, int other) const;
};

} // namespace mpisheet::traffic
