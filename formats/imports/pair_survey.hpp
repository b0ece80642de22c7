#pragma once
// Logs of messages between many pairs of nodes, together: which nodes and links are slow, what the narrowest halves of
// the machine carry. Pairs are no launches: what they differ by is the machine, not the time of day.

#include "formats/import.hpp"
#include "model/slow.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::formats {

struct PairSurvey {
    std::vector<std::string> nodes;
    Survey survey;                   ///< of the nodes, in that order: small_s, large_s
    std::int64_t small_bytes = 0;    ///< of the short message
    std::int64_t large_bytes = 0;    ///< of the long one
    double small_s = 0, large_s = 0; ///< medians over the pairs [s]
    bool complete = false;           ///< every pair was measured
    std::vector<std::string> slow{}; ///< "node n17 (3.1 times the median in 7 of 7 pairs, at 8 bytes)"
    double bisection = 0;            ///< of the two halves between which pairs are slowest [byte/s]; 0: no
    std::vector<std::string> half{}; ///< nodes of one of them
};

/// Of the rows that name two nodes; fewer than three nodes: they are no survey, and none of it is set but `nodes`.
PairSurvey pair_survey(std::span<const LoggedSample> rows);

/// Makes the rows of pairs repetitions of one launch for each job, where they were launches.
void join_pairs(std::vector<LoggedSample> &rows);

} // namespace mpisheet::formats
