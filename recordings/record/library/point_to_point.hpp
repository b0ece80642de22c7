#pragma once
// Messages that are sent, received, or begun; and requests that are started and freed.

#include "recordings/record/library/messages.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace mpisheet::record {

struct BlockingSend {
    template <auto Mpi, class Count>
    static int run(const void *buffer, Count count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
    {
        const int status = Mpi(buffer, count, type, to, tag, comm);
        if (!succeeded(status))
            return status;
        const Message message{recorder->known(comm), to, tag, bytes_of(count, type)};
        if (describe(Action::send, message))
            recorder->leave();
        else
            leave_without(message);
        return status;
    }
};

struct Isend {
    template <auto Mpi, class Count>
    static int run(const void *buffer, Count count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                   MPI_Request *request)
    {
        const int status = Mpi(buffer, count, type, to, tag, comm, request);
        if (!succeeded(status))
            return status;
        leave_begun(Action::send, {recorder->known(comm), to, tag, bytes_of(count, type)}, *request);
        return status;
    }
};

struct BlockingReceive {
    template <auto Mpi, class Count>
    static int run(void *buffer, Count count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *its)
    {
        MPI_Status own{};
        MPI_Status *found = status_or(its, own);
        const int status = Mpi(buffer, count, type, from, tag, comm, found);
        if (!completed_something(status))
            return status;
        const Message message{recorder->known(comm), from, tag, bytes_of(count, type)};
        if (describe(Action::receive, message)) {
            describe_received(*found);
            recorder->leave();
        } else {
            leave_without(message);
        }
        return status;
    }
};

struct Ireceive {
    template <auto Mpi, class Count>
    static int run(void *buffer, Count count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request)
    {
        const int status = Mpi(buffer, count, type, from, tag, comm, request);
        if (!succeeded(status))
            return status;
        leave_begun(Action::receive, {recorder->known(comm), from, tag, bytes_of(count, type)}, *request);
        return status;
    }
};

/// A send and a receive that are over at once: three events.
inline void leave_exchanged(const Message &sent, const Message &received, const MPI_Status &status)
{
    std::vector<std::uint64_t> requests;
    if (describe(Action::send, sent)) {
        requests.push_back(recorder->new_request());
        recorder->post();
    }
    if (describe(Action::receive, received)) {
        describe_received(status);
        requests.push_back(recorder->new_request());
        recorder->post();
    }
    if (requests.empty())
        return leave_without(sent.partner == MPI_PROC_NULL ? received : sent);
    recorder->event.action = Action::wait;
    recorder->event.requests = std::move(requests);
    recorder->leave();
}

struct SendReceive {
    template <auto Mpi, class Count>
    static int run(const void *out, Count out_count, MPI_Datatype out_type, int to, int out_tag, void *in,
                   Count in_count, MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm, MPI_Status *its)
    {
        MPI_Status own{};
        MPI_Status *found = status_or(its, own);
        const int status = Mpi(out, out_count, out_type, to, out_tag, in, in_count, in_type, from, in_tag, comm, found);
        if (!completed_something(status))
            return status;
        leave_exchanged({recorder->known(comm), to, out_tag, bytes_of(out_count, out_type)},
                        {recorder->known(comm), from, in_tag, bytes_of(in_count, in_type)}, *found);
        return status;
    }
};

struct SendReceiveReplace {
    template <auto Mpi, class Count>
    static int run(void *buffer, Count count, MPI_Datatype type, int to, int out_tag, int from, int in_tag,
                   MPI_Comm comm, MPI_Status *its)
    {
        MPI_Status own{};
        MPI_Status *found = status_or(its, own);
        const int status = Mpi(buffer, count, type, to, out_tag, from, in_tag, comm, found);
        if (!completed_something(status))
            return status;
        const std::uint64_t bytes = bytes_of(count, type);
        leave_exchanged({recorder->known(comm), to, out_tag, bytes}, {recorder->known(comm), from, in_tag, bytes},
                        *found);
        return status;
    }
};

/// A send and a receive with one request.
inline void leave_begun_both(const Message &sent, const Message &received, MPI_Request request)
{
    if (received.partner == MPI_PROC_NULL || !describe(Action::send, sent))
        return sent.partner == MPI_PROC_NULL ? leave_begun(Action::receive, received, request)
                                             : leave_begun(Action::send, sent, request);
    const std::uint64_t first = recorder->new_request();
    recorder->post();
    describe(Action::receive, received);
    const Event &event = recorder->event;
    const std::uint64_t last = recorder->new_request();
    recorder->begun(request, {first, last, true, {last, event.partner, event.tag, event.bytes}});
    recorder->leave();
}

struct IsendReceive {
    template <auto Mpi, class Count>
    static int run(const void *out, Count out_count, MPI_Datatype out_type, int to, int out_tag, void *in,
                   Count in_count, MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm, MPI_Request *request)
    {
        const int status =
            Mpi(out, out_count, out_type, to, out_tag, in, in_count, in_type, from, in_tag, comm, request);
        if (succeeded(status))
            leave_begun_both({recorder->known(comm), to, out_tag, bytes_of(out_count, out_type)},
                             {recorder->known(comm), from, in_tag, bytes_of(in_count, in_type)}, *request);
        return status;
    }
};

struct IsendReceiveReplace {
    template <auto Mpi, class Count>
    static int run(void *buffer, Count count, MPI_Datatype type, int to, int out_tag, int from, int in_tag,
                   MPI_Comm comm, MPI_Request *request)
    {
        const int status = Mpi(buffer, count, type, to, out_tag, from, in_tag, comm, request);
        const std::uint64_t bytes = status == MPI_SUCCESS ? bytes_of(count, type) : 0;
        if (succeeded(status))
            leave_begun_both({recorder->known(comm), to, out_tag, bytes}, {recorder->known(comm), from, in_tag, bytes},
                             *request);
        return status;
    }
};

template <Action action, bool of_mode = false> struct InitOf {
    template <auto Mpi, class Buffer, class Count>
    static int run(Buffer buffer, Count count, MPI_Datatype type, int partner, int tag, MPI_Comm comm,
                   MPI_Request *request)
    {
        const int status = Mpi(buffer, count, type, partner, tag, comm, request);
        if (!succeeded(status))
            return status;
        const int mode = of_mode ? recorder->event.call + 1 : 0;
        recorder->persistent[*request] = {
            action, {recorder->known(comm), partner, tag, bytes_of(count, type)}, static_cast<std::uint16_t>(mode)};
        recorder->leave();
        return status;
    }
};
using SendInit = InitOf<Action::send>;
using ModeInit = InitOf<Action::send, true>; ///< synchronous or buffered
using ReceiveInit = InitOf<Action::receive>;

struct Start {
    /// The event of what it begins; false where there is none.
    static bool begin(MPI_Request request)
    {
        const auto at = recorder->persistent.find(request);
        if (at == recorder->persistent.end()) {
            recorder->count_uncovered(" (of what is only counted)");
            return false;
        }
        const Message &of = at->second.message;
        const bool is_described = describe_begun(at->second.action, of, request);
        if (!is_described && of.partner != MPI_PROC_NULL)
            recorder->count_unknown(of.communicator);
        if (!is_described || at->second.mode == 0)
            return is_described;
        const auto call = std::exchange(recorder->event.call, static_cast<std::uint16_t>(at->second.mode - 1));
        recorder->post(); // with its mode's name; what follows is counted as the call
        recorder->event.call = call;
        return false;
    }
    static void leave(int count, const MPI_Request *requests)
    {
        for (int k = 0; k < count; ++k)
            if (begin(requests[k]) && k + 1 < count)
                recorder->post();
        recorder->leave();
    }
    template <auto Mpi> static int run(MPI_Request *request)
    {
        const int status = Mpi(request);
        if (succeeded(status))
            leave(1, request);
        return status;
    }
    template <auto Mpi> static int run(int count, MPI_Request *requests)
    {
        const int status = Mpi(count, requests);
        if (succeeded(status))
            leave(count, requests);
        return status;
    }
};

/// A receive that is given up matches nothing, a send that is meets nothing; whether it was, its wait knows.
struct Cancel {
    template <auto Mpi> static int run(MPI_Request *request)
    {
        const MPI_Request given = at_or(request, MPI_REQUEST_NULL);
        const int status = Mpi(request);
        if (succeeded(status)) {
            if (recorder->cancels(given))
                recorder->leave();
            else
                recorder->leave_uncovered();
        }
        return status;
    }
};

struct RequestFree {
    template <auto Mpi> static int run(MPI_Request *request)
    {
        const MPI_Request given = at_or(request, MPI_REQUEST_NULL);
        MPI_Status found{};
        int is_over = 0; // a receive that was cancelled, and has matched nothing: nobody waits for it
        if (recorder->may_be_cancelled(given))
            PMPI_Request_get_status(given, &is_over, &found);
        const int status = Mpi(request);
        if (succeeded(status)) {
            if (is_over != 0)
                recorder->completed(given, found);
            recorder->forget_request(given);
            recorder->leave();
        }
        return status;
    }
};

} // namespace mpisheet::record
