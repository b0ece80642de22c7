#pragma once
// What messages between the ranks of a network took, one at a time and many at once.

#include <cstddef>
#include <vector>

namespace mpisheet::graph {

/// The place of a rank, or of a router.
inline std::size_t at(int number)
{
    return static_cast<std::size_t>(number);
}

constexpr double small_bytes = 16, large_bytes = 1 << 20;

/// A large message.
struct Sent {
    int from = 0, to = 0;
    double took_s = 0; ///< from the instant at which all begin until this one is there [s]
};
/// Messages that begin at one instant.
using AtOnce = std::vector<Sent>;

/// Messages of several sizes from one rank to another, alone.
struct Sizes {
    int from = 0, to = 0;
    std::vector<double> seconds; ///< of each size of Ways::sizes, one way [s]
};

/// Of p ranks. Each table has a row for each sender and in it a number for each receiver, 0 on the diagonal, and where
/// the two did not meet (partial.hpp).
struct Ways {
    int p = 0;
    std::vector<std::vector<double>> small_s, large_s; ///< one way, nothing else on the network [s]
    std::vector<std::vector<double>> two_s;  ///< two large ones the same way at once, until both are there [s]
    std::vector<std::vector<double>> swap_s; ///< one each way at once, until both are there [s]
    std::vector<AtOnce> at_once;             ///< of all ranks by one, of some rank to all, of all to it
    std::vector<double> sizes{};             ///< rising, from 0 on [byte]
    Sizes near{}, far{};                     ///< of the pairs whose small message takes least and most
};

} // namespace mpisheet::graph
