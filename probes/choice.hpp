#pragma once
// What a launch measures, as its command line and the launch itself decide it; the same on every rank.

#include "probes/arrangement.hpp"
#include "probes/options.hpp"

#include <string>

namespace mpisheet::probes {

struct Choice {
    Limits limits;
    Grid grid; ///< in the order of this launch
};

/// What is known without a launch.
struct Plan : Choice {
    std::vector<Arrangement> arrangements;
};

/// Collective over MPI_COMM_WORLD. Throws AgreedError (usage) naming the option where something cannot be measured.
Choice choose(const measure::Launch &launch, const std::vector<Arrangement> &arrangements, const ProbeOptions &options);

/// What a launch of ranks that lie so would measure, block by block, as far as it can be known without it: that its
/// nodes are one level and the network between them another. Needs no MPI. Throws as above.
Plan planned(const Layout &layout, const ProbeOptions &options);

/// A digest of what decides the samples of a launch: only one of the same plan may go on with its files.
std::string plan_of(const measure::Launch &launch, const ProbeOptions &options, int epochs, const Grid &grid);

} // namespace mpisheet::probes
