#include "recordings/replay/schedule.hpp"

#include "recordings/replay/patterns.hpp"
#include "recordings/replay/place.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

namespace mpisheet::replay {
namespace {

MemberList all_of(const Setting &setting)
{
    return in_turn_from(0, setting.p);
}

/// What a member gives or gets: of a v-call its own count.
double block(const Setting &setting, int member)
{
    return setting.parts.counts.size() == 1 ? setting.parts.counts[0][at(member)] : setting.parts.bytes;
}

/// What one member has for another.
double between(const Setting &setting, int from, int to)
{
    const auto &counts = setting.parts.counts;
    return counts.size() > 1    ? counts[at(from)][at(to)]
           : counts.size() == 1 ? counts[0][at(from)]
                                : setting.parts.bytes;
}

BranchBytes same(double bytes)
{
    return [bytes](int, int) { return bytes; };
}

/// The blocks of a branch.
BranchBytes growing(double each)
{
    return [each](int, int count) { return each * count; };
}

/// Members by node, that of `first` before the others.
std::vector<MemberList> by_node(const Setting &setting, int first)
{
    std::map<int, MemberList> of_node;
    for (int member = 0; member < setting.p; ++member)
        of_node[setting.nodes.empty() ? member : setting.nodes[at(member)]].push_back(member);
    std::vector<MemberList> groups;
    const int own = setting.nodes.empty() ? first : setting.nodes[at(first)];
    for (auto found = of_node.lower_bound(own); found != of_node.end(); ++found)
        groups.push_back(found->second);
    for (auto found = of_node.begin(); found != of_node.end() && found->first != own; ++found)
        groups.push_back(found->second);
    return groups;
}

MemberList leaders_of(const std::vector<MemberList> &groups)
{
    MemberList leaders;
    for (const MemberList &group : groups)
        leaders.push_back(group.front());
    return leaders;
}

bool has_two_levels(const std::vector<MemberList> &groups, int p)
{
    return groups.size() > 1 && static_cast<int>(groups.size()) < p;
}

/// All on one node, or on a machine that knows no nodes.
bool is_one_level(const Setting &setting, const std::vector<MemberList> &groups)
{
    return groups.size() == 1 || setting.nodes.empty();
}

/// How messages go from the first of a list to all others.
using Spread = Rounds (*)(const MemberList &, double bytes);

Rounds binomial(const MemberList &members, double bytes)
{
    return tree_down(members, 2, same(bytes));
}

/// Each with two branches.
Rounds two_branches(const MemberList &members, double bytes)
{
    Rounds rounds;
    std::vector<std::size_t> heard(members.size()); // in which round
    for (std::size_t parent = 0; parent < members.size(); ++parent)
        for (std::size_t child = 2 * parent + 1; child <= 2 * parent + 2 && child < members.size(); ++child) {
            const std::size_t round = heard[parent] + child - 2 * parent - 1;
            rounds.resize(std::max(rounds.size(), round + 1));
            rounds[round].push_back({members[parent], members[child], bytes});
            heard[child] = round + 1;
        }
    return rounds;
}

template <int radix> Rounds branches(const MemberList &members, double bytes)
{
    return tree_down(members, radix, same(bytes));
}

Rounds four_at_a_time(const MemberList &members, double bytes)
{
    return tree_down(members, 4, same(bytes), true);
}

Rounds one_by_one(const MemberList &members, double bytes)
{
    Rounds rounds;
    for (std::size_t place = members.size(); place-- > 1;)
        rounds.push_back({{members[0], members[place], bytes}});
    return rounds;
}

Rounds along(const MemberList &members, double bytes)
{
    Rounds rounds;
    for (std::size_t place = 0; place + 1 < members.size(); ++place)
        rounds.push_back({{members[place], members[place + 1], bytes}});
    return rounds;
}

/// Inside nodes all at once.
Rounds in_nodes(const std::vector<MemberList> &groups, double bytes, Spread inner)
{
    Rounds rounds;
    for (const MemberList &group : groups)
        beside(rounds, inner(group, bytes));
    return rounds;
}

/// From the root to all, by one member of each node where there are several.
Rounds spread(const Setting &setting, Spread outer, Spread inner)
{
    Rounds rounds;
    int root = setting.parts.root;
    if (setting.by_first && root != 0)
        rounds.push_back({{root, 0, setting.parts.bytes}});
    root = setting.by_first ? 0 : root;
    std::vector<MemberList> groups = by_node(setting, root);
    if (!has_two_levels(groups, setting.p)) {
        append(rounds,
               (is_one_level(setting, groups) ? inner : outer)(in_turn_from(root, setting.p), setting.parts.bytes));
        return rounds;
    }
    std::rotate(groups[0].begin(), std::find(groups[0].begin(), groups[0].end(), root), groups[0].end());
    append(rounds, outer(leaders_of(groups), setting.parts.bytes));
    append(rounds, in_nodes(groups, setting.parts.bytes, inner));
    return rounds;
}

using Join = Rounds (*)(const MemberList &, double bytes);

/// Halves go to and fro until each has its part, then parts go to the first.
Rounds halves_gathered(const MemberList &members, double bytes)
{
    const Folded fold = folded(members, bytes, bytes);
    const int steps = floor_log2(static_cast<int>(members.size()));
    Rounds rounds{fold.before};
    for (int k = 0; k < steps; ++k)
        rounds.push_back(exchange(fold.members, 1 << k, bytes / (2 << k)));
    for (int k = steps - 1; k >= 0; --k) {
        rounds.emplace_back();
        for (int place = 1 << k; place < static_cast<int>(fold.members.size()); place += 2 << k)
            rounds.back().push_back({fold.members[at(place)], fold.members[at(place - (1 << k))], bytes / (2 << k)});
    }
    return rounds;
}

/// From all to the root, by one member of each node where there are several.
Rounds join(const Setting &setting, Join outer, Spread inner)
{
    const int root = setting.parts.root;
    const std::vector<MemberList> groups = by_node(setting, root);
    if (!has_two_levels(groups, setting.p))
        return is_one_level(setting, groups) ? turned(inner(in_turn_from(root, setting.p), setting.parts.bytes))
                                             : outer(in_turn_from(root, setting.p), setting.parts.bytes);
    Rounds rounds = turned(in_nodes(groups, setting.parts.bytes, inner));
    append(rounds, outer(leaders_of(groups), setting.parts.bytes));
    if (groups[0].front() != root)
        rounds.push_back({{groups[0].front(), root, setting.parts.bytes}});
    return rounds;
}

/// A rooted operation of whole messages: a broadcast or a reduction.
template <Spread outer, Spread inner> Rounds whole(const Setting &setting, bool down)
{
    return down ? spread(setting, outer, inner)
                : join(
                      setting, [](const MemberList &members, double bytes) { return turned(outer(members, bytes)); },
                      inner);
}

Rounds gathered_reduce(const Setting &setting, bool)
{
    return join(setting, halves_gathered,
                [](const MemberList &members, double bytes) { return turned(halves_gathered(members, bytes)); });
}

/// A scatter or a gather by a tree.
Rounds branches_grow(const Setting &setting, bool down)
{
    Rounds rounds = tree_down(in_turn_from(setting.parts.root, setting.p), 2, growing(setting.parts.bytes));
    return down ? rounds : turned(rounds);
}

Rounds branches_grow_nearest_first(const Setting &setting, bool down)
{
    Rounds rounds = tree_down_nearest_first(in_turn_from(setting.parts.root, setting.p), growing(setting.parts.bytes));
    return down ? rounds : turned(rounds);
}

Round fan_round(const Setting &setting)
{
    Round round;
    for (const int member : in_turn_from(setting.parts.root, setting.p))
        if (member != setting.parts.root)
            round.push_back({setting.parts.root, member, block(setting, member)});
    return round;
}

Rounds fan(const Setting &setting, bool down)
{
    const Rounds rounds{fan_round(setting)};
    return down ? rounds : turned(rounds);
}

Rounds linear(const Setting &setting, bool down)
{
    Rounds rounds;
    for (const Transfer &one : fan_round(setting))
        rounds.push_back({one});
    return down ? rounds : turned(rounds);
}

/// Parts by a tree, then each gets all of them.
Rounds scatter_first(const Setting &setting)
{
    return tree_down(in_turn_from(setting.parts.root, setting.p), 2, growing(setting.parts.bytes / setting.p));
}

Rounds scatter_doubling(const Setting &setting, bool)
{
    Rounds rounds = scatter_first(setting);
    for (int k = 0; k < ceil_log2(setting.p); ++k)
        rounds.push_back(
            exchange(in_turn_from(setting.parts.root, setting.p), 1 << k, setting.parts.bytes * (1 << k) / setting.p));
    return rounds;
}

Rounds ring_of(const Setting &setting, int rounds_of_it, double bytes)
{
    Rounds rounds;
    for (int k = 0; k < rounds_of_it; ++k)
        rounds.push_back(shift(all_of(setting), 1, [&](int) { return bytes; }));
    return rounds;
}

Rounds scatter_ring(const Setting &setting, bool)
{
    Rounds rounds = scatter_first(setting);
    append(rounds, ring_of(setting, setting.p - 1, setting.parts.bytes / setting.p));
    return rounds;
}

Rounds dissemination(const Setting &setting, bool)
{
    Rounds rounds;
    for (int k = 0; k < ceil_log2(setting.p); ++k)
        rounds.push_back(shift(all_of(setting), 1 << k, [](int) { return 1.0; }));
    return rounds;
}

Rounds dissemination_three(const Setting &setting, bool)
{
    Rounds rounds;
    for (int step = 1; step < setting.p; step *= 4) {
        rounds.emplace_back();
        for (int i = 1; i < 4 && i * step < setting.p; ++i)
            for (const Transfer &one : shift(all_of(setting), i * step, [](int) { return 1.0; }))
                rounds.back().push_back(one);
    }
    return rounds;
}

Rounds doubling_among(const MemberList &members, double bytes)
{
    const Folded fold = folded(members, bytes, bytes);
    Rounds rounds{fold.before};
    for (int k = 0; k < floor_log2(static_cast<int>(members.size())); ++k)
        rounds.push_back(exchange(fold.members, 1 << k, bytes));
    rounds.push_back(fold.after);
    return rounds;
}

Rounds recursive_doubling(const Setting &setting, bool)
{
    return doubling_among(all_of(setting), setting.parts.bytes);
}

Rounds recursive_doubling_barrier(const Setting &setting, bool)
{
    return doubling_among(all_of(setting), 1);
}

Rounds unfolded(const Setting &setting, bool)
{
    Rounds rounds;
    for (int k = 0; k < ceil_log2(setting.p); ++k)
        rounds.push_back(exchange(all_of(setting), 1 << k, setting.parts.bytes));
    return rounds;
}

/// The blocks of `count` members from one on, going down around the ring.
double blocks_before(const Setting &setting, int member, int count)
{
    double bytes = 0;
    for (int i = 0; i < count; ++i)
        bytes += block(setting, (member - i + setting.p) % setting.p);
    return bytes;
}

Rounds doubling_growing(const Setting &setting, bool)
{
    Rounds rounds;
    for (int k = 0; k < ceil_log2(setting.p); ++k) {
        rounds.push_back(exchange(all_of(setting), 1 << k, 0));
        for (Transfer &one : rounds.back()) {
            const int begin = one.from >> k << k, end = std::min(setting.p, begin + (1 << k));
            one.bytes = blocks_before(setting, end - 1, end - begin);
        }
    }
    return rounds;
}

Rounds bruck_gather(const Setting &setting, bool)
{
    Rounds rounds;
    for (int k = 0; k < ceil_log2(setting.p); ++k)
        rounds.push_back(shift(all_of(setting), 1 << k, [&](int member) {
            return blocks_before(setting, member, std::min(1 << k, setting.p - (1 << k)));
        }));
    return rounds;
}

Rounds bruck_gather_three(const Setting &setting, bool)
{
    Rounds rounds;
    for (int step = 1; step < setting.p; step *= 4) {
        rounds.emplace_back();
        for (int i = 1; i < 4 && i * step < setting.p; ++i)
            for (const Transfer &one : shift(all_of(setting), i * step, [&](int member) {
                     return blocks_before(setting, member, std::min(step, setting.p - i * step));
                 }))
                rounds.back().push_back(one);
    }
    return rounds;
}

/// In round k whatever has a way to go with that bit.
Rounds bruck(const Setting &setting, bool)
{
    Rounds rounds;
    for (int k = 0; k < ceil_log2(setting.p); ++k) {
        double mean = setting.parts.bytes, count = 0;
        for (int distance = 1; distance < setting.p; ++distance)
            count += (distance >> k & 1) != 0 ? 1 : 0;
        rounds.push_back(shift(all_of(setting), 1 << k, [&](int) { return mean * count; }));
    }
    return rounds;
}

Rounds ring(const Setting &setting, bool)
{
    Rounds rounds;
    for (int k = 0; k + 1 < setting.p; ++k)
        rounds.push_back(shift(all_of(setting), 1,
                               [&](int member) { return block(setting, (member - k + setting.p) % setting.p); }));
    return rounds;
}

Round to_those_apart(const Setting &setting, int distance)
{
    return shift(all_of(setting), distance,
                 [&](int member) { return between(setting, member, (member + distance) % setting.p); });
}

Rounds pairwise(const Setting &setting, bool)
{
    Rounds rounds;
    for (int k = 1; k < setting.p; ++k)
        rounds.push_back(to_those_apart(setting, k));
    return rounds;
}

Rounds pairwise_exchange(const Setting &setting, bool)
{
    if ((setting.p & (setting.p - 1)) != 0)
        return pairwise(setting, true);
    Rounds rounds;
    for (int k = 1; k < setting.p; ++k) {
        rounds.push_back(exchange(all_of(setting), k, 0));
        for (Transfer &one : rounds.back())
            one.bytes = between(setting, one.from, one.to);
    }
    return rounds;
}

template <int count> Rounds some_at_once(const Setting &setting, bool)
{
    Rounds rounds;
    for (int k = 1; k < setting.p; ++k) {
        if (rounds.empty() || (count > 0 && (k - 1) % count == 0))
            rounds.emplace_back();
        for (const Transfer &one : to_those_apart(setting, k))
            rounds.back().push_back(one);
    }
    return rounds;
}

/// Of a scan: each sends to all behind it.
Rounds all_behind(const Setting &setting, bool)
{
    Rounds rounds(1);
    for (int from = 0; from < setting.p; ++from)
        for (int to = from + 1; to < setting.p; ++to)
            rounds[0].push_back({from, to, setting.parts.bytes});
    return rounds;
}

Rounds one_round(const Setting &setting, bool)
{
    return {shift(all_of(setting), 1, [&](int) { return setting.parts.bytes; })};
}

Rounds chain_of_all(const Setting &setting, bool)
{
    return along(all_of(setting), setting.parts.bytes);
}

Rounds rabenseifner(const Setting &setting, bool)
{
    const double d = setting.parts.bytes;
    const Folded fold = folded(all_of(setting), d, d);
    const int steps = floor_log2(setting.p);
    Rounds rounds{fold.before};
    for (int k = 0; k < 2 * steps; ++k) {
        const int step = k < steps ? k : 2 * steps - 1 - k;
        rounds.push_back(exchange(fold.members, 1 << step, d / (2 << step)));
    }
    rounds.push_back(fold.after);
    return rounds;
}

Rounds recursive_halving(const Setting &setting, bool)
{
    const double all = setting.parts.bytes * setting.p;
    const Folded fold = folded(all_of(setting), all, setting.parts.bytes);
    Rounds rounds{fold.before};
    for (int k = floor_log2(setting.p) - 1; k >= 0; --k)
        rounds.push_back(exchange(fold.members, 1 << k, all * (1 << k) / (1 << floor_log2(setting.p))));
    rounds.push_back(fold.after);
    return rounds;
}

Rounds doubling_shrinking(const Setting &setting, bool)
{
    Rounds rounds;
    const double d = setting.parts.bytes;
    for (int k = 0; k < ceil_log2(setting.p); ++k) {
        rounds.push_back(exchange(all_of(setting), 1 << k, d * (setting.p - (1 << k))));
        if (setting.p % (2 << k) > 0 && k < floor_log2(setting.p)) // those without a partner hear of it later
            rounds.push_back({{0, 1 << k, d * (1 << floor_log2(setting.p))}});
    }
    return rounds;
}

/// In nodes to one of them, by `outer` among those, and back.
Rounds by_leaders(const Setting &setting, Spread inner_up, Join outer)
{
    const std::vector<MemberList> groups = by_node(setting, 0);
    Rounds rounds = turned(in_nodes(groups, setting.parts.bytes, inner_up));
    append(rounds, outer(leaders_of(groups), setting.parts.bytes));
    append(rounds, in_nodes(groups, setting.parts.bytes, binomial));
    return rounds;
}

Rounds leaders_doubling(const Setting &setting, bool)
{
    return by_leaders(setting, binomial, doubling_among);
}

Rounds leaders_doubling_four(const Setting &setting, bool)
{
    return by_leaders(setting, four_at_a_time, doubling_among);
}

Rounds leaders_halving(const Setting &setting, bool)
{
    return by_leaders(
        setting, [](const MemberList &members, double bytes) { return turned(halves_gathered(members, bytes)); },
        doubling_among);
}

Rounds both_trees_of(const Setting &setting, double up, const BranchBytes &down)
{
    Rounds rounds = turned(tree_down(all_of(setting), 2, same(up)));
    append(rounds, tree_down(all_of(setting), 2, down));
    return rounds;
}

Rounds both_trees(const Setting &setting, bool)
{
    return both_trees_of(setting, setting.parts.bytes, same(setting.parts.bytes));
}

Rounds both_trees_barrier(const Setting &setting, bool)
{
    return both_trees_of(setting, 1, same(1));
}

Rounds double_ring(const Setting &setting, bool)
{
    Rounds rounds;
    for (int turn = 0; turn < 2; ++turn) {
        append(rounds, along(all_of(setting), 1));
        rounds.push_back({{setting.p - 1, 0, 1}});
    }
    return rounds;
}

Rounds reduce_and_scatter(const Setting &setting, bool)
{
    return both_trees_of(setting, setting.parts.bytes * setting.p, growing(setting.parts.bytes));
}

Rounds gather_and_broadcast(const Setting &setting, bool)
{
    Rounds rounds = turned(tree_down(all_of(setting), 2, growing(setting.parts.bytes)));
    append(rounds, tree_down(all_of(setting), 2, same(setting.parts.bytes * setting.p)));
    return rounds;
}

Rounds ring_of_parts(const Setting &setting, bool)
{
    return ring_of(setting, 2 * (setting.p - 1), setting.parts.bytes / setting.p);
}

Rounds neighbours(const Setting &setting, bool)
{
    const int p = setting.p;
    if (p % 2 == 1)
        return ring(setting, true);
    const MemberList all = all_of(setting), turned_by_one = in_turn_from(1, p);
    Rounds rounds{exchange(all, 1, setting.parts.bytes)};
    for (int k = 1; k < p / 2; ++k)
        rounds.push_back(exchange(k % 2 == 1 ? turned_by_one : all, 1, 2 * setting.parts.bytes));
    return rounds;
}

struct Row {
    std::string_view function; ///< of the table of algorithms
    Rounds (*rounds)(const Setting &, bool down);
};

constexpr std::array rows{
    Row{"One_round", one_round},
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
    Row{"All_at_once", some_at_once<0>},
    Row{"All_behind", all_behind},
    Row{"Linear_at_once", fan},
    Row{"Four_at_once", some_at_once<4>},
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

} // namespace

Rounds rounds_of(const Algorithm &algorithm, std::string_view op, const Setting &setting)
{
    const bool down = is_one_of(op, "bcast scatterv");
    const std::string_view name = algorithm.function;
    if (is_scan(op) && name == "Linear") // in a scan they pass it on
        return along(all_of(setting), setting.parts.bytes);
    if (is_one_of(op, "bcast reduce") && name == "Linear")
        return without_nothing(whole<binomial, one_by_one>(setting, down)); // told apart within nodes
    if (is_one_of(op, "bcast reduce") && name == "Chain")
        return without_nothing(whole<along, along>(setting, down));
    for (const Row &row : rows)
        if (row.function == name)
            return without_nothing(row.rounds(setting, down));
    return {};
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
        return by(op == "alltoall" ? pairwise : some_at_once<0>);
    if (op.starts_with("reduce_scatter"))
        return by(recursive_halving);
    return by(unfolded);
}

} // namespace mpisheet::replay
