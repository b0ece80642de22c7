#pragma once
// Which rank or link is slow, from messages between pairs and a fixed piece of computation on every rank. How long a
// collective takes on each rank cannot say it: everybody waits for the slow one.

#include <string>
#include <vector>

namespace mpisheet {

/// What a survey of p ranks measured. Matrices are p × p, row by row; NaN: not measured.
struct Survey {
    int p = 0;
    std::vector<int> node;          ///< of each rank
    std::vector<double> small_s;    ///< one way, half a round trip of a short message: symmetric [s]
    std::vector<double> large_s;    ///< the same of a long one
    std::vector<double> one_way_s;  ///< a short message from the row's rank to the column's, by the common clock [s]
    double clock_error = 0;         ///< by which `one_way_s` may be wrong [s]
    std::vector<double> computed_s; ///< the same computation on each rank [s]
};

enum class SlowKind { computation, messages, link };

struct Suspect {
    SlowKind kind = SlowKind::computation;
    int rank = 0;
    int other = -1;    ///< of a link: its other end
    double factor = 1; ///< how many times as long as on the others
};

/// Names a rank when it computes 1.2 times as long as the others do in the middle; when its messages take 1.1 times
/// (and five times the scatter) those of most other ranks with the same partners; a link when its messages take 1.25
/// times those of every other pair of either end. With two ranks there is nothing to compare but the two directions.
/// Where more than an eighth of the ranks stand out, that is how the machine is built, and none is named.
std::vector<Suspect> find_slow(const Survey &survey);

/// "rank 3 on node-3: its messages take 1.8 times those of the others"
std::string describe(const Suspect &suspect, const std::vector<std::string> &host_of_rank);

} // namespace mpisheet
