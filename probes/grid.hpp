#pragma once
// Which points a launch measures, in which order, and which it leaves out and why. Pure, the same on every rank.

#include "model/network.hpp"
#include "probes/measure/launch.hpp"
#include "probes/operations.hpp"

#include <set>
#include <string>
#include <vector>

namespace mpisheet::probes {

/// One (operation, p, d).
struct Point {
    const Probe *probe = nullptr;
    int p = 1;
    std::int64_t d = 0;
    int layout = 0; ///< place of the arrangement among whose ranks it is measured
};

/// Which ranks of an arrangement a point is measured among: the first p, or p/2 pairs whose partners are `apart`.
struct Members {
    int layout = 0; ///< place of the arrangement
    int p = 1;
    int apart = 0; ///< 0: the first p ranks
    friend auto operator<=>(const Members &, const Members &) = default;
};
Members members_of(const Point &point, const std::vector<Level> &levels);

/// The node of each of them, in the order of the arrangement's `launch`.
std::vector<int> nodes_of(const measure::Launch &launch, const Members &members);

/// Where `rank` is among them; −1: nowhere.
int place_among(const Members &members, int rank);

/// Points of one operation and p that are not measured.
struct LeftOut {
    std::string op;
    int p = 1;
    std::set<std::int64_t> sizes; ///< [byte]
    std::string reason;
    int layout = 0; ///< as Point has it
};

/// Adds a point to those of its operation, p and reason.
void leave_out(std::vector<LeftOut> &list, const Point &point, const std::string &reason);

struct Limits {
    std::int64_t memory = 0; ///< for the messages of all ranks of a node, together [byte]
    int ranks_per_node = 1;
    std::int64_t of_rank = 0; ///< what the platform can give one rank; 0: no such limit [byte]
    std::int64_t cold = 0;    ///< memory in which each rank finds what no cache holds; 0: there are no caches [byte]
};

struct Grid {
    std::vector<Point> points; ///< by operation, p, d until shuffled
    std::vector<LeftOut> left_out;
};

/// Memory that the busiest rank needs for the messages of a point [byte].
std::int64_t bytes_of(const Point &point);

/// Where a size is twice the one before it, three more between them.
std::vector<std::int64_t> with_quarters(const std::vector<std::int64_t> &sizes);

/// Without those that are twice the one before and half of the next, as far as that leaves steps of four: 1, 4, 16, …
/// and the last.
std::vector<std::int64_t> every_second(const std::vector<std::int64_t> &sizes);

/// These points alone; those that cannot be measured are left out.
Grid make_grid(const std::vector<Point> &points, const Limits &limits);

/// What each level of the machine costs: one pair, and 2, 4, 8 … as many pairs as it has ranks for. Of two levels or
/// more the messages of all but the nearest, which are those of msg.
std::vector<Point> points_of_levels(const std::vector<Level> &levels, const std::vector<std::int64_t> &sizes,
                                    bool quarters);

/// All probes at all process counts and sizes; with `quarters` the point-to-point message at four sizes an octave: the
/// fit takes the thresholds of the library's protocols from it, and every other operation inherits them.
Grid make_grid(const std::vector<const Probe *> &probes, const std::vector<int> &processes,
               const std::vector<std::int64_t> &sizes, const Limits &limits, bool quarters = false);

} // namespace mpisheet::probes
