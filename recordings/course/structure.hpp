#pragma once
// The tree of places and loops along which the streams of all ranks of all runs go.

#include "recordings/course/align.hpp"
#include "recordings/course/course.hpp"
#include "recordings/course/rows.hpp"
#include "recordings/course/streams.hpp"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace mpisheet::course {

/// How a place in a loop is taken apart by the rounds of the loop, as over neighbours.
struct Turns {
    std::set<Place> around; ///< the loop's places
    int period = 0;         ///< rounds after which its partners come again: a loop in it; 0: they do not
    bool operator==(const Turns &) const = default;
};

/// Places that are taken apart, for no law holds for all of their events.
struct Apart {
    std::set<Place> by_tag, by_communicator;
    std::map<Place, Turns> by_turn;
    bool operator==(const Apart &) const = default;
};

struct Structure {
    Places places;
    Tree tree;
    std::vector<const Node *> nodes;                         ///< by number
    std::vector<int> parents;                                ///< by number: the loop around; −1: none
    std::vector<std::vector<Parsed>> parsed;                 ///< by run and rank
    std::vector<std::vector<std::vector<int>>> node;         ///< by run, rank and event
    [[nodiscard]] std::vector<int> around(int number) const; ///< loops, the outermost first
};

/// Calls `each` with every visit of a node that is looked at: run, rank, its event and the rounds around.
void for_visits(const Structure &structure, std::size_t node, const auto &each)
{
    for (std::size_t run = 0; run < structure.parsed.size(); ++run)
        for (std::size_t rank = 0; rank < structure.parsed[run].size(); ++rank)
            for (const Parsed::Visit &visit : structure.parsed[run][rank].visits[node])
                if (is_looked_at(visit.rounds))
                    each(run, rank, visit);
}

/// Nothing where the ranks' streams do not become one tree: then `refusal` says why.
std::optional<Structure> structure_of(const std::vector<Run> &runs, const Apart &apart, Refusal &refusal);

} // namespace mpisheet::course
