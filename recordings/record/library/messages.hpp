#pragma once
// What a recorded message is: its bytes, its partner, the request that it is waited for by.

#include "recordings/record/library/recorder.hpp"

#include <algorithm>
#include <cstdint>

namespace mpisheet::record {

inline std::uint64_t bytes_of(std::uint64_t count, MPI_Datatype type)
{
    int size = 0;
    PMPI_Type_size(type, &size);
    return count * static_cast<std::uint64_t>(size);
}

inline std::uint64_t bytes_of(int count, MPI_Datatype type)
{
    return bytes_of(static_cast<std::uint64_t>(std::max(count, 0)), type);
}

inline int size_of(MPI_Comm communicator)
{
    int size = 1;
    PMPI_Comm_size(communicator, &size);
    return size;
}

inline int rank_in(MPI_Comm communicator)
{
    int rank = 0;
    PMPI_Comm_rank(communicator, &rank);
    return rank;
}

/// Into `recorder->event`; false where it leads nowhere (MPI_PROC_NULL) or is not covered. A wildcard is −1.
inline bool describe(Action action, const Message &message)
{
    if (message.partner == MPI_PROC_NULL || !recorder->on(message.communicator))
        return false;
    Event &event = recorder->event;
    event.action = action;
    event.partner = message.partner == MPI_ANY_SOURCE ? -1 : message.partner;
    event.timing_decides = message.partner == MPI_ANY_SOURCE;
    event.tag = message.tag == MPI_ANY_TAG ? -1 : message.tag;
    event.bytes = message.bytes;
    return true;
}

/// A message whose call has done nothing that can be described.
inline void leave_without(const Message &message)
{
    if (message.partner == MPI_PROC_NULL)
        recorder->leave();
    else
        recorder->leave_uncovered(" (intercommunicator)");
}

/// As the received message was. Only wildcards are asked of the status: SimGrid's MPI_Sendrecv of a rank with itself
/// leaves another message's in it.
inline void describe_received(const MPI_Status &status)
{
    Event &event = recorder->event;
    int bytes = 0;
    PMPI_Get_count(&status, MPI_BYTE, &bytes);
    event.partner = event.partner < 0 ? status.MPI_SOURCE : event.partner;
    event.tag = event.tag < 0 ? status.MPI_TAG : event.tag;
    if (bytes >= 0)
        event.bytes = static_cast<std::uint64_t>(bytes);
}

/// `own` where the caller wants none.
inline MPI_Status *status_or(MPI_Status *theirs, MPI_Status &own)
{
    return theirs == MPI_STATUS_IGNORE ? &own : theirs; // NOLINT: the library's own cast
}

/// The event of a message that was begun with `request`.
inline void leave_begun(Action action, const Message &message, MPI_Request request)
{
    if (!describe(action, message))
        return leave_without(message);
    const std::uint64_t number = recorder->new_request();
    const Event &event = recorder->event;
    recorder->begun(request,
                    {number, number, action == Action::receive, {number, event.partner, event.tag, event.bytes}});
    recorder->leave();
}

} // namespace mpisheet::record
