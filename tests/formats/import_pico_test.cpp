// PICO's results as samples. The folders are as its repository has them, with other numbers.

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

/// A folder of PICO's results: names and texts of its files.
using PicoFiles = std::vector<std::pair<std::string, std::string>>;

const std::string pico_head =
    "timestamp,test_id,nnodes,tasks_per_node,collective_type,mpi_lib,mpi_lib_version,libbine_version,gpu_awareness,"
    "gpu_lib,gpu_lib_version,output_level,MPI_Op,notes\n";

std::string pico_test(const std::string &key, const std::string &what, const std::string &gpus = "no")
{
    return key + "," + what + ",OMPI,4.1.6,1.0.0," + gpus + ",null,null,summarized,null,null\n";
}

/// A file with a time for each repetition, all the same [ns].
std::string pico_times(int repetitions, int ns)
{
    std::string text = "highest\n";
    for (int i = 0; i < repetitions; ++i)
        text += std::to_string(ns) + "\n";
    return text;
}

formats::ToolLog pico_log(const PicoFiles &files)
{
    std::vector<formats::LogFile> list;
    for (const auto &file : files)
        list.push_back({file.first, [text = file.second] { return text; }});
    return formats::pico_importer.parse_files(list);
}

const Sample &row(const formats::ToolLog &log, std::size_t i)
{
    return log.rows.at(i).sample;
}

/// The rows of an operation at a size.
std::vector<Sample> rows_of(const formats::ToolLog &log, const std::string &op, std::int64_t bytes)
{
    std::vector<Sample> found;
    for (const formats::LoggedSample &row : log.rows)
        if (row.sample.op == op && row.sample.bytes == bytes)
            found.push_back(row.sample);
    return found;
}

} // namespace

TEST_CASE("PICO: sizes as the contract counts them, a forced algorithm is an operation of its own", "[import]")
{
    const formats::ToolLog log = pico_log(
        {{"tower_metadata.csv", pico_head + pico_test("day,0", "4,2,ALLREDUCE") + pico_test("day,1", "4,2,ALLGATHER")},
         {"tower/day/0/16_default_ompi_int32.csv", pico_times(10, 5000)},
         {"tower/day/0/16_ring_ompi_int64.csv", pico_times(10, 7000)},
         {"tower/day/1/17_ring_ompi_int32.csv", pico_times(10, 8000)},
         {"tower/day/1/7_ring_ompi_int32.csv", pico_times(10, 8000)},
         {"tower/day/1/aggregated_results_summary.csv", "of PICO's own\n"},
         {"tower/day/slurm_7.out", "said\n"}});
    CHECK(log.tool == "PICO");
    const std::vector<Sample> own = rows_of(log, "allreduce", 64); // the whole message: 16 times 4 bytes
    REQUIRE(own.size() == 8);                                      // a fifth is warm-up
    CHECK((own[0].p == 8 && own[0].nodes == 4 && own[0].ppn == 2 && own[0].launch == 0 && own[0].rep == 2));
    CHECK(own[0].seconds == Approx(5e-6));
    CHECK(rows_of(log, "allreduce_ring_ompi", 128).size() == 8);
    CHECK(rows_of(log, "allgather_ring_ompi", 8).size() == 8); // what one of 8 ranks contributes: 2 elements
    CHECK(log.rows.size() == 24);
    CHECK(log.rows[0].statistic == "slowest rank's own time");
    CHECK(to_text(log.left_out.at(0)) == "day/1/7_ring_ompi_int32.csv: fewer elements than 8 ranks");
    CHECK(log.facts == std::vector<std::pair<std::string, std::string>>{
                           {"machine", "tower"}, {"date", "day"}, {"library", "OMPI 4.1.6"}});
}

TEST_CASE("PICO: thirty repetitions of a file, evenly spaced from the end of the warm-up to the last", "[import]")
{
    std::string text = "highest\n";
    for (int i = 0; i < 1000; ++i)
        text += std::to_string(1000 + i) + "\n";
    const formats::ToolLog log = pico_log({{"tower_metadata.csv", pico_head + pico_test("day,0", "4,1,BCAST")},
                                           {"tower/day/0/16_default_ompi_int32.csv", text}});
    REQUIRE(log.rows.size() == 30);
    CHECK((row(log, 0).rep == 200 && row(log, 0).seconds == Approx(1.2e-6)));
    CHECK((row(log, 1).rep == 228 && row(log, 1).seconds == Approx(1.228e-6))); // 200 + 799/29
    CHECK((row(log, 29).rep == 999 && row(log, 29).seconds == Approx(1.999e-6)));
}

TEST_CASE("PICO on Fugaku: a torus of nodes, its names of algorithms, no warm-up, one that the library did not know",
          "[import]")
{
    const std::string end = "Average runtime: 0.000009\n";
    const std::string unknown = "[mpi::mca-var::invalid-value-enum]\n";
    const formats::ToolLog log =
        pico_log({{"fugaku_metadata.csv", pico_head + pico_test("2025_03_26___19_49_06,3", "2x4x2,1,BCAST")},
                  {"fugaku/2025_03_26___19_49_06/3/8_default-default_int32.csv", pico_times(10, 9000) + end},
                  {"fugaku/2025_03_26___19_49_06/3/8_default-split-binary-tree_int32.csv", pico_times(10, 9000) + end},
                  {"fugaku/2025_03_26___19_49_06/3/8_BINE-B_CONT-UTOFU-0-6_int32.csv", pico_times(10, 9000) + end},
                  {"fugaku/2025_03_26___19_49_06/3/8_default-basic-linear_int32.csv", pico_times(10, 9000) + end},
                  {"fugaku/2025_03_26___19_49_06/3/8_default-basic-linear_int32.err", unknown},
                  {"fugaku/2025_03_26___19_49_06/3/8_default-default_int32.err", "a warning\n"}});
    CHECK(rows_of(log, "bcast", 32).size() == 10);
    CHECK(rows_of(log, "bcast_split_binary_tree", 32).size() == 10);
    CHECK(rows_of(log, "bcast_bine_b_cont_utofu_0_6", 32).size() == 10);
    CHECK(log.rows.size() == 30);
    CHECK((row(log, 0).p == 16 && row(log, 0).rep == 0));
    REQUIRE(log.left_out.size() == 1);
    CHECK_THAT(to_text(log.left_out[0]), Contains("8_default-basic-linear_int32.csv: the library did not know"));
    CHECK(log.facts[1] == std::pair<std::string, std::string>{"date", "2025-03-26T19:49:06"});
}

TEST_CASE("PICO's program for GPUs counts bytes, leaves its first place empty and sums up between times", "[import]")
{
    const std::string text = "highest\n0\n4000\n4100\n-> Buffer: 256 byte - 1 Gib, verifier: 7, Latency: 1\n4200\n";
    const formats::ToolLog log = pico_log({{"sea_metadata.csv", pico_head + pico_test("day,0", "2,4,ALLREDUCE", "yes")},
                                           {"sea/day/0/256_allreduce_nccl_ring.csv", text},
                                           {"sea/day/0/256_allreduce_hier_bw_mpi.csv", ""}});
    const std::vector<Sample> rows = rows_of(log, "allreduce_gpu_nccl_ring", 256);
    REQUIRE(rows.size() == 3);
    CHECK((rows[0].rep == 0 && rows[0].seconds == Approx(4e-6) && rows[2].seconds == Approx(4.2e-6)));
    CHECK(rows[0].p == 8);
    REQUIRE(log.left_out.size() == 1);
    CHECK_THAT(to_text(log.left_out[0]), Contains("hier_bw_mpi.csv: empty"));
}

TEST_CASE("PICO: a job's list of ranks is right where none of its tests has as many", "[import]")
{
    const std::string ranks = "MPI_Rank,allocation\n0,n1.site\n   1,n1.site\n2,n2.site\n3,n2.site\n4,n3.site\n";
    const PicoFiles files{
        {"tower_metadata.csv", pico_head + pico_test("day,0", "3,1,ALLREDUCE") + pico_test("night,0", "3,1,ALLREDUCE")},
        {"tower/day/0/16_default_ompi_int32.csv", pico_times(5, 5000)},
        {"tower/night/0/16_default_ompi_int32.csv", pico_times(5, 5000)},
        {"tower/day/alloc.csv", ranks},
        {"tower/night/alloc_3.csv", "MPI_Rank,allocation\n0,n1\n1,n2\n2,n3\n"}};
    const formats::ToolLog log = pico_log(files);
    REQUIRE(log.rows.size() == 8);
    CHECK((row(log, 0).p == 5 && row(log, 0).nodes == 3 && row(log, 0).ppn == 2 && row(log, 0).launch == 0));
    CHECK((row(log, 4).p == 3 && row(log, 4).nodes == 3 && row(log, 4).ppn == 1 && row(log, 4).launch == 1));
    CHECK(std::count_if(log.differences.begin(), log.differences.end(), [](const std::string &text) {
              return text ==
                     "day: 5 ranks on 3 nodes, as its list of ranks says; its metadata: 3 nodes, 1 tasks on each";
          }) == 1);
}

TEST_CASE("PICO: a job whose tests had other numbers of ranks has the list of one of them", "[import]")
{
    const formats::ToolLog log = pico_log(
        {{"tower_metadata.csv", pico_head + pico_test("day,0", "2,2,ALLREDUCE") + pico_test("day,1", "2,1,ALLREDUCE")},
         {"tower/day/0/16_default_ompi_int32.csv", pico_times(5, 5000)},
         {"tower/day/1/16_default_ompi_int32.csv", pico_times(5, 5000)},
         {"tower/day/alloc.csv", "MPI_Rank,allocation\n0,a\n1,a\n2,b\n3,b\n"}});
    REQUIRE(log.rows.size() == 8);
    CHECK((row(log, 0).p == 2 && row(log, 4).p == 4)); // by p within the job
}

TEST_CASE("PICO: algorithms that a library was told in vain are left out, its own choice stays", "[import]")
{
    const auto files = [](int ring, int tree) {
        return PicoFiles{{"tower_metadata.csv", pico_head + pico_test("day,0", "4,1,ALLREDUCE")},
                         {"tower/day/0/16_default_mpich_int32.csv", pico_times(5, 5000)},
                         {"tower/day/0/16_ring_mpich_int32.csv", pico_times(5, 5050)},
                         {"tower/day/0/16_tree_mpich_int32.csv", pico_times(5, 4950)},
                         {"tower/day/0/16_ring_over_int32.csv", pico_times(5, 5000)},
                         {"tower/day/0/4096_default_mpich_int32.csv", pico_times(5, 50000)},
                         {"tower/day/0/4096_ring_mpich_int32.csv", pico_times(5, ring)},
                         {"tower/day/0/4096_tree_mpich_int32.csv", pico_times(5, tree)}};
    };
    const formats::ToolLog vain = pico_log(files(50500, 52000));
    CHECK(rows_of(vain, "allreduce", 64).size() == 4);
    CHECK(rows_of(vain, "allreduce_ring_over", 64).size() == 4); // PICO's own code: it is what it is called
    CHECK(vain.rows.size() == 12);
    REQUIRE(vain.left_out.size() == 1);
    CHECK_THAT(to_text(vain.left_out[0]), Contains("day/0/16_ring_mpich_int32.csv: its algorithm was forced in vain") &&
                                              Contains("(and 3 files more)"));
    const formats::ToolLog in_force = pico_log(files(50500, 90000));
    CHECK(rows_of(in_force, "allreduce_tree_mpich", 16384).size() == 4);
    CHECK(in_force.left_out.empty());
}

TEST_CASE("PICO's files that are damaged, without metadata or of two systems are refused", "[import]")
{
    const std::string tower = pico_head + pico_test("day,0", "4,1,BCAST");
    const auto with = [&](const std::string &text) {
        return PicoFiles{{"tower_metadata.csv", tower}, {"tower/day/0/16_ring_ompi_int32.csv", text}};
    };
    CHECK_THAT(refusal([&] { pico_log(with("highest\n5000\nfive\n")); }),
               Contains("tower/day/0/16_ring_ompi_int32.csv:3: highest: expected a number, found \"five\""));
    CHECK_THAT(refusal([&] { pico_log(with("lowest\n5000\n")); }),
               Contains("int32.csv:1: expected a column \"highest\""));
    CHECK_THAT(refusal([] {
                   pico_log({{"tower/day/0/16_ring_ompi_int32.csv", "highest\n1\n"}});
               }),
               Contains("expected SYSTEM_metadata.csv"));
    CHECK_THAT(refusal([&] { pico_log({{"tower_metadata.csv", tower}}); }), Contains("results of PICO"));
    CHECK_THAT(refusal([&] {
                   pico_log({{"sea_metadata.csv", pico_head + pico_test("night,0", "4,1,BCAST")},
                             {"tower_metadata.csv", tower},
                             {"sea/night/0/16_ring_ompi_int32.csv", "highest\n1\n"},
                             {"tower/day/0/16_ring_ompi_int32.csv", "highest\n1\n"}});
               }),
               Contains("found those of sea, tower"));
    const formats::ToolLog all = pico_log(with("highest,rank0,rank1\n5000,5000,4000\n")); // 2 ranks, not 4
    CHECK(all.rows.empty());
    CHECK_THAT(to_text(all.left_out.at(0)), Contains("times of 2 ranks, where the metadata has 4"));
}
