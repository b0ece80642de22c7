#include "recordings/replay/schedule.hpp"

#include "recordings/replay/rooted_rounds.hpp"
#include "recordings/replay/rounds_of_all.hpp"

#include <algorithm>
#include <array>

namespace mpisheet::replay {
namespace {

struct Row {
    std::string_view function; ///< of the table of algorithms
    Rounds (*rounds)(const Setting &, bool down);
};

constexpr std::array rows{
    Row{"One_round", one_round},
    Row{"Across_middle", across_middle},
    Row{"Dissemination", dissemination},
    Row{"Doubling_barrier", recursive_doubling_barrier},
    Row{"Two_trees_barrier", both_trees_barrier},
    Row{"Double_ring", double_ring},
    Row{"Dissemination_four", dissemination_three},
    Row{"Binomial", whole<binomial, binomial>},
    Row{"Binomial_across", whole<binomial, binomial>},
    Row{"Binomial_gather", branches_grow},
    Row{"Binomial_held", whole<binomial, binomial>},
    Row{"Binomial_scatter", branches_grow_nearest_first},
    Row{"Recursive_doubling", recursive_doubling},
    Row{"Scan_doubling", unfolded},
    Row{"Doubling_allgather", doubling_growing},
    Row{"Bruck_allgather", bruck_gather},
    Row{"Bruck_alltoall", bruck},
    Row{"Bruck_allgather_four", bruck_gather_three},
    Row{"Ring", ring},
    Row{"Pairwise", pairwise},
    Row{"Pairwise_exchange", pairwise_exchange},
    Row{"All_at_once", all_at_once},
    Row{"All_behind", all_behind},
    Row{"Linear_at_once", fan},
    Row{"Four_at_once", four_at_once},
    Row{"Linear", linear},
    Row{"Chain", chain_of_all},
    Row{"Scatter_doubling", scatter_doubling},
    Row{"Scatter_ring", scatter_ring},
    Row{"Rabenseifner", rabenseifner},
    Row{"Rabenseifner_reduce", gathered_reduce},
    Row{"Recursive_halving", recursive_halving},
    Row{"Doubling_reduce_scatter", doubling_shrinking},
    Row{"Node_tree", whole<binomial, binomial>},
    Row{"Node_tree_of_four", whole<binomial, four_at_a_time>},
    Row{"Binary_tree", whole<two_branches, two_branches>},
    Row{"Tree_of_three", whole<branches<3>, branches<3>>},
    Row{"Tree_of_four", whole<branches<4>, branches<4>>},
    Row{"Tree_of_eight", whole<branches<8>, branches<8>>},
    Row{"Node_doubling", leaders_doubling},
    Row{"Node_doubling_four", leaders_doubling_four},
    Row{"Node_halving", leaders_halving},
    Row{"Two_trees", both_trees},
    Row{"Reduce_and_scatter", reduce_and_scatter},
    Row{"Gather_bcast", gather_and_broadcast},
    Row{"Ring_allreduce", ring_of_parts},
    Row{"Neighbor_exchange", neighbours},
};

bool is_one_of(std::string_view op, std::string_view words)
{
    return words.find(op) != std::string_view::npos;
}

bool is_scan(std::string_view op)
{
    return is_one_of(op, "exscan");
}

/// Rounds of nothing, and messages of a member to itself, which take no link, are left out.
Rounds without_nothing(Rounds rounds)
{
    for (Round &round : rounds)
        std::erase_if(round, [](const Transfer &one) { return one.from == one.to; });
    std::erase_if(rounds, [](const Round &round) { return round.empty(); });
    return rounds;
}

/// One by one within nodes, by a tree between them. SimGrid's reduction within one node goes to member 0, which sends
/// the result on.
Rounds one_by_one_in_nodes(Setting setting, bool down)
{
    const int root = setting.parts.root;
    const bool is_one_node =
        !setting.nodes.empty() && std::count(setting.nodes.begin(), setting.nodes.end(), setting.nodes[0]) == setting.p;
    if (down || !setting.by_first || !is_one_node)
        return whole<binomial, one_by_one>(setting, down);
    setting.parts.root = 0;
    Rounds rounds = whole<binomial, one_by_one>(setting, down);
    rounds.push_back({{0, root, setting.parts.bytes}});
    return rounds;
}

} // namespace

Rounds rounds_of(const Algorithm &algorithm, std::string_view op, const Setting &setting)
{
    const bool down = is_one_of(op, "bcast scatterv");
    const std::string_view name = algorithm.function;
    if (is_scan(op) && name == "Linear") // in a scan they pass it on
        return along(all_of(setting), setting.parts.bytes);
    if (is_one_of(op, "bcast reduce") && name == "Linear")
        return without_nothing(one_by_one_in_nodes(setting, down)); // told apart within nodes
    if (is_one_of(op, "bcast reduce") && name == "Chain")
        return without_nothing(whole<along, along>(setting, down));
    for (const Row &row : rows)
        if (row.function == name)
            return without_nothing(row.rounds(setting, down));
    return {};
}

std::string_view same_rounds_as(std::string_view op)
{
    constexpr std::array<std::array<std::string_view, 2>, 5> alike{{{"allgatherv", "allgather"},
                                                                    {"alltoallv", "alltoall"},
                                                                    {"gatherv", "gather"},
                                                                    {"exscan", "scan"},
                                                                    {"reduce_scatter_block", "reduce_scatter"}}};
    for (const auto &[one, other] : alike)
        if (op == one)
            return other;
    return op;
}

Rounds common_rounds(std::string_view op, const Setting &setting)
{
    const auto by = [&](auto rounds) { return without_nothing(rounds(setting, is_one_of(op, "bcast scatterv"))); };
    if (op == "barrier")
        return by(dissemination);
    if (is_one_of(op, "bcast reduce"))
        return by(whole<binomial, binomial>);
    if (op == "gatherv" || op == "scatterv")
        return by(fan);
    if (op == "gather" || op == "scatter")
        return by(branches_grow);
    if (op == "allreduce")
        return by(recursive_doubling);
    if (op.starts_with("allgather"))
        return by(bruck_gather);
    if (op.starts_with("alltoall"))
        return by(op == "alltoall" ? pairwise : all_at_once);
    if (op.starts_with("reduce_scatter"))
        return by(recursive_halving);
    return by(unfolded);
}

} // namespace mpisheet::replay
