#include "recordings/replay/patterns.hpp"

#include "recordings/replay/place.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

namespace mpisheet::replay {

int floor_log2(int count)
{
    return static_cast<int>(std::bit_width(static_cast<unsigned>(count))) - 1;
}

int ceil_log2(int count)
{
    return static_cast<int>(std::bit_width(static_cast<unsigned>(count - 1)));
}

MemberList all_of(const Setting &setting)
{
    return in_turn_from(0, setting.p);
}

double block(const Setting &setting, int member)
{
    return setting.parts.counts.size() == 1 ? setting.parts.counts[0][at(member)] : setting.parts.bytes;
}

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

BranchBytes growing(double each)
{
    return [each](int, int count) { return each * count; };
}

MemberList in_turn_from(int root, int p)
{
    MemberList members;
    for (int place = 0; place < p; ++place)
        members.push_back((place + root) % p);
    return members;
}

Rounds tree_down(const MemberList &members, int radix, const BranchBytes &bytes, bool at_once)
{
    const int count = static_cast<int>(members.size());
    Rounds rounds;
    int step = 1;
    while (step < count)
        step *= radix;
    for (step /= radix; step > 0; step /= radix) {
        Rounds of_step(at(at_once ? 1 : radix - 1));
        for (int child = 1; child < radix; ++child)
            for (int parent = 0; parent + child * step < count; parent += radix * step) {
                const int place = parent + child * step;
                // The farthest branch goes first.
                of_step[at(at_once ? 0 : radix - 1 - child)].push_back(
                    {members[at(parent)], members[at(place)], bytes(place, std::min(step, count - place))});
            }
        append(rounds, std::move(of_step));
    }
    return rounds;
}

Rounds tree_down_nearest_first(const MemberList &members, const BranchBytes &bytes)
{
    const int count = static_cast<int>(members.size());
    Rounds rounds;
    std::vector<std::size_t> heard(members.size()); // in which round
    for (int parent = 0; parent < count; ++parent) {
        const int branch = parent == 0 ? count : parent & -parent;
        std::size_t round = heard[at(parent)];
        for (int step = 1; step < branch && parent + step < count; step *= 2, ++round) {
            const int place = parent + step;
            rounds.resize(std::max(rounds.size(), round + 1));
            rounds[round].push_back(
                {members[at(parent)], members[at(place)], bytes(place, std::min(step, count - place))});
            heard[at(place)] = round + 1;
        }
    }
    return rounds;
}

Rounds turned(Rounds rounds)
{
    std::reverse(rounds.begin(), rounds.end());
    for (Round &round : rounds)
        for (Transfer &one : round)
            std::swap(one.from, one.to);
    return rounds;
}

Round shift(const MemberList &members, int distance, const std::function<double(int place)> &bytes)
{
    const int count = static_cast<int>(members.size());
    Round round;
    for (int place = 0; place < count; ++place)
        round.push_back({members[at(place)], members[at((place + distance) % count)], bytes(place)});
    return round;
}

Round exchange(const MemberList &members, int bits, double bytes)
{
    const int count = static_cast<int>(members.size());
    Round round;
    for (int place = 0; place < count; ++place)
        if (const int other = place ^ bits; other < count)
            round.push_back({members[at(place)], members[at(other)], bytes});
    return round;
}

Folded folded(const MemberList &members, double before, double after, Stays stays)
{
    const int count = static_cast<int>(members.size()), power = 1 << floor_log2(count), more = count - power;
    Folded found;
    for (int place = 0; place < 2 * more; place += 2) {
        int kept = members[at(place + 1)], goes = members[at(place)];
        if (stays == Stays::even)
            std::swap(kept, goes);
        found.before.push_back({goes, kept, before});
        found.after.push_back({kept, goes, after});
        found.members.push_back(kept);
    }
    for (int place = 2 * more; place < count; ++place)
        found.members.push_back(members[at(place)]);
    return found;
}

void append(Rounds &rounds, Rounds more)
{
    std::move(more.begin(), more.end(), std::back_inserter(rounds));
}

void beside(Rounds &rounds, const Rounds &more)
{
    rounds.resize(std::max(rounds.size(), more.size()));
    for (std::size_t i = 0; i < more.size(); ++i)
        rounds[i].insert(rounds[i].end(), more[i].begin(), more[i].end());
}

} // namespace mpisheet::replay
