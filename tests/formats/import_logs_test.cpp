// Logs as people bring them: what launchers, libraries and terminals add to a table, tables that are not alike, rows
// that are cut. The files in tests/data/logs have the structure of real ones and made-up numbers.

#include "formats/file.hpp"
#include "formats/import.hpp"
#include "tests/catch.hpp"
#include "tests/formats/refusal.hpp"
#include "tests/source_folder.hpp"

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

/// "op p d us", a row a line; launches but the first and nodes x ranks a node where they are known stand behind.
std::string rows_of(const formats::ToolLog &log)
{
    std::ostringstream text;
    for (const formats::LoggedSample &row : log.rows) {
        const Sample &sample = row.sample;
        text << sample.op << " " << sample.p << " " << sample.bytes << " " << std::round(sample.seconds * 1e9) / 1e3;
        if (sample.launch > 0)
            text << " launch " << sample.launch;
        if (sample.nodes > 0)
            text << " on " << sample.nodes << "x" << sample.ppn;
        text << "\n";
    }
    return text.str();
}

std::string left_out_of(const formats::ToolLog &log)
{
    std::string text;
    for (const formats::LeftOut &left : log.left_out)
        text += to_text(left) + "\n";
    return text;
}

formats::ToolLog parse(const std::string &tool, const std::string &text, int ranks, const std::string &name = "log")
{
    formats::ToolLog log = formats::find_importer(tool)->parse({text, name, ranks});
    formats::name_variants(log);
    return log;
}

struct Case {
    std::string file, tool;
    int ranks;
    std::string rows;                 ///< empty: refused
    std::vector<std::string> named{}; ///< parts of what is left out, or of the refusal
    std::size_t passed_over = 0;      ///< lines
};

const std::vector<Case> cases{
    {"01-imb-zero-byte-collective.txt",
     "imb",
     0,
     "allreduce 2 4 51.6\nallreduce 2 8 51.22\nallreduce 2 16 51.01\nallreduce 2 64 53.11\nallreduce 2 256 57.25\n"
     "allreduce 2 1024 72.07\nallreduce 2 4096 127.39\nallreduce 2 16384 346.03\nallreduce 4 4 105.83\n"
     "allreduce 4 8 103.38\nallreduce 4 16 106.13\nallreduce 4 64 104.78\nallreduce 4 256 114.38\n"
     "allreduce 4 1024 139.77\nallreduce 4 4096 251.08\nallreduce 4 16384 695.51\n",
     {":8: allreduce of 0 bytes on 2 ranks", ":23: allreduce of 0 bytes on 4 ranks"}},
    {"02-osu-other-library-section.txt",
     "osu",
     0,
     "msg 2 1 1.92\nmsg 2 2 1.93\nmsg 2 4 1.95\n",
     {":9: OpenSHMEM Put Test: another library's"}},
    {"03-osu-host-and-device-buffers.txt", "osu", 4,
     "allreduce 4 4 6.1\nallreduce 4 8 6.15\nallreduce 4 1024 9.3\nallreduce 4 65536 71\n"
     "allreduce_gpu 4 4 24.6\nallreduce_gpu 4 8 24.7\nallreduce_gpu 4 1024 27.9\nallreduce_gpu 4 65536 102\n"},
    {"04-osu-two-rank-counts.txt",
     "osu",
     0,
     "bcast 96 1 14.2 on 8x12\nbcast 96 1024 18.4 on 8x12\nbcast 48 1 10.1 on 4x12\nbcast 48 1024 13.9 on 4x12\n",
     {},
     3},
    {"04-osu-two-rank-counts.txt", "osu", 4, "", {"96", "48", "-p says 4"}},
    {"05a-osu-dashes.txt",
     "osu",
     4,
     "allreduce 4 4 5.1\nallreduce 4 8 5.22\nallreduce 4 16 5.31\nreduce 4 4 3.1\nreduce 4 8 3.15\n",
     {},
     4},
    {"05b-osu-two-words.txt", "osu", 4, "allreduce 4 4 5.1\nallreduce 4 8 5.22\nallreduce 4 16 5.31\n", {}, 5},
    {"05c-osu-digit-first.txt", "osu", 4, "bcast 4 1 7.3\nbcast 4 2 7.31\nbcast 4 4 7.35\nbcast 4 8 7.4\n", {}, 4},
    {"05d-netpipe-three-words.txt", "netpipe", 0, "msg 2 1 2.5\nmsg 2 2 2.5\nmsg 2 128 3.2\n", {}, 5},
    {"06a-osu-tag-output.txt", "osu", 6, "scatterv 6 1 40.2\nscatterv 6 2 40.9\nscatterv 6 4 41\n"},
    {"06b-imb-timestamp-tags.txt",
     "imb",
     0,
     "alltoallv 24 0 60.2\nalltoallv 24 1 61.1\nalltoallv 24 2 61.5\nalltoallv 24 4 62\n",
     {},
     1},
    {"07-osu-ansi-colours.txt", "osu", 4, "reduce 4 4 3.41\nreduce 4 8 3.45\nreduce 4 16 3.52\n"},
    {"08-osu-barrier-then-number.txt", "osu", 4, "barrier 4 0 4.51\n"},
    {"09-osu-cut-in-number.txt",
     "osu",
     4,
     "allreduce 4 4 5.1\nallreduce 4 8 5.22\nallreduce 4 1024 9.31\n",
     {":8: ", "cut off"}},
    {"10-imb-int-overflow.txt",
     "imb",
     0,
     "alltoall 512 524288 98000\nalltoall 512 1048576 199000\nbcast 512 1 14\nbcast 512 2 14.2\n",
     {":8: ", "int-overflow"}},
    {"11-imb-p2p-pingpong.txt", "imb", 0, "", {":9: PingPong: 24 pairs at once"}},
    {"12a-netpipe-seconds.txt", "netpipe", 0, "msg 2 1 40.1\nmsg 2 3 40.2\nmsg 2 1024 50\n", {}, 2},
    {"12b-netpipe5-printed.txt", "netpipe", 0, "msg 2 1 0.9\nmsg 2 2 1.1\nmsg 2 8192 3\n", {}, 4},
    {"13-osu-one-sided.txt",
     "osu",
     0,
     "",
     {":1: MPI_Put Latency Test: a one-sided", ":7: MPI_Get latency Test: a one-sided"}},
    {"14-osu-ranks-in-banner.txt", "osu", 0, "allreduce 8 4 71.5 on 2x4\nallreduce 8 8 72.1 on 2x4\n", {}},
    {"14-osu-ranks-in-banner.txt", "osu", 4, "", {"8 processes", "-p says 4"}},
    {"16-osu-then-imb.txt",
     "osu",
     4,
     "allreduce 4 4 5.1\nallreduce 4 8 5.22\n",
     {":10: a part of Intel MPI Benchmarks, mpisheet import imb"}},
    {"16-osu-then-imb.txt", "imb", 0, "bcast 4 1 3.1\nbcast 4 2 3.2\n", {":2: a part of OSU"}},
    {"21-messages.log", "osu", 8, "bcast 8 8 2.41\nbcast 8 64 2.55\nbcast 8 512 3.06\nbcast 8 4096 6.9\n", {}, 5},
    {"22-labels.log", "osu", 0, "msg 2 1 1.31\nmsg 2 64 1.36\nmsg 2 4096 2.71\n"},
};

void check(const Case &wanted, const std::string &text, const std::string &name)
{
    INFO(name << " as " << wanted.tool << " with -p " << wanted.ranks);
    std::string said;
    try {
        const formats::ToolLog log = parse(wanted.tool, text, wanted.ranks, name);
        CHECK(rows_of(log) == wanted.rows);
        said = left_out_of(log);
        std::size_t passed_over = 0;
        for (const formats::PassedOver &passage : log.passed_over)
            passed_over += passage.lines;
        if (wanted.passed_over > 0)
            CHECK(passed_over == wanted.passed_over);
    } catch (const Error &error) {
        CHECK(error.status() == Exit::bad_input);
        said = error.what();
        CHECK(wanted.rows.empty());
    }
    for (const std::string &part : wanted.named)
        CHECK_THAT(said, Contains(part));
}

const std::string title = "# OSU MPI Broadcast Latency Test v7.4\n# Size       Avg Latency(us)\n";
const std::string rows = "1                       5.10\n2                       5.22\n";
const std::string both = "bcast 4 1 5.1\nbcast 4 2 5.22\n";

/// Each line of a log behind `label`, in which @ is the line's number.
std::string labelled(const std::string &label, const std::string &text)
{
    std::string all;
    std::istringstream lines(text);
    int number = 10;
    for (std::string line; std::getline(lines, line); ++number) {
        std::string before = label;
        if (const std::size_t at = before.find('@'); at != std::string::npos)
            before.replace(at, 1, std::to_string(number));
        all += before + line + "\n";
    }
    return all;
}

} // namespace

TEST_CASE("a log's tables are what the log says, and lines that are no rows are passed over", "[import]")
{
    for (const Case &one : cases)
        check(one, formats::read_text(source_folder() + "/tests/data/logs/" + one.file), one.file);
}

TEST_CASE("labels of any launcher, terminal or quotation before each line do no harm", "[import]")
{
    for (const char *label : {"[1,0]<stdout>: ", "[prterun-n1-77@1,0]<stdout>:", "0: ", " 0: ", "00: ", "[0] ", "n17: ",
                              "2031-02-03 04:05:@ ", "2031-02-03T04:05:@.123Z ", "[04:05:@] ", "> ", "rank 0 | ",
                              "Mon Jan  5 06:07:@ 2032[1,0]<stdout>:", "@:", "\x1b[32m0: \x1b[0m", "\xef\xbb\xbf"}) {
        INFO(label);
        CHECK(rows_of(parse("osu", labelled(label, title + rows + "[n4:118] WARN: no device\n\n"), 4)) == both);
        CHECK(
            rows_of(parse("imb",
                          labelled(label, "#---\n# Benchmarking Bcast\n# #processes = 4\n#---\n   #bytes #repetitions "
                                          "t_min[usec] t_max[usec] t_avg[usec]\n   1 1000 3.10 5.10 4.00\n"
                                          "   2 1000 3.20 5.22 4.10\n"),
                          0)) == both);
    }
    CHECK(rows_of(parse("netpipe",
                        labelled("0: ", "  0:   1 bytes  21000 times -->      3.05 Mbps in       2.50 usec\n"), 0)) ==
          "msg 2 1 2.5\n");
}

TEST_CASE("messages between rows are passed over, damaged and cut rows are named and refuse no other", "[import]")
{
    for (const char *message :
         {"----", "=====", "real 12.31", "2 more processes have sent help message", " 0 0x00001234 main()  :0",
          "17: error", "2031-02-03 04:05:06", " 0 0x00001234", "10:15:22 link down", "1.2.3.4 unreachable",
          "srun: error: n1: task 3: Killed", "-- epilog --", "  Local host:   n17", "12/31/2031 done", "#### end ####",
          "# a comment of 3 words", "3 ranks aborted", "* 3.5"}) {
        INFO(message);
        CHECK(rows_of(parse("osu",
                            title + "1                       5.10\n" + message + "\n2                       5.22\n",
                            4)) == both);
    }
    for (const char *damaged : {"16 3.15 extra\n", "4 3.\n", "4 3.", "8 ", "8", "8 -3\n", "8 nan\n", "8.5 3.10\n",
                                "8 1.2.3\n", "8 3;1\n", "8 0x\n"}) {
        INFO(damaged);
        const formats::ToolLog log = parse("osu", title + rows + damaged, 4);
        CHECK(rows_of(log) == both);
        CHECK_THAT(left_out_of(log), Contains("log:5: "));
        CHECK_THAT(refusal([&] { parse("osu", title + damaged, 4); }), Contains("log:3: "));
    }
    for (const char *cut :
         {"2048   12", "2048   12.3", "2048   12\n", "0\n", "2048 0.00\n", "2048 -0.01\n", "7 12 \n"}) {
        INFO(cut);
        const formats::ToolLog log = parse("osu", title + rows + cut, 4);
        CHECK(rows_of(log) == both);
        CHECK_THAT(left_out_of(log), Contains("log:5: "));
    }
    CHECK(rows_of(parse("osu", title + rows + "4                       5.31", 4)) == both + "bcast 4 4 5.31\n");
    const std::string full = "# OSU MPI Broadcast Latency Test v7.4\n# Size  Avg Latency(us)  Min Latency(us)  Max "
                             "Latency(us)  Iterations\n1  4.10  3.10  5.10  1000\n";
    CHECK(rows_of(parse("osu", full + "2  4.10  3.10  5.22  10", 4)) == "bcast 4 1 5.1\n");
    CHECK(rows_of(parse("osu", full + "2  4.10  3.10  5.22  1000", 4)) == both);
    CHECK_THAT(left_out_of(parse("osu", full + "2  4.10  3.10", 4)), Contains("log:4: "));
}

TEST_CASE("how many ranks ran, and where, is read where the log says it", "[import]")
{
    struct Said {
        const char *line, *where;
    };
    for (const Said said : {
             Said{"mpirun -np 8 ./osu_bcast", "8"},
             {"+ /opt/mpi/bin/mpiexec -n 8 -ppn 4 ./osu_bcast -f", "8 on 2x4"},
             {"$ mpiexec.hydra -perhost 2 -np 8 osu_bcast", "8 on 4x2"},
             {"srun -N 2 -n 8 osu_bcast", "8 on 2x4"},
             {"srun -N2 --ntasks-per-node=4 osu_bcast", "8 on 2x4"},
             {"[me@n1 ~]$ srun --nodes=4 --ntasks=8 --mpi=pmix ./pt2pt/osu_bcast -i 100", "8 on 4x2"},
             {"aprun -n 8 -N 4 ./osu_bcast", "8 on 2x4"},
             {"mpirun --map-by ppr:4:node -np 8 osu_bcast -x 20", "8 on 2x4"},
             {"mpirun -n 6 ./a : -n 2 ./b", "8"},
             {"#SBATCH --nodes=2\n#SBATCH --ntasks-per-node=4\nsrun ./osu_bcast", "8 on 2x4"},
             {"$ salloc -n8 -c1 -N2 -p fast\nmpirun ./osu_bcast", "8 on 2x4"},
             {"Num hosts       : 2\nNum of tasks    : 8", "8 on 2x4"},
             {"SLURM_NTASKS=8", "8"},
             {"Number of processes: 8", "8"},
             {"NP 8", "8"},
             {"nodes: 2, ppn: 4", "8 on 2x4"},
             {"Running with 8 MPI processes on 2 nodes", "8 on 2x4"},
         }) {
        INFO(said.line);
        const std::string where = said.where;
        const std::string ranks = where.substr(0, 1), rest = where.substr(1);
        CHECK(rows_of(parse("osu", said.line + ("\n\n" + title) + "1  5.10\n", 0)) ==
              "bcast " + ranks + " 1 5.1" + rest + "\n");
        CHECK_THAT(refusal([&] { parse("osu", said.line + ("\n" + title) + "1  5.10\n", 12); }),
                   Contains("-p says 12") && Contains("8 processes"));
        CHECK(rows_of(parse("osu", said.line + ("\n" + title) + "1  5.10\n", 8)).starts_with("bcast 8 1 5.1"));
    }
    for (const char *nothing : {"mpirun noticed that process rank 3 exited", "mpirun ./osu_bcast",
                                "srun: job 12 queued", "3 more processes have sent help message"}) {
        INFO(nothing);
        CHECK(rows_of(parse("osu", nothing + ("\n" + title) + "1  5.10\n", 4)) == "bcast 4 1 5.1\n");
    }
    CHECK_THAT(refusal([] {
                   parse("imb", formats::read_text(source_folder() + "/tests/data/logs/10-imb-int-overflow.txt"), 4);
               }),
               Contains("-p says 4") && Contains("512"));
}

TEST_CASE("tables that their titles or commands tell apart are no launches of one operation", "[import]")
{
    const std::string table = "# Size       Avg Latency(us)\n8  5.10\n",
                      reduce = "# OSU MPI Allreduce Latency Test v7.4\n";
    const formats::ToolLog types =
        parse("osu", reduce + "# Datatype: MPI_CHAR.\n" + table + "# Datatype: MPI_FLOAT.\n" + table, 4);
    CHECK(rows_of(types) == "allreduce 4 8 5.1\nallreduce_float 4 8 5.1\n");
    CHECK_THAT(types.differences.back(), Contains("allreduce_float") && Contains("MPI_CHAR"));
    CHECK(rows_of(parse("osu",
                        "mpirun -np 4 -x UCX_TLS=tcp osu_bcast\n" + title +
                            "8  5.10\nmpirun -np 4 -x UCX_TLS=rc osu_bcast\n" + title + "8  2.10\n",
                        0)) == "bcast 4 8 5.1\nbcast_ucx_tls_rc 4 8 2.1\n");
    CHECK(rows_of(parse("osu",
                        "mpirun -np 2 -N 1 osu_latency\n# OSU MPI Latency Test v7.4\n" + table +
                            "mpirun -np 2 -N 2 osu_latency\n# OSU MPI Latency Test v7.4\n" + table,
                        0)) == "msg 2 8 5.1 on 2x1\nmsg 2 8 5.1 on 1x2\n");
    CHECK(rows_of(parse("osu", title + "8  5.10\n" + title + "8  5.20\n", 4)) ==
          "bcast 4 8 5.1\nbcast 4 8 5.2 launch 1\n");
    CHECK(rows_of(parse("osu",
                        "=== intra-node ===\n# OSU MPI Latency Test v7.4\n" + table +
                            "=== Inter node ===\n# OSU MPI Latency Test v7.4\n" + table,
                        0)) == "msg 2 8 5.1\nmsg_inter_node 2 8 5.1\n");
    const std::string tuned = "mpirun -n 4 --mca coll_tuned_use_dynamic_rules true --mca coll_tuned_bcast_algorithm ";
    CHECK(rows_of(parse("osu",
                        tuned + "0 osu_bcast\n" + title + "8  5.10\n" + tuned + "3 osu_bcast\n" + title + "8  5.20\n" +
                            "mpirun -n 4 osu_bcast\n" + title + "8  5.30\n",
                        0)) == "bcast 4 8 5.1\nbcast_coll_tuned_bcast_algorithm_3 4 8 5.2\nbcast_none 4 8 5.3\n");
    CHECK(rows_of(parse("osu",
                        "openmpi@1.10.7%intel@19 osu_bcast\n" + title + "8  5.10\nopenmpi@4.1.6%intel@19 osu_bcast\n" +
                            title + "8  5.20\n",
                        4)) == "bcast 4 8 5.1\nbcast_openmpi_4_1_6_intel_19 4 8 5.2\n");
    CHECK(rows_of(parse("osu",
                        "mpirun -n 2 osu_latency -m 1:1 -d cuda H D\n# OSU MPI-CUDA Latency Test v7.5\n" + table +
                            "mpirun -n 2 osu_latency -d cuda D D\n# OSU MPI-CUDA Latency Test v7.5\n" + table,
                        0)) == "msg_host_gpu 2 8 5.1\nmsg_gpu 2 8 5.1\n");
    const std::string device =
        "# OSU MPI-ROCM Latency Test v7.4\n# Send Buffer on DEVICE (D) and Receive Buffer on HOST (H)\n";
    CHECK(rows_of(parse("osu", device + table, 0)) == "msg_gpu_host 2 8 5.1\n");
    CHECK(rows_of(parse("osu",
                        "# OSU MPI-CUDA Latency Test v5.9\n# Send Buffer on HOST (H) and Receive Buffer on HOST (H)\n" +
                            table,
                        0)) == "msg 2 8 5.1\n");
    CHECK_THAT(left_out_of(parse("osu",
                                 title + "8  5.10\n# OSU NCCL Allreduce Latency Test v7.4\n" + table +
                                     "# OSU UPC++ MEMPUT Test\n" + table,
                                 4)),
               Contains("log:4: NCCL Allreduce") && Contains("log:7: UPC++"));
    const std::string pairs =
        "# Benchmarking PingPong\n# ( 4 groups of 2 processes each running simultaneous )\n# #processes = 2\n"
        "#bytes #repetitions t[usec] Mbytes/sec\n8 1000 3.10 1.00\n";
    CHECK_THAT(left_out_of(parse("imb", pairs, 0)), Contains("log:4: PingPong: several groups at once"));
    const std::string imb =
        "# #processes = 4\n#bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n0 1000 0.05 0.06 0.06\n"
        "8 1000 3.10 5.10 4.00\n";
    const formats::ToolLog empty = parse("imb", "# Benchmarking Gatherv\n" + imb + "# Benchmarking Reduce\n" + imb, 0);
    CHECK(rows_of(empty) == "gatherv 4 8 5.1\nreduce 4 8 5.1\n");
    CHECK_THAT(left_out_of(empty), Contains("log:4: gatherv of 0 bytes") && Contains("log:9: reduce of 0 bytes"));
}

TEST_CASE("a copy that lost the marks of comments, or stands in a table of a page, is read", "[import]")
{
    CHECK(rows_of(parse(
              "osu", "# OSU MPI Broadcast Latency Test v5.9 | |\n# Size Avg Latency(us) | |\n1 5.10 | |\n2 5.22 | |\n",
              4)) == both);
    CHECK(rows_of(parse("osu", "OSU MPI Broadcast Latency Test v5.9\n  Size       Avg Latency(us)\n" + rows, 4)) ==
          both);
    const std::string table = "#bytes #repetitions t[usec] Mbytes/sec\n8 1000 2.50 3.20\n";
    for (const char *heads : {"# Benchmarking PingPong\n# #processes = 2\n", "Benchmarking PingPong\nprocesses = 2\n",
                              "# Benchmarking PingPong\n# ( #processes = 2 )\n"}) // the last one: before IMB 3
        CHECK(rows_of(parse("imb", heads + table, 0)) == "msg 2 8 2.5\n");
}

TEST_CASE("of a table in which several outputs are mixed nothing is taken", "[import]")
{
    const std::string other = "# OSU MPI Reduce Latency Test v5.9\n# Size Avg Latency(us)\n";
    for (const char *mixed : {"1 5.10\n1 3.10\n2 5.20\n2 3.20\n", "8 5.10\n1 3.10\n16 5.20\n2 3.20\n8 3.30\n16 3.40\n",
                              "1 5.10\n2 5.20\n1 3.10\n4 5.30\n2 3.20\n"}) {
        INFO(mixed);
        const formats::ToolLog log = parse("osu", title + rows + title + other + mixed + title + "4 5.31\n", 4);
        CHECK(rows_of(log) == both + "bcast 4 4 5.31\n");
        CHECK_THAT(left_out_of(log), Contains("the outputs of several runs are mixed"));
    }
    CHECK(rows_of(parse("osu", title + rows + rows, 4)) == "bcast 4 1 5.1\nbcast 4 2 5.22\nbcast 4 1 5.1 launch 1\n"
                                                           "bcast 4 2 5.22 launch 1\n");
    const std::string imb = "# Benchmarking Bcast\n# #processes = 4\n#bytes #repetitions t_min[usec] t_max[usec] "
                            "t_avg[usec]\n64 10 1.00 2.00 1.50\n8 10 0.50 1.00 0.70\n"; // sizes as a file gave them
    CHECK(rows_of(parse("imb", imb, 0)) == "bcast 4 64 2\nbcast 4 8 1\n");
    CHECK(rows_of(parse("imb", imb + "8 10 0.50 1.00 0.70\n" + imb, 0)) == "bcast 4 64 2\nbcast 4 8 1\n");
}

TEST_CASE("a log of nothing that is read says what it looks like", "[import]")
{
    CHECK_THAT(refusal([] { parse("osu", title + "1K 5.10\n", 4); }),
               Contains("not understood below its header: log:3: \"1K 5.10\""));
    CHECK_THAT(refusal([] { parse("osu", "# SKaMPI Version 5\n1 2 3\n", 4); }), Contains("SKaMPI, which is not read"));
    CHECK_THAT(refusal([] { parse("imb", title + rows, 4); }), Contains("mpisheet import osu"));
}

TEST_CASE("a compressed file and one in UTF-16 are refused with what makes text of them", "[import]")
{
    const auto message = [](const std::string &text) {
        return refusal([&] { formats::check_text(text, "a.log"); });
    };
    CHECK(message("\x1f\x8b\x08") == "a.log:1: expected text, in ASCII or UTF-8, found gzip (zcat makes text of it)");
    CHECK(message(std::string("\xff\xfe#\0", 4)) ==
          "a.log:1: expected text, in ASCII or UTF-8, found UTF-16 (iconv -f UTF-16 -t UTF-8 makes text of it)");
}
