// Logs of other tools as samples: what OSU 7.4, IMB 2021.11 and NetPIPE 3.7.2 printed here, shortened.

#include "formats/import.hpp"
#include "tests/catch.hpp"
#include "tests/formats/refusal.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

const std::string osu_log = R"(
# OSU MPI Broadcast Latency Test v7.4
# Datatype: MPI_CHAR.
# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations        Validation   P99 Tail Lat(us)
# HOST/POSIX_MEMALIGN: allocated 64 bytes at 0x55b1b2852000
1                       0.27              0.24              0.29         200              Pass               0.31
[node7:1234] a library's warning between the rows
64                      0.28              0.24              0.30         200              Fail               0.31

# OSU MPI Latency Test v7.4
# Datatype: MPI_CHAR.
# Size       Avg Latency(us)
8                       0.46

# OSU MPI Bandwidth Test v7.4
# Size      Bandwidth (MB/s)
8                      12.00

# OSU MPI Reduce_scatter Latency Test v7.4
# Size       Avg Latency(us)
2                       0.50
1024                    2.50

# OSU MPI Barrier Latency Test v7.4
# Avg Latency(us)
             0.75

# OSU MPI Broadcast Latency Test v7.4
# Size       Avg Latency(us)
64                      0.31
)";

const std::string imb_log = R"(#----------------------------------------------------------------
#    Intel(R) MPI Benchmarks 2021.11, MPI-1 part
#----------------------------------------------------------------
# Date                  : Sat Nov 21 17:46:09 2026
# MPI Version           : 4.0

# Calling sequence was: 

# IMB-MPI1 -npmin 1 -iter 50 

#---------------------------------------------------
# Benchmarking PingPong 
# #processes = 2 
# ( 2 additional processes waiting in MPI_Barrier)
#---------------------------------------------------
       #bytes #repetitions      t[usec]   Mbytes/sec
            0           50         0.34         0.00
         1024           50         4.12       248.76

#----------------------------------------------------------------
# Benchmarking Reduce_scatter 
# #processes = 4 
#----------------------------------------------------------------
       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]
            4           50         0.88         1.02         0.95
         4096           50         2.73         2.74         2.73
      8388608  out-of-mem.; needed X=   1.031 GB; use flag "-mem X" or MAX_MEM_USAGE>=X (IMB_mem_info.h)

#---------------------------------------------------
# Benchmarking Barrier 
# #processes = 4 
#---------------------------------------------------
 #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]
           50         1.12         1.13         1.12

# Benchmarking Uniband 
# #processes = 4 
       #bytes #repetitions   Mbytes/sec      Msg/sec
            8           50         1.12         1.12
)";

const Sample &row(const formats::ToolLog &log, std::size_t i)
{
    return log.rows.at(i).sample;
}

std::string with_carriage_returns(const std::string &text)
{
    std::string windows = "\xef\xbb\xbf";
    for (const char c : text)
        windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return windows;
}

} // namespace

TEST_CASE("an OSU log: the slowest rank where -f gave it, sizes as the contract counts them", "[import]")
{
    for (const std::string &text : {osu_log, with_carriage_returns(osu_log)}) {
        const formats::ToolLog log = formats::osu_importer.parse({text, "log", 4});
        CHECK(log.tool == "OSU Micro-Benchmarks 7.4");
        REQUIRE(log.rows.size() == 7);
        CHECK((row(log, 0).op == "bcast" && row(log, 0).p == 4 && row(log, 0).bytes == 1 && row(log, 0).verified));
        CHECK(row(log, 0).seconds == Approx(0.29e-6));
        CHECK(log.rows[0].statistic == "slowest rank's mean");
        CHECK(log.rows[0].repetitions == 200);
        CHECK((!row(log, 1).valid && row(log, 1).reason == "wrong result"));
        CHECK((row(log, 2).op == "msg" && row(log, 2).p == 2 && row(log, 2).seconds == Approx(0.46e-6)));
        CHECK((row(log, 3).op == "stream" && row(log, 3).p == 2 && row(log, 3).seconds == Approx(8 / 12e6)));
        CHECK((row(log, 4).op == "reduce_scatter" && row(log, 4).bytes == 256)); // 1024 over 4 ranks
        CHECK((row(log, 5).op == "barrier" && row(log, 5).bytes == 0 && row(log, 5).seconds == Approx(0.75e-6)));
        CHECK((row(log, 6).op == "bcast" && row(log, 6).launch == 1)); // 64 bytes for the second time
        CHECK(log.rows[6].statistic == "mean of all ranks' means");
        REQUIRE(log.left_out.size() == 1);
        CHECK_THAT(to_text(log.left_out[0]), Contains("log:21: ") && Contains("less than a byte"));
    }
}

TEST_CASE("an OSU log without -p: only point to point is known", "[import]")
{
    const formats::ToolLog two = formats::osu_importer.parse({osu_log, "log", 0});
    CHECK(two.rows.size() == 2); // a message and a stream of them
    CHECK_THAT(to_text(two.left_out.at(0)), Contains("log:6: ") && Contains("-p"));
    const std::string old = "# OSU MPI Latency Test (Version 2.2)\n# Size\t\tLatency (us)\n0\t\t1.71\n";
    const formats::ToolLog log = formats::osu_importer.parse({old, "log", 0});
    CHECK(log.tool == "OSU Micro-Benchmarks 2.2");
    CHECK(row(log, 0).seconds == Approx(1.71e-6));
}

TEST_CASE("an IMB log: half round trips, the slowest rank, what is no time of an operation left out", "[import]")
{
    for (const std::string &text : {imb_log, with_carriage_returns(imb_log)}) {
        const formats::ToolLog log = formats::imb_importer.parse({text, "log"});
        CHECK(log.tool == "Intel MPI Benchmarks 2021.11, MPI-1 part");
        CHECK(log.facts == std::vector<std::pair<std::string, std::string>>{{"date", "Sat Nov 21 17:46:09 2026"},
                                                                            {"mpi", "4.0"},
                                                                            {"command", "IMB-MPI1 -npmin 1 -iter 50"}});
        REQUIRE(log.rows.size() == 5);
        CHECK((row(log, 1).op == "msg" && row(log, 1).p == 2 && row(log, 1).bytes == 1024));
        CHECK(row(log, 1).seconds == Approx(4.12e-6)); // IMB prints half the round trip
        CHECK((row(log, 2).op == "reduce_scatter" && row(log, 2).p == 4 && row(log, 2).bytes == 1));
        CHECK(row(log, 2).seconds == Approx(1.02e-6));
        CHECK(row(log, 3).bytes == 1024);
        CHECK((row(log, 4).op == "barrier" && row(log, 4).seconds == Approx(1.13e-6)));
        CHECK(log.left_out.size() == 2);
    }
}

TEST_CASE("NetPIPE: np.out of both versions and what it prints; rate and time must agree", "[import]")
{
    const formats::ToolLog three = formats::netpipe_importer.parse(
        {"       1 20.354740   0.00000037\n     512 2389.415207   0.00000163\n", "np.out"});
    REQUIRE(three.rows.size() == 2);
    CHECK((row(three, 1).op == "msg" && row(three, 1).p == 2 && row(three, 1).bytes == 512));
    CHECK(row(three, 1).seconds == Approx(1.63e-6));
    const formats::ToolLog five =
        formats::netpipe_importer.parse({"      512     2.513     2.400     2.600    1.63\n", "np.out"});
    CHECK(row(five, 0).seconds == Approx(1.63e-6));
    const formats::ToolLog printed = formats::netpipe_importer.parse(
        {"0: node1\n 38:     512 bytes  27056 times -->   2389.42 Mbps in       1.63 usec\n", "out"});
    CHECK((row(printed, 0).bytes == 512 && printed.rows[0].repetitions == 27056));
    CHECK_THAT(refusal([] {
                   formats::netpipe_importer.parse({"512 4778.8 0.00000163\n", "np.out"});
               }),
               Contains("np.out:1:"));
}

TEST_CASE("a log that is cut, damaged or another's is refused with its line", "[import]")
{
    const std::string head = "# OSU MPI Broadcast Latency Test v7.4\n# Size       Avg Latency(us)\n1     0.27\n";
    const auto named = [&](const std::string &rest) {
        const formats::ToolLog log = formats::osu_importer.parse({head + rest, "log", 4});
        CHECK(log.rows.size() == 1); // the row before
        return to_text(log.left_out.at(0));
    };
    CHECK_THAT(named("2   "), Contains("log:4:") && Contains("cut off"));
    CHECK_THAT(named("2 nan\n"), Contains("log:4: Avg Latency(us)") && Contains("nan"));
    CHECK_THAT(named("2 1e400\n"), Contains("log:4:") && Contains("1e400"));
    CHECK_THAT(named("2 -1\n"), Contains("log:4:"));
    CHECK_THAT(named("2.5 1\n"), Contains("log:4: Size"));
    CHECK_THAT(refusal([] { formats::osu_importer.parse({"", "log", 4}); }), Contains("log:1:"));
    CHECK_THAT(refusal([] { formats::osu_importer.parse({imb_log, "log", 4}); }), Contains("OSU"));
    CHECK_THAT(refusal([] { formats::imb_importer.parse({osu_log, "log"}); }), Contains("IMB-MPI1"));
    CHECK_THAT(refusal([] { formats::netpipe_importer.parse({"x\n", "log"}); }), Contains("NetPIPE"));
    CHECK_THAT(
        refusal([] {
            formats::imb_importer.parse(
                {"# Benchmarking Bcast\n#bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n1 2 3 4 5\n", "log"});
        }),
        Contains("log:3:") && Contains("#processes"));
    CHECK_THAT(refusal([] { // found by fuzzing: a damaged name of a column that every row is asked for
                   formats::imb_importer.parse(
                       {"# Benchmarking Bcast\n# #processes = 2\n#bytes x#repetitions t_max[usec]\n1 2 3\n", "log"});
               }),
               Contains("IMB-MPI1"));
    CHECK_THAT(refusal([] {
                   formats::imb_importer.parse({imb_log.substr(0, imb_log.find("         0.34")), "log"});
               }),
               Contains("log:17:"));
}
