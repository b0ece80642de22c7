#pragma once
// Tasks with names on P processors: equations of the fullest one.

#include "equations/place.hpp"
#include "spmd/formula.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::spmd {

/// What the fullest processor has, over the number of processors.
struct Table {
    std::vector<double> of_P;        ///< for 1, 2, … processors; perhaps empty
    std::map<double, double> beyond; ///< for more: the sum of ceildiv(slots, P)*weight; slots → weight

    [[nodiscard]] double at(std::size_t P) const;
};
Table operator+(const Table &a, const Table &b);

/// Up to this many processors a table is exact. Beyond it is a bound: as many slots as any processor has, each as heavy
/// as the heaviest.
inline constexpr std::size_t longest_table = 512;

/// Slot k is on processor k modulo P.
Table fullest(const std::vector<double> &of_slot);

/// Messages from slot to slot: the most that one processor sends to others, or receives from others.
Table most_messages(const std::vector<std::pair<std::size_t, std::size_t>> &messages);

/// The table as a formula; appends the definition of a function `name` of P if it needs one.
equations::Expression table_formula(const Table &table, const std::string &name, const equations::Place &place,
                                    std::vector<equations::Definition> &definitions);

/// Functions of N, P and the indices around them.
struct Weights {
    std::string name;                    ///< begins the names of the functions made
    std::vector<std::string> parameters; ///< N, P, indices
    equations::Place place;
    std::vector<equations::Expression> of_slot;
};

/// The largest sum of weights that one processor has. Appends the definitions it needs.
equations::Expression fullest(const Weights &weights, std::vector<equations::Definition> &definitions);

} // namespace mpisheet::spmd
