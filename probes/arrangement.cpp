#include "probes/arrangement.hpp"

#include "model/error.hpp"
#include "probes/measure/session.hpp"
#include "probes/survey.hpp"

#include <algorithm>
#include <numeric>

namespace mpisheet::probes {

using measure::AgreedError;
using measure::Launch;

namespace {

/// The ranks on each node.
std::vector<std::vector<int>> ranks_by_node(const Launch &launch)
{
    std::vector<std::vector<int>> ranks(launch.hosts.size());
    for (std::size_t rank = 0; rank < launch.node_of_rank.size(); ++rank)
        ranks[static_cast<std::size_t>(launch.node_of_rank[rank])].push_back(static_cast<int>(rank));
    return ranks;
}

std::string counted(int number, const std::string &what)
{
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

/// How many nodes have that many ranks.
int nodes_with(const Launch &launch, int ppn)
{
    const auto nodes = ranks_by_node(launch);
    return static_cast<int>(std::count_if(nodes.begin(), nodes.end(),
                                          [&](const auto &ranks) { return static_cast<int>(ranks.size()) >= ppn; }));
}

std::vector<int> ranks_of(const Launch &launch, const Layout &layout)
{
    std::vector<std::vector<int>> nodes = ranks_by_node(launch);
    const bool has_first = static_cast<int>(nodes.front().size()) >= layout.ppn; // rank 0 keeps the books
    std::erase_if(nodes, [&](const auto &ranks) { return static_cast<int>(ranks.size()) < layout.ppn; });
    if (const auto found = static_cast<int>(nodes.size()); !has_first || found < layout.nodes)
        throw AgreedError(Exit::usage, "--layouts: " + to_text(layout) + " needs " + counted(layout.nodes, "node") +
                                           " with at least " + counted(layout.ppn, "rank") + " each; this launch of " +
                                           counted(launch.size, "rank") + " has " + std::to_string(found) +
                                           (has_first || found == 0 ? "" : ", and rank 0's is none of them") +
                                           ": start more, or leave the layout out");
    std::vector<int> ranks, taken(nodes.size());
    for (const int node : node_of_rank(layout)) {
        const auto place = static_cast<std::size_t>(node);
        ranks.push_back(nodes[place][static_cast<std::size_t>(taken[place]++)]);
    }
    return ranks;
}

/// Some ranks as a launch of their own.
Launch launch_of(const Launch &all, const std::vector<int> &ranks)
{
    Launch some{.rank = -1,
                .size = static_cast<int>(ranks.size()),
                .node_of_rank = {},
                .hosts = {},
                .processors = {},
                .processors_of_rank = {},
                .oversubscribed = all.oversubscribed};
    std::vector<int> nodes; // of the launch, by their number here
    for (const int rank : ranks) {
        if (rank == all.rank)
            some.rank = static_cast<int>(some.node_of_rank.size());
        const int node = all.node_of_rank[static_cast<std::size_t>(rank)];
        const auto known = std::find(nodes.begin(), nodes.end(), node);
        some.node_of_rank.push_back(static_cast<int>(known - nodes.begin()));
        if (known == nodes.end()) {
            nodes.push_back(node);
            some.hosts.push_back(all.hosts[static_cast<std::size_t>(node)]);
            if (!all.processors.empty())
                some.processors.push_back(all.processors[static_cast<std::size_t>(node)]);
        }
        if (!all.processors_of_rank.empty())
            some.processors_of_rank.push_back(all.processors_of_rank[static_cast<std::size_t>(rank)]);
    }
    return some;
}

} // namespace

std::vector<Arrangement> arrange(const Launch &launch, const std::vector<Layout> &layouts)
{
    std::vector<Arrangement> all;
    const auto add = [&](const Layout &layout, bool is_asked_for) {
        std::vector<int> ranks = ranks_of(launch, layout);
        Launch own = launch_of(launch, ranks);
        all.push_back({layout, std::move(ranks), std::move(own), is_asked_for, true, {}});
    };
    for (const Layout &layout : layouts)
        add(layout, true);
    for (const Layout &layout : layouts) // ranks in turn have no levels to be found on more nodes
        if (const Layout whole{nodes_with(launch, layout.ppn), layout.ppn};
            !layout.cyclic &&
            std::none_of(all.begin(), all.end(), [&](const Arrangement &one) { return one.layout == whole; }))
            add(whole, false);
    for (Arrangement &one : all)
        one.has_levels = std::none_of(all.begin(), all.end(), [&](const Arrangement &other) {
            return other.layout.ppn == one.layout.ppn && other.layout.cyclic == one.layout.cyclic &&
                   other.layout.nodes > one.layout.nodes;
        });
    if (layouts.empty()) {
        std::vector<int> ranks(static_cast<std::size_t>(launch.size));
        std::iota(ranks.begin(), ranks.end(), 0);
        all.push_back({{}, std::move(ranks), launch, true, true, {}});
    }
    return all;
}

void find_levels_of(std::vector<Arrangement> &arrangements, const Survey &survey)
{
    for (Arrangement &own : arrangements)
        if (own.ranks.size() > 2 && own.has_levels)
            own.levels = levels_of(among(survey, own.ranks));
}

int place_of(const std::string &name, const std::vector<Arrangement> &arrangements)
{
    const auto found = std::find_if(arrangements.begin(), arrangements.end(),
                                    [&](const Arrangement &one) { return to_text(one.layout) == name; });
    return static_cast<int>(found - arrangements.begin());
}

Members members_of(const Point &point, const std::vector<Arrangement> &arrangements)
{
    return members_of(point, arrangements[static_cast<std::size_t>(point.layout)].levels);
}

int own_place(const Members &members, const std::vector<Arrangement> &arrangements)
{
    return place_among(members, arrangements[static_cast<std::size_t>(members.layout)].launch.rank);
}

} // namespace mpisheet::probes
