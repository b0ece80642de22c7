// Which tree the ranks of a run form.

#include "farm/model/hybrid.hpp"
#include "farm/options.hpp"
#include "formats/file.hpp"
#include "probes/measure/command_line.hpp"

#include <algorithm>

namespace mpisheet::farm {

using measure::reading;

namespace {

constexpr int most_children = 8;
constexpr int flat_nodes = 16;
constexpr double guessed_beta_f = 1e-5; ///< [s]

} // namespace

int choose_children(const Options &options, int ranks, Costs costs)
{
    const int nodes = ranks - (options.run.manager_works ? 0 : 1);
    const int flat = std::max(1, nodes - 1);
    if (options.tree != "auto")
        return flat;
    if (costs.T_e <= 0)
        return nodes <= flat_nodes ? flat : most_children;
    if (costs.beta_f <= 0)
        costs.beta_f = guessed_beta_f;
    costs.beta_f = std::min(costs.beta_f, costs.alpha());
    const std::int64_t tasks = std::max<std::int64_t>(
        1, options.asked.times.empty() ? 24LL * nodes : static_cast<std::int64_t>(options.asked.times.size()));
    HybridOptions how;
    how.farm.interconnect = options.interconnect;
    how.farm.root_manages = options.run.manager_works;
    how.farm.first_rank = options.run.manager_works ? 0 : 1;
    int best = flat;
    double least = predict(kary(flat, nodes), costs, tasks, how).makespan;
    for (int children = 2; children <= most_children && children < flat; ++children) {
        const double seconds = predict(kary(children, nodes), costs, tasks, how).makespan;
        if (seconds < 0.999 * least) {
            least = seconds;
            best = children;
        }
    }
    return best;
}

NamedTree tree_for(const Options &options, int ranks, int children)
{
    const int nodes = ranks - (options.run.manager_works ? 0 : 1);
    if (nodes < 1)
        throw Error(Exit::usage, "--feeder: rank 0 feeds and rank 1 is the root: start at least 2 ranks");
    if (options.tree == "auto")
        return {kary(children, nodes), children < nodes - 1 ? "auto: kary:" + std::to_string(children) : "auto: flat"};
    const bool is_kary = children_of_kind(options.tree) > 0;
    auto topology =
        reading("--tree", [&] { return parse_topology(options.tree, is_kary ? std::optional(nodes) : std::nullopt); });
    if (!topology && std::filesystem::is_regular_file(options.tree))
        topology = parse_topology_file(formats::read_text(options.tree), options.tree);
    if (!topology)
        throw Error(Exit::usage, "--tree " + options.tree +
                                     ": neither auto, star, chain, binary, ternary, kary:K, mesh:RxC, torus:RxC, "
                                     "hypercube:D nor a file");
    return {reading(options.root ? "--root" : "--tree", [&] { return tree_of(*topology, options.root); }),
            options.tree};
}

} // namespace mpisheet::farm
