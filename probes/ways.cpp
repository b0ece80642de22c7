#include "probes/ways.hpp"

#include "model/graph/partial.hpp"
#include "probes/measure/clock.hpp"
#include "probes/measure/own_collectives.hpp"
#include "probes/measure/platform.hpp"

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

enum WayTag { tag_ready = 31000, tag_go, tag_way, tag_turn };

constexpr double most_seconds = 20; ///< that real ranks may spend

constexpr std::size_t doubles_of_small = static_cast<std::size_t>(graph::small_bytes) / sizeof(double);
constexpr std::size_t doubles_of_large = static_cast<std::size_t>(graph::large_bytes) / sizeof(double);

/// One rank's side of all that is measured.
struct Side {
    int rank = 0, p = 0;
    Clock clock;
    double lead = 0; ///< how far ahead an agreed start is [s]
    std::vector<double> out, in;
};

void note_least(double &noted, double seconds)
{
    noted = noted == 0 ? seconds : std::min(noted, seconds);
}

double word_from(int other, int tag)
{
    double word = 0;
    MPI_Recv(&word, 1, MPI_DOUBLE, other, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return word;
}

void send_word(double word, int other, int tag)
{
    MPI_Send(&word, 1, MPI_DOUBLE, other, tag, MPI_COMM_WORLD);
}

MPI_Request begin_receiving(Side &side, int other, std::size_t count)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Irecv(side.in.data(), static_cast<int>(count), MPI_DOUBLE, other, tag_way, MPI_COMM_WORLD, &request);
    return request;
}

MPI_Request begin_sending(Side &side, int other)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Isend(side.out.data(), static_cast<int>(doubles_of_large), MPI_DOUBLE, other, tag_way, MPI_COMM_WORLD,
              &request);
    return request;
}

void send_stamped(Side &side, int other, std::size_t count)
{
    side.out[0] = now(side.clock);
    MPI_Send(side.out.data(), static_cast<int>(count), MPI_DOUBLE, other, tag_way, MPI_COMM_WORLD);
}

/// A message each way, one after the other. Each receiver is there before the sender begins: a message that waits for
/// its receiver would count that wait. `took`: the one to here [s].
void send_in_turn(Side &side, int other, std::size_t count, double &took)
{
    const bool begins = side.rank < other;
    if (begins)
        word_from(other, tag_ready);
    MPI_Request request = begin_receiving(side, other, count);
    if (begins)
        send_stamped(side, other, count);
    else
        send_word(0, other, tag_ready);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    note_least(took, now(side.clock) - side.in[0]);
    if (!begins)
        send_stamped(side, other, count);
}

/// A message of this many bytes, whose sender says when it sent it only after it is there: small ones have no room for
/// that. `took`: the way to here [s].
void send_sized(Side &side, int from, int to, double bytes, double &took)
{
    const auto count = static_cast<int>(bytes);
    if (side.rank == from) {
        word_from(to, tag_ready);
        const double sent = now(side.clock);
        MPI_Send(side.out.data(), count, MPI_BYTE, to, tag_way, MPI_COMM_WORLD);
        word_from(to, tag_go);
        send_word(sent, to, tag_go);
    } else if (side.rank == to) {
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Irecv(side.in.data(), count, MPI_BYTE, from, tag_way, MPI_COMM_WORLD, &request);
        send_word(0, from, tag_ready);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        const double there = now(side.clock);
        send_word(0, from, tag_go);
        note_least(took, there - word_from(from, tag_go));
    }
}

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

/// The instant at which both begin; the higher rank is told.
double start_of_pair(const Side &side, int other)
{
    if (side.rank > other) {
        send_word(0, other, tag_ready);
        return word_from(other, tag_go);
    }
    word_from(other, tag_ready);
    const double start = now(side.clock) + side.lead;
    send_word(start, other, tag_go);
    return start;
}

/// At one instant this many messages from here and this many from there. `took`: until the last one is here, or 0 [s].
void send_at_once(Side &side, int other, int out, int in, double &took)
{
    const double start = start_of_pair(side, other);
    std::array<MPI_Request, 4> requests{MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    for (int k = 0; k < in; ++k)
        requests.at(static_cast<std::size_t>(k)) = begin_receiving(side, other, doubles_of_large);
    double spare = 0;
    simulation::wait_until(side.clock, start, spare);
    for (int k = 0; k < out; ++k)
        requests.at(2 + static_cast<std::size_t>(k)) = begin_sending(side, other);
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
    took = in > 0 ? now(side.clock) - start : 0;
    MPI_Waitall(2, requests.data() + 2, MPI_STATUSES_IGNORE);
}

/// The same instant on every rank, soon. All have come to it.
double agreed_start(const Side &side)
{
    std::array<double, 1> latest{now(side.clock)};
    measure::allreduce_max(MPI_COMM_WORLD, latest);
    return latest[0] + side.lead;
}

using Pairs = std::vector<std::pair<int, int>>; ///< the lower rank first, in order

Pairs all_pairs(int p)
{
    Pairs pairs;
    for (int i = 0; i < p; ++i)
        for (int j = i + 1; j < p; ++j)
            pairs.emplace_back(i, j);
    return pairs;
}

/// Pair by pair: a rank answers all below it in turn, then it is its own turn with all above.
template <typename Exchange> void pair_by_pair(const Side &side, const Pairs &pairs, const Exchange &exchange)
{
    agreed_start(side);
    for (const auto &[lower, higher] : pairs)
        if (higher == side.rank)
            exchange(lower);
    if (side.rank > 0)
        word_from(side.rank - 1, tag_turn);
    for (const auto &[lower, higher] : pairs)
        if (lower == side.rank)
            exchange(higher);
    if (side.rank + 1 < side.p)
        send_word(0, side.rank + 1, tag_turn);
}

/// Who sends to whom at one instant; a rank sends or receives several times, or not.
using Pattern = std::vector<std::pair<int, int>>;

/// This rank's part in it: what each message to here took, in the pattern's order [s].
std::vector<double> send_with_all(Side &side, const Pattern &pattern)
{
    std::vector<MPI_Request> receives, sends;
    const double start = agreed_start(side);
    for (const auto &[from, to] : pattern)
        if (to == side.rank)
            receives.push_back(begin_receiving(side, from, doubles_of_large));
    double spare = 0;
    simulation::wait_until(side.clock, start, spare);
    for (const auto &[from, to] : pattern)
        if (from == side.rank)
            sends.push_back(begin_sending(side, to));
    std::vector<double> took(receives.size());
    for (std::size_t left = receives.size(); left > 0; --left) {
        int done = 0;
        MPI_Waitany(static_cast<int>(receives.size()), receives.data(), &done, MPI_STATUS_IGNORE);
        took[static_cast<std::size_t>(done)] = now(side.clock) - start;
    }
    MPI_Waitall(static_cast<int>(sends.size()), sends.data(), MPI_STATUSES_IGNORE);
    return took;
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
