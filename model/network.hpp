#pragma once
// How near ranks are to each other, from messages between pairs: a machine is cores in nodes in switches, and a pair
// of ranks is of the lowest level that holds both.

#include "model/slow.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet {

/// Names of levels, from the nearest: within a part of a part of a node, within a part of it, within a node, between
/// nodes, farther, farther still.
constexpr std::array<std::string_view, 6> level_names{"cache", "socket", "node", "net", "far", "farther"};
constexpr int name_of_node = 2, name_of_net = 3; // places in level_names

/// Whether a level of that name joins ranks of one node.
bool is_within_node(std::string_view name);

struct Level {
    int name = name_of_net; ///< place in level_names
    int block = 0;      ///< this many ranks in a row are of this level or nearer to each other; of the last level: all
    double small_s = 0; ///< a short message between two of its ranks, the median over pairs [s]
    double large_s = 0; ///< the same of a long one
};

/// The levels of p ranks, the nearest first, by latency and bandwidth alone; hosts only name them. Levels are blocks of
/// equally many ranks in a row, each made of whole blocks of the level below. One level: all pairs are alike, or there
/// are no blocks (a torus has distances, cyclic placement has no rows). Empty: fewer than two ranks.
std::vector<Level> find_levels(const Survey &survey);

/// Whether levels say how long messages between pairs take: nine pairs in ten are within 6 % of their level's median,
/// of short messages and of long ones; or within two standard deviations, where these are the noise of each (of ln).
bool levels_tell(const std::vector<Level> &levels, const Survey &survey, double small_noise = 0,
                 double large_noise = 0);

/// "node: 8 ranks in a row, net: 64"; of one level whether its pairs are alike or, as on a torus, at distances.
std::string in_words(const std::vector<Level> &levels, const Survey &survey);

/// Whether words of in_words() say that ranks lie at distances and in no blocks: no level tells then which links are
/// shared.
bool has_no_blocks(const std::string &words);

/// What pairs met in a survey, by blocks of ranks in a row: the median over the pairs of two blocks, three digits. Row
/// i is of block i with the blocks 0 … i; 0: none of their pairs met.
struct PairBlocks {
    int ranks = 1;                                     ///< of a block; the last may have less
    std::vector<std::vector<double>> small_s, large_s; ///< one way, of a short and of a long message [s]
};

/// In at most `most` blocks, so that what is kept of a large machine stays small.
PairBlocks pair_blocks(const Survey &survey, int most = 64);

/// How far apart the partners of a level are, where k pairs at once talk across it: the ranks 0 … k − 1 with those that
/// many further on. `levels` as found, `level` a place in it.
int apart(const std::vector<Level> &levels, std::size_t level, int pairs);

/// The most pairs at once across a level.
int most_pairs(const std::vector<Level> &levels, std::size_t level);

} // namespace mpisheet
