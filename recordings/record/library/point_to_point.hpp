#pragma once
// Messages that are sent, received, or begun; and requests that are started and freed.

#include "recordings/record/library/messages.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace mpisheet::record {

struct BlockingSend {
    template <auto Mpi> static int run(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
    {
        const int status = Mpi(buffer, count, type, to, tag, comm);
        const Message message{comm, to, tag, bytes_of(count, type)};
        if (describe(Action::send, message))
            recorder->leave();
        else
            leave_without(message);
        return status;
    }
};

struct Isend {
    template <auto Mpi>
    static int run(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                   MPI_Request *request)
    {
        const int status = Mpi(buffer, count, type, to, tag, comm, request);
        leave_begun(Action::send, {comm, to, tag, bytes_of(count, type)}, *request);
        return status;
    }
};

struct BlockingReceive {
    template <auto Mpi>
    static int run(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *its)
    {
        MPI_Status own;
        MPI_Status *found = status_or(its, own);
        const int status = Mpi(buffer, count, type, from, tag, comm, found);
        const Message message{comm, from, tag, bytes_of(count, type)};
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
    template <auto Mpi>
    static int run(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request)
    {
        const int status = Mpi(buffer, count, type, from, tag, comm, request);
        leave_begun(Action::receive, {comm, from, tag, bytes_of(count, type)}, *request);
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
    template <auto Mpi>
    static int run(const void *out, int out_count, MPI_Datatype out_type, int to, int out_tag, void *in, int in_count,
                   MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm, MPI_Status *its)
    {
        MPI_Status own;
        MPI_Status *found = status_or(its, own);
        const int status = Mpi(out, out_count, out_type, to, out_tag, in, in_count, in_type, from, in_tag, comm, found);
        leave_exchanged({comm, to, out_tag, bytes_of(out_count, out_type)},
                        {comm, from, in_tag, bytes_of(in_count, in_type)}, *found);
        return status;
    }
};

struct SendReceiveReplace {
    template <auto Mpi>
    static int run(void *buffer, int count, MPI_Datatype type, int to, int out_tag, int from, int in_tag, MPI_Comm comm,
                   MPI_Status *its)
    {
        MPI_Status own;
        MPI_Status *found = status_or(its, own);
        const int status = Mpi(buffer, count, type, to, out_tag, from, in_tag, comm, found);
        const std::uint64_t bytes = bytes_of(count, type);
        leave_exchanged({comm, to, out_tag, bytes}, {comm, from, in_tag, bytes}, *found);
        return status;
    }
};

template <Action action> struct InitOf {
    template <auto Mpi, class Buffer>
    static int run(Buffer buffer, int count, MPI_Datatype type, int partner, int tag, MPI_Comm comm,
                   MPI_Request *request)
    {
        const int status = Mpi(buffer, count, type, partner, tag, comm, request);
        recorder->persistent[*request] = {action, comm, partner, tag, bytes_of(count, type)};
        recorder->leave_without_event();
        return status;
    }
};
using SendInit = InitOf<Action::send>;
using ReceiveInit = InitOf<Action::receive>;

struct Start {
    static void begin(MPI_Request request)
    {
        const auto at = recorder->persistent.find(request);
        if (at == recorder->persistent.end())
            return recorder->leave_uncovered(" (persistent collective)");
        const Persistent &of = at->second;
        leave_begun(of.action, {of.communicator, of.partner, of.tag, of.bytes}, request);
    }
    template <auto Mpi> static int run(MPI_Request *request)
    {
        const int status = Mpi(request);
        begin(*request);
        return status;
    }
    template <auto Mpi> static int run(int count, MPI_Request *requests)
    {
        const int status = Mpi(count, requests);
        for (int k = 0; k < count; ++k)
            begin(requests[k]);
        recorder->inside = false;
        return status;
    }
};

/// A receive that is given up matches nothing; whether it was, its wait knows.
struct Cancel {
    template <auto Mpi> static int run(MPI_Request *request)
    {
        if (recorder->cancels(*request))
            recorder->leave_without_event();
        else
            recorder->leave_uncovered();
        return Mpi(request);
    }
};

struct RequestFree {
    template <auto Mpi> static int run(MPI_Request *request)
    {
        recorder->forget_request(*request);
        recorder->leave_without_event();
        return Mpi(request);
    }
};

} // namespace mpisheet::record
