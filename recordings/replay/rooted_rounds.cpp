#include "recordings/replay/rooted_rounds.hpp"

#include "recordings/replay/place.hpp"
#include "recordings/replay/rounds_of_all.hpp"

#include <algorithm>
#include <map>

namespace mpisheet::replay {
namespace {

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

/// Inside nodes all at once.
Rounds in_nodes(const std::vector<MemberList> &groups, double bytes, Spread inner)
{
    Rounds rounds;
    for (const MemberList &group : groups)
        beside(rounds, inner(group, bytes));
    return rounds;
}

/// Halves go to and fro until each has its part, then parts go to the first.
Rounds halves_gathered(const MemberList &members, double bytes)
{
    const Folded fold = folded(members, bytes, bytes, Stays::even);
    const int steps = floor_log2(static_cast<int>(members.size()));
    Rounds rounds{fold.before};
    for (int k = 0; k < steps; ++k)
        rounds.push_back(exchange(fold.members, 1 << k, bytes / (2 << k)));
    for (int k = steps - 1; k >= 0; --k) {
        rounds.emplace_back();
        for (int place = 1 << k; place < 2 << k; ++place)
            rounds.back().push_back({fold.members[at(place)], fold.members[at(place - (1 << k))], bytes / (2 << k)});
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

Round fan_round(const Setting &setting)
{
    Round round;
    for (const int member : in_turn_from(setting.parts.root, setting.p))
        if (member != setting.parts.root)
            round.push_back({setting.parts.root, member, block(setting, member)});
    return round;
}

/// Parts by a tree, then each gets all of them.
Rounds scatter_first(const Setting &setting)
{
    return tree_down(in_turn_from(setting.parts.root, setting.p), 2, growing(setting.parts.bytes / setting.p));
}

} // namespace

Rounds binomial(const MemberList &members, double bytes)
{
    return tree_down(members, 2, same(bytes));
}

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

Rounds gathered_reduce(const Setting &setting, bool)
{
    return join(setting, halves_gathered,
                [](const MemberList &members, double bytes) { return turned(halves_gathered(members, bytes)); });
}

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

Rounds scatter_doubling(const Setting &setting, bool)
{
    Rounds rounds = scatter_first(setting);
    for (int k = 0; k < ceil_log2(setting.p); ++k)
        rounds.push_back(
            exchange(in_turn_from(setting.parts.root, setting.p), 1 << k, setting.parts.bytes * (1 << k) / setting.p));
    return rounds;
}

Rounds scatter_ring(const Setting &setting, bool)
{
    Rounds rounds = scatter_first(setting);
    append(rounds, ring_of(setting, setting.p - 1, setting.parts.bytes / setting.p));
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

} // namespace mpisheet::replay
