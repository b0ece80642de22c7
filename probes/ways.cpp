#include "probes/ways.hpp"

#include "model/graph/partial.hpp"
#include "probes/measure/clock.hpp"
#include "probes/measure/own_collectives.hpp"
#include "probes/measure/platform.hpp"
#include "probes/way_messages.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace mpisheet::probes {
namespace {

using measure::Clock;
using measure::ClockHistory;
using measure::Launch;
using measure::now;
namespace simulation = measure::platform;

constexpr double most_seconds = 20; ///< that real ranks may spend

/// 0, 1 and from 8 on four in each octave, up to a large message; one byte less, where libraries change protocols.
std::vector<double> sizes_of_curve()
{
    std::vector<double> sizes{0, 1};
    for (double octave = 8; octave < graph::large_bytes; octave *= 2)
        for (const double size : {octave, octave * 1.19, octave * 1.41, octave * 1.68, 2 * octave - 1})
            if (std::round(size) > sizes.back())
                sizes.push_back(std::round(size));
    sizes.push_back(graph::large_bytes);
    return sizes;
}

Pairs all_pairs(int p)
{
    Pairs pairs;
    for (int i = 0; i < p; ++i)
        for (int j = i + 1; j < p; ++j)
            pairs.emplace_back(i, j);
    return pairs;
}

std::vector<int> all_ranks(int p)
{
    std::vector<int> ranks(static_cast<std::size_t>(p));
    std::iota(ranks.begin(), ranks.end(), 0);
    return ranks;
}

/// Each rank to the one s before or after it, around the end, and to i xor s, also one way only, for powers of two;
/// each root to all others, and all to each.
std::vector<Pattern> patterns_of(int p, const std::vector<int> &roots)
{
    std::vector<Pattern> patterns;
    for (int s = 1; s < p; s *= 2) {
        Pattern up, down, across, forth, back;
        for (int i = 0; i < p; ++i) {
            up.emplace_back(i, (i + s) % p);
            down.emplace_back(i, (i - s + p) % p);
            if ((i ^ s) < p) {
                across.emplace_back(i, i ^ s);
                ((i & s) == 0 ? forth : back).emplace_back(i, i ^ s);
            }
        }
        patterns.insert(patterns.end(), {up, down, across, forth, back});
    }
    for (const int i : roots) {
        Pattern from, to;
        for (int j = 0; j < p; ++j)
            if (j != i) {
                from.emplace_back(i, j);
                to.emplace_back(j, i);
            }
        patterns.insert(patterns.end(), {from, to});
    }
    return patterns;
}

/// On rank 0 what all messages of a pattern took; nothing elsewhere.
graph::AtOnce send_pattern(Side &side, const Pattern &pattern)
{
    std::vector<double> mine(pattern.size()), all(pattern.size());
    const std::vector<double> took = send_with_all(side, pattern);
    auto next = took.begin();
    for (std::size_t k = 0; k < pattern.size(); ++k)
        if (pattern[k].second == side.rank)
            mine[k] = *next++;
    MPI_Reduce(mine.data(), all.data(), static_cast<int>(mine.size()), MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    graph::AtOnce sent;
    for (std::size_t k = 0; k < pattern.size() && side.rank == 0; ++k)
        sent.push_back({pattern[k].first, pattern[k].second, all[k]});
    return sent;
}

/// On rank 0 a row for each rank; nothing elsewhere.
std::vector<std::vector<double>> rows_on_first(const std::vector<double> &mine, const Side &side)
{
    const auto count = static_cast<int>(mine.size());
    std::vector<double> all(side.rank == 0 ? mine.size() * static_cast<std::size_t>(side.p) : 0);
    MPI_Gather(mine.data(), count, MPI_DOUBLE, all.data(), count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    std::vector<std::vector<double>> rows;
    for (auto at = all.begin(); at != all.end(); at += count)
        rows.emplace_back(at, at + count);
    return rows;
}

/// Pairs that rank 0 has, on every rank.
Pairs on_all(const Pairs &of_first)
{
    double count = static_cast<double>(of_first.size());
    measure::broadcast(MPI_COMM_WORLD, {&count, 1});
    std::vector<double> ranks(2 * static_cast<std::size_t>(count));
    for (std::size_t k = 0; k < of_first.size(); ++k) {
        ranks[2 * k] = of_first[k].first;
        ranks[2 * k + 1] = of_first[k].second;
    }
    measure::broadcast(MPI_COMM_WORLD, ranks);
    Pairs pairs;
    for (std::size_t k = 0; k < ranks.size(); k += 2)
        pairs.emplace_back(static_cast<int>(ranks[k]), static_cast<int>(ranks[k + 1]));
    return pairs;
}

std::vector<std::vector<double>> transposed(const std::vector<std::vector<double>> &rows)
{
    std::vector<std::vector<double>> turned(rows.size(), std::vector<double>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < rows.size(); ++j)
            turned[j][i] = rows[i][j];
    return turned;
}

/// Of both entries of a pair the larger.
std::vector<std::vector<double>> until_both(std::vector<std::vector<double>> rows)
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            rows[i][j] = rows[j][i] = std::max(rows[i][j], rows[j][i]);
    return rows;
}

/// Small messages of the pairs that rank 0 asks for, step by step, until it knows enough: all that met.
Pairs measure_sampled(Side &side, int passes, std::vector<double> &small)
{
    Pairs all;
    for (;;) {
        const std::vector<std::vector<double>> rows = rows_on_first(small, side);
        const Pairs next = side.rank == 0 ? graph::next_pairs({.p = side.p, .small_s = transposed(rows)}) : Pairs{};
        const Pairs pairs = on_all(next);
        if (pairs.empty())
            break;
        for (int pass = 0; pass < passes; ++pass)
            pair_by_pair(side, pairs, [&](int other) {
                send_in_turn(side, other, doubles_of_small, small[static_cast<std::size_t>(other)]);
            });
        all.insert(all.end(), pairs.begin(), pairs.end());
    }
    std::sort(all.begin(), all.end());
    return all;
}

/// What the large messages of a measurement take at the pace of the survey's [s].
double seconds_of_ways(const Survey &survey)
{
    constexpr double as_long = 16; // the survey's are of 64 KiB
    constexpr double messages_a_pair = 12;
    double seconds = 0;
    for (const Meeting &pair : survey.meetings)
        seconds += messages_a_pair * as_long * pair.large_s;
    return seconds;
}

/// Messages of all sizes between the nearest and between the farthest two ranks; on rank 0, which alone has the table
/// of small ones.
void measure_sizes(Side &side, int passes, graph::Ways &ways)
{
    std::array<double, 4> ends{0, 1, 0, 1}; // the nearest pair, the farthest
    const auto small = [&](double i, double j) {
        return ways.small_s[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    };
    for (int i = 0; i < side.p && side.rank == 0; ++i)
        for (int j = 0; j < side.p; ++j) {
            if (small(i, j) > 0 && small(i, j) < small(ends[0], ends[1]))
                ends[0] = i, ends[1] = j;
            if (small(i, j) > small(ends[2], ends[3]))
                ends[2] = i, ends[3] = j;
        }
    measure::broadcast(MPI_COMM_WORLD, ends);
    ways.sizes = sizes_of_curve();
    const auto measure = [&](double from, double to) {
        graph::Sizes one{static_cast<int>(from), static_cast<int>(to), {}};
        std::vector<double> took(ways.sizes.size()), all(took.size());
        agreed_start(side);
        for (int pass = 0; pass < passes; ++pass)
            for (std::size_t k = 0; k < took.size(); ++k)
                send_sized(side, one.from, one.to, ways.sizes[k], took[k]);
        MPI_Reduce(took.data(), all.data(), static_cast<int>(all.size()), MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
        one.seconds = all;
        return one;
    };
    ways.near = measure(ends[0], ends[1]);
    ways.far = measure(ends[2], ends[3]);
}

} // namespace

bool needs_ways(const Survey &survey, const std::vector<Level> &levels)
{
    double needed = survey.p > 3 && survey.p <= most_ranks_of_ways && !levels_tell(levels, survey) &&
                            (simulation::simulated() || seconds_of_ways(survey) < most_seconds)
                        ? 1
                        : 0;
    measure::broadcast(MPI_COMM_WORLD, {&needed, 1});
    return needed != 0;
}

graph::Ways measure_ways(const Launch &launch)
{
    const bool simulated = simulation::simulated();
    const int passes = simulated ? 1 : 5; // of small ones: the least is without what interrupted the others
    ClockHistory history;
    Side side{launch.rank, launch.size, {}, simulated ? 1.0 : 1e-3, {}, {}};
    if (!simulated)
        side.clock = synchronise(MPI_COMM_WORLD, launch.hosts.size() == 1, history);
    side.out.assign(doubles_of_large, 1.0);
    side.in.assign(doubles_of_large, 0.0);
    const auto p = static_cast<std::size_t>(launch.size);
    std::vector<double> small(p), large(p), two(p), swap(p);
    const auto at = [](int other) { return static_cast<std::size_t>(other); };
    const bool all_meet = launch.size <= graph::most_ranks_of_all;
    const Pairs pairs = all_meet ? all_pairs(launch.size) : measure_sampled(side, passes, small);
    for (int pass = 0; pass < passes && all_meet; ++pass)
        pair_by_pair(side, pairs, [&](int other) { send_in_turn(side, other, doubles_of_small, small[at(other)]); });
    pair_by_pair(side, pairs, [&](int other) { send_in_turn(side, other, doubles_of_large, large[at(other)]); });
    pair_by_pair(side, pairs, [&](int other) { send_at_once(side, other, 1, 1, swap[at(other)]); });
    double none = 0;
    pair_by_pair(side, pairs, [&](int other) {
        const bool is_lower = side.rank < other;
        send_at_once(side, other, is_lower ? 2 : 0, is_lower ? 0 : 2, is_lower ? none : two[at(other)]);
        send_at_once(side, other, is_lower ? 0 : 2, is_lower ? 2 : 0, is_lower ? two[at(other)] : none);
    });
    graph::Ways ways{.p = launch.size};
    for (const Pattern &pattern :
         patterns_of(launch.size, all_meet ? all_ranks(launch.size) : graph::landmarks_of(launch.size)))
        ways.at_once.push_back(send_pattern(side, pattern));
    ways.small_s = transposed(rows_on_first(small, side));
    measure_sizes(side, passes, ways);
    ways.large_s = transposed(rows_on_first(large, side));
    ways.two_s = transposed(rows_on_first(two, side));
    ways.swap_s = until_both(rows_on_first(swap, side));
    return ways;
}

} // namespace mpisheet::probes
