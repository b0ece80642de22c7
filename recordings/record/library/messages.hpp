#pragma once
// What a recorded message is: its bytes, its partner, the request that it is waited for by.

#include "recordings/record/library/recorder.hpp"

#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace mpisheet::record {

/// Of nothing MPI does not look at the type: it may be none.
inline std::uint64_t bytes_of(MPI_Count count, MPI_Datatype type)
{
    MPI_Count size = 0;
    if (count <= 0 || type == MPI_DATATYPE_NULL || PMPI_Type_size_x(type, &size) != MPI_SUCCESS || size < 0)
        return 0;
    return static_cast<std::uint64_t>(count) * static_cast<std::uint64_t>(size);
}

/// Where an argument that may be none leads.
template <class Value> Value at_or(const Value *place, std::type_identity_t<Value> otherwise)
{
    return place == nullptr ? otherwise : *place;
}

/// Whether a call did what it is for. One that failed is counted, and leaves nothing that is looked at.
inline bool succeeded(int status)
{
    if (status == MPI_SUCCESS)
        return true;
    recorder->leave_uncovered(" (failed)");
    return false;
}

/// The same of calls that receive or complete: a message that was longer than its buffer has come nevertheless, and of
/// several requests some may have failed.
inline bool completed_something(int status)
{
    int error = MPI_SUCCESS;
    if (status != MPI_SUCCESS)
        PMPI_Error_class(status, &error);
    return error == MPI_ERR_TRUNCATE || error == MPI_ERR_IN_STATUS || succeeded(status);
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
        recorder->leave_unknown(message.communicator);
}

/// Of what a status tells; `otherwise` where it cannot say.
inline std::uint64_t received_bytes(const MPI_Status &status, std::uint64_t otherwise)
{
    int bytes = 0;
    PMPI_Get_count(&status, MPI_BYTE, &bytes);
    if (bytes >= 0)
        return static_cast<std::uint64_t>(bytes);
    MPI_Count many = 0; // more than an int holds
    MPI_Status own = status;
    PMPI_Get_elements_x(&own, MPI_BYTE, &many);
    return many >= 0 ? static_cast<std::uint64_t>(many) : otherwise;
}

/// As the received message was. Only wildcards are asked of the status: SimGrid's MPI_Sendrecv of a rank with itself
/// leaves another message's in it.
inline void describe_received(const MPI_Status &status)
{
    Event &event = recorder->event;
    event.partner = event.partner < 0 ? status.MPI_SOURCE : event.partner;
    event.tag = event.tag < 0 ? status.MPI_TAG : event.tag;
    event.bytes = received_bytes(status, event.bytes);
}

/// `own` where the caller wants none.
inline MPI_Status *status_or(MPI_Status *theirs, MPI_Status &own)
{
    return theirs == MPI_STATUS_IGNORE ? &own : theirs; // NOLINT: the library's own cast
}

/// The event of a message that was begun with `request`; false where describe() is.
inline bool describe_begun(Action action, const Message &message, MPI_Request request)
{
    if (!describe(action, message))
        return false;
    const std::uint64_t number = recorder->new_request();
    const Event &event = recorder->event;
    recorder->begun(request,
                    {number, number, action == Action::receive, {number, event.partner, event.tag, event.bytes}});
    return true;
}

/// Of a call that begins no other.
inline void leave_begun(Action action, const Message &message, MPI_Request request)
{
    if (describe_begun(action, message, request))
        recorder->leave();
    else
        leave_without(message);
}

} // namespace mpisheet::record
