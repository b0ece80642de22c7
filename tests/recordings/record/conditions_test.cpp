// mpisheet record on programs that recorders and profilers are known to have changed, or lost: each is run without the
// recorder and with it. conditions/ holds them; the first lines of each say what is right.

#include "recordings/record/reader.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/source_folder.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <vector>

using namespace mpisheet;
using tests::Ran;
using tests::Scratch;
namespace fs = std::filesystem;

namespace {

const bool has_open_mpi = std::string(MPISHEET_MPICC).find("openmpi") != std::string::npos;
/// Open MPI refuses root, and more ranks than processors, where it is not told otherwise.
const int is_told = setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1) + setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1) +
                    setenv("OMPI_MCA_rmaps_base_oversubscribe", "1", 1);
const std::string record_command = MPISHEET_PROGRAM " record -o r -- ";

/// One of the programs in conditions/calls.c, which is told its name, or a file's.
bool is_of_calls(const std::string &source)
{
    return source.find('.') == std::string::npos;
}

/// Builds conditions/`source`; false where there is no compiler for it.
bool build(const Scratch &scratch, const std::string &of, const std::string &options = "-o app")
{
    const std::string source = is_of_calls(of) ? "calls.c" : of;
    const std::string extension = fs::path(source).extension().string();
    const std::string compiler = extension == ".f90"   ? MPISHEET_MPIFORT
                                 : extension == ".cpp" ? MPISHEET_MPICXX
                                                       : MPISHEET_MPICC;
    if (!tests::has(scratch, compiler))
        return false;
    tests::succeed(scratch, compiler + " -g -O1 -w -L" MPISHEET_MPI_FOLDER " " + options + " " + source_folder() +
                                "/tests/recordings/record/conditions/" + source + " -lpthread");
    return true;
}

/// What was printed, whoever of the ranks was first.
std::vector<std::string> sorted_lines(const std::string &text)
{
    std::istringstream from(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(from, line);)
        lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    return lines;
}

/// Calls of all ranks, by name.
std::map<std::string, std::uint64_t> calls_in(const fs::path &folder)
{
    const record::Recording recording = record::read_recording(folder);
    std::map<std::string, std::uint64_t> calls;
    for (int rank = 0; rank < recording.ranks; ++rank) {
        record::Events events(recording, rank);
        for (record::Event event; events.next(event);)
            calls[recording.calls.at(event.call)] += event.count;
    }
    return calls;
}

struct Condition {
    std::string source; ///< a file, or a program in calls.c
    std::string launch; ///< number of ranks, program, arguments
    std::map<std::string, std::uint64_t> calls;
};

const std::vector<Condition> conditions{
    {"wildcard", "3 ./app", {{"MPI_Send", 20}, {"MPI_Recv", 20}}},
    {"any", "3 ./app", {}},
    {"alltoallw-null", "2 ./app", {{"MPI_Alltoallw", 20}}},
    {"inter-gatherv", "4 ./app", {{"MPI_Gatherv (intercommunicator)", 40}, {"MPI_Barrier", 40}}},
    {"inter-alltoallw", "4 ./app", {{"MPI_Alltoallw (intercommunicator)", 40}}},
    {"fork-exit.c", "2 ./app", {{"MPI_Barrier", 400}}},
    {"f08.f90",
     "2 ./app",
     {{"MPI_Barrier", 20},
      {"MPI_Bcast", 20},
      {"MPI_Isend", 20},
      {"MPI_Irecv", 20},
      {"MPI_Waitall", 20},
      {"MPI_Ibarrier", 20},
      {"MPI_Wait", 20},
      {"MPI_Allreduce", 20},
      {"MPI_Comm_split", 2},
      {"MPI_Comm_dup", 2}}},
    {"use-mpi.f90",
     "2 ./app",
     {{"MPI_Allreduce", 10}, {"MPI_Gather", 10}, {"MPI_Sendrecv", 10}, {"MPI_Isend", 10}, {"MPI_Waitall", 10}}},
    {"own-wrapper.c", "2 ./app", {{"MPI_Send", 60}, {"MPI_Recv", 60}, {"MPI_Barrier", 30}}},
    {"throw.cpp", "2 ./app", {{"MPI_Barrier", 120}, {"MPI_Send (failed)", 2}}},
    {"errors", "2 ./app", {{"MPI_Barrier", 20}, {"MPI_Send", 1}, {"MPI_Recv", 1}, {"MPI_Send (failed)", 2}}},
    {"graph", "4 ./app", {{"MPI_Neighbor_alltoallv", 40}, {"MPI_Ineighbor_allgather", 40}}},
    {"new-calls.c", "2 ./app", {{"MPI_Isendrecv", 2}, {"MPI_Send_c", 1}, {"MPI_Comm_idup", 2}}},
    {"neighbours-unknown", "2 ./app", {{"MPI_Neighbor_allgather", 60}}},
    {"thread-multiple.c", "2 ./app alone", {{"MPI_Send", 1000}, {"MPI_Recv", 1000}}},
    {"type-error", "2 ./app", {{"MPI_Bcast", 20}, {"MPI_Bcast (failed)", 2}}},
    {"merged", "4 ./app", {{"MPI_Allreduce", 80}}},
    {"one-rank-fails", "2 ./app", {{"MPI_Allreduce", 20}, {"MPI_Reduce (failed)", 1}}},
    {"nothing", "2 ./app", {{"MPI_Send", 10}, {"MPI_Recv", 10}, {"MPI_Isend", 20}, {"MPI_Irecv", 20}}},
    {"null-place", "2 ./app", {{"MPI_Barrier", 20}}},
    {"exit-status.c", "2 ./app 7", {{"MPI_Barrier", 20}}},
    {"cancel", "2 ./app", {{"MPI_Send", 20}, {"MPI_Cancel", 80}}},
    {"outlives", "2 ./app", {{"MPI_Startall", 80}, {"MPI_Mrecv", 80}}},
    {"environment.c", "2 ./app", {{"MPI_Barrier", 600}}},
    {"spawn.c",
     "2 ./app",
     {{"MPI_Barrier", 10},
      {"MPI_Intercomm_merge (communicator of other processes)", 2},
      {"MPI_Allreduce (communicator of other processes)", 10}}},
    {"atexit.c", "2 ./app", {{"MPI_Barrier", 60}}},
};

} // namespace

TEST_CASE("a program prints and ends as without the recorder, and its calls are there", "[record]")
{
    const Condition &condition = GENERATE(from_range(conditions));
    const Scratch scratch;
    const std::set<std::string> of_mpich_alone{"alltoallw-null", "nothing", "new-calls.c", "outlives"}; // and of MPI 4
    REQUIRE(is_told == 0);
    if (has_open_mpi ? of_mpich_alone.contains(condition.source) : condition.source == "spawn.c")
        return; // Debian's MPICH starts no other programs
    if (!build(scratch, condition.source))
        return;
    const std::string launch = "timeout 60 " MPISHEET_MPIEXEC " -n " + condition.launch +
                               (is_of_calls(condition.source) ? " " + condition.source : "");
    const Ran alone = tests::run(scratch, launch), recorded = tests::run(scratch, record_command + launch);
    INFO(condition.source << "\n" << recorded.err);
    CHECK(recorded.status == alone.status);
    CHECK(sorted_lines(recorded.out) == sorted_lines(alone.out));
    std::map<std::string, std::uint64_t> calls = calls_in(scratch.path / "r");
    for (const auto &[call, count] : condition.calls) {
        INFO(call);
        CHECK(calls[call] == count);
    }
    tests::succeed(scratch, MPISHEET_PROGRAM " replay r --sheet fattree-64");
}

TEST_CASE("as many calls are recorded as a library counts that stands before the recorder", "[record]")
{
    const auto [source, ranks] = GENERATE(table<std::string, std::string>({{"cancel", "2"},
                                                                           {"errors", "2"},
                                                                           {"startall", "2"},
                                                                           {"graph", "4"},
                                                                           {"merged", "4"},
                                                                           {"inter-alltoallw", "4"}}));
    const Scratch scratch;
    REQUIRE(build(scratch, "counter.c", "-shared -fPIC -o counter.so"));
    REQUIRE(build(scratch, source));
    fs::create_directory(scratch.path / "counts");
    const fs::path recorder = fs::path(MPISHEET_PROGRAM).parent_path().parent_path() / "lib/libmpisheet-record.so";
    tests::succeed(scratch,
                   record_command + MPISHEET_MPIEXEC " -n " + ranks + " env MPI_COUNTS=" + scratch.file("counts") +
                       " LD_PRELOAD=" + scratch.file("counter.so") + ":" + recorder.string() + " ./app " + source);
    std::map<std::string, std::uint64_t> counted, recorded;
    for (const fs::path &file : fs::directory_iterator(scratch.path / "counts")) {
        std::ifstream from(file);
        std::string call;
        for (std::uint64_t count = 0; from >> call >> count;)
            counted[call] += count;
    }
    for (const auto &[call, count] : calls_in(scratch.path / "r"))
        if (const std::string name = call.substr(0, call.find(' ')); counted.contains(name))
            recorded[name] += count;
    CHECK(counted.size() > 3);
    CHECK(recorded == counted);
}

TEST_CASE("MPI that a program's plugin loads for itself is recorded", "[record]")
{
    const Scratch scratch;
    REQUIRE(build(scratch, "plugin-part.c", "-shared -fPIC -o part.so"));
    REQUIRE(tests::run(scratch, "gcc -w -o app " + source_folder() + "/tests/recordings/record/conditions/plugin.c")
                .status == 0);
    tests::succeed(scratch, record_command + MPISHEET_MPIEXEC " -n 2 ./app");
    CHECK(calls_in(scratch.path / "r")["MPI_Allreduce"] == 60);
}

TEST_CASE("a program of another MPI library than the recorder's is not started, and that is said", "[record]")
{
    const std::string other = has_open_mpi ? "mpich" : "openmpi";
    const Scratch scratch;
    if (!tests::has(scratch, "mpicc." + other))
        return;
    const std::string source = source_folder() + "/tests/recordings/record/conditions/chdir.c";
    REQUIRE(tests::run(scratch, "mpicc." + other + " -w -o app " + source).status == 0);
    const Ran ran = tests::run(scratch, record_command + "mpiexec." + other + " -n 1 ./app");
    INFO(ran.err);
    CHECK(ran.status == 69);
    CHECK(ran.err.find("build mpisheet with that library's preset") != std::string::npos);
}

TEST_CASE("standard input and output go through byte for byte", "[record]")
{
    const Scratch scratch;
    REQUIRE(build(scratch, "stdin.c"));
    const Ran ran = tests::run(scratch, "sh -c \"echo '1 2 3' | " + record_command + MPISHEET_MPIEXEC " -n 2 ./app\"");
    INFO(ran.err);
    CHECK(ran.out == std::string("x\0y\r50 %\rsum 6", 14));
}

TEST_CASE("signals that whoever starts it ignores are ignored by the program, as under nohup", "[record]")
{
    const Scratch scratch;
    scratch.write("script", "trap '' HUP INT\n" + record_command + "sh -c 'kill -HUP $$; kill -INT $$; echo alive'\n");
    CHECK(tests::run(scratch, "sh script").out == "alive\n");
}

TEST_CASE("a second MPI program of a command has a recording of its own", "[record]")
{
    if (has_open_mpi)
        return; // its ranks cannot start another program
    const Scratch scratch;
    REQUIRE(build(scratch, "inner-mpi.c"));
    tests::succeed(scratch, record_command + MPISHEET_MPIEXEC " -n 2 " + scratch.file("app"));
    CHECK(calls_in(scratch.path / "r")["MPI_Barrier"] == 400);
    CHECK(calls_in(scratch.path / "r/2")["MPI_Barrier"] == 3);
}

TEST_CASE("a program that is not recorded runs on, and the reason is said", "[record]")
{
    const auto [source, word] = GENERATE(std::pair<std::string, std::string>("sessions.c", "MPI_Session_init"),
                                         std::pair<std::string, std::string>("elsewhere.c", "all nodes must see"),
                                         std::pair<std::string, std::string>("thread-multiple.c", "threads"),
                                         std::pair<std::string, std::string>("thread-beside.c", "threads"));
    if (has_open_mpi && source == "sessions.c")
        return; // of MPI 4
    const Scratch scratch;
    REQUIRE(build(scratch, source));
    const Ran ran = tests::run(scratch, record_command + MPISHEET_MPIEXEC " -n 2 ./app");
    INFO(ran.err);
    CHECK(ran.status == 69);
    CHECK(ran.out.find("done") != std::string::npos);
    CHECK(ran.err.find(word) != std::string::npos);
}

TEST_CASE("a program that is linked with the recorder is recorded once, also where it is preloaded", "[record]")
{
    const fs::path archive = fs::path(MPISHEET_PROGRAM).parent_path().parent_path() / "lib/libmpisheet-record.a";
    const Scratch scratch;
    REQUIRE(build(scratch, "calls.c", "-c -o calls.o"));
    tests::succeed(scratch,
                   MPISHEET_MPICC " -L" MPISHEET_MPI_FOLDER " -o app calls.o " + archive.string() + " -lstdc++ -lm");
    tests::succeed(scratch, record_command + MPISHEET_MPIEXEC " -n 3 ./app wildcard");
    CHECK(calls_in(scratch.path / "r") == std::map<std::string, std::uint64_t>{{"MPI_Send", 20}, {"MPI_Recv", 20}});
    CHECK_FALSE(fs::exists(scratch.path / "r/2"));
}

TEST_CASE("a program whose files may not grow is recorded as far as that goes, and runs on", "[record]")
{
    const Scratch scratch;
    REQUIRE(build(scratch, "file-size.c"));
    const Ran ran = tests::run(scratch, record_command + MPISHEET_MPIEXEC " -n 2 ./app");
    INFO(ran.err);
    CHECK(ran.status == 75);
    CHECK(ran.out == "done\n");
    CHECK(ran.err.find("rank 0 is recorded no further") != std::string::npos);
}

TEST_CASE("calls that stand on one line are places of their own, copies of one call are one place", "[record]")
{
    const Scratch scratch;
    REQUIRE(build(scratch, "one-line.c"));
    REQUIRE(tests::run(scratch, record_command + MPISHEET_MPIEXEC " -n 2 ./app").status == 0);
    std::set<std::string> here;
    for (const std::string &site : record::read_recording(scratch.path / "r").sites)
        if (site.starts_with("one-line.c"))
            here.insert(site);
    CHECK(here.contains("one-line.c:13:5 (main)"));
    CHECK(here.contains("one-line.c:13:71 (main)"));
    CHECK(here.contains("one-line.c:6 (meet)"));
}

TEST_CASE("who called the function that calls MPI is known, up to main", "[record]")
{
    const Scratch scratch;
    REQUIRE(build(scratch, "callers.c"));
    REQUIRE(tests::run(scratch, record_command + MPISHEET_MPIEXEC " -n 2 ./app").status == 0);
    const record::Recording recording = record::read_recording(scratch.path / "r");
    std::map<std::string, int> counts;
    record::Event event;
    for (record::Events events(recording, 0); events.next(event);)
        if (event.action == record::Action::wait && recording.sites[event.site] == "callers.c:6 (pass)")
            ++counts[recording.callers[event.caller]];
    const std::string from_main = "\ncallers.c:36 (main)", with_room = "callers.c:13 (with_room)\n";
    CHECK(counts == std::map<std::string, int>{{"callers.c:18 (halo)" + from_main, 3},
                                               {with_room + "callers.c:19 (halo)" + from_main, 3},
                                               {with_room + "callers.c:20 (halo)" + from_main, 3}});
}

TEST_CASE("of a hang all calls are kept, and the one that each rank is in is said", "[record]")
{
    const Scratch scratch;
    REQUIRE(build(scratch, "hang.c"));
    const Ran ran = tests::run(scratch, record_command + "timeout 4 " MPISHEET_MPIEXEC " -n 2 ./app");
    INFO(ran.err);
    CHECK(ran.status == 75);
    CHECK(ran.err.find("rank 1: in MPI_Recv at hang.c:15") != std::string::npos);
    CHECK(ran.err.find("rank 0: in MPI_Barrier at hang.c:16") != std::string::npos);
    CHECK(calls_in(scratch.path / "r")["MPI_Barrier"] == 200);
}
