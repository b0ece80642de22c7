// mpisheet farm prune, plan, sweep and divide as a person types them.

#include "formats/table.hpp"
#include "tests/catch.hpp"
#include "tests/command/farm.hpp"
#include "tests/source_folder.hpp"

#include <algorithm>
#include <array>
#include <cmath>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

TEST_CASE("prune keeps the throughput that FindOptTree as printed loses", "[command][farm]")
{
    const Scratch scratch;
    const std::string words = "prune --tree binary --nodes 63 --task-time 5ms --sheet t800-dynamic";
    const Json found = json_of(scratch, words);
    CHECK(found["all"]["nodes"] == 63);
    CHECK(found["as_printed"]["nodes"] == 14);
    CHECK(found["as_printed"]["kept"] == Approx(0.959).epsilon(0.001));
    CHECK(found["corrected"]["nodes"] == 15);
    CHECK(found["corrected"]["kept"] == Approx(1));
    CHECK_THAT(farm(scratch, words).out, Contains("without the last 48 nodes the throughput stays 1/beta_f"));
    CHECK_THAT(farm(scratch, "prune --tree chain --nodes 9 --task-time 5ms --sheet t800-dynamic").out,
               Contains("No processor is too many"));
}

TEST_CASE("plan tries the star at any number of nodes", "[command][farm]")
{
    const Scratch scratch;
    for (const std::string nodes : {"6", "12", "16", "40"}) {
        const std::string words = "plan --nodes " + nodes + " --tasks 1000 --task-time 100ms --sheet t800-dynamic";
        const auto fastest = [&](const std::string &more) {
            double least = 1e9;
            const Json found = json_of(scratch, words + more);
            for (const Json &one : found["fastest"])
                least = std::min(least, one["makespan_s"].get<double>());
            return least;
        };
        INFO(nodes);
        CHECK(fastest("") <= fastest(" --tree star") * (1 + 1e-9));
    }
    CHECK_THAT(farm(scratch, "plan --help").out, Contains("kary:4, kary:8, kary:16 and star"));
}

TEST_CASE("plan: nodes, tree, granularity, saturation, several farms", "[command][farm]")
{
    const Scratch scratch;
    const std::string small = "plan --nodes 64 --tasks 10000 --task-time 5ms --sheet t800-dynamic";
    const Json one = json_of(scratch, small + " --tree chain,binary");
    CHECK(one["best"]["tree"] == "binary");
    CHECK(one["best"]["nodes"] == 15); // where it saturates: more do not help
    CHECK(one["best"]["saturating_nodes"] == 15);
    CHECK(one["best"]["bound"] == "forwarding");
    CHECK(one["best"]["makespan_s"] == Approx(4.53).epsilon(0.01));
    CHECK(one["peak"]["nodes"] <= 15);
    CHECK(one["peak"]["speedup"] >= 0.95 * one["best"]["speedup"].get<double>());
    CHECK(one["split_pays"] == true); // 64 processors, 15 of them busy
    CHECK(one["split"]["farms"] >= 4);
    for (const Json &split : one["splits"]) // 64 processors and a manager: each farm has one of its own
        CHECK(split["farms"].get<int>() * (split["nodes"].get<int>() + 1) <= 65);
    const Json third = one["splits"][1];
    CHECK(third["farms"] == 3);
    CHECK(third["makespan_s"].get<double>() ==
          Approx(json_of(
                     scratch,
                     "predict --tree binary --nodes 20 --tasks 3334 --task-time 5ms --sheet t800-dynamic")["makespan_s"]
                     .get<double>())
              .epsilon(0.02));
    CHECK(third["speedup"].get<double>() == Approx(10000 * 0.005 / third["makespan_s"].get<double>()));
    CHECK(one["split_from_processors"] < 40);
    const Json grouped = json_of(scratch, small + " --granularity 1:64");
    CHECK(grouped["best"]["granularity"] > 1);
    CHECK(grouped["best"]["granularity"] < 64);
    CHECK(grouped["best"]["makespan_s"] < 0.25 * one["best"]["makespan_s"].get<double>());
    CHECK(grouped["split_pays"] == false);
    // what it says is what predict says
    const Json best = grouped["best"];
    const Json again = json_of(scratch, "predict --tasks 10000 --task-time 5ms --sheet t800-dynamic --tree " +
                                            best["tree"].get<std::string>() + " --nodes " + best["nodes"].dump() +
                                            " --granularity " + best["granularity"].dump());
    CHECK(again["makespan_s"].get<double>() == Approx(best["makespan_s"].get<double>()).epsilon(0.02));
    CHECK(again["speedup"].get<double>() == Approx(best["speedup"].get<double>()).epsilon(0.02));
    for (const char *said :
         {"By tree", "By granularity", "Best: ", "Peak operating point", "Saturation: ", "Several farms"})
        CHECK_THAT(farm(scratch, small + " --granularity 1,8").out, Contains(said));
    const Json mesh = json_of(scratch, "plan --tree mesh:4x4 --task-time 10ms --tasks 64 --sheet t800-fixed");
    CHECK(mesh["best"]["makespan_s"] < 6.5 * 0.01019); // the best tree takes 6 alpha, others up to 9
}

TEST_CASE("plan for a network: its own processors, the tree that was found, no more farms than fit", "[command][farm]")
{
    const Scratch scratch;
    const std::string mesh = "plan --tree mesh:4x4 --task-time 10ms --sheet t800-dynamic --tasks ";
    CHECK(json_of(scratch, mesh + "10000")["best"]["nodes"] == 16);
    const Json plan = json_of(scratch, mesh + "64");
    for (const Json &split : plan["splits"])
        CHECK(split["farms"].get<int>() * (split["nodes"].get<int>() + 1) <= 17);
    CHECK_THAT(farm(scratch, mesh + "64").out,
               Contains("16 processors for workers") && Contains("Its tree: from vertex"));
    // the tree, given to predict as a file, takes what the plan says; that of the first vertex takes longer
    std::string parents;
    for (const Json &parent : plan["network"]["parents"])
        parents += parent.dump() + " ";
    scratch.write("best.tree", parents + "\n");
    const std::string again = "predict --task-time 10ms --sheet t800-dynamic --tasks 64 --tree ";
    const double best = plan["best"]["makespan_s"];
    CHECK(json_of(scratch, again + "best.tree")["makespan_s"].get<double>() == Approx(best).epsilon(0.005));
    CHECK(json_of(scratch, again + "mesh:4x4")["makespan_s"].get<double>() > 1.2 * best);
    const Ran many = farm(scratch, mesh + "64 --nodes 64");
    CHECK(many.status == 64);
    CHECK_THAT(many.err, Contains("expected at most 16, as many as mesh:4x4 has, or none, found 64"));
}

TEST_CASE("sweep: CSV of predictions, tables, curves", "[command][farm]")
{
    const Scratch scratch;
    const std::string words =
        "sweep --over nodes=1:8 --over tree=chain,binary --tasks 2000 --task-time 10ms --sheet t800-dynamic";
    const Ran csv = farm(scratch, words + " --against simulate --csv");
    REQUIRE(csv.status == 0);
    CHECK_THAT(csv.out, Catch::StartsWith("program,p,d,seconds,lo_s,hi_s,extrapolated,"));
    const formats::Table table = formats::parse_table(csv.out, "csv");
    REQUIRE(table.rows() == 8);
    CHECK(table.text(5, table.column("tree")) == "binary");
    CHECK(table.number(5, table.column("p")) == 4);
    CHECK(table.number(5, table.column("d")) == 2000);
    CHECK(std::abs(table.number(5, table.column("error"))) < 0.02);
    CHECK(table.number(5, table.column("seconds")) ==
          json_of(scratch,
                  "predict --tree binary --nodes 4 --tasks 2000 --task-time 10ms --sheet t800-dynamic")["makespan_s"]);
    CHECK(json_of(scratch, words).size() == 8);
    CHECK_THAT(farm(scratch, words).out, Contains("M = 2000") && Contains("speed-up"));
    CHECK(farm(scratch, words + " --plot speedup -o curves.svg").status == 0);
    CHECK_THAT(formats::read_file(scratch.path / "curves.svg"), Contains("binary") && Contains("processors N"));
    CHECK(farm(scratch, words + " --plot efficiency").status == 0);
    const Json times = json_of(
        scratch,
        "sweep --over task-time=1:4ms --over beta-f=10us,20us --tree binary --nodes 7 --tasks 100 --beta-e 1us");
    CHECK(times.size() == 6);
    CHECK(times[5]["task_time_s"] == 0.004);
    CHECK(times[5]["unsaturated_nodes"] > times[1]["unsaturated_nodes"]);
}

TEST_CASE("the FFT of section 6: blocks of 256 points are best", "[command][farm]")
{
    const Scratch scratch;
    const Ran csv =
        farm(scratch, "sweep --over granularity=128:4096 --tree binary --nodes 15 --sheet t800-fixed --tasks 131072/g "
                      "--task-time '6.05e-6*g*log(g)/log(2)' --task-bytes '4*g' --result-bytes '4*g' --csv");
    REQUIRE(csv.status == 0);
    const formats::Table table = formats::parse_table(csv.out, "csv");
    std::vector<double> speedups;
    for (std::size_t row = 0; row < table.rows(); ++row)
        speedups.push_back(table.number(row, table.column("speedup")));
    REQUIRE(speedups.size() == 6);
    CHECK(std::max_element(speedups.begin(), speedups.end()) - speedups.begin() == 1);
}

TEST_CASE("divide: the merge sort of 73.75 tasks a second, by the recurrence and simulated", "[command][farm]")
{
    const Scratch scratch;
    const std::string words = "divide --levels 6 --size 65536 --task-time '1e-6*n*log(n)/log(2)' --join-time 0.2e-6*n "
                              "--tasks 500 --sheet t800-dynamic";
    const Json found = json_of(scratch, words);
    CHECK(found["throughput_per_s"].get<double>() == Approx(73.75).margin(0.005));
    CHECK(found["as_printed_per_s"].get<double>() == Approx(74.79).margin(0.005));
    CHECK(found["nodes"] == 63);
    CHECK(found["levels"][0]["throughput_per_s"].get<double>() == Approx(43.5).margin(0.05));
    CHECK(found["makespan_s"].get<double>() == Approx(found["startup_s"].get<double>() + 499 / 73.75).epsilon(0.001));
    CHECK(json_of(scratch, words + " --simulate")["throughput_per_s"].get<double>() == Approx(73.75).epsilon(0.01));
    CHECK(json_of(scratch, words + " --random-splits 1")["throughput_per_s"].get<double>() ==
          Approx(73.75).epsilon(0.1));
    CHECK_THAT(farm(scratch, words).out, Contains("73.75 tasks/s in the steady state") && Contains("74.79"));
}
