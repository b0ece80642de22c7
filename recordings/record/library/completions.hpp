#pragma once
// Waiting and testing, and messages that are looked for before they are received.

#include "recordings/record/library/messages.hpp"

#include <algorithm>
#include <cstddef>

namespace mpisheet::record {

/// Handles before MPI takes them away, and statuses of our own where the caller wants none.
inline MPI_Status *remember(int count, const MPI_Request *requests, MPI_Status *theirs)
{
    if (count < 0 || requests == nullptr)
        count = 0;
    recorder->handles.assign(requests, requests + count);
    if (theirs != MPI_STATUSES_IGNORE) // NOLINT: the library's own cast
        return theirs;
    recorder->statuses.resize(static_cast<std::size_t>(std::max(count, 1)));
    return recorder->statuses.data();
}

inline MPI_Request remembered(int index)
{
    return recorder->handles[static_cast<std::size_t>(index)];
}

struct WaitOne {
    template <auto Mpi> static int run(MPI_Request *request, MPI_Status *its)
    {
        MPI_Status own{};
        MPI_Status *found = status_or(its, own);
        const MPI_Request before = at_or(request, MPI_REQUEST_NULL);
        const int status = Mpi(request, found);
        if (!completed_something(status))
            return status;
        recorder->completed(before, *found);
        recorder->leave();
        return status;
    }
};

/// Of all that were remembered; where some failed their statuses say which are not complete.
inline void complete_all(int count, const MPI_Status *found, int status)
{
    for (int k = 0; k < count; ++k)
        if (status == MPI_SUCCESS || found[k].MPI_ERROR != MPI_ERR_PENDING)
            recorder->completed(remembered(k), found[k]);
}

struct WaitAll {
    template <auto Mpi> static int run(int count, MPI_Request *requests, MPI_Status *its)
    {
        MPI_Status *found = remember(count, requests, its);
        const int status = Mpi(count, requests, found);
        if (!completed_something(status))
            return status;
        complete_all(count, found, status);
        recorder->leave();
        return status;
    }
};

/// After a call that might have completed others, or none: a test that `failed` asked for what is not done yet, while
/// one that is done with nothing had nothing to ask for.
inline void leave_chosen(bool any, bool failed = false)
{
    recorder->event.timing_decides = failed || (any && recorder->event.action == Action::wait);
    recorder->leave();
}

struct WaitAny {
    template <auto Mpi> static int run(int count, MPI_Request *requests, int *index, MPI_Status *its)
    {
        MPI_Status own{};
        MPI_Status *found = status_or(its, own);
        remember(count, requests, MPI_STATUSES_IGNORE);
        const int status = Mpi(count, requests, index, found);
        if (!completed_something(status))
            return status;
        if (*index != MPI_UNDEFINED)
            recorder->completed(remembered(*index), *found);
        leave_chosen(count > 1);
        return status;
    }
};

struct WaitSome {
    template <auto Mpi> static int run(int count, MPI_Request *requests, int *completed, int *indices, MPI_Status *its)
    {
        MPI_Status *found = remember(count, requests, its);
        const int status = Mpi(count, requests, completed, indices, found);
        if (!completed_something(status))
            return status;
        if (*completed != MPI_UNDEFINED)
            for (int k = 0; k < *completed; ++k)
                recorder->completed(remembered(indices[k]), found[k]);
        leave_chosen(true, *completed == 0);
        return status;
    }
};

struct TestOne {
    template <auto Mpi> static int run(MPI_Request *request, int *flag, MPI_Status *its)
    {
        return run<Mpi>(request, at_or(request, MPI_REQUEST_NULL), flag, its);
    }
    /// MPI_Request_get_status: what is done is done here, and whoever waits for it later does not wait.
    template <auto Mpi> static int run(MPI_Request request, int *flag, MPI_Status *its)
    {
        return run<Mpi>(request, request, flag, its);
    }
    template <auto Mpi, class Argument>
    static int run(Argument argument, MPI_Request request, int *flag, MPI_Status *its)
    {
        MPI_Status own{};
        MPI_Status *found = status_or(its, own);
        const int status = Mpi(argument, flag, found);
        if (!completed_something(status))
            return status;
        if (*flag != 0)
            recorder->completed(request, *found);
        leave_chosen(true, *flag == 0);
        return status;
    }
};

struct TestAll {
    template <auto Mpi> static int run(int count, MPI_Request *requests, int *flag, MPI_Status *its)
    {
        MPI_Status *found = remember(count, requests, its);
        const int status = Mpi(count, requests, flag, found);
        if (!completed_something(status))
            return status;
        if (*flag != 0)
            complete_all(count, found, status);
        leave_chosen(true, *flag == 0);
        return status;
    }
};

struct TestAny {
    template <auto Mpi> static int run(int count, MPI_Request *requests, int *index, int *flag, MPI_Status *its)
    {
        MPI_Status own{};
        MPI_Status *found = status_or(its, own);
        remember(count, requests, MPI_STATUSES_IGNORE);
        const int status = Mpi(count, requests, index, flag, found);
        if (!completed_something(status))
            return status;
        if (*flag != 0 && *index != MPI_UNDEFINED)
            recorder->completed(remembered(*index), *found);
        leave_chosen(true, *flag == 0);
        return status;
    }
};

/// Looks for a message, which stays where it is.
struct Probe {
    /// `found`: null where there was none.
    static void leave(int source, MPI_Comm comm, bool polled, const MPI_Status *found)
    {
        if (!recorder->on(comm))
            return recorder->leave_unknown(comm);
        if (source != MPI_PROC_NULL) {
            recorder->event.timing_decides = polled || source == MPI_ANY_SOURCE;
            recorder->event.partner = found == nullptr ? -1 : found->MPI_SOURCE;
            recorder->event.tag = found == nullptr ? 0 : found->MPI_TAG;
        }
        recorder->leave();
    }
    template <auto Mpi> static int run(int source, int tag, MPI_Comm comm, MPI_Status *its)
    {
        MPI_Status own{};
        MPI_Status *found = status_or(its, own);
        const int status = Mpi(source, tag, comm, found);
        if (!succeeded(status))
            return status;
        leave(source, comm, false, found);
        return status;
    }
    template <auto Mpi> static int run(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *its)
    {
        MPI_Status own{};
        MPI_Status *found = status_or(its, own);
        const int status = Mpi(source, tag, comm, flag, found);
        if (!succeeded(status))
            return status;
        leave(source, comm, true, *flag != 0 ? found : nullptr);
        return status;
    }
};

/// The same, and takes it out of the others' reach: what is received is known from here on.
struct MatchedProbe {
    static void found(MPI_Message message, MPI_Comm comm, const MPI_Status &its)
    {
        recorder->probed[message] = {recorder->known(comm), its.MPI_SOURCE, its.MPI_TAG, received_bytes(its, 0)};
    }
    template <auto Mpi> static int run(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *its)
    {
        MPI_Status own{};
        MPI_Status *status_of = status_or(its, own);
        const int status = Mpi(source, tag, comm, message, status_of);
        if (!succeeded(status))
            return status;
        found(*message, comm, *status_of);
        Probe::leave(source, comm, false, status_of);
        return status;
    }
    template <auto Mpi>
    static int run(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *its)
    {
        MPI_Status own{};
        MPI_Status *status_of = status_or(its, own);
        const int status = Mpi(source, tag, comm, flag, message, status_of);
        if (!succeeded(status))
            return status;
        if (*flag != 0)
            found(*message, comm, *status_of);
        Probe::leave(source, comm, true, *flag != 0 ? status_of : nullptr);
        return status;
    }
};

struct MatchedReceive {
    static Message probed(MPI_Message message)
    {
        const auto at = recorder->probed.find(message);
        if (at == recorder->probed.end())
            return {{no_communicator, " (no probe of it was recorded)"},
                    message == MPI_MESSAGE_NO_PROC ? MPI_PROC_NULL : MPI_ANY_SOURCE,
                    MPI_ANY_TAG,
                    0};
        const Message found = at->second;
        recorder->probed.erase(at);
        return found;
    }
    template <auto Mpi, class Count>
    static int run(void *buffer, Count count, MPI_Datatype type, MPI_Message *message, MPI_Status *its)
    {
        const MPI_Message given = at_or(message, MPI_MESSAGE_NULL);
        const int status = Mpi(buffer, count, type, message, its);
        if (!completed_something(status))
            return status;
        const Message received = probed(given);
        if (describe(Action::receive, received))
            recorder->leave();
        else
            leave_without(received);
        return status;
    }
    template <auto Mpi, class Count>
    static int run(void *buffer, Count count, MPI_Datatype type, MPI_Message *message, MPI_Request *request)
    {
        const MPI_Message given = at_or(message, MPI_MESSAGE_NULL);
        const int status = Mpi(buffer, count, type, message, request);
        if (!succeeded(status))
            return status;
        const Message received = probed(given);
        leave_begun(Action::receive, received, *request);
        return status;
    }
};

} // namespace mpisheet::record
