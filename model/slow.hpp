#pragma once
// Which rank or link is slow, from messages between pairs and a fixed piece of computation on every rank. How long a
// collective takes on each rank cannot say it: everybody waits for the slow one.

#include <span>
#include <string>
#include <vector>

namespace mpisheet {

/// Two ranks that met, a < b.
struct Meeting {
    int a = 0, b = 0;
    double small_s = 0; ///< one way, half a round trip of a short message [s]
    double large_s = 0; ///< the same of a long one
    double forth_s = 0; ///< a short message from a to b, by the common clock [s]
    double back_s = 0;  ///< from b to a
};

/// What a survey of p ranks measured.
struct Survey {
    int p = 0;
    std::vector<int> node;          ///< of each rank
    std::vector<Meeting> meetings;  ///< each pair once; of many ranks not every pair
    double clock_error = 0;         ///< by which their times by the common clock may be wrong [s]
    std::vector<double> computed_s; ///< the same computation on each rank [s]
};

/// What a survey says of some of its ranks, by their place among them.
Survey among(const Survey &survey, std::span<const int> ranks);

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
