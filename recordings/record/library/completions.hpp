#pragma once
// Waiting and testing, and messages that are looked for before they are received.

#include "recordings/record/library/messages.hpp"

#include <algorithm>
#include <cstddef>

namespace mpisheet::record {

/// Handles before MPI takes them away, and statuses of our own where the caller wants none.
inline MPI_Status *remember(int count, const MPI_Request *requests, MPI_Status *theirs)
{
    recorder->handles.assign(requests, requests + std::max(count, 0));
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
        MPI_Status own;
        MPI_Status *found = status_or(its, own);
        const MPI_Request before = *request;
        const int status = Mpi(request, found);
        recorder->completed(before, *found);
        recorder->leave();
        return status;
    }
};

struct WaitAll {
    template <auto Mpi> static int run(int count, MPI_Request *requests, MPI_Status *its)
    {
        MPI_Status *found = remember(count, requests, its);
        const int status = Mpi(count, requests, found);
        for (int k = 0; k < count; ++k)
            recorder->completed(remembered(k), found[k]);
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
        MPI_Status own;
        MPI_Status *found = status_or(its, own);
        remember(count, requests, MPI_STATUSES_IGNORE);
        const int status = Mpi(count, requests, index, found);
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
        MPI_Status own;
        MPI_Status *found = status_or(its, own);
        const MPI_Request before = *request;
        const int status = Mpi(request, flag, found);
        if (*flag != 0)
            recorder->completed(before, *found);
        leave_chosen(true, *flag == 0);
        return status;
    }
};

struct TestAll {
    template <auto Mpi> static int run(int count, MPI_Request *requests, int *flag, MPI_Status *its)
    {
        MPI_Status *found = remember(count, requests, its);
        const int status = Mpi(count, requests, flag, found);
        if (*flag != 0)
            for (int k = 0; k < count; ++k)
                recorder->completed(remembered(k), found[k]);
        leave_chosen(true, *flag == 0);
        return status;
    }
};

struct TestAny {
    template <auto Mpi> static int run(int count, MPI_Request *requests, int *index, int *flag, MPI_Status *its)
    {
        MPI_Status own;
        MPI_Status *found = status_or(its, own);
        remember(count, requests, MPI_STATUSES_IGNORE);
        const int status = Mpi(count, requests, index, flag, found);
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
            return recorder->leave_uncovered(" (intercommunicator)");
        if (source != MPI_PROC_NULL) {
            recorder->event.timing_decides = polled || source == MPI_ANY_SOURCE;
            recorder->event.partner = found == nullptr ? -1 : found->MPI_SOURCE;
            recorder->event.tag = found == nullptr ? 0 : found->MPI_TAG;
        }
        recorder->leave();
    }
    template <auto Mpi> static int run(int source, int tag, MPI_Comm comm, MPI_Status *its)
    {
        MPI_Status own;
        MPI_Status *found = status_or(its, own);
        const int status = Mpi(source, tag, comm, found);
        leave(source, comm, false, found);
        return status;
    }
    template <auto Mpi> static int run(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *its)
    {
        MPI_Status own;
        MPI_Status *found = status_or(its, own);
        const int status = Mpi(source, tag, comm, flag, found);
        leave(source, comm, true, *flag != 0 ? found : nullptr);
        return status;
    }
};

/// The same, and takes it out of the others' reach: what is received is known from here on.
struct MatchedProbe {
    static void found(MPI_Message message, MPI_Comm comm, const MPI_Status &its)
    {
        int bytes = 0;
        PMPI_Get_count(&its, MPI_BYTE, &bytes);
        recorder->probed[message] = {comm, its.MPI_SOURCE, its.MPI_TAG, bytes_of(bytes, MPI_BYTE)};
    }
    template <auto Mpi> static int run(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *its)
    {
        MPI_Status own;
        MPI_Status *status_of = status_or(its, own);
        const int status = Mpi(source, tag, comm, message, status_of);
        found(*message, comm, *status_of);
        Probe::leave(source, comm, false, status_of);
        return status;
    }
    template <auto Mpi>
    static int run(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *its)
    {
        MPI_Status own;
        MPI_Status *status_of = status_or(its, own);
        const int status = Mpi(source, tag, comm, flag, message, status_of);
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
            return {MPI_COMM_NULL, MPI_ANY_SOURCE, MPI_ANY_TAG, 0};
        const Message found = at->second;
        recorder->probed.erase(at);
        return found;
    }
    template <auto Mpi>
    static int run(void *buffer, int count, MPI_Datatype type, MPI_Message *message, MPI_Status *its)
    {
        const Message received = probed(*message);
        const int status = Mpi(buffer, count, type, message, its);
        if (describe(Action::receive, received))
            recorder->leave();
        else
            leave_without(received);
        return status;
    }
    template <auto Mpi>
    static int run(void *buffer, int count, MPI_Datatype type, MPI_Message *message, MPI_Request *request)
    {
        const Message received = probed(*message);
        const int status = Mpi(buffer, count, type, message, request);
        leave_begun(Action::receive, received, *request);
        return status;
    }
};

} // namespace mpisheet::record
