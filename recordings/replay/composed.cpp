#include "recordings/replay/composed.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace mpisheet::replay {
namespace {

using record::Action;
using record::Event;
using Programs = std::vector<std::vector<Event>>;

constexpr int most_pairwise = 128; ///< ranks; more of them make one message of what goes the same way

std::uint64_t whole(double bytes)
{
    return static_cast<std::uint64_t>(std::llround(std::max(0.0, bytes)));
}

/// Numbers of requests start at 1 in each program.
void post(std::vector<Event> &program, Action action, int partner, double bytes, std::uint64_t request)
{
    Event event;
    event.action = action;
    event.partner = partner;
    event.bytes = whole(bytes);
    event.request = request;
    program.push_back(std::move(event));
}

/// Sends and receives at once, and waits for both.
void exchange(std::vector<Event> &program, int to, double sent, int from, double received)
{
    post(program, Action::receive, from, received, 1);
    post(program, Action::send, to, sent, 2);
    Event wait;
    wait.action = Action::wait;
    wait.requests = {1, 2};
    program.push_back(std::move(wait));
}

int rounds(int p)
{
    int found = 0;
    while ((1 << found) < p)
        ++found;
    return found;
}

/// All members send 2^k ranks on in round k; messages may grow.
template <typename BytesOf> Programs shifts(int p, BytesOf bytes_of)
{
    Programs programs(static_cast<std::size_t>(p));
    for (int k = 0; k < rounds(p); ++k)
        for (int rank = 0; rank < p; ++rank) {
            const int from = (rank - (1 << k) + p) % p;
            exchange(programs[static_cast<std::size_t>(rank)], (rank + (1 << k)) % p, bytes_of(k, rank), from,
                     bytes_of(k, from));
        }
    return programs;
}

/// Of how many members each one sends something in round k, that every one knows all at the end.
int doubled(int k, int p)
{
    return std::min(1 << k, p - (1 << k));
}

/// In each round all blocks that a member has: its own and those before it.
Programs gathered(int p, const std::vector<double> &blocks)
{
    return shifts(p, [&](int k, int rank) {
        double bytes = 0;
        for (int i = 0; i < doubled(k, p); ++i)
            bytes += blocks[static_cast<std::size_t>((rank - i + p) % p)];
        return bytes;
    });
}

/// Each pair of members once.
template <typename BytesOf> Programs pairwise(int p, BytesOf bytes_of)
{
    Programs programs(static_cast<std::size_t>(p));
    for (int k = 1; k < p; ++k)
        for (int rank = 0; rank < p; ++rank) {
            const int to = (rank + k) % p, from = (rank - k + p) % p;
            exchange(programs[static_cast<std::size_t>(rank)], to, bytes_of(rank, to), from, bytes_of(from, rank));
        }
    return programs;
}

/// The same with everything posted before anything is waited for.
template <typename BytesOf> Programs all_at_once(int p, BytesOf bytes_of)
{
    Programs programs(static_cast<std::size_t>(p));
    for (int rank = 0; rank < p; ++rank) {
        std::vector<Event> &program = programs[static_cast<std::size_t>(rank)];
        Event wait;
        wait.action = Action::wait;
        for (const bool is_send : {false, true})
            for (int k = 1; k < p; ++k) {
                const int other = is_send ? (rank + k) % p : (rank - k + p) % p;
                wait.requests.push_back(wait.requests.size() + 1);
                post(program, is_send ? Action::send : Action::receive, other,
                     is_send ? bytes_of(rank, other) : bytes_of(other, rank), wait.requests.back());
            }
        program.push_back(std::move(wait));
    }
    return programs;
}

/// How many members a member's branch of the binomial tree has, itself among them.
int branch(int relative, int p)
{
    const int lowest = relative == 0 ? p : relative & -relative;
    return std::min(lowest, p - relative);
}

/// A binomial tree from the root, or to it; messages carry d, or the d of each member of the branch.
Programs tree(int p, int root, bool down, bool growing, double bytes)
{
    Programs programs(static_cast<std::size_t>(p));
    for (int rank = 0; rank < p; ++rank) {
        const int relative = (rank - root + p) % p;
        std::vector<Event> &program = programs[static_cast<std::size_t>(rank)];
        const auto message = [&](Action action, int other, int of_branch) {
            post(program, action, (other + root) % p, growing ? bytes * branch(of_branch, p) : bytes, 0);
        };
        const int first = relative == 0 ? 1 << rounds(p) : relative & -relative;
        if (down) {
            if (relative != 0)
                message(Action::receive, relative - first, relative);
            for (int step = first / 2; step > 0; step /= 2)
                if (relative + step < p)
                    message(Action::send, relative + step, relative + step);
        } else {
            for (int step = 1; step < first; step *= 2)
                if (relative + step < p)
                    message(Action::receive, relative + step, relative + step);
            if (relative != 0)
                message(Action::send, relative - first, relative);
        }
    }
    return programs;
}

/// The root's messages to each member by itself, or from each.
Programs fan(int p, const Parts &parts, bool down)
{
    Programs programs(static_cast<std::size_t>(p));
    const auto root = static_cast<std::size_t>(parts.root);
    Event wait;
    wait.action = Action::wait;
    for (int rank = 0; rank < p; ++rank) {
        if (rank == parts.root)
            continue;
        const double bytes = parts.counts.empty() ? parts.bytes : parts.counts[0][static_cast<std::size_t>(rank)];
        wait.requests.push_back(static_cast<std::uint64_t>(rank) + 1);
        post(programs[root], down ? Action::send : Action::receive, rank, bytes, wait.requests.back());
        post(programs[static_cast<std::size_t>(rank)], down ? Action::receive : Action::send, parts.root, bytes, 0);
    }
    programs[root].push_back(std::move(wait));
    return programs;
}

} // namespace

int parent_in_tree(int rank, int root, int p)
{
    const int relative = (rank - root + p) % p;
    return relative == 0 ? -1 : (relative - (relative & -relative) + root) % p;
}

Programs composed(const Collective &collective, int p, const Parts &parts)
{
    const std::string_view op = collective.operation;
    const double d = parts.bytes;
    if (collective.flow == Flow::down || collective.flow == Flow::up) {
        const bool down = collective.flow == Flow::down,
                   each = op.substr(0, 6) == "gather" || op.substr(0, 7) == "scatter";
        return op.back() == 'v' ? fan(p, parts, down) : tree(p, parts.root, down, each, d);
    }
    const auto from_to = [&](int from, int to) {
        return parts.counts.empty() ? d : parts.counts[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
    };
    if (op.substr(0, 8) == "alltoall" && p <= most_pairwise)
        return op == "alltoall" ? pairwise(p, from_to) : all_at_once(p, from_to);
    if (op.substr(0, 9) == "allgather" && p <= most_pairwise) {
        const std::vector<double> blocks =
            parts.counts.empty() ? std::vector<double>(static_cast<std::size_t>(p), d) : parts.counts[0];
        if (!parts.in_turn)
            return gathered(p, blocks);
        return pairwise(p, [&](int from, int) { return blocks[static_cast<std::size_t>(from)]; });
    }
    if (op.substr(0, 8) == "alltoall")
        return shifts(p, [&](int, int) { return d * p / 2; });
    if (op.substr(0, 9) == "allgather" || op.substr(0, 14) == "reduce_scatter")
        return shifts(p, [&](int k, int) { return d * doubled(k, p); });
    return shifts(p, [&](int, int) { return d; });
}

} // namespace mpisheet::replay
