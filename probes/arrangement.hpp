#pragma once
// The ranks of a launch as layouts have them: one launch measures several, and who is not of one sleeps.

#include "model/network.hpp"
#include "model/placement.hpp"
#include "probes/grid.hpp"
#include "probes/measure/launch.hpp"

#include <string>
#include <vector>

namespace mpisheet::probes {

/// Ranks of a launch in the order of a layout.
struct Arrangement {
    Layout layout;             ///< none: all ranks of the launch, as they lie
    std::vector<int> ranks;    ///< of the launch, by their place here
    measure::Launch launch;    ///< the same as a launch of its own; `rank` −1: this process is not of it
    bool is_asked_for = true;  ///< else it is there for the messages of its levels alone
    bool has_levels = true;    ///< none of as many ranks a node, in the same order, has more nodes
    std::vector<Level> levels; ///< whose messages are measured here
};

/// Of each layout the first hosts of the launch that have as many ranks as it needs; without layouts the launch itself.
/// Rank 0 is the first of all. Levels are those of the whole machine: where it has more nodes with as many ranks than a
/// layout, they follow as one that nobody asked for. Throws AgreedError (usage) naming the layout that the launch
/// cannot hold.
std::vector<Arrangement> arrange(const measure::Launch &launch, const std::vector<Layout> &layouts);

/// Levels are in the arrangement's own order. Collective over MPI_COMM_WORLD; `survey` is complete on rank 0.
void find_levels_of(std::vector<Arrangement> &arrangements, const Survey &survey);

/// The place of the arrangement that is called so.
int place_of(const std::string &name, const std::vector<Arrangement> &arrangements);

Members members_of(const Point &point, const std::vector<Arrangement> &arrangements);

/// The place of this process among them; −1: it is not.
int own_place(const Members &members, const std::vector<Arrangement> &arrangements);

} // namespace mpisheet::probes
