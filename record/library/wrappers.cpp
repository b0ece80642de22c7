// The functions of MPI that a recorded program calls. calls.def says which there are and what each one does; below
// stands how the arguments of each kind are read. The symbols are made by "ifunc", so that no signature has to be
// written twice.

#include "record/library/recorder.hpp"
#include "record_call_names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#if defined MPISHEET_RECORD_HIDDEN
#define MPISHEET_VISIBILITY "hidden" // NOLINT(*-macro-usage): linked to the program: SMPI's programs are shared objects
#else
#define MPISHEET_VISIBILITY "default" // NOLINT(*-macro-usage)
#endif

namespace mpisheet::record {
namespace {

std::uint64_t bytes_of(std::uint64_t count, MPI_Datatype type)
{
    int size = 0;
    PMPI_Type_size(type, &size);
    return count * static_cast<std::uint64_t>(size);
}

std::uint64_t bytes_of(int count, MPI_Datatype type)
{
    return bytes_of(static_cast<std::uint64_t>(std::max(count, 0)), type);
}

int size_of(MPI_Comm communicator)
{
    int size = 1;
    PMPI_Comm_size(communicator, &size);
    return size;
}

int rank_in(MPI_Comm communicator)
{
    int rank = 0;
    PMPI_Comm_rank(communicator, &rank);
    return rank;
}

/// What a message is, apart from its direction.
struct Message {
    MPI_Comm communicator;
    int partner, tag;
    std::uint64_t bytes;
};

/// Into `recorder->event`; false where it leads nowhere (MPI_PROC_NULL) or is not covered. A wildcard is −1.
bool describe(Action action, const Message &message)
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
void leave_without(const Message &message)
{
    if (message.partner == MPI_PROC_NULL)
        recorder->leave();
    else
        recorder->leave_uncovered(" (intercommunicator)");
}

/// As the received message was.
void describe_received(const MPI_Status &status)
{
    Event &event = recorder->event;
    int bytes = 0;
    PMPI_Get_count(&status, MPI_BYTE, &bytes);
    event.partner = status.MPI_SOURCE;
    event.tag = status.MPI_TAG;
    if (bytes >= 0)
        event.bytes = static_cast<std::uint64_t>(bytes);
}

/// `own` where the caller wants none.
MPI_Status *status_or(MPI_Status *theirs, MPI_Status &own)
{
    return theirs == MPI_STATUS_IGNORE ? &own : theirs; // NOLINT: the library's own cast
}

/// The event of a message that was begun with `request`.
void leave_begun(Action action, const Message &message, MPI_Request request)
{
    if (!describe(action, message))
        return leave_without(message);
    const std::uint64_t number = recorder->new_request();
    const Event &event = recorder->event;
    recorder->begun(request,
                    {number, number, action == Action::receive, {number, event.partner, event.tag, event.bytes}});
    recorder->leave();
}

struct Init {
    template <auto Mpi> static int run(int *argc, char ***argv)
    {
        const int status = Mpi(argc, argv);
        start_recorder(MPI_THREAD_SINGLE);
        return status;
    }
};

struct InitThread {
    template <auto Mpi> static int run(int *argc, char ***argv, int required, int *provided)
    {
        const int status = Mpi(argc, argv, required, provided);
        start_recorder(std::min(required, *provided));
        return status;
    }
};

struct Finalize {
    template <auto Mpi> static int run()
    {
        stop_recorder();
        return Mpi();
    }
};

struct Abort {
    template <auto Mpi> static int run(MPI_Comm communicator, int status)
    {
        recorder->leave_without_event();
        recorder->flush();
        return Mpi(communicator, status);
    }
};

/// The library's own does nothing (SMPI's ends the program): it is there for tools like this one.
struct Phase {
    static int run(int level)
    {
        recorder->event.action = Action::phase;
        recorder->event.phase = level > 0 ? recorder->phase(level) : no_phase;
        if (level == 0)
            recorder->leave_without_event();
        else
            recorder->leave();
        return MPI_SUCCESS;
    }
};

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
void leave_exchanged(const Message &sent, const Message &received, const MPI_Status &status)
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

struct RequestFree {
    template <auto Mpi> static int run(MPI_Request *request)
    {
        recorder->forget_request(*request);
        recorder->leave_without_event();
        return Mpi(request);
    }
};

/// Handles before MPI takes them away, and statuses of our own where the caller wants none.
MPI_Status *remember(int count, const MPI_Request *requests, MPI_Status *theirs)
{
    recorder->handles.assign(requests, requests + std::max(count, 0));
    if (theirs != MPI_STATUSES_IGNORE) // NOLINT: the library's own cast
        return theirs;
    recorder->statuses.resize(static_cast<std::size_t>(std::max(count, 1)));
    return recorder->statuses.data();
}

MPI_Request remembered(int index)
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

/// After a call that might have completed others, or none.
void leave_chosen(bool any)
{
    recorder->event.timing_decides = any && recorder->event.action == Action::wait;
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
        leave_chosen(true);
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
        leave_chosen(true);
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
        leave_chosen(true);
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
        leave_chosen(true);
        return status;
    }
};

/// Looks for a message, which stays where it is: what waits is the receive that follows.
struct Probe {
    static void leave(int source, MPI_Comm comm, bool polled, bool found)
    {
        if (!recorder->on(comm))
            return recorder->leave_uncovered(" (intercommunicator)");
        recorder->event.timing_decides = found && (polled || source == MPI_ANY_SOURCE);
        recorder->leave();
    }
    template <auto Mpi> static int run(int source, int tag, MPI_Comm comm, MPI_Status *its)
    {
        const int status = Mpi(source, tag, comm, its);
        leave(source, comm, false, true);
        return status;
    }
    template <auto Mpi> static int run(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *its)
    {
        const int status = Mpi(source, tag, comm, flag, its);
        leave(source, comm, true, *flag != 0);
        return status;
    }
};

/// The same, and takes it out of the others' reach.
struct MatchedProbe {
    template <auto Mpi> static int run(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *its)
    {
        const int status = Mpi(source, tag, comm, message, its);
        recorder->probed[*message] = comm;
        Probe::leave(source, comm, false, true);
        return status;
    }
    template <auto Mpi>
    static int run(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *its)
    {
        const int status = Mpi(source, tag, comm, flag, message, its);
        if (*flag != 0)
            recorder->probed[*message] = comm;
        Probe::leave(source, comm, true, *flag != 0);
        return status;
    }
};

struct MatchedReceive {
    static MPI_Comm communicator_of(MPI_Message message)
    {
        const auto at = recorder->probed.find(message);
        if (at == recorder->probed.end())
            return MPI_COMM_NULL;
        const MPI_Comm comm = at->second;
        recorder->probed.erase(at);
        return comm;
    }
    template <auto Mpi>
    static int run(void *buffer, int count, MPI_Datatype type, MPI_Message *message, MPI_Status *its)
    {
        MPI_Status own;
        MPI_Status *found = status_or(its, own);
        const MPI_Comm comm = communicator_of(*message);
        const int status = Mpi(buffer, count, type, message, found);
        const Message received{comm, found->MPI_SOURCE, found->MPI_TAG, bytes_of(count, type)};
        if (describe(Action::receive, received)) {
            describe_received(*found);
            recorder->leave();
        } else {
            leave_without(received);
        }
        return status;
    }
    template <auto Mpi>
    static int run(void *buffer, int count, MPI_Datatype type, MPI_Message *message, MPI_Request *request)
    {
        const MPI_Comm comm = communicator_of(*message);
        const int status = Mpi(buffer, count, type, message, request);
        leave_begun(Action::receive, {comm, MPI_ANY_SOURCE, MPI_ANY_TAG, bytes_of(count, type)}, *request);
        return status;
    }
};

// Collectives: `recorder->event.bytes` is the d of the operation in a datasheet; returns the communicator.

using Counts = const int *;

bool is_in_place(const void *buffer)
{
    return buffer == MPI_IN_PLACE; // NOLINT: the library's own cast
}

/// counts of all members, in bytes.
void describe_counts(Counts counts, MPI_Datatype type, MPI_Comm comm)
{
    for (int k = 0; k < size_of(comm); ++k)
        recorder->event.counts.push_back(bytes_of(counts[k], type));
}

std::uint64_t sum_of_counts()
{
    std::uint64_t sum = 0;
    for (const std::uint64_t count : recorder->event.counts)
        sum += count;
    return sum;
}

MPI_Comm describe_collective(MPI_Comm comm, std::uint64_t bytes, int root = -1)
{
    recorder->event.bytes = bytes;
    recorder->event.partner = root;
    return comm;
}

constexpr auto barrier = [](MPI_Comm comm) { return describe_collective(comm, 0); };

constexpr auto broadcast = [](void *, int count, MPI_Datatype type, int root, MPI_Comm comm) {
    return describe_collective(comm, bytes_of(count, type), root);
};

constexpr auto reduce = [](const void *, void *, int count, MPI_Datatype type, MPI_Op, int root, MPI_Comm comm) {
    return describe_collective(comm, bytes_of(count, type), root);
};

constexpr auto allreduce = [](const void *, void *, int count, MPI_Datatype type, MPI_Op, MPI_Comm comm) {
    return describe_collective(comm, bytes_of(count, type));
};

constexpr auto gather = [](const void *out, int out_count, MPI_Datatype out_type, void *, int in_count,
                           MPI_Datatype in_type, int root, MPI_Comm comm) {
    const bool in_place = is_in_place(out);
    return describe_collective(comm, in_place ? bytes_of(in_count, in_type) : bytes_of(out_count, out_type), root);
};

constexpr auto gatherv = [](const void *out, int out_count, MPI_Datatype out_type, void *, Counts in_counts, Counts,
                            MPI_Datatype in_type, int root, MPI_Comm comm) {
    const int rank = rank_in(comm);
    if (rank == root)
        describe_counts(in_counts, in_type, comm);
    const bool in_place = is_in_place(out);
    return describe_collective(comm, in_place ? bytes_of(in_counts[rank], in_type) : bytes_of(out_count, out_type),
                               root);
};

constexpr auto scatter = [](const void *, int out_count, MPI_Datatype out_type, void *in, int in_count,
                            MPI_Datatype in_type, int root, MPI_Comm comm) {
    const bool in_place = is_in_place(in);
    return describe_collective(comm, in_place ? bytes_of(out_count, out_type) : bytes_of(in_count, in_type), root);
};

constexpr auto scatterv = [](const void *, Counts out_counts, Counts, MPI_Datatype out_type, void *in, int in_count,
                             MPI_Datatype in_type, int root, MPI_Comm comm) {
    const int rank = rank_in(comm);
    if (rank == root)
        describe_counts(out_counts, out_type, comm);
    const bool in_place = is_in_place(in);
    return describe_collective(comm, in_place ? bytes_of(out_counts[rank], out_type) : bytes_of(in_count, in_type),
                               root);
};

constexpr auto allgather = [](const void *out, int out_count, MPI_Datatype out_type, void *, int in_count,
                              MPI_Datatype in_type, MPI_Comm comm) {
    const bool in_place = is_in_place(out);
    return describe_collective(comm, in_place ? bytes_of(in_count, in_type) : bytes_of(out_count, out_type));
};

constexpr auto allgatherv = [](const void *, int, MPI_Datatype, void *, Counts in_counts, Counts, MPI_Datatype in_type,
                               MPI_Comm comm) {
    describe_counts(in_counts, in_type, comm);
    return describe_collective(comm, bytes_of(in_counts[rank_in(comm)], in_type));
};

constexpr auto alltoall = allgather;

constexpr auto alltoallv = [](const void *out, Counts out_counts, Counts, MPI_Datatype out_type, void *,
                              Counts in_counts, Counts, MPI_Datatype in_type, MPI_Comm comm) {
    const bool in_place = is_in_place(out);
    describe_counts(in_place ? in_counts : out_counts, in_place ? in_type : out_type, comm);
    return describe_collective(comm, sum_of_counts());
};

constexpr auto alltoallw = [](const void *out, Counts out_counts, Counts, const MPI_Datatype *out_types, void *,
                              Counts in_counts, Counts, const MPI_Datatype *in_types, MPI_Comm comm) {
    const bool in_place = is_in_place(out);
    for (int k = 0; k < size_of(comm); ++k)
        recorder->event.counts.push_back(in_place ? bytes_of(in_counts[k], in_types[k])
                                                  : bytes_of(out_counts[k], out_types[k]));
    return describe_collective(comm, sum_of_counts());
};

constexpr auto reduce_scatter = [](const void *, void *, Counts counts, MPI_Datatype type, MPI_Op, MPI_Comm comm) {
    describe_counts(counts, type, comm);
    return describe_collective(comm, bytes_of(counts[rank_in(comm)], type));
};

constexpr auto reduce_scatter_block = allreduce;

template <auto describe_arguments> struct Collective {
    template <auto Mpi, class... Arguments> static int run(Arguments... arguments)
    {
        const int status = Mpi(arguments...);
        if constexpr (std::is_invocable_v<decltype(describe_arguments), Arguments...>)
            leave(describe_arguments(arguments...));
        else
            leave_with_request(std::tuple(arguments...), std::make_index_sequence<sizeof...(Arguments) - 1>());
        return status;
    }
    static bool leave_or_count(MPI_Comm comm)
    {
        if (recorder->on(comm)) {
            recorder->event.action = Action::collective;
            return true;
        }
        recorder->leave_uncovered(" (intercommunicator)");
        return false;
    }
    static void leave(MPI_Comm comm)
    {
        if (leave_or_count(comm))
            recorder->leave();
    }
    /// The last argument is the request.
    template <class Tuple, std::size_t... I> static void leave_with_request(const Tuple &all, std::index_sequence<I...>)
    {
        if (!leave_or_count(describe_arguments(std::get<I>(all)...)))
            return;
        const std::uint64_t number = recorder->new_request();
        recorder->begun(*std::get<sizeof...(I)>(all), {number, number, false, {}});
        recorder->leave();
    }
};

/// Whom a rank sends to and receives from in the neighbour collectives of a communicator.
struct Neighbourhood {
    std::vector<int> to, from;
};

Neighbourhood neighbours_of(MPI_Comm comm)
{
    Neighbourhood all;
    int kind = MPI_UNDEFINED;
    PMPI_Topo_test(comm, &kind);
    if (kind == MPI_CART) {
        int dimensions = 0;
        PMPI_Cartdim_get(comm, &dimensions);
        for (int d = 0; d < dimensions; ++d) {
            int below = MPI_PROC_NULL, above = MPI_PROC_NULL;
            PMPI_Cart_shift(comm, d, 1, &below, &above);
            all.to.insert(all.to.end(), {below, above});
        }
        all.from = all.to;
    } else if (kind == MPI_GRAPH) {
        int count = 0;
        PMPI_Graph_neighbors_count(comm, rank_in(comm), &count);
        all.to.resize(static_cast<std::size_t>(count));
        PMPI_Graph_neighbors(comm, rank_in(comm), count, all.to.data());
        all.from = all.to;
    } else if (kind == MPI_DIST_GRAPH) {
        int in = 0, out = 0, weighted = 0;
        PMPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
        all.to.resize(static_cast<std::size_t>(out));
        all.from.resize(static_cast<std::size_t>(in));
        std::vector<int> weights_in(all.from.size()), weights_out(all.to.size());
        PMPI_Dist_graph_neighbors(comm, in, all.from.data(), weights_in.data(), out, all.to.data(), weights_out.data());
    }
    return all;
}

/// Of a call on neighbours: the bytes to the k-th and from the k-th.
template <class Out, class In> struct NeighbourBytes {
    MPI_Comm communicator;
    Out out;
    In in;
};
template <class Out, class In> NeighbourBytes(MPI_Comm, Out, In) -> NeighbourBytes<Out, In>;

constexpr auto neighbour_blocks = [](const void *, int out_count, MPI_Datatype out_type, void *, int in_count,
                                     MPI_Datatype in_type, MPI_Comm comm) {
    return NeighbourBytes{comm, [=](std::size_t) { return bytes_of(out_count, out_type); },
                          [=](std::size_t) { return bytes_of(in_count, in_type); }};
};

constexpr auto neighbour_allgatherv = [](const void *, int out_count, MPI_Datatype out_type, void *, Counts in_counts,
                                         Counts, MPI_Datatype in_type, MPI_Comm comm) {
    return NeighbourBytes{comm, [=](std::size_t) { return bytes_of(out_count, out_type); },
                          [=](std::size_t k) { return bytes_of(in_counts[k], in_type); }};
};

constexpr auto neighbour_alltoallv = [](const void *, Counts out_counts, Counts, MPI_Datatype out_type, void *,
                                        Counts in_counts, Counts, MPI_Datatype in_type, MPI_Comm comm) {
    return NeighbourBytes{comm, [=](std::size_t k) { return bytes_of(out_counts[k], out_type); },
                          [=](std::size_t k) { return bytes_of(in_counts[k], in_type); }};
};

constexpr auto neighbour_alltoallw = [](const void *, Counts out_counts, const MPI_Aint *,
                                        const MPI_Datatype *out_types, void *, Counts in_counts, const MPI_Aint *,
                                        const MPI_Datatype *in_types, MPI_Comm comm) {
    return NeighbourBytes{comm, [=](std::size_t k) { return bytes_of(out_counts[k], out_types[k]); },
                          [=](std::size_t k) { return bytes_of(in_counts[k], in_types[k]); }};
};

/// A message to and from each neighbour: none of them waits for those that are no neighbours.
template <auto describe_arguments> struct Neighbours {
    static constexpr int tag = -2; ///< programs have none below 0
    template <auto Mpi, class... Arguments> static int run(Arguments... arguments)
    {
        const int status = Mpi(arguments...);
        if constexpr (std::is_invocable_v<decltype(describe_arguments), Arguments...>)
            leave(describe_arguments(arguments...), nullptr);
        else
            leave_with_request(std::tuple(arguments...), std::make_index_sequence<sizeof...(Arguments) - 1>());
        return status;
    }
    template <class Tuple, std::size_t... I> static void leave_with_request(const Tuple &all, std::index_sequence<I...>)
    {
        leave(describe_arguments(std::get<I>(all)...), std::get<sizeof...(I)>(all));
    }
    template <class Bytes> static void leave(const Bytes &bytes, const MPI_Request *request)
    {
        const Neighbourhood neighbours = neighbours_of(bytes.communicator);
        std::vector<std::uint64_t> requests;
        const auto post = [&](Action action, int partner, std::uint64_t its_bytes) {
            if (!describe(action, {bytes.communicator, partner, tag, its_bytes}))
                return;
            requests.push_back(recorder->new_request());
            recorder->post();
        };
        for (std::size_t k = 0; k < neighbours.from.size(); ++k)
            post(Action::receive, neighbours.from[k], bytes.in(k));
        for (std::size_t k = 0; k < neighbours.to.size(); ++k)
            post(Action::send, neighbours.to[k], bytes.out(k));
        if (request != nullptr && !requests.empty())
            recorder->begun(*request, {requests.front(), requests.back(), false, {}});
        if (request == nullptr && !requests.empty()) {
            recorder->event.action = Action::wait;
            recorder->event.requests = std::move(requests);
        }
        recorder->leave();
    }
};

/// The first argument is a communicator, the last one the place of what is made of it.
template <bool of_group> struct Maker {
    template <auto Mpi, class... Arguments> static int run(MPI_Comm comm, Arguments... arguments)
    {
        const int status = Mpi(comm, arguments...);
        const MPI_Comm made = *std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...));
        if (!recorder->on(comm)) {
            recorder->leave_uncovered(" (intercommunicator)");
            return status;
        }
        Event &event = recorder->event;
        event.action = Action::communicator;
        event.made = made == MPI_COMM_NULL ? no_communicator : recorder->name_communicator(made);
        if (of_group)
            event.communicator = event.made; // its members alone take part
        if (of_group && made == MPI_COMM_NULL)
            recorder->leave_without_event();
        else
            recorder->leave();
        return status;
    }
};
using NewCommunicator = Maker<false>;
using NewCommunicatorOfGroup = Maker<true>;

struct ForgetCommunicator {
    template <auto Mpi> static int run(MPI_Comm *comm)
    {
        recorder->forget_communicator(*comm);
        recorder->leave_without_event();
        return Mpi(comm);
    }
};

struct Counted {
    template <auto Mpi, class... Arguments> static auto run(Arguments... arguments)
    {
        recorder->leave_uncovered();
        return Mpi(arguments...);
    }
};

template <class Kind>
constexpr bool is_session =
    std::is_same_v<Kind, Init> || std::is_same_v<Kind, InitThread> || std::is_same_v<Kind, Finalize>;

/// What is called instead of a function of MPI: `Mpi` is the real one.
template <class Kind, auto Mpi, class Signature = decltype(Mpi)> struct Wrapped;

template <class Kind, auto Mpi, class Result, class... Arguments> struct Wrapped<Kind, Mpi, Result (*)(Arguments...)> {
    template <std::size_t number> static Result call(Arguments... arguments)
    {
        if constexpr (!is_session<Kind>) {
            if (recorder == nullptr || recorder->inside)
                return Mpi(arguments...); // nothing is recorded, or MPI itself calls
            recorder->enter(call_names.at(number), number, __builtin_return_address(0));
        }
        return Kind::template run<Mpi>(arguments...);
    }
};

/// MPI_Pcontrol
template <class Kind, auto Mpi> struct Wrapped<Kind, Mpi, int (*)(int, ...)> {
    template <std::size_t number> static int call(int level, ...) // NOLINT(*-vararg)
    {
        if (recorder == nullptr || recorder->inside)
            return MPI_SUCCESS;
        recorder->enter(call_names.at(number), number, __builtin_return_address(0));
        return Kind::run(level);
    }
};

} // namespace
} // namespace mpisheet::record

// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define MPISHEET_WRAP(number, name, ...)                                                                               \
    extern "C" {                                                                                                       \
    static decltype(&P##name) resolve_##name()                                                                         \
    {                                                                                                                  \
        using namespace mpisheet::record;                                                                              \
        return Wrapped<__VA_ARGS__, &P##name>::call<number>;                                                           \
    }                                                                                                                  \
    decltype(P##name) wrapped_##name __asm__(#name)                                                                    \
        __attribute__((ifunc("resolve_" #name), visibility(MPISHEET_VISIBILITY)));                                     \
    }
// NOLINTEND(cppcoreguidelines-macro-usage)
#include "record_calls.hpp"
