// Traces in OTF2 as recordings: the same program written by OTF2's library and by ours.

#include "equations/scope.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "recordings/record/otf2/otf2.hpp"
#include "recordings/record/reader.hpp"
#include "recordings/record/writer.hpp"
#include "recordings/replay/profile.hpp"
#include "recordings/replay/replay.hpp"
#include "tests/catch.hpp"
#include "tests/made_sheets.hpp"
#include "tests/recordings/record/otf2_archive.hpp"
#include "tests/sheet_of.hpp"

#include <fstream>
#include <memory>

using namespace mpisheet;
using namespace mpisheet::record;
using Catch::Matchers::Contains;
using mpisheet::tests::Otf2Archive;
namespace fs = std::filesystem;

#if defined __SANITIZE_ADDRESS__
/// OTF2's library loses what it has of an archive that it then cannot open.
extern "C" const char *__lsan_default_suppressions() // NOLINT(bugprone-reserved-identifier)
{
    return "leak:libopen-trace-format2";
}
#endif

namespace {

constexpr std::uint64_t start = 5000; ///< the first rank leaves MPI_Init [ticks of 1 µs]

/// A call of one rank, in both forms: when it is entered and left, µs since the start.
struct Time {
    std::uint64_t enter, leave;
};

/// The program as a trace. Each rank receives from the left and sends to the right 1000 bytes, in a region "solve"; all
/// sum up; ranks 2 and 0 make a communicator and 2 sends 500 bytes to 0 on it; rank 1 broadcasts 64 bytes; each sends
/// and receives at once; further collectives, one of them begun and polled for with a receive that is cancelled.
void write_trace(const fs::path &folder, bool ends = true)
{
    Otf2Archive archive(folder);
    for (int rank = 0; rank < Otf2Archive::ranks; ++rank) {
        OTF2_EvtWriter *const to = archive[rank];
        const auto left = static_cast<std::uint32_t>((rank + 2) % 3),
                   right = static_cast<std::uint32_t>((rank + 1) % 3);
        const auto call = [&](const std::string &name, Time time, const auto &within) {
            archive.enter(rank, name, start + time.enter);
            within(start + time.leave);
            archive.leave(rank, name, start + time.leave);
        };
        const auto meet = [&](const std::string &name, Time time, OTF2_CollectiveOp op, std::uint32_t root,
                              std::uint64_t sent, std::uint64_t received) {
            call(name, time, [&](std::uint64_t now) {
                OTF2_EvtWriter_MpiCollectiveBegin(to, nullptr, now);
                OTF2_EvtWriter_MpiCollectiveEnd(to, nullptr, now, op, Otf2Archive::world, root, sent, received);
            });
        };
        constexpr auto none = static_cast<std::uint32_t>(OTF2_COLLECTIVE_ROOT_NONE);
        archive.enter(rank, "main", 100);
        archive.enter(rank, "MPI_Init", 200);
        archive.leave(rank, "MPI_Init", start);
        archive.enter(rank, "solve", start + 10);
        call("MPI_Irecv", {100, 101}, [&](std::uint64_t now) { OTF2_EvtWriter_MpiIrecvRequest(to, nullptr, now, 4); });
        call("MPI_Isend", {102, 104}, [&](std::uint64_t now) {
            OTF2_EvtWriter_MpiIsend(to, nullptr, now, right, Otf2Archive::world, 9, 1000, 5);
        });
        call("MPI_Testall", {105, 106}, [](std::uint64_t) {});
        call("MPI_Test", {106, 108}, [](std::uint64_t) {});
        call("MPI_Waitall", {110, 130}, [&](std::uint64_t now) {
            OTF2_EvtWriter_MpiIrecv(to, nullptr, now, left, Otf2Archive::world, 9, 1000, 4);
            OTF2_EvtWriter_MpiIsendComplete(to, nullptr, now, 5);
        });
        archive.leave(rank, "solve", start + 140);
        meet("MPI_Allreduce", {150, 170}, OTF2_COLLECTIVE_OP_ALLREDUCE, none, 3 * 8, 3 * 8);
        if (rank != 1) {
            call("MPI_Comm_create_group", {180, 200}, [&](std::uint64_t now) {
                OTF2_EvtWriter_CommCreate(to, nullptr, now, Otf2Archive::pair);
                OTF2_EvtWriter_MpiCollectiveEnd(to, nullptr, now, OTF2_COLLECTIVE_OP_CREATE_HANDLE, Otf2Archive::pair,
                                                none, 0, 0);
            });
            call(rank == 2 ? "MPI_Send" : "MPI_Recv", {210, 220}, [&](std::uint64_t now) {
                if (rank == 2) // rank 0 of the two
                    OTF2_EvtWriter_MpiSend(to, nullptr, now, 1, Otf2Archive::pair, 3, 500);
                else
                    OTF2_EvtWriter_MpiRecv(to, nullptr, now, 0, Otf2Archive::pair, 3, 500);
            });
        }
        meet("MPI_Bcast", {230, 250}, OTF2_COLLECTIVE_OP_BCAST, 1, rank == 1 ? 3 * 64 : 0, 64);
        call("MPI_Sendrecv", {260, 280}, [&](std::uint64_t now) {
            OTF2_EvtWriter_MpiSend(to, nullptr, now, right, Otf2Archive::world, 1, 200);
            OTF2_EvtWriter_MpiRecv(to, nullptr, now, left, Otf2Archive::world, 1, 200);
        });
        meet("MPI_Gather", {300, 310}, OTF2_COLLECTIVE_OP_GATHER, 0, rank == 0 ? 0 : 16,
             rank == 0 ? 32 : 0); // in place
        meet("MPI_Alltoall", {320, 330}, OTF2_COLLECTIVE_OP_ALLTOALL, none, 3 * 40, 3 * 40);
        meet("MPI_Scan", {340, 350}, OTF2_COLLECTIVE_OP_SCAN, none, static_cast<std::uint64_t>(3 - rank) * 24,
             static_cast<std::uint64_t>(rank + 1) * 24);
        call("MPI_Put", {355, 356}, [](std::uint64_t) {});
        call("MPI_Iallreduce", {360, 361},
             [&](std::uint64_t now) { OTF2_EvtWriter_NonBlockingCollectiveRequest(to, nullptr, now, 6); });
        call("MPI_Irecv", {362, 363}, [&](std::uint64_t now) { OTF2_EvtWriter_MpiIrecvRequest(to, nullptr, now, 7); });
        call("MPI_Cancel", {364, 365}, [](std::uint64_t) {});
        call("MPI_Testall", {365, 366}, [](std::uint64_t) {});
        call("MPI_Testall", {366, 380}, [&](std::uint64_t now) {
            OTF2_EvtWriter_NonBlockingCollectiveComplete(to, nullptr, now, OTF2_COLLECTIVE_OP_ALLREDUCE,
                                                         Otf2Archive::world, none, 3 * 32, 3 * 32, 6);
            OTF2_EvtWriter_MpiRequestCancelled(to, nullptr, now, 7);
        });
        if (ends) {
            archive.enter(rank, "MPI_Finalize", start + 400);
            archive.leave(rank, "MPI_Finalize", start + 450);
        }
    }
}

/// The same as our recorder writes it.
void write_recording(const fs::path &folder)
{
    start_recording(folder, 1, 3, "./app");
    for (int rank = 0; rank < 3; ++rank) {
        Writer to(folder, {.recording = 1, .rank = rank, .ranks = 3, .host = rank < 2 ? "node0" : "node1"});
        const std::uint32_t phase = to.add_phase("solve"), in_solve = to.add_site("solver.c:12 (solve)"),
                            in_main = to.add_site("solver.c:12 (main)");
        const int left = (rank + 2) % 3, right = (rank + 1) % 3;
        const auto add = [&](const char *name, Time time, Event event) {
            if (name[0] != '\0') {
                event.call = to.add_call(name);
                event.site = time.enter < 140 ? in_solve : in_main;
            }
            event.enter = 1e-6 * static_cast<double>(time.enter);
            event.leave = 1e-6 * static_cast<double>(time.leave);
            to.add(event);
        };
        const auto wait = [&](std::vector<std::uint64_t> requests) {
            Event event{.action = Action::wait};
            event.requests = std::move(requests);
            return event;
        };
        const auto meet = [&](const char *name, Time time, std::uint64_t bytes, int root = -1) {
            add(name, time, {.action = Action::collective, .partner = root, .bytes = bytes});
        };
        add("", {10, 10}, {.action = Action::phase, .phase = phase});
        add("MPI_Irecv", {100, 101},
            {.action = Action::receive, .partner = left, .tag = 9, .bytes = 1000, .request = 1});
        add("MPI_Isend", {102, 104}, {.action = Action::send, .partner = right, .tag = 9, .bytes = 1000, .request = 2});
        add("MPI_Test", {105, 108}, {.action = Action::local, .timing_decides = true, .count = 2});
        add("MPI_Waitall", {110, 130}, wait({1, 2}));
        add("", {140, 140}, {.action = Action::phase, .phase = no_phase});
        meet("MPI_Allreduce", {150, 170}, 8);
        if (rank != 1) {
            const std::uint32_t pair = to.add_communicator(2, 1, {2, 0});
            add("MPI_Comm_create_group", {180, 200},
                {.action = Action::communicator, .communicator = pair, .made = pair});
            if (rank == 2)
                add("MPI_Send", {210, 220},
                    {.action = Action::send, .communicator = pair, .partner = 1, .tag = 3, .bytes = 500});
            else
                add("MPI_Recv", {210, 220},
                    {.action = Action::receive, .communicator = pair, .partner = 0, .tag = 3, .bytes = 500});
        }
        meet("MPI_Bcast", {230, 250}, 64, 1);
        add("MPI_Sendrecv", {260, 260},
            {.action = Action::send, .partner = right, .tag = 1, .bytes = 200, .request = 3});
        add("MPI_Sendrecv", {260, 260},
            {.action = Action::receive, .partner = left, .tag = 1, .bytes = 200, .request = 4});
        add("MPI_Sendrecv", {260, 280}, wait({3, 4}));
        meet("MPI_Gather", {300, 310}, 16, 0);
        meet("MPI_Alltoall", {320, 330}, 40);
        meet("MPI_Scan", {340, 350}, 24);
        add("MPI_Iallreduce", {360, 361}, {.action = Action::collective, .bytes = 32, .request = 5});
        Event polled = wait({5});
        polled.timing_decides = true;
        polled.count = 2;
        add("MPI_Testall", {365, 380}, polled);
        to.end({.seconds = 400e-6, .uncovered = {{"MPI_Put", 1}}});
    }
}

/// What an event says, with the names that its numbers stand for.
std::string in_words(const Recording &of, const Event &event)
{
    std::string text = std::to_string(static_cast<int>(event.action));
    if (event.action == Action::phase)
        return text + (event.phase == no_phase ? " leaves" : " " + of.phases[event.phase]) +
               std::to_string(std::llround(1e9 * event.enter));
    text += " " + of.calls[event.call] + " at " + of.sites[event.site] + " on";
    for (const int member : of.communicators[event.communicator].members)
        text += " " + std::to_string(member);
    if (event.action == Action::communicator)
        text += event.made == event.communicator ? " made it" : " made another";
    text += ", " + std::to_string(event.partner) + " tag " + std::to_string(event.tag) + ", " +
            std::to_string(event.bytes) + " bytes, request " + std::to_string(event.request) + ", waits for";
    for (const std::uint64_t request : event.requests)
        text += " " + std::to_string(request);
    return text + ", " + std::to_string(std::llround(1e9 * event.enter)) + " to " +
           std::to_string(std::llround(1e9 * event.leave));
}

std::vector<std::string> events_in_words(const Recording &of, int rank)
{
    std::vector<std::string> words;
    Events events(of, rank);
    for (Event event; events.next(event);)
        words.push_back(in_words(of, event));
    return words;
}

replay::EventSource source_of(const Recording &of)
{
    const auto ranks = std::make_shared<std::vector<Events>>();
    for (int rank = 0; rank < of.ranks; ++rank)
        ranks->emplace_back(of, rank);
    return [ranks](int rank, Event &event) { return (*ranks)[static_cast<std::size_t>(rank)].next(event); };
}

} // namespace

TEST_CASE("a trace in OTF2 becomes the recording that our recorder makes of the same program", "[otf2]")
{
    const formats::ScratchFolder scratch;
    write_trace(scratch.path() / "trace");
    const Imported imported = import_otf2(scratch.path() / "trace/traces.otf2", scratch.path() / "imported");
    write_recording(scratch.path() / "own");
    const Recording theirs = read_recording(scratch.path() / "imported"), ours = read_recording(scratch.path() / "own");
    CHECK(imported.ranks == 3);
    CHECK(imported.events == 18 + 16 + 18);
    CHECK(imported.remarks.empty());
    CHECK(theirs.complete);
    CHECK(theirs.hosts == ours.hosts);
    CHECK(theirs.uncovered == ours.uncovered);
    CHECK(theirs.ends == ours.ends);
    for (int rank = 0; rank < 3; ++rank)
        CHECK(events_in_words(theirs, rank) == events_in_words(ours, rank));

    const equations::Scope sheet = sheet_of(made::switches);
    const auto replayed = [&](const Recording &of) {
        replay::Costs costs(sheet, "sheet.gp");
        return replay::replay(of, source_of(of), costs);
    };
    const replay::Replayed a = replayed(theirs), b = replayed(ours);
    CHECK(a.seconds > 0);
    CHECK(a.seconds == b.seconds);
    REQUIRE(a.phases.size() == 1);
    CHECK(a.phases[0].name == "solve");
    CHECK(a.phases[0].longest == b.phases[0].longest);
    const auto profiled = [&](const Recording &of) {
        replay::Costs costs(sheet, "sheet.gp");
        return replay::profile(of, source_of(of), costs, {});
    };
    const replay::Profile c = profiled(theirs), d = profiled(ours);
    CHECK(c.in_calls == Approx(d.in_calls));
    CHECK(c.places.size() == d.places.size());
    for (std::size_t rank = 0; rank < 3; ++rank)
        CHECK(c.ranks[rank].explained == Approx(d.ranks[rank].explained));
}

TEST_CASE("a trace without its end, with several threads, damaged, and none at all are told in one line", "[otf2]")
{
    const formats::ScratchFolder scratch;
    write_trace(scratch.path() / "cut", false);
    const Imported cut = import_otf2(scratch.path() / "cut/traces.otf2", scratch.path() / "from-cut");
    REQUIRE(cut.remarks.size() == 1);
    CHECK_THAT(cut.remarks[0], Contains("MPI_Finalize is not in the trace"));
    CHECK(read_recording(scratch.path() / "from-cut").ends[1] == Approx(380e-6));

    const auto refusal = [&](const fs::path &anchor) {
        try {
            import_otf2(anchor, scratch.path() / "refused");
        } catch (const Error &error) {
            CHECK(error.status() == Exit::bad_input);
            return std::string(error.what());
        }
        return std::string();
    };
    {
        Otf2Archive archive(scratch.path() / "threads");
        archive.enter(Otf2Archive::ranks, "MPI_Send", 10);
        archive.leave(Otf2Archive::ranks, "MPI_Send", 20);
    }
    CHECK_THAT(refusal(scratch.path() / "threads/traces.otf2"), Contains("MPI_THREAD_MULTIPLE"));
    CHECK_THAT(refusal(scratch.path() / "nothing.otf2"), Contains("nothing.otf2: cannot be read as a trace in OTF2"));
    std::ofstream(scratch.path() / "text.otf2") << "this is a text";
    CHECK_THAT(refusal(scratch.path() / "text.otf2"), Contains("text.otf2: cannot be read as a trace in OTF2"));
    write_trace(scratch.path() / "damaged");
    const fs::path definitions = scratch.path() / "damaged/traces.def";
    fs::resize_file(definitions, fs::file_size(definitions) / 2);
    CHECK_THAT(refusal(scratch.path() / "damaged/traces.otf2"), Contains("damaged"));
}
