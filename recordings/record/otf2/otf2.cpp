#include "recordings/record/otf2/otf2.hpp"

#include "model/error.hpp"
#include "recordings/record/otf2/rank.hpp"
#include "recordings/record/otf2/reading.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace mpisheet::record {
namespace {

/// The ranks of a trace while its events are read, in the order of time.
struct Walk {
    TraceReader *reader = nullptr;
    TraceDefinitions definitions;
    std::string name; ///< of the trace
    std::vector<TracedRank> ranks;
    std::vector<bool> began, ended;     ///< of each: MPI_Init is over, MPI_Finalize has begun
    std::optional<std::uint64_t> begin; ///< the first end of MPI_Init [ticks]
    double last = 0;                    ///< [s]
    bool has_counts = false;            ///< calls whose counts the trace does not say

    [[nodiscard]] double seconds(std::uint64_t time) const
    {
        return begin ? static_cast<double>(time - *begin) / definitions.ticks : 0;
    }
    /// The rank whose events count; −1: before MPI_Init, after MPI_Finalize, a thread without MPI.
    [[nodiscard]] int rank_at(OTF2_LocationRef location) const
    {
        const auto rank = definitions.ranks.find(location);
        if (rank == definitions.ranks.end())
            return -1;
        const auto place = static_cast<std::size_t>(rank->second);
        return began[place] && !ended[place] ? rank->second : -1;
    }
    [[nodiscard]] bool knows(OTF2_CommRef communicator) const
    {
        return definitions.communicators.contains(communicator);
    }
};

/// Calls `then` with the walk and the rank; an exception ends the reading.
template <class Then> OTF2_CallbackCode on_rank(void *user, OTF2_LocationRef location, const Then &then)
{
    Walk &walk = *static_cast<Walk *>(user);
    try {
        if (const int rank = walk.rank_at(location); rank >= 0)
            then(walk, walk.ranks[static_cast<std::size_t>(rank)]);
    } catch (...) {
        walk.reader->fail(std::current_exception());
        return OTF2_CALLBACK_INTERRUPT;
    }
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode on_enter(OTF2_LocationRef location, OTF2_TimeStamp time, void *user, OTF2_AttributeList *,
                           OTF2_RegionRef number)
{
    Walk &walk = *static_cast<Walk *>(user);
    const auto rank = walk.definitions.ranks.find(location);
    const auto region = walk.definitions.regions.find(number);
    if (region == walk.definitions.regions.end())
        return OTF2_CALLBACK_SUCCESS;
    if (rank == walk.definitions.ranks.end()) {
        if (!region->second.is_mpi)
            return OTF2_CALLBACK_SUCCESS;
        walk.reader->fail(std::make_exception_ptr(
            Error(Exit::bad_input, walk.name + ": " + region->second.name +
                                       " in a thread that is no rank: calls of several threads of a rank "
                                       "(MPI_THREAD_MULTIPLE) are not imported")));
        return OTF2_CALLBACK_INTERRUPT;
    }
    const auto place = static_cast<std::size_t>(rank->second);
    if (!walk.definitions.names_init && !walk.began[place]) {
        walk.begin = walk.begin.value_or(time);
        walk.began[place] = true;
    }
    if (!walk.began[place] && !region->second.is_mpi) // it calls MPI_Init
        walk.ranks[place].enter(region->second, 0);
    return on_rank(user, location, [&](Walk &all, TracedRank &one) {
        all.last = std::max(all.last, all.seconds(time));
        if (region->second.name == "MPI_Finalize") {
            one.end(all.seconds(time));
            all.ended[place] = true;
        } else {
            one.enter(region->second, all.seconds(time));
        }
    });
}

OTF2_CallbackCode on_leave(OTF2_LocationRef location, OTF2_TimeStamp time, void *user, OTF2_AttributeList *,
                           OTF2_RegionRef number)
{
    Walk &walk = *static_cast<Walk *>(user);
    const auto rank = walk.definitions.ranks.find(location);
    const auto region = walk.definitions.regions.find(number);
    if (rank != walk.definitions.ranks.end() && region != walk.definitions.regions.end() &&
        region->second.name.starts_with("MPI_Init") && region->second.name != "MPI_Initialized") {
        walk.begin = walk.begin.value_or(time);
        walk.began[static_cast<std::size_t>(rank->second)] = true;
        return OTF2_CALLBACK_SUCCESS;
    }
    if (rank != walk.definitions.ranks.end() && region != walk.definitions.regions.end() && !region->second.is_mpi &&
        !walk.began[static_cast<std::size_t>(rank->second)])
        walk.ranks[static_cast<std::size_t>(rank->second)].leave(0);
    return on_rank(user, location, [&](Walk &all, TracedRank &one) {
        all.last = std::max(all.last, all.seconds(time));
        one.leave(all.seconds(time));
    });
}

/// What is about messages.
void set_message_callbacks(OTF2_GlobalEvtReaderCallbacks *on)
{
    using Ok = OTF2_CallbackCode;
    using Attributes = OTF2_AttributeList *;
    OTF2_GlobalEvtReaderCallbacks_SetMpiSendCallback(
        on,
        [](OTF2_LocationRef at, OTF2_TimeStamp, void *user, Attributes, std::uint32_t to, OTF2_CommRef communicator,
           std::uint32_t tag, std::uint64_t bytes) -> Ok {
            return on_rank(user, at, [&](Walk &walk, TracedRank &one) {
                walk.knows(communicator) ? one.sent(communicator, static_cast<int>(to), static_cast<int>(tag), bytes, 0)
                                         : one.uncovered();
            });
        });
    OTF2_GlobalEvtReaderCallbacks_SetMpiIsendCallback(
        on,
        [](OTF2_LocationRef at, OTF2_TimeStamp, void *user, Attributes, std::uint32_t to, OTF2_CommRef communicator,
           std::uint32_t tag, std::uint64_t bytes, std::uint64_t request) -> Ok {
            return on_rank(user, at, [&](Walk &walk, TracedRank &one) {
                walk.knows(communicator)
                    ? one.sent(communicator, static_cast<int>(to), static_cast<int>(tag), bytes, request + 1)
                    : one.uncovered();
            });
        });
    OTF2_GlobalEvtReaderCallbacks_SetMpiIsendCompleteCallback(
        on, [](OTF2_LocationRef at, OTF2_TimeStamp, void *user, Attributes, std::uint64_t request) -> Ok {
            return on_rank(user, at, [&](Walk &, TracedRank &one) { one.send_done(request + 1); });
        });
    OTF2_GlobalEvtReaderCallbacks_SetMpiRecvCallback(
        on,
        [](OTF2_LocationRef at, OTF2_TimeStamp, void *user, Attributes, std::uint32_t from, OTF2_CommRef communicator,
           std::uint32_t tag, std::uint64_t bytes) -> Ok {
            return on_rank(user, at, [&](Walk &walk, TracedRank &one) {
                walk.knows(communicator)
                    ? one.received(communicator, static_cast<int>(from), static_cast<int>(tag), bytes)
                    : one.uncovered();
            });
        });
    OTF2_GlobalEvtReaderCallbacks_SetMpiIrecvRequestCallback(
        on, [](OTF2_LocationRef at, OTF2_TimeStamp, void *user, Attributes, std::uint64_t request) -> Ok {
            return on_rank(user, at, [&](Walk &, TracedRank &one) { one.begun(request + 1, false); });
        });
    OTF2_GlobalEvtReaderCallbacks_SetMpiIrecvCallback(
        on,
        [](OTF2_LocationRef at, OTF2_TimeStamp, void *user, Attributes, std::uint32_t from, OTF2_CommRef communicator,
           std::uint32_t tag, std::uint64_t bytes, std::uint64_t request) -> Ok {
            return on_rank(user, at, [&](Walk &walk, TracedRank &one) {
                if (walk.knows(communicator))
                    return one.receive_done(communicator, static_cast<int>(from), static_cast<int>(tag), bytes,
                                            request + 1);
                one.uncovered();
                one.cancelled(request + 1);
            });
        });
    OTF2_GlobalEvtReaderCallbacks_SetMpiRequestCancelledCallback(
        on, [](OTF2_LocationRef at, OTF2_TimeStamp, void *user, Attributes, std::uint64_t request) -> Ok {
            return on_rank(user, at, [&](Walk &, TracedRank &one) { one.cancelled(request + 1); });
        });
}

/// The root's rank, where there is one.
int rank_of_root(std::uint32_t root)
{
    return root >= OTF2_COLLECTIVE_ROOT_THIS_GROUP ? -1 : static_cast<int>(root);
}

/// An operation without counts of each member in the trace.
bool lacks_counts(OTF2_CollectiveOp op)
{
    return op == OTF2_COLLECTIVE_OP_GATHERV || op == OTF2_COLLECTIVE_OP_SCATTERV ||
           op == OTF2_COLLECTIVE_OP_ALLGATHERV || op == OTF2_COLLECTIVE_OP_ALLTOALLV ||
           op == OTF2_COLLECTIVE_OP_ALLTOALLW || op == OTF2_COLLECTIVE_OP_REDUCE_SCATTER;
}

void set_collective_callbacks(OTF2_GlobalEvtReaderCallbacks *on)
{
    using Ok = OTF2_CallbackCode;
    using Attributes = OTF2_AttributeList *;
    OTF2_GlobalEvtReaderCallbacks_SetMpiCollectiveEndCallback(
        on,
        [](OTF2_LocationRef at, OTF2_TimeStamp, void *user, Attributes, OTF2_CollectiveOp op, OTF2_CommRef communicator,
           std::uint32_t root, std::uint64_t sent, std::uint64_t received) -> Ok {
            return on_rank(user, at, [&](Walk &walk, TracedRank &one) {
                const bool makes = op == OTF2_COLLECTIVE_OP_CREATE_HANDLE;
                if (op > OTF2_COLLECTIVE_OP_CREATE_HANDLE)
                    return; // windows and files, and what frees communicators
                if (!walk.knows(communicator))
                    return one.uncovered();
                walk.has_counts |= lacks_counts(op);
                one.collective({communicator, rank_of_root(root), sent, received, makes});
            });
        });
    OTF2_GlobalEvtReaderCallbacks_SetNonBlockingCollectiveRequestCallback(
        on, [](OTF2_LocationRef at, OTF2_TimeStamp, void *user, Attributes, std::uint64_t request) -> Ok {
            return on_rank(user, at, [&](Walk &, TracedRank &one) { one.begun(request + 1, true); });
        });
    OTF2_GlobalEvtReaderCallbacks_SetNonBlockingCollectiveCompleteCallback(
        on,
        [](OTF2_LocationRef at, OTF2_TimeStamp, void *user, Attributes, OTF2_CollectiveOp op, OTF2_CommRef communicator,
           std::uint32_t root, std::uint64_t sent, std::uint64_t received, std::uint64_t request) -> Ok {
            return on_rank(user, at, [&](Walk &walk, TracedRank &one) {
                walk.has_counts |= lacks_counts(op);
                if (op < OTF2_COLLECTIVE_OP_CREATE_HANDLE && walk.knows(communicator))
                    return one.collective_done({communicator, rank_of_root(root), sent, received, false}, request + 1);
                one.uncovered();
                one.cancelled(request + 1);
            });
        });
    OTF2_GlobalEvtReaderCallbacks_SetCommCreateCallback(
        on, [](OTF2_LocationRef at, OTF2_TimeStamp, void *user, Attributes, OTF2_CommRef communicator) -> Ok {
            return on_rank(user, at, [&](Walk &walk, TracedRank &one) {
                if (walk.knows(communicator))
                    one.made(communicator);
            });
        });
}

void read_events(Walk &walk)
{
    OTF2_Reader *const reader = walk.reader->get();
    for (const std::uint64_t location : walk.definitions.locations)
        OTF2_Reader_SelectLocation(reader, location);
    const bool has_local_definitions = OTF2_Reader_OpenDefFiles(reader) == OTF2_SUCCESS;
    walk.reader->require(OTF2_Reader_OpenEvtFiles(reader));
    for (const std::uint64_t location : walk.definitions.locations) {
        if (OTF2_DefReader *const local =
                has_local_definitions ? OTF2_Reader_GetDefReader(reader, location) : nullptr) {
            std::uint64_t read = 0; // clock corrections and numbers of their own
            walk.reader->require(OTF2_Reader_ReadAllLocalDefinitions(reader, local, &read));
            OTF2_Reader_CloseDefReader(reader, local);
        }
        OTF2_Reader_GetEvtReader(reader, location);
    }
    if (has_local_definitions)
        OTF2_Reader_CloseDefFiles(reader);
    OTF2_GlobalEvtReader *const events = OTF2_Reader_GetGlobalEvtReader(reader);
    if (events == nullptr)
        walk.reader->require(OTF2_ERROR_INVALID);
    OTF2_GlobalEvtReaderCallbacks *const on = OTF2_GlobalEvtReaderCallbacks_New();
    OTF2_GlobalEvtReaderCallbacks_SetEnterCallback(on, on_enter);
    OTF2_GlobalEvtReaderCallbacks_SetLeaveCallback(on, on_leave);
    set_message_callbacks(on);
    set_collective_callbacks(on);
    const OTF2_ErrorCode registered = OTF2_Reader_RegisterGlobalEvtCallbacks(reader, events, on, &walk);
    OTF2_GlobalEvtReaderCallbacks_Delete(on);
    walk.reader->require(registered);
    std::uint64_t read = 0;
    walk.reader->require(OTF2_Reader_ReadAllGlobalEvents(reader, events, &read));
    OTF2_Reader_CloseGlobalEvtReader(reader, events);
    OTF2_Reader_CloseEvtFiles(reader);
}

} // namespace

Imported import_otf2(const std::filesystem::path &anchor, const std::filesystem::path &folder)
{
    TraceReader reader(anchor);
    Walk walk{.reader = &reader, .definitions = read_definitions(reader), .name = anchor.string()};
    const int ranks = static_cast<int>(walk.definitions.hosts.size());
    if (ranks == 0 || walk.definitions.world == UINT32_MAX)
        throw Error(Exit::bad_input, anchor.string() + ": a trace without MPI: it names no ranks of MPI_COMM_WORLD");
    std::uint64_t number = 0;
    OTF2_Reader_GetTraceId(reader.get(), &number);
    start_recording(folder, number, ranks, anchor.string());
    for (int rank = 0; rank < ranks; ++rank)
        walk.ranks.emplace_back(walk.definitions,
                                Writer(folder, {.recording = number,
                                                .rank = rank,
                                                .ranks = ranks,
                                                .host = walk.definitions.hosts[static_cast<std::size_t>(rank)]}),
                                rank);
    walk.began.resize(walk.ranks.size());
    walk.ended.resize(walk.ranks.size());
    read_events(walk);
    Imported imported{.ranks = ranks};
    bool is_cut = false;
    for (std::size_t rank = 0; rank < walk.ranks.size(); ++rank) {
        if (!walk.ended[rank])
            walk.ranks[rank].end(walk.last);
        is_cut |= !walk.ended[rank];
        imported.events += walk.ranks[rank].events();
    }
    if (is_cut)
        imported.remarks.emplace_back("MPI_Finalize is not in the trace: ranks end with its last event");
    if (walk.has_counts)
        imported.remarks.emplace_back(
            "the trace has no counts of v-calls, only what each rank moves in all: their blocks "
            "are taken as equal");
    return imported;
}

} // namespace mpisheet::record
