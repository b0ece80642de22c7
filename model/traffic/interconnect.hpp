#pragma once
// What messages of a machine cost and which links they share, as its datasheet tells it.

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace mpisheet::traffic {

/// A level of the machine: ranks in a row that are as near to each other. Seen from above it is made of blocks, those
/// of the level below it, each with links of its own.
struct Level {
    std::string name;  ///< "net"; empty: the sheet knows none
    int block = 0;     ///< so many ranks in a row are of this level or nearer; 0: all
    double links = 0;  ///< so many messages at once do not share what leaves a block, or on the lowest level the medium
                       ///< of all; 0: nothing is shared
    double medium = 0; ///< so many messages at once between blocks do not share what joins all; 0: any number
    double both = 0;   ///< what a message takes of the way back, as a share of what it takes of its own
};

/// One message alone.
struct Price {
    double alone = 0;  ///< from the send until it is there [s]
    double shared = 0; ///< of that on links that others may want too [s]
};

/// A link that something on its way takes, and how much of it.
struct Use {
    int link = 0;
    double weight = 0; ///< of a message at full rate
};

/// Links of a network without blocks, and which of them messages take.
struct Network {
    struct Link {
        std::string name;
        double capacity = 0; ///< [byte/s]
        int rank = -1;       ///< whose own it is; −1: it is of several
    };
    int ranks = 0;
    std::vector<Link> links;
    std::vector<std::vector<Use>> ways; ///< of each pair, from · ranks + to; weights are those of a large message
    std::vector<std::size_t> kinds;     ///< of each pair; messages of one kind take the same alone
    std::vector<double> growth;         ///< of each pair, as Route::growth; empty: all alike

    [[nodiscard]] std::size_t place_of(int from, int to) const
    {
        return static_cast<std::size_t>(from) * static_cast<std::size_t>(ranks) + static_cast<std::size_t>(to);
    }
};

struct Interconnect {
    std::vector<Level> levels; ///< the nearest first; one at least
    bool rank_links = true;    ///< each rank has a link of its own; false: the lowest level is within nodes
    /// Of a message of that many bytes between ranks of a kind, which without a network is their level.
    std::function<Price(std::size_t kind, double bytes)> price;
    /// Of so many bytes and more the sender waits for the receiver.
    double rendezvous = std::numeric_limits<double>::infinity();
    std::shared_ptr<const Network> network{}; ///< its links instead of those of levels

    /// The lowest level that holds both.
    [[nodiscard]] std::size_t level_between(int rank, int other) const;
    /// Throws Error (bad_input) where the network lacks a rank.
    [[nodiscard]] std::size_t kind_between(int from, int to) const;
    [[nodiscard]] std::size_t kinds() const;
};

} // namespace mpisheet::traffic
