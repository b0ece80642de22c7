#include "recordings/replay/rounds_of_all.hpp"

#include "recordings/replay/place.hpp"
#include "recordings/replay/rooted_rounds.hpp"

#include <algorithm>
#include <functional>

namespace mpisheet::replay {
namespace {

/// All to those one, two and three steps on at once, with steps of one, four, sixteen …; `bytes` of a member, so many
/// steps on.
Rounds three_at_once(const Setting &setting, const std::function<double(int member, int step, int steps)> &bytes)
{
    Rounds rounds;
    for (int step = 1; step < setting.p; step *= 4) {
        rounds.emplace_back();
        for (int i = 1; i < 4 && i * step < setting.p; ++i)
            for (const Transfer &one :
                 shift(all_of(setting), i * step, [&](int member) { return bytes(member, step, i); }))
                rounds.back().push_back(one);
    }
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

Round to_those_apart(const Setting &setting, int distance)
{
    return shift(all_of(setting), distance,
                 [&](int member) { return between(setting, member, (member + distance) % setting.p); });
}

/// To so many others in a round.
Rounds some_at_once(const Setting &setting, int count)
{
    Rounds rounds;
    for (int k = 1; k < setting.p; ++k) {
        if ((k - 1) % count == 0)
            rounds.emplace_back();
        for (const Transfer &one : to_those_apart(setting, k))
            rounds.back().push_back(one);
    }
    return rounds;
}

Rounds both_trees_of(const Setting &setting, double up, const BranchBytes &down)
{
    Rounds rounds = turned(tree_down(all_of(setting), 2, same(up)));
    append(rounds, tree_down(all_of(setting), 2, down));
    return rounds;
}

} // namespace

Rounds ring_of(const Setting &setting, int number, double bytes)
{
    Rounds rounds;
    for (int k = 0; k < number; ++k)
        rounds.push_back(shift(all_of(setting), 1, [&](int) { return bytes; }));
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
    return three_at_once(setting, [](int, int, int) { return 1.0; });
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
    return three_at_once(setting, [&](int member, int step, int steps) {
        return blocks_before(setting, member, std::min(step, setting.p - steps * step));
    });
}

/// In round k whatever has a way to go with that bit.
Rounds bruck(const Setting &setting, bool)
{
    Rounds rounds;
    for (int k = 0; k < ceil_log2(setting.p); ++k) {
        double count = 0;
        for (int distance = 1; distance < setting.p; ++distance)
            count += (distance >> k & 1) != 0 ? 1 : 0;
        rounds.push_back(shift(all_of(setting), 1 << k, [&](int) { return setting.parts.bytes * count; }));
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

Rounds all_at_once(const Setting &setting, bool)
{
    return some_at_once(setting, setting.p);
}

Rounds four_at_once(const Setting &setting, bool)
{
    return some_at_once(setting, 4);
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

Rounds across_middle(const Setting &setting, bool)
{
    MemberList pairs = all_of(setting);
    pairs.resize(pairs.size() / 2 * 2);
    return {shift(pairs, static_cast<int>(pairs.size() / 2), [&](int) { return setting.parts.bytes; })};
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

/// Each tree of ranks exchanges with the one beside it what neither has summed up yet. Where the last one is cut, those
/// who had a partner in it pass on what they heard.
Rounds doubling_shrinking(const Setting &setting, bool)
{
    const int p = setting.p;
    const auto without = [&](int ranks) { return setting.parts.bytes * (p - ranks); };
    Rounds rounds;
    for (int width = 1; width < p; width *= 2) {
        rounds.push_back(exchange(all_of(setting), width, 0));
        for (Transfer &one : rounds.back()) {
            const int root = one.from / width * width;
            one.bytes = without(std::min(width, p - root));
        }
        const int last = p / (2 * width) * (2 * width), partners = p - last - width;
        for (int step = width / 2; step > 0 && partners > 0; step /= 2) {
            rounds.emplace_back();
            for (int rank = last; rank < last + width; ++rank) {
                const int known = rank / (2 * step) * (2 * step) + partners; // before it ranks of its part have heard
                if ((rank & step) == 0 && rank < known && rank + step >= known)
                    rounds.back().push_back({rank, rank + step, without(partners)});
            }
        }
    }
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

} // namespace mpisheet::replay
