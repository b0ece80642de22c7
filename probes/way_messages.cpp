#include "probes/way_messages.hpp"

#include "probes/measure/own_collectives.hpp"
#include "probes/measure/platform.hpp"

#include <algorithm>
#include <array>

namespace mpisheet::probes {
namespace {

using measure::now;
namespace simulation = measure::platform;

enum WayTag { tag_ready = 31000, tag_go, tag_way, tag_turn };

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

} // namespace

double agreed_start(const Side &side)
{
    std::array<double, 1> latest{now(side.clock)};
    measure::allreduce_max(MPI_COMM_WORLD, latest);
    return latest[0] + side.lead;
}

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

void pair_by_pair(const Side &side, const Pairs &pairs, const std::function<void(int)> &exchange)
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

} // namespace mpisheet::probes
