// mpisheet-probe as a person starts it, on one and two real ranks.

#include "formats/records.hpp"
#include "formats/table.hpp"
#include "model/placement.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/skip.hpp"
#include "tests/source_folder.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <set>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {

const std::string program = MPISHEET_PROBE;
const std::string mpiexec = MPISHEET_MPIEXEC;

} // namespace

TEST_CASE("two ranks give valid, verified samples and a file that explains them", "[probes][program]")
{
    const Scratch scratch;
    const Ran ran =
        succeed(scratch, mpiexec + " -n 2 " + program +
                             " --ops msg,barrier,bcast,allreduce --sizes 8,1K,64K --launch 3 --seed 5 --budget 1s"
                             " --oversubscribe -o samples.csv");
    CHECK_THAT(ran.err, Contains("@progress"));
    const json about = json::parse(formats::read_file(scratch.file("samples.json")));
    const std::vector<Sample> samples = formats::read_samples(scratch.file("samples.csv"));
    std::map<std::string, std::set<std::pair<int, std::int64_t>>> points;
    std::map<std::pair<std::string, std::pair<int, std::int64_t>>, int> next;
    for (const Sample &sample : samples) {
        CHECK(sample.launch == 3);
        CHECK(sample.verified);
        CHECK(sample.nodes == 1);
        CHECK(sample.rep == next[{sample.op, {sample.p, sample.bytes}}]++);
        points[sample.op].insert({sample.p, sample.bytes});
    }
    if (about["left_out"].empty()) { // a busy machine may leave points out, and says so
        CHECK(points["msg"] == std::set<std::pair<int, std::int64_t>>{{2, 8}, {2, 1024}, {2, 65536}});
        CHECK(points["barrier"] == std::set<std::pair<int, std::int64_t>>{{1, 0}, {2, 0}});
        CHECK(points["bcast"].size() == 6);
        CHECK(points["allreduce"].size() == 6);
    }
    CHECK(about["complete"] == true);
    CHECK(about["ranks"] == 2);
    CHECK(about["seed"] == 5);
    CHECK(about["simulated"] == false);
    CHECK(about["machine"]["threads"].get<int>() >= 1);
    CHECK(about["sweep"]["samples"] == samples.size());
    CHECK(about["sweep"]["timer_step_s"].get<double>() > 0);
    CHECK_THAT(about["mpi"]["library"].get<std::string>(), Contains("MPI"));
    CHECK_THAT(about["command"].get<std::string>(), Contains("--seed 5"));
}

TEST_CASE("streams one way and both ways are measured between two ranks, at every size", "[probes][program]")
{
    const Scratch scratch;
    succeed(scratch, mpiexec + " -n 2 " + program +
                         " --ops stream,bistream --sizes 1,8K,1M --repetitions 3 --oversubscribe -o s.csv");
    std::map<std::pair<std::string, std::int64_t>, int> taken;
    for (const Sample &sample : formats::read_samples(scratch.file("s.csv"))) {
        CHECK(sample.p == 2);
        CHECK(sample.verified);
        CHECK((sample.seconds >= 0 && sample.seconds < 1));
        taken[{sample.op, sample.bytes}] += 1;
    }
    for (const char *op : {"stream", "bistream"})
        for (const std::int64_t d : {1, 8 << 10, 1 << 20})
            CHECK(taken[{op, d}] >= 3);
    CHECK(taken.size() == 6);
}

TEST_CASE("only the points that the command line names are measured", "[probes][program]")
{
    const Scratch scratch;
    succeed(scratch, mpiexec + " -n 2 " + program +
                         " --points bcast:2:100,barrier:2,bcast:1:7,bcast:2:100 --repetitions 3"
                         " --oversubscribe -o more.csv");
    std::map<std::string, int> rows;
    for (const Sample &sample : formats::read_samples(scratch.file("more.csv")))
        ++rows[sample.op + " " + std::to_string(sample.p) + " " + std::to_string(sample.bytes)];
    REQUIRE(rows.size() == 3);
    for (const char *point : {"bcast 2 100", "barrier 2 0", "bcast 1 7"})
        CHECK(rows[point] >= 3); // more on a busy machine, where ranks start late and try again
    CHECK(json::parse(formats::read_file(scratch.file("more.json")))["sizes"] == json::array({7, 100}));
    refused(scratch, program + " --points bcast:3:8 -o more.csv", 64, Contains("--points: p = 3"));
    refused(scratch, program + " --points msg:1:8 -o more.csv", 64, Contains("msg p=1") && Contains("--list"));
}

TEST_CASE("the points of a list are measured, and so are those of samples", "[probes][program]")
{
    const Scratch scratch;
    scratch.write("list.csv", "op,p,bytes\nbcast,1,8\nbarrier,1,0\nbcast,1,100\n");
    const auto points = [&](const std::string &like, const std::string &samples) {
        succeed(scratch, program + " --like " + like + " --repetitions 2 -o " + samples);
        std::set<std::pair<std::string, std::int64_t>> found;
        for (const Sample &sample : formats::read_samples(scratch.file(samples)))
            found.insert({sample.op, sample.bytes});
        return found;
    };
    const auto of_list = points("list.csv", "first.csv");
    CHECK(of_list == std::set<std::pair<std::string, std::int64_t>>{{"barrier", 0}, {"bcast", 8}, {"bcast", 100}});
    CHECK(points("first.csv", "second.csv") == of_list);
}

TEST_CASE("the order depends on seed and launch alone", "[probes][program]")
{
    const Scratch scratch;
    const auto order = [&](const std::string &arguments) {
        succeed(scratch, program + " --ops bcast,reduce --repetitions 1 " + arguments + " -o samples.csv");
        std::vector<std::pair<std::string, std::int64_t>> points;
        for (const Sample &sample : formats::read_samples(scratch.file("samples.csv")))
            if (sample.rep == 0)
                points.emplace_back(sample.op, sample.bytes);
        return points;
    };
    const auto first = order("--seed 5 --launch 1");
    CHECK(first.size() == 42);
    CHECK(first == order("--seed 5 --launch 1"));
    CHECK(first != order("--seed 5 --launch 2"));
    CHECK(first != order("--seed 6 --launch 1"));
}

TEST_CASE("a launch passes over its points in three epochs, each in an order of its own", "[probes][program]")
{
    const Scratch scratch;
    REQUIRE(run(scratch, program + " --ops bcast,reduce --sizes 8:1M --budget 60s -o samples.csv").status == 0);
    std::map<int, std::vector<std::pair<std::string, std::int64_t>>> epochs; // points in time
    int order = 0;
    for (const Profile &visit : formats::read_profiles(scratch.file("samples.profile.csv"))) {
        epochs[visit.epoch].emplace_back(visit.op, visit.bytes);
        CHECK(visit.order == order++);
    }
    REQUIRE(epochs.size() == 3);
    CHECK((epochs[0] != epochs[1] && epochs[1] != epochs[2] && epochs[0] != epochs[2]));
    for (auto &[epoch, points] : epochs) {
        std::sort(points.begin(), points.end());
        CHECK(points == epochs[0]);
        CHECK(points.size() == 2 * 18);
    }
    for (const Sample &sample : formats::read_samples(scratch.file("samples.csv")))
        CHECK(sample.epoch == sample.order / 36);
    const json about = json::parse(formats::read_file(scratch.file("samples.json")));
    CHECK((about["epochs"] == 3 && about["sweep"]["points"] == 36));
}

TEST_CASE("one rank alone, without a launcher, answers questions and measures p = 1", "[probes][program]")
{
    const Scratch scratch;
    CHECK_THAT(run(scratch, program + " --help").out, Contains("--repetitions"));
    CHECK_THAT(run(scratch, program + " --version").out, Contains("MPI") && Contains("g++"));
    CHECK_THAT(run(scratch, program + " --list").out, Contains("alltoall") && Contains("what one pair exchanges"));
    CHECK_THAT(run(scratch, mpiexec + " -n 2 " + program + " --list").out, Contains("alltoall"));
    CHECK(run(scratch, program + " --ops bcast --sizes 8 --repetitions 2 -o samples.csv").status == 0);
}

TEST_CASE("wrong usage ends with 64 on one rank and on two", "[probes][program]")
{
    const Scratch scratch;
    for (const std::string &launcher : {std::string(), mpiexec + " -n 2 "}) {
        const Ran slip = run(scratch, launcher + program + " --sizse 8 -o samples.csv");
        CHECK(slip.status == 64);
        CHECK_THAT(slip.err, Contains("did you mean --sizes?"));
        const std::string message = "error: no option";
        CHECK(slip.err.find(message) == slip.err.rfind(message)); // said once
    }
    refused(scratch, program + " --processes 4 -o samples.csv", 64, Contains("p = 4") && Contains("1 rank"));
    refused(scratch, program + " --ops msg -o samples.csv", 64, Contains("no measurement is possible"));
}

TEST_CASE("launcher and MPI that disagree, and too many ranks, end with 78", "[probes][program]")
{
    const Scratch scratch;
    refused(scratch, program + " --expect-ranks 2 -o samples.csv", 78, Contains("2 were asked for"));
    refused(scratch, "OMPI_COMM_WORLD_SIZE=2 " + program + " -o samples.csv", 78, Contains("OMPI_COMM_WORLD_SIZE"));
    // Two ranks bound to one processor share it, however many the node has.
    refused(scratch, mpiexec + " -n 2 taskset -c 0 " + program + " -o samples.csv", 78,
            Contains("2 ranks on ") && Contains("1 processor"));
    CHECK_FALSE(fs::exists(scratch.file("samples.csv")));
}

TEST_CASE("oversubscribed on request, every row says so", "[probes][program]")
{
    const Scratch scratch;
    succeed(scratch, mpiexec + " -n 2 taskset -c 0 " + program +
                         " --ops bcast --sizes 8 --repetitions 2 --oversubscribe -o samples.csv");
    const std::vector<Sample> samples = formats::read_samples(scratch.file("samples.csv"));
    CHECK_FALSE(samples.empty());
    for (const Sample &sample : samples) {
        CHECK_FALSE(sample.valid);
        CHECK(sample.reason == "oversubscribed");
    }
    CHECK(json::parse(formats::read_file(scratch.file("samples.json")))["oversubscribed"] == true);
}

TEST_CASE("a file that cannot be written ends all ranks with 65", "[probes][program]")
{
    const Scratch scratch;
    refused(scratch, mpiexec + " -n 2 " + program + " --oversubscribe -o missing/folder/samples.csv", 65,
            Contains("missing/folder/samples.csv"));
}

TEST_CASE("a library that damages a byte, or a barrier that holds nobody, is caught", "[probes][program]")
{
    const Scratch scratch;
    for (const std::string op : {"bcast", "allreduce"}) {
        refused(scratch, mpiexec + " -n 2 " + MPISHEET_DAMAGED_PROBE + " " + op, 70,
                Contains("wrong result: " + op + " p=2 d=1000") && Contains("rank 1") && Contains("offset 777"));
    }
    refused(scratch, mpiexec + " -n 2 " + MPISHEET_DAMAGED_PROBE + " barrier", 70,
            Contains("barrier") && Contains("left the barrier before"));
    CHECK(run(scratch, mpiexec + " -n 2 " + MPISHEET_DAMAGED_PROBE + " none").status == 0);
}

TEST_CASE("a launch is over with its status though the MPI library never ends", "[probes][program]")
{
    const Scratch scratch;
    for (const int ranks : {1, 2}) {
        succeed(scratch,
                "timeout 60 " + mpiexec + " -n " + std::to_string(ranks) + " " + MPISHEET_DAMAGED_PROBE + " end");
    }
    // The other programs take the same end.
    for (const char *file : {"probes/main.cpp", "cowichan/main.cpp", "farm/main.cpp", "spmd/main.cpp"}) {
        const std::string text = formats::read_file(fs::path(source_folder()) / file);
        CHECK_THAT(text, Contains("run_mpi(") && !Contains("MPI_Finalize"));
    }
}

/// In how many of three launches `slow` is named (-1: anybody), whose sends take a microsecond longer.
int times_named(const Scratch &scratch, int slow)
{
    int named = 0;
    for (int launch = 0; launch < 3; ++launch) {
        const Ran ran = succeed(scratch, mpiexec + " -n 2 " + MPISHEET_DAMAGED_PROBE + " slow " + std::to_string(slow));
        named += ran.out.find(slow < 0 ? std::string("its messages") : "rank " + std::to_string(slow) + " on ") !=
                 std::string::npos;
    }
    return named;
}

// MPICH takes this machine's ranks for those of two hosts where it is told to; of four two are of a layout, two sleep.
TEST_CASE("layouts are split from the ranks of one launch", "[probes][program]")
{
    const Scratch scratch;
    if (run(scratch, program + " --version").out.find("MPICH") == std::string::npos)
        return;
    const std::string launch = "MPIR_CVAR_NUM_CLIQUES=2 MPIR_CVAR_CLIQUES_BY_BLOCK=1 " + mpiexec + " -n 4 " + program +
                               " --oversubscribe --processes 1,2 --repetitions 3 --ops msg,bcast --sizes 8,1K";
    const auto measured = [&](const std::string &options) {
        succeed(scratch, launch + " -o s.csv " + options);
        return formats::read_samples(scratch.file("s.csv"));
    };
    std::map<std::string, std::set<std::string>> where; // the layouts, by operation and p
    for (const Sample &sample : measured("--layouts 2x1,1x2,2x2:cyclic")) {
        CHECK(sample.verified);
        if (sample.p == 2)
            CHECK(sample.layout == to_text(Layout{sample.nodes, sample.ppn})); // two in turn lie as 2x1 has them
        where[sample.op + std::to_string(sample.p)].insert(sample.layout);
    }
    CHECK(where == std::map<std::string, std::set<std::string>>{
                       {"msg2", {"1x2", "2x1"}}, {"bcast1", {"2x1"}}, {"bcast2", {"1x2", "2x1"}}});
    const json about = json::parse(formats::read_file(scratch.file("s.json")));
    CHECK(about["layouts"] == json({"2x1", "1x2", "2x2:cyclic"}));
    CHECK(about["nodes"].size() == 2);
    // What is there goes on with the same layouts alone.
    const auto again = [&](const std::string &layouts) {
        return run(scratch, launch + " -o s.csv --resume --layouts " + layouts).err;
    };
    CHECK_THAT(again("2x1,1x2,2x2:cyclic"), Contains("10 of 10 measurements"));
    CHECK_THAT(again("1x2,2x1"), Contains("beginning anew"));
    refused(scratch, launch + " -o other.csv --layouts 1x2,3x1", 64,
            Contains("--layouts: 3x1 needs 3 nodes with at least 1 rank each; this launch of 4 ranks "
                     "has 2: start more, or leave the layout out"));
    CHECK_FALSE(fs::exists(scratch.file("other.csv")));
}

// Where other programs use the processors a rank is slow indeed: run by scripts/long-tests.
TEST_CASE("a rank whose sends take a microsecond longer is named, and none where all are alike", "[.quiet]")
{
    const Scratch scratch;
    CHECK(times_named(scratch, 0) >= 2);
    CHECK(times_named(scratch, 1) >= 2);
    CHECK(times_named(scratch, -1) <= 1);
}

// Needs root and network namespaces; run by scripts/long-tests.
TEST_CASE("between two hosts, over TCP, clocks are compared and messages take what they may", "[.two-hosts]")
{
    const Scratch scratch;
    const std::string two_hosts = "timeout 60 " + source_folder() + "/scripts/two-hosts ";
    const Ran ran = run(scratch, two_hosts + program +
                                     " --ops msg,send,recv,bcast,alltoallv --sizes 8,1K,64K --repetitions 20"
                                     " --oversubscribe -o samples.csv");
    if (ran.status == 77) {
        skip(ran.err);
        return;
    }
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    const json about = json::parse(formats::read_file(scratch.file("samples.json")));
    REQUIRE(about["nodes"].size() == 2);
    CHECK(about["nodes"][1]["host"] == "host-b");
    const double error = about["sweep"]["clock_error_bound_s"];
    CHECK(error > 0);
    CHECK(error < 0.1);
    std::map<std::int64_t, double> least;
    int of_bcast = 0, spoilt = 0;
    for (const Sample &sample : formats::read_samples(scratch.file("samples.csv"))) {
        CHECK(sample.nodes == (sample.p == 1 ? 1 : 2));
        CHECK(sample.verified);
        of_bcast += sample.op == "bcast" && sample.p == 2;
        spoilt += sample.op == "bcast" && sample.reason == "clock";
        if (sample.op == "msg") // late starts do not count here: the machine may be busy
            least[sample.bytes] = std::min(least.emplace(sample.bytes, 1).first->second, sample.seconds);
    }
    CHECK(2 * spoilt < of_bcast); // half a round trip is not an error of the clocks
    REQUIRE(least.size() == 3);
    CHECK(least[8] > 2e-6); // TCP within one kernel: some 10 us, and 64 KiB at no more than 40 GB/s
    CHECK(least[8] < 2e-3);
    CHECK(least[65536] > 1.6e-6 + least[8] / 2);
    // One kernel, one clock: the true offset of MPI_Wtime is zero, and each bound must contain it.
    const Ran clocks = succeed(scratch, two_hosts + MPISHEET_PROBE_MPI + " '[one-clock]'");
    CHECK_THAT(clocks.out, Contains("of 200 bounds contain the true offset"));
}
