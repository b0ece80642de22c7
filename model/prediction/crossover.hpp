#pragma once
// Where two curves of a family cross, over the number of processes or over the size, which machine is the fastest
// where, and which order of ranks on nodes.

#include "model/prediction/family.hpp"

#include <vector>

namespace mpisheet {

/// Curve `below` takes less time at fewer than p processes, `above` at more. Indices of Family::curves.
struct Crossover {
    std::size_t below = 0, above = 0;
    double p = 0;                   ///< between two p of the list, both times taken as straight lines
    Extent extent = Extent::inside; ///< the largest of the two curves' beside it
};

/// Of every two curves with the same d, while there are at most 40 curves; else none. Where machines are compared:
/// curves of two machines that differ in nothing else, and of one machine.
std::vector<Crossover> crossovers(const Family &family);

/// At p processes, `below` takes less time for sizes smaller than d, `above` for larger ones. Indices of curves at any
/// of their sizes.
struct SizeCrossover {
    std::size_t below = 0, above = 0;
    int p = 0;
    double d = 0;                   ///< between two d of the list, both times taken as straight lines
    Extent extent = Extent::inside; ///< the largest of the two curves' beside it
};

/// The same over d: the curves that differ in d alone are one over the sizes; at most 40 of those.
std::vector<SizeCrossover> size_crossovers(const Family &family);

/// From p_from to p_to and d_from to d_to, as far as the lists go, one machine is the fastest.
struct FastestMachine {
    std::size_t curve = 0; ///< of that machine, at d_from: tells program, entry and settings
    bool alike = false;    ///< another one takes exactly as long
    int p_from = 0, p_to = 0;
    std::int64_t d_from = 0, d_to = 0;
    double least_ratio = 0, most_ratio = 0; ///< time of the next machine over that of the fastest
    bool extrapolated = false;              ///< some time that was compared is outside the measured range
};

/// For each program, entry and settings, by d, then p. Empty where fewer than two machines are compared.
std::vector<FastestMachine> fastest_machines(const Family &family);

/// A point at which two curves that differ in the sheet's `cyclic` alone are more than a tenth apart.
struct FasterOrder {
    std::size_t curve = 0; ///< the faster one
    std::size_t at = 0;    ///< place in Family::p
    bool cyclic = false;   ///< in turn; else each node is filled before the next
    double ratio = 1;      ///< times as fast as the other
    bool extrapolated = false;
};

/// By curve of the blocks, then p. Empty where `cyclic` is not set to 0 and another value.
std::vector<FasterOrder> faster_orders(const Family &family);

} // namespace mpisheet
