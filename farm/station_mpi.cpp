#include "farm/station_mpi.hpp"

#include "model/error.hpp"

#include <climits>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace mpisheet::farm {
namespace {

constexpr int message_tag = 9;
constexpr int probes_after_sleep = 3;   ///< MPICH's probe looks first and makes progress afterwards
constexpr int looks_before_sleep = 400; ///< some 20 us
constexpr double least_back_off = 5e-5; ///< [s]
constexpr double first_gap = 2e-4;      ///< between messages, until some came [s]
constexpr double least_interval = 1e-5; ///< [s]
constexpr double most_interval = 1e-3;  ///< [s]

} // namespace

Station::Station(MPI_Comm comm, Bell &bell, bool may_spin)
    : comm_(comm), bell_(bell), may_spin_(may_spin),
      back_off_(std::isfinite(longest_rest) ? least_back_off : longest_rest), mean_gap_(first_gap)
{
    accounts.since = last_arrival_ = farm_seconds();
}

void Station::send(int rank, Message message)
{
    const std::int64_t bytes = message.header().bytes;
    if (bytes > INT_MAX)
        throw Error(Exit::bad_input, "a message of " + std::to_string(bytes) +
                                         " bytes: expected at most 2147483647; make smaller tasks or batches");
    Transfer transfer{MPI_REQUEST_NULL, std::move(message), rank};
    MPI_Isend(transfer.message.wire(), static_cast<int>(bytes), MPI_BYTE, rank, message_tag, comm_, &transfer.request);
    int sent = 0;
    MPI_Test(&transfer.request, &sent, MPI_STATUS_IGNORE);
    if (sent == 0)
        sending_.push_back(std::move(transfer));
    bell_.ring(rank);
}

void Station::complete_sends()
{
    std::erase_if(sending_, [](Transfer &transfer) {
        int sent = 0;
        MPI_Test(&transfer.request, &sent, MPI_STATUS_IGNORE);
        return sent != 0;
    });
}

Message Station::receive(int &source)
{
    if (!sending_.empty())
        complete_sends();
    for (Transfer &transfer : receiving_) {
        int whole = transfer.request == MPI_REQUEST_NULL ? 1 : 0; // wait() has waited for it
        if (whole == 0)
            MPI_Test(&transfer.request, &whole, MPI_STATUS_IGNORE);
        if (whole != 0) {
            Message message = std::move(transfer.message);
            source = transfer.source;
            std::swap(transfer, receiving_.back());
            receiving_.pop_back();
            return message;
        }
    }
    for (int probes = std::exchange(woken_, false) ? probes_after_sleep : 1; probes > 0;) {
        int there = 0, bytes = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, message_tag, comm_, &there, &status);
        if (there == 0) {
            --probes;
            continue;
        }
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        Transfer transfer{MPI_REQUEST_NULL, Message(Kind::task, static_cast<std::size_t>(bytes)), status.MPI_SOURCE};
        MPI_Irecv(transfer.message.wire(), bytes, MPI_BYTE, transfer.source, message_tag, comm_, &transfer.request);
        int whole = 0;
        MPI_Test(&transfer.request, &whole, MPI_STATUS_IGNORE);
        if (whole != 0) {
            source = transfer.source;
            return std::move(transfer.message);
        }
        receiving_.push_back(std::move(transfer));
    }
    return {};
}

void Station::note_arrival()
{
    back_off_ = std::isfinite(longest_rest) ? least_back_off : longest_rest;
    looks_ = 0;
    mean_gap_ += (accounts.since - last_arrival_ - mean_gap_) / 4;
    last_arrival_ = accounts.since;
}

double Station::poll_interval(bool depended_on) const
{
    if (!sending_.empty() || !receiving_.empty())
        return transfer_rest;
    if (!depended_on)
        return std::numeric_limits<double>::infinity();
    return std::clamp(mean_gap_ / 2, least_interval, most_interval);
}

void Station::sleep_at_most(double seconds)
{
    const std::uint32_t heard = bell_.lie_down();
    int there = 0;
    for (int probes = probes_after_sleep; probes > 0 && there == 0; --probes)
        MPI_Iprobe(MPI_ANY_SOURCE, message_tag, comm_, &there, MPI_STATUS_IGNORE);
    if (there == 0)
        bell_.rest(heard, seconds);
    bell_.get_up();
    woken_ = true;
}

void Station::wait(double limit)
{
    const bool busy = !sending_.empty() || !receiving_.empty();
    if (may_spin_ && spinning_helps && ++looks_ < looks_before_sleep)
        return;
    if (!spinning_helps && !receiving_.empty()) { // blocking costs nothing there, and ends in time
        MPI_Wait(&receiving_.front().request, MPI_STATUS_IGNORE);
        return;
    }
    sleep_at_most(std::min(limit, busy ? transfer_rest : back_off_));
    back_off_ = std::min(2 * back_off_, longest_rest);
}

void Station::nap(double limit)
{
    const bool busy = !sending_.empty() || !receiving_.empty();
    sleep_at_most(busy ? std::min(limit, transfer_rest) : limit);
}

void Station::flush()
{
    while (!sending_.empty()) {
        complete_sends();
        if (!sending_.empty())
            sleep_at_most(transfer_rest);
    }
}

} // namespace mpisheet::farm
