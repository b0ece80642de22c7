#pragma once
// Where and when numbers of a course were seen, and what they were.

#include "recordings/course/streams.hpp"
#include "recordings/course/words.hpp"

#include <vector>

namespace mpisheet::course {

/// One sight of a number.
struct Row {
    int run = 0, rank = 0;   ///< of the world
    int members = 1, in = 0; ///< of the communicator: its size, and the rank in it
    std::vector<int> rounds; ///< of the loops around
    int member = 0;          ///< of a count
    double value = 0;
};

/// Rows, without rounds that do not matter to their values, as points.
struct Table {
    Points points;
    std::vector<double> values;
    std::vector<int> runs; ///< of each
    bool has_rounds = false;
    bool is_sampled = false; ///< more rows than points
};
Table table_of(const std::vector<Run> &runs, std::vector<Row> rows);

/// Rounds that are looked at while laws are looked for: the first ones of each loop.
inline constexpr int most_rounds = 20;
bool is_looked_at(const std::vector<int> &rounds);

} // namespace mpisheet::course
