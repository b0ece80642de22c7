#include "launch/measurement_plan.hpp"

#include "launch/places.hpp"
#include "model/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::launch {
namespace {

/// Where smpirun puts the ranks; a rank a node where it fills the last one less than the others.
Layout simulated_layout(const MeasurementPlan &options)
{
    const Layout layout = options.probe.launcher.platform.empty()
                              ? Layout{}
                              : layout_of_places(options.probe.launcher, options.probe.ranks);
    return layout.nodes * layout.ppn == options.probe.ranks ? layout : Layout{options.probe.ranks, 1};
}

/// Of -n, --nodes and --ppn two say the third.
Layout layout_of(const MeasurementPlan &options)
{
    Layout layout = options.layout;
    if (layout.nodes == 0 && layout.ppn == 0 && !options.probe.layouts.empty()) {
        const std::vector<int> ranks = ranks_of_nodes(options.probe.layouts);
        layout = {static_cast<int>(ranks.size()), ranks.front()};
    }
    if (layout.nodes == 0 && layout.ppn == 0)
        return options.probe.target.simulated ? simulated_layout(options) : Layout{1, options.probe.ranks};
    if (options.has_ranks && layout.nodes == 0)
        layout.nodes = options.probe.ranks / layout.ppn;
    if (options.has_ranks && layout.ppn == 0)
        layout.ppn = options.probe.ranks / layout.nodes;
    layout.nodes = std::max(layout.nodes, 1);
    layout.ppn = std::max(layout.ppn, 1);
    if (options.has_ranks && layout.nodes * layout.ppn != options.probe.ranks &&
        options.layout.nodes + options.layout.ppn == 0)
        throw Error(Exit::usage,
                    fmt::format("-n {}: the layouts need {} node{} of {}, {} ranks: give these, or leave -n out",
                                options.probe.ranks, layout.nodes, layout.nodes == 1 ? "" : "s", layout.ppn,
                                layout.nodes * layout.ppn));
    if (options.has_ranks && layout.nodes * layout.ppn != options.probe.ranks)
        throw Error(Exit::usage,
                    fmt::format("-n {}: {} node{} of {} rank{} are {}: leave one of -n, --nodes and --ppn out",
                                options.probe.ranks, layout.nodes, layout.nodes == 1 ? "" : "s", layout.ppn,
                                layout.ppn == 1 ? "" : "s", layout.nodes * layout.ppn));
    return layout;
}

} // namespace

MeasurementPlan settled(MeasurementPlan options)
{
    options.probe.target.simulated = is_simulated(options.probe.launcher);
    options.layout = layout_of(options);
    options.probe.ranks = options.layout.nodes * options.layout.ppn;
    options.afterwards.busy = options.layout.ppn;
    if (options.time > 0 && !options.keeps_budget) // what is not needed is left
        options.probe.budget = std::max(std::floor(options.time - margin_of_job), 1.0);
    return options;
}

} // namespace mpisheet::launch
