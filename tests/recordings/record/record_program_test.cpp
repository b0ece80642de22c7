// mpisheet record on a program that makes each kind of call.

#include "formats/file.hpp"
#include "recordings/record/reader.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/skip.hpp"
#include "tests/source_folder.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <tuple>

using namespace mpisheet;
using namespace mpisheet::record;
namespace fs = std::filesystem;
using tests::Ran;
using tests::Scratch;

namespace {

const std::string record_command = MPISHEET_PROGRAM " record -o r ";
const std::string on_two = "-- " MPISHEET_MPIEXEC " -n 2 " MPISHEET_RECORDED;

std::vector<std::vector<Event>> all_events(const Recording &recording)
{
    std::vector<std::vector<Event>> all;
    for (int rank = 0; rank < recording.ranks; ++rank) {
        all.emplace_back();
        Events events(recording, rank);
        for (Event event; events.next(event);)
            all.back().push_back(event);
    }
    return all;
}

constexpr int given_up = 17; ///< tag of a receive

/// Sender and receiver as ranks of MPI_COMM_WORLD.
using Channel = std::tuple<std::uint32_t, int, int, int>;

/// Bytes of the messages on each channel, in order, as one side has them.
std::map<Channel, std::vector<std::uint64_t>> messages(const Recording &recording,
                                                       const std::vector<std::vector<Event>> &all, Action side)
{
    std::map<Channel, std::vector<std::uint64_t>> bytes;
    for (int rank = 0; rank < recording.ranks; ++rank)
        for (const Event &event : all[static_cast<std::size_t>(rank)])
            if (event.action == side && event.tag != given_up) {
                const std::vector<int> &members = recording.communicators.at(event.communicator).members;
                const int partner = members.at(static_cast<std::size_t>(event.partner));
                bytes[{event.communicator, side == Action::send ? rank : partner, side == Action::send ? partner : rank,
                       event.tag}]
                    .push_back(event.bytes);
            }
    return bytes;
}

/// What a rank's calls on each communicator were, in order.
std::map<std::uint32_t, std::vector<std::pair<std::string, std::uint64_t>>>
collectives(const Recording &recording, const std::vector<Event> &events, bool with_bytes)
{
    std::map<std::uint32_t, std::vector<std::pair<std::string, std::uint64_t>>> made;
    for (const Event &event : events)
        if (event.action == Action::collective || event.action == Action::communicator)
            made[event.communicator].emplace_back(recording.calls.at(event.call), with_bytes ? event.bytes : 0);
    return made;
}

const Event &only(const Recording &recording, const std::vector<Event> &events, const std::string &call)
{
    const Event *found = nullptr;
    for (const Event &event : events)
        if (recording.calls.at(event.call) == call) {
            INFO(call);
            CHECK(found == nullptr);
            found = &event;
        }
    INFO(call);
    REQUIRE(found != nullptr);
    return *found;
}

/// Partner and bytes of each message of one kind of call, in order.
using Sent = std::vector<std::pair<int, std::uint64_t>>;
Sent of_calls(const Recording &recording, const std::vector<Event> &events, const std::string &call, Action side)
{
    Sent found;
    for (const Event &event : events)
        if (recording.calls.at(event.call) == call && event.action == side)
            found.emplace_back(event.partner, event.bytes);
    return found;
}

void check_neighbours_of_two(const Recording &recording, const std::vector<Event> &events, int rank)
{
    const int other = 1 - rank;
    const auto own = static_cast<std::uint64_t>(rank) + 1, theirs = static_cast<std::uint64_t>(other) + 1;
    const auto times = [&](std::size_t n, std::uint64_t bytes) { return Sent(n, {other, bytes}); };
    // An open grid of two has one neighbour, the closed one after it two.
    for (const auto &[call, sends, receives] : std::vector<std::tuple<std::string, Sent, Sent>>{
             {"MPI_Neighbor_allgather", times(3, 24), times(3, 24)},
             {"MPI_Ineighbor_alltoall", times(3, 28), times(3, 28)},
             {"MPI_Neighbor_allgatherv", times(3, 4 * own), times(3, 4 * theirs)},
             {"MPI_Neighbor_alltoall", times(1, 32), times(1, 32)},
             {"MPI_Neighbor_alltoallw", times(1, 4 * own), times(1, 4 * theirs)},
             {"MPI_Ineighbor_allgatherv", times(1, 4 * own), times(1, 4 * theirs)},
             {"MPI_Ineighbor_alltoallw", times(1, 32), times(1, 32)},
             {"MPI_Neighbor_alltoallv",
              {{other, 16}, {other, 12}, {other, 20}},
              {{other, 16}, {other, 20}, {other, 12}}},
             {"MPI_Ineighbor_alltoallv",
              {{other, 16}, {other, 12}, {other, 20}},
              {{other, 16}, {other, 20}, {other, 12}}}}) {
        INFO(call);
        CHECK(of_calls(recording, events, call, Action::send) == sends);
        CHECK(of_calls(recording, events, call, Action::receive) == receives);
        const bool waits = !of_calls(recording, events, call, Action::wait).empty();
        CHECK(waits == call.starts_with("MPI_Neighbor")); // the others are waited for by the program
    }
}

void check_matched(const Recording &recording, const std::vector<Event> &events, int rank)
{
    const Event &begun = only(recording, events, "MPI_Imrecv");
    CHECK(of_calls(recording, events, "MPI_Mrecv", Action::receive) == Sent{{1 - rank, 14 * 4}});
    CHECK(of_calls(recording, events, "MPI_Imrecv", Action::receive) == Sent{{1 - rank, 15 * 4}});
    CHECK_FALSE(begun.timing_decides); // the probe decided
    CHECK(begun.request != 0);
    const auto cancelled = std::find_if(events.begin(), events.end(), [](auto &one) { return one.tag == given_up; });
    REQUIRE(cancelled != events.end());
    CHECK(cancelled->partner == -1);
    CHECK(cancelled->bytes == 0);
    const auto polled = std::count_if(events.begin(), events.end(), [&](const Event &event) {
        return recording.calls.at(event.call) == "MPI_Improbe" && event.partner == 1 - rank && event.tag == 15;
    });
    CHECK(polled == 1); // the one that found it
}

/// Polls of two kinds until a message was there are one wait; a test of nothing is none.
void check_polled(const Recording &recording, const std::vector<Event> &events)
{
    const auto waited = std::find_if(events.begin(), events.end(), [&](const Event &event) {
        return recording.calls.at(event.call) == "MPI_Testsome" && event.action == Action::wait;
    });
    REQUIRE(waited != events.end());
    CHECK(waited->requests.size() == 1);
    CHECK(waited->timing_decides);
    CHECK(waited->count > 1); // a system that interrupts rank after rank may split the row
    const Event &test = only(recording, events, "MPI_Test");
    CHECK(test.action == Action::local);
    CHECK_FALSE(test.timing_decides);
}

void check_requests(const std::vector<Event> &events)
{
    std::set<std::uint64_t> open;
    double before = 0;
    for (const Event &event : events) {
        CHECK(event.enter <= event.leave);
        CHECK(event.enter >= before - 1e-9);
        before = event.enter;
        if (event.request != 0 && event.action != Action::wait)
            CHECK(open.insert(event.request).second);
        for (const std::uint64_t request : event.requests)
            CHECK(open.erase(request) == 1);
    }
    CHECK(open.empty());
}

void check_all(const Recording &recording)
{
    CHECK(recording.complete);
    const std::vector<std::vector<Event>> all = all_events(recording);
    for (const std::vector<Event> &events : all)
        check_requests(events);
    CHECK(messages(recording, all, Action::send) == messages(recording, all, Action::receive));
    const auto p = static_cast<std::uint64_t>(recording.ranks);
    const auto met = collectives(recording, all.back(), false);
    for (const std::vector<Event> &events : all)
        for (const auto &[communicator, calls] : collectives(recording, events, false))
            if (met.contains(communicator) && recording.communicators[communicator].members.size() == p)
                CHECK(calls == met.at(communicator));

    const std::vector<Event> &last = all.back();
    check_polled(recording, last);
    const auto bytes = [&](const std::string &call) { return only(recording, last, call).bytes; };
    CHECK(bytes("MPI_Bcast") == 4 * 5);
    CHECK(bytes("MPI_Allreduce") == 4 * 7);
    CHECK(bytes("MPI_Gather") == 4 * 9);
    CHECK(bytes("MPI_Scatter") == 4 * 10);
    CHECK(bytes("MPI_Alltoall") == 4 * 12);
    CHECK(bytes("MPI_Scatterv") == 4 * (p - 1));
    CHECK(bytes("MPI_Iallreduce") == 4 * 13);
    std::vector<std::uint64_t> counts;
    for (std::uint64_t k = 0; k < p; ++k)
        counts.push_back(4 * k);
    CHECK(only(recording, last, "MPI_Allgatherv").counts == counts);
    CHECK(only(recording, last, "MPI_Alltoallv").counts == counts);
    CHECK(only(recording, all[0], "MPI_Gatherv").counts == counts);
    CHECK(only(recording, last, "MPI_Gatherv").counts.empty());
    for (const Event &event : all[0])
        if (recording.calls[event.call] == "MPI_Recv" && event.tag == 6) {
            CHECK(event.timing_decides);
            CHECK(event.bytes == 4 * static_cast<std::uint64_t>(event.partner));
        }
    CHECK(recording.phases == std::vector<std::string>{"solve"});
    const std::vector<Uncovered> expected{{"MPI_Win_create", p}, {"MPI_Win_fence", 2 * p}, {"MPI_Win_free", p}};
    CHECK(recording.uncovered == expected);
}

} // namespace

TEST_CASE("each kind of call is recorded, sends meet receives, requests their waits", "[record]")
{
    const Scratch scratch;
    const tests::Ran ran = tests::succeed(scratch, record_command + "--region 1=solve " + on_two);
    CHECK(ran.err.find("only counted: 4 of MPI_Win_fence") != std::string::npos);
    const Recording recording = read_recording(scratch.path / "r");
    CHECK(recording.ranks == 2);
    check_all(recording);
    for (int rank = 0; rank < 2; ++rank) {
        const std::vector<Event> events = all_events(recording)[static_cast<std::size_t>(rank)];
        check_neighbours_of_two(recording, events, rank);
        check_matched(recording, events, rank);
    }
    std::set<std::vector<int>> members;
    for (const Communicator &one : recording.communicators)
        members.insert(one.members);
    CHECK(members == std::set<std::vector<int>>{{0, 1}, {1, 0}, {0}, {1}});
}

TEST_CASE("the same of simulated ranks, whose program is linked with the recorder", "[record]")
{
    const Scratch scratch;
    const std::string program = MPISHEET_SMPI_BIN "/recorded_program";
    if (!tests::has(scratch, "smpirun") || !fs::exists(program)) {
        skip("no " + program + ": recording simulated ranks is not tried (cmake --build --preset smpi)");
        return;
    }
    const std::string platform = source_folder() + "/datasheets/platforms/fattree-64";
    tests::succeed(scratch, record_command + "--region 1=solve -- smpirun -np 5 -platform " + platform +
                                ".xml -hostfile " + platform +
                                ".hosts --log=root.thres:critical --cfg=smpi/simulate-computation:no " + program +
                                " simulated");
    const Recording recording = read_recording(scratch.path / "r");
    CHECK(recording.ranks == 5);
    CHECK(recording.hosts.at(4) == "node-4");
    check_all(recording);
    std::set<std::vector<int>> members;
    for (const Communicator &one : recording.communicators)
        members.insert(one.members);
    CHECK(members.contains({4, 2, 0})); // the split's key turns the order
    CHECK(members.contains({1, 2, 3, 4}));
}

TEST_CASE("simulated ranks that a script starts run as without, and are recorded by what they are linked with",
          "[record]")
{
    const Scratch scratch;
    const std::string program = MPISHEET_SMPI_BIN "/recorded_program";
    if (!tests::has(scratch, "smpirun") || !fs::exists(program)) {
        skip("no " + program + ": recording simulated ranks is not tried (cmake --build --preset smpi)");
        return;
    }
    const std::string platform = source_folder() + "/datasheets/platforms/fattree-64";
    const std::string launch = "smpirun -np 5 -platform " + platform + ".xml -hostfile " + platform +
                               ".hosts --log=root.thres:critical --cfg=smpi/simulate-computation:no ";
    scratch.write("job", launch + program + " simulated; " + launch + "./alone");
    scratch.write("alone.c", "#include <mpi.h>\nint main(int n, char **words)\n{\n    MPI_Init(&n, &words);\n"
                             "    MPI_Barrier(MPI_COMM_WORLD);\n    return MPI_Finalize();\n}\n");
    REQUIRE(tests::run(scratch, "smpicc -w -o alone alone.c").status == 0);
    const Ran ran = tests::run(scratch, record_command + "--region 1=solve -- sh job");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    const Recording recording = read_recording(scratch.path / "r");
    CHECK(recording.ranks == 5);
    check_all(recording);
}

TEST_CASE("a send that is taken back is waited for by nobody", "[record]")
{
    const Scratch scratch;
    const std::string archive = MPISHEET_SMPI_BIN "/../lib/libmpisheet-record.a";
    if (!tests::has(scratch, "smpirun") || !fs::exists(archive)) {
        skip("no " + archive + ": sends that can be taken back are not tried (cmake --build --preset smpi)");
        return;
    }
    scratch.write("back.c", "#include <mpi.h>\nstatic char big[1 << 20];\nint main(int n, char **words)\n{\n"
                            "    MPI_Request sent;\n    MPI_Init(&n, &words);\n    for (int k = 0; k < 3; ++k) {\n"
                            "        MPI_Isend(big, sizeof big, MPI_CHAR, 0, 9, MPI_COMM_SELF, &sent);\n"
                            "        MPI_Cancel(&sent);\n        MPI_Wait(&sent, MPI_STATUS_IGNORE);\n"
                            "        MPI_Barrier(MPI_COMM_WORLD);\n    }\n    return MPI_Finalize();\n}\n");
    REQUIRE(tests::run(scratch, "smpicc -w -o back back.c " + archive + " -lstdc++").status == 0);
    const std::string platform = source_folder() + "/datasheets/platforms/fattree-64";
    tests::succeed(scratch, record_command + "-- smpirun -np 2 -platform " + platform + ".xml -hostfile " + platform +
                                ".hosts --log=root.thres:critical --cfg=smpi/simulate-computation:no ./back");
    tests::succeed(scratch, MPISHEET_PROGRAM " replay r --sheet fattree-64");
}

TEST_CASE("no rank is without a processor for longer than it runs", "[record]")
{
    const Scratch scratch;
    scratch.write(
        "job", "for i in 1 2 3 4 5 6 7 8; do timeout 60 sh -c 'while :; do :; done' & others=\"$others $!\"; done\n" +
                   record_command + on_two + " short; status=$?\nkill $others; exit $status\n");
    const Ran ran = tests::run(scratch, "sh job");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    const Recording recording = read_recording(scratch.path / "r");
    constexpr double tick = 0.02; // of the host's time that was taken away
    for (std::size_t rank = 0; rank < 2; ++rank)
        CHECK(recording.without_processor.at(rank) <= recording.ends.at(rank) + tick);
}

TEST_CASE("time 0 is when the last rank leaves MPI_Init, however long agreeing takes", "[record]")
{
    const Scratch scratch;
    const std::string program = MPISHEET_SMPI_BIN "/recorded_program";
    if (!tests::has(scratch, "smpirun") || !fs::exists(program)) {
        skip("no " + program + ": recording simulated ranks is not tried (cmake --build --preset smpi)");
        return;
    }
    const std::string hosts = scratch.write("hosts", "n-0\nn-1\nn-2\nn-3\nn-4\n"); // a tenth of a second apart
    const std::string platform = scratch.write(
        "far.xml", "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                   "<platform version=\"4.1\">\n<cluster id=\"n\" prefix=\"n-\" suffix=\"\" radical=\"0-4\" "
                   "speed=\"1Gf\" bw=\"125MBps\" lat=\"50ms\"/>\n</platform>\n");
    tests::succeed(scratch, record_command + "-- smpirun -np 5 -platform " + platform + " -hostfile " + hosts +
                                " --log=root.thres:critical --cfg=smpi/simulate-computation:no " + program +
                                " simulated");
    for (const std::vector<Event> &events : all_events(read_recording(scratch.path / "r")))
        CHECK(events.at(0).enter < 1e-6); // it computes nothing before
}

TEST_CASE("Fortran's calls are recorded, on real and on simulated ranks", "[record]")
{
    const Scratch scratch;
    const std::string platform = source_folder() + "/datasheets/platforms/fattree-64";
    const auto [program, launcher, p] =
        GENERATE_COPY(std::tuple(std::string(MPISHEET_RECORDED_FORTRAN), std::string(MPISHEET_MPIEXEC " -n 2 "), 2U),
                      std::tuple(std::string(MPISHEET_SMPI_BIN "/recorded_fortran"),
                                 "smpirun -np 5 -platform " + platform + ".xml -hostfile " + platform +
                                     ".hosts --log=root.thres:critical --cfg=smpi/simulate-computation:no ",
                                 5U));
    if (!fs::exists(program)) {
        skip("no " + program + ": recording Fortran is not tried (gfortran; cmake --build --preset smpi)");
        return;
    }
    tests::succeed(scratch, record_command + "-- " + launcher + program);
    const Recording recording = read_recording(scratch.path / "r");
    const std::vector<std::vector<Event>> all = all_events(recording);
    REQUIRE(all.size() == p);
    CHECK(recording.complete);
    CHECK(recording.uncovered.empty());
    for (const std::vector<Event> &events : all) {
        check_requests(events);
        CHECK(only(recording, events, "MPI_Allreduce").bytes == 24);
        CHECK(only(recording, events, "MPI_Bcast").bytes == 16);
        CHECK(only(recording, events, "MPI_Waitany").requests.size() == 1);
        CHECK(only(recording, events, "MPI_Waitsome").requests.size() == 1);
    }
    const auto sent = messages(recording, all, Action::send);
    CHECK(sent == messages(recording, all, Action::receive));
    CHECK(sent.size() == std::size_t{7} * p);
    CHECK(sent.at({0, 0, 1, 6}) == std::vector<std::uint64_t>{8, 8}); // persistent, started twice
}

TEST_CASE("a killed run is read to its last flush, and the command says so", "[record]")
{
    const Scratch scratch;
    const Ran ran = tests::run(scratch, record_command + on_two + " die");
    INFO(ran.err);
    CHECK(ran.status == 75);
    CHECK(ran.err.find("before MPI_Finalize: what was recorded until then is in r") != std::string::npos);
    const Recording recording = read_recording(scratch.path / "r");
    CHECK_FALSE(recording.complete);
    CHECK(all_events(recording)[0].size() > 100); // the first blocks
}

TEST_CASE("what cannot be recorded is refused in a line", "[record]")
{
    const Scratch scratch;
    const Ran threads = tests::run(scratch, record_command + on_two + " threads"); // one of them calls MPI
    CHECK(threads.status == 0);
    fs::remove_all(scratch.path / "r");
    const Ran none = tests::run(scratch, record_command + "-- true");
    CHECK(none.status == 69);
    CHECK(none.err.find("nothing was recorded") != std::string::npos);
    CHECK_FALSE(fs::exists(scratch.path / "r")); // nor is an empty folder left
    const Ran missing = tests::run(scratch, record_command + "-- no-such-launcher -n 2 ./app");
    CHECK(missing.status == 69);
    const std::string report = scratch.write("r/report.html", "mine");
    const Ran taken = tests::run(scratch, record_command + "-- true");
    CHECK(taken.status == 64);
    CHECK(fs::exists(report));
    CHECK(tests::run(scratch, MPISHEET_PROGRAM " record -o s --region solve -- true").status == 64);
}
