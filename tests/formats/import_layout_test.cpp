// How launches lay on a machine, as names, options and records beside logs say it.

#include "formats/imports/job_records.hpp"
#include "formats/imports/launch_lines.hpp"
#include "formats/imports/log_layout.hpp"
#include "formats/imports/pair_survey.hpp"
#include "model/placement.hpp"
#include "tests/catch.hpp"
#include "tests/formats/refusal.hpp"

#include <string>
#include <vector>

using namespace mpisheet;
using namespace mpisheet::formats;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

LogLayout one_record(const std::string &text, const std::string &log, const std::string &file = "/d/record")
{
    const auto found = records_of(log, job_records(text, file));
    return found.size() == 1 ? found.front() : LogLayout();
}

ToolLog osu(const std::string &title, const std::string &table, int ranks = 4)
{
    return osu_importer.parse({"# OSU MPI " + title + " v7.5\n" + table, "log", ranks});
}

ToolLog imb_of(int p, int waiting = 0)
{
    return imb_importer.parse(
        {"# Benchmarking Bcast\n# #processes = " + std::to_string(p) + "\n" +
             (waiting > 0 ? "# ( " + std::to_string(waiting) + " additional processes waiting in MPI_Barrier)\n" : "") +
             "#bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n8 1000 1.00 3.00 2.00\n",
         "log"});
}

} // namespace

TEST_CASE("a pattern reads names of files and folders", "[import]")
{
    const LogLayout flat = NamePattern("IMB_{nodes}nodes_{ppn}.out").read("/x/IMB_016nodes_128.out");
    CHECK((flat.nodes == 16 && flat.ppn == 128 && flat.job.empty()));
    const LogLayout deep = NamePattern("{job}/run_{nodes}x{ppn}_{order}/{*}_{algorithm}.log")
                               .read("/logs/2024a/run_2x8_round-robin/osu_bcast_Chain.log");
    CHECK((deep.job == "2024a" && deep.nodes == 2 && deep.ppn == 8 && deep.order == "cyclic"));
    CHECK(deep.algorithm == "bcast_Chain"); // the shortest {*}
    CHECK(NamePattern("*-{p}.txt").read("a-b-64.txt").p == 64);
    CHECK(NamePattern("lat_{from}_{to}.txt").read("lat_n1_n12.txt").to == "n12");
    CHECK_THAT(refusal([] { static_cast<void>(NamePattern("{nodes}.out").read("x/four.out")); }),
               Contains("x/four.out") && Contains("--pattern {nodes}.out"));
    CHECK_THAT(refusal([] { static_cast<void>(NamePattern("{order}.out").read("sideways.out")); }),
               Contains("expected block or cyclic, found \"sideways\""));
    CHECK_THROWS_AS(NamePattern("{ranks}.out"), Error);
}

TEST_CASE("sources agree, or both are named", "[import]")
{
    const LogLayout name{.nodes = 4, .source = "its name"}, ppn{.ppn = 16, .source = "the command line"};
    CHECK(agreed(std::vector{name, ppn}, "log").p == 64);
    const LogLayout script{.nodes = 2, .source = "job.sh"};
    CHECK(refusal([&] {
              agreed(std::vector{name, script}, "log");
          }) == "log: its name says nodes 4, but job.sh says nodes 2: leave one of them out, or name the right one");
    const LogLayout p{.p = 80, .source = "-p"};
    CHECK_THAT(refusal([&] {
                   agreed(std::vector{name, ppn, p}, "log");
               }),
               Contains("4 nodes x 16 ranks") && Contains("80"));
}

TEST_CASE("rows get the place of their launch; fewer processes are its first ranks", "[import]")
{
    const auto placed = [](ToolLog log, const LogLayout &layout) {
        lay_out(log, layout, "log");
        const Sample &sample = log.rows.at(0).sample;
        return sample.op + " " + std::to_string(sample.nodes) + "x" + std::to_string(sample.ppn) + " " + sample.dealt;
    };
    CHECK(placed(imb_of(32), {.nodes = 4, .ppn = 8, .order = "cyclic"}) == "bcast 4x8 cyclic");
    CHECK(placed(imb_of(32), {.nodes = 4}) == "bcast 4x8 ");
    CHECK(placed(imb_of(8, 24), {.nodes = 4}) == "bcast 1x8 ");
    CHECK(placed(imb_of(8, 24), {.nodes = 4, .order = "cyclic"}) == "bcast 4x2 cyclic");
    CHECK(placed(imb_of(2), {.nodes = 128, .ppn = 1}) == "bcast 2x1 ");
    CHECK(placed(imb_of(2), {.nodes = 128, .ppn = 4}) == "bcast 0x0 "); // nothing says where the two were
    CHECK(placed(imb_of(8), {.nodes = 2, .ppn = 4, .algorithm = "Binary-Tree"}) == "bcast_binary_tree 2x4 ");
    CHECK(placed(imb_of(8), {.nodes = 2, .ppn = 4, .algorithm = "default"}) == "bcast 2x4 ");
    for (const int p : {4, 100})
        CHECK_THAT(refusal([&] { placed(imb_of(p), {.nodes = 4, .ppn = 16, .source = "its name"}); }),
                   Contains("the log has " + std::to_string(p)) && Contains("its name says 4 nodes x 16 ranks"));
    ToolLog log = osu_importer.parse({"mpirun -np 8 -N 4 osu_bcast\n# OSU MPI Broadcast Latency Test v7.5\n"
                                      "# Size Avg Latency(us)\n1 5.10\n",
                                      "log", 8});
    CHECK_THAT(refusal([&] { lay_out(log, {.nodes = 4, .ppn = 2, .source = "its name"}, "log"); }),
               Contains("log:4: the log has 8 processes on 2 nodes x 4 ranks") && Contains("4 nodes x 2 ranks"));
}

TEST_CASE("records of Slurm, ReFrame and Flux say how a log's launch lay", "[import]")
{
    const LogLayout job = one_record("JobId=77 JobName=osu\n   NumNodes=4 NumCPUs=64 NumTasks=64 CPUs/Task=1\n"
                                     "   Socks/Node=* NtasksPerN:B:S:C=16:0:*:* CoreSpec=*\n   StdOut=/w/osu-77.out\n",
                                     "/d/osu-77.out");
    CHECK((job.job == "77" && job.nodes == 4 && job.p == 64 && job.ppn == 16 && job.source == "record"));
    const std::string bars = "JobID|JobName|NNodes|NTasks\n77|osu|4|\n77.batch|batch|1|1\n77.0|osu_bcast|4|64\n"
                             "78|osu|2|\n78.0|osu_bcast|2|8\n";
    CHECK((one_record(bars, "/d/slurm-78.out").nodes == 2 && one_record(bars, "/d/slurm-77.out").p == 64));
    CHECK(one_record(bars, "/d/slurm-7.out").nodes == 0);
    const std::string blanks =
        "       JobID    JobName   NNodes   NTasks \n------------ ---------- -------- -------- \n"
        "          77        osu        4          \n        77.0  osu_bcast        4       64 \n";
    CHECK((one_record(blanks, "/d/a77.log").nodes == 4 && one_record(blanks, "/d/a77.log").p == 64));
    const std::string script = "#!/bin/bash\n#SBATCH --nodes=2\n#SBATCH --ntasks-per-node=8\n#SBATCH -o osu-%j.out\n";
    CHECK((one_record(script + "srun -m cyclic ./osu_bcast\n", "/d/osu-1.out").p == 16));
    CHECK(one_record(script + "srun -n 4 -N 2 ./osu_bcast\n", "/d/osu-1.out").ppn == 2);
    CHECK(one_record(script + "srun -n 4 -N 2 osu_bcast\nsrun -n 8 -N 2 osu_bcast\n", "/d/osu-1.out").nodes == 0);
    const std::string report = R"({"runs": [{"testcases": [
        {"job_stdout": "rfm_job.out", "jobid": "9", "outputdir": "/o/osu_a",
         "check_vars": {"num_tasks": 16, "num_tasks_per_node": 8}},
        {"job_stdout": "rfm_job.out", "jobid": 10, "outputdir": "/o/osu_b", "num_tasks": 4, "num_tasks_per_node": null}]}]})";
    const LogLayout a = one_record(report, "/d/osu_a/rfm_job.out"), b = one_record(report, "/d/osu_b/rfm_job.out");
    CHECK((a.p == 16 && a.ppn == 8 && a.job == "9" && b.p == 4 && b.ppn == 0 && b.job == "10"));
    const LogLayout flux = one_record("8 1.00\nSTART OF JOBSPEC\n{\"resources\": [{\"type\": \"node\", \"count\": 32, "
                                      "\"with\": [{\"type\": \"slot\", \"count\": 96}]}]}\n",
                                      "/d/x.out");
    CHECK((flux.nodes == 32 && flux.ppn == 96));
    for (const char *none : {"", "{\"job_stdout\": 1", "#!/bin/sh\necho\n", "JobID\n", "JobID NNodes\n"})
        CHECK(one_record(none, "/d/x.out") == LogLayout());
}

TEST_CASE("tables of OSU 7.5: persistent, non-blocking, of neighbours, bandwidths", "[import]")
{
    const std::string latency = "# Size Avg Latency(us)\n8 3.00\n", rate = "# Size Bandwidth (MB/s)\n8 4.00\n";
    const std::string overlap = "# Size Overall(us) Compute(us) Pure Comm.(us) Overlap(%)\n8 9.00 4.00 3.00 20.00\n";
    const std::vector<std::vector<std::string>> cases{
        {"Broadcast Persistent Latency Test", latency, "bcast_persistent"},
        {"All-to-Allw Personalized Exchange Persistent Latency Test", latency, "alltoallw_persistent"},
        {"Reduce_scatter_block Latency Test", latency, "reduce_scatter_block"},
        {"Latency Persistent Test", latency, "msg_persistent"},
        {"Latency Test Persistent", latency, "msg_persistent"},
        {"Neighborhood All-to-Allv Latency Test", latency, "neighbor_alltoallv"},
        {"Non-Blocking Broadcast Latency Test", overlap, "ibcast"},
        {"Non-blocking All-to-All Latency Test", overlap, "ialltoall"},
        {"Non-blocking Neighborhood Allgather Latency Test", overlap, "ineighbor_allgather"},
        {"Bandwidth Test", rate, "stream"},
        {"Bi-Directional Bandwidth Persistent Test", rate, "bistream_persistent"}};
    for (const auto &one : cases) {
        INFO(one[0]);
        const ToolLog log = osu(one[0], one[1]);
        REQUIRE(log.rows.size() == 1);
        CHECK(log.rows[0].sample.op == one[2]);
        const double wanted = one[2].find("stream") == one[2].npos ? 3e-6 : one[2][0] == 'b' ? 2 * 8 / 4e6 : 8 / 4e6;
        CHECK(log.rows[0].sample.seconds == Approx(wanted));
    }
    CHECK(osu("Non-blocking Barrier Latency Test",
              "# Overall(us) Compute(us) Pure Comm.(us) Overlap(%)\n 9.00 4.00 3.00 20.00\n")
              .rows.at(0)
              .sample.op == "ibarrier");
    for (const char *left : {"Multi Latency Test", "Multiple Bandwidth / Message Rate Test"})
        CHECK(osu(left, latency).left_out.size() == 1);
    const ToolLog uniband = imb_importer.parse(
        {"# Benchmarking Uniband\n# #processes = 2\n#bytes #repetitions Mbytes/sec Msg/sec\n8 1000 4.00 500000\n"
         "# Benchmarking Biband\n# #processes = 2\n#bytes #repetitions Mbytes/sec Msg/sec\n0 1000 0.00 400000\n"
         "8 1000 4.00 500000\n# Benchmarking Reduce_local\n# #processes = 1\n#bytes #repetitions t[usec]\n8 1000 "
         "0.10\n",
         "log"});
    REQUIRE(uniband.rows.size() == 4);
    CHECK((uniband.rows[0].sample.op == "stream" && uniband.rows[0].sample.seconds == Approx(2e-6)));
    CHECK((uniband.rows[2].sample.op == "bistream" && uniband.rows[2].sample.seconds == Approx(4e-6)));
    CHECK(uniband.rows[3].sample.op == "reduce_local");
}

TEST_CASE("lists of hosts, orders and pairs in names", "[import]")
{
    CHECK(host_list("n1,n2:4") == std::vector<std::string>{"n1", "n2"});
    CHECK(host_list("n[08-10,12],m1") == std::vector<std::string>{"n08", "n09", "n10", "n12", "m1"});
    CHECK(host_list("$HOSTS").empty());
    CHECK((order_named("Round-Robin") == "cyclic" && order_named("rank") == "block" && order_named("x").empty()));
    CHECK(pair_in_name("osu_latency-n07-n12.out").from == "n07");
    CHECK(pair_in_name("x/latency_flux-sample-3_flux-sample-22.log").to == "flux-sample-22");
    for (const char *none : {"osu_2.out", "run-n3.out", "lat_n3_n3.out", "bcast_4nodes_8ppn.out", "n1n2.out", ""})
        CHECK(pair_in_name(none).from.empty());
}

TEST_CASE("messages between all pairs of nodes name the slow node and the narrowest halves", "[import]")
{
    std::vector<LoggedSample> rows;
    for (int a = 1; a <= 8; ++a)
        for (int b = a + 1; b <= 8; ++b)
            for (const int bytes : {8, 65536}) {
                const double slow = a == 5 || b == 5 ? 3 : 1, far = (a <= 4) != (b <= 4) ? 2 : 1;
                LoggedSample row{.from = "n" + std::to_string(a), .to = "n" + std::to_string(b)};
                row.sample = {.op = "msg",
                              .p = 2,
                              .bytes = bytes,
                              .launch = int(rows.size()) / 2,
                              .seconds = bytes == 8 ? 2e-6 * slow * (1 + 0.01 * (a + b)) : 1e-5 * far};
                rows.push_back(row);
            }
    const PairSurvey survey = pair_survey(rows);
    CHECK((survey.complete && survey.nodes.size() == 8 && survey.small_bytes == 8 && survey.large_bytes == 65536));
    REQUIRE(survey.slow.size() == 1);
    CHECK_THAT(survey.slow[0], Contains("node n5 (") && Contains("in 7 of 7 pairs"));
    CHECK(survey.half == std::vector<std::string>{"n1", "n2", "n3", "n4"});
    CHECK(survey.bisection == Approx(4 * 65536 / 2e-5));
    join_pairs(rows);
    CHECK((rows[0].sample.launch == 0 && rows[2].sample.launch == 0 && rows[2].sample.rep == 1));
    rows.resize(2);
    CHECK(pair_survey(rows).small_bytes == 0);
}
