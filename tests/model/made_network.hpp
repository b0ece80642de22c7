#pragma once
// Machines made up of nested blocks of ranks, as a survey sees them.

#include "model/network.hpp"
#include "model/slow.hpp"
#include "tests/random.hpp"

#include <vector>

namespace mpisheet::tests {

/// Nested blocks of ranks in a row, and what a short message takes within each and beyond all [s].
struct MadeNetwork {
    std::vector<int> blocks;
    std::vector<double> seconds;
    int ranks_a_node = 1;
};

inline Survey empty_survey(const MadeNetwork &made, int p)
{
    Survey survey{.p = p};
    for (int rank = 0; rank < p; ++rank)
        survey.node.push_back(rank / made.ranks_a_node);
    return survey;
}

/// Two ranks meet, each time up to `noise` too long.
inline void meet(const MadeNetwork &made, int a, int b, double noise, Random &random, Survey &survey)
{
    std::size_t level = 0;
    while (level < made.blocks.size() && a / made.blocks[level] != b / made.blocks[level])
        ++level;
    const double small = made.seconds[level] * (1 + noise * random.uniform());
    const double large = 20 * made.seconds[level] * (1 + noise * random.uniform());
    survey.meetings.push_back({a, b, small, large, small, small});
}

inline std::vector<int> blocks_of(const std::vector<Level> &levels)
{
    std::vector<int> blocks;
    for (const Level &level : levels)
        blocks.push_back(level.block);
    return blocks;
}

} // namespace mpisheet::tests
