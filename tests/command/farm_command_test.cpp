// mpisheet farm predict and simulate as a person types them, and what it refuses.

#include "formats/table.hpp"
#include "tests/catch.hpp"
#include "tests/command/farm.hpp"
#include "tests/source_folder.hpp"

#include <array>
#include <cmath>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

TEST_CASE("predict has the contract's keys, and they agree with each other", "[command][farm]")
{
    const Scratch scratch;
    const Json found =
        json_of(scratch, "predict --tree binary --nodes 31 --tasks 100000 --task-time 20ms" + transputers);
    const double makespan = found["makespan_s"];
    CHECK(makespan == Approx(70.934).epsilon(0.001)); // measured: Table 3
    CHECK(found["startup_s"].get<double>() + found["steady_s"].get<double>() + found["winddown_s"].get<double>() ==
          Approx(makespan));
    CHECK(found["speedup"] == Approx(100000 * 0.02 / makespan));
    CHECK(found["efficiency"] == Approx(100000 * 0.02 / makespan / 31));
    CHECK(found["throughput_per_s"] == Approx(1410).epsilon(0.001));
    CHECK(found["bound"] == "processors");
    double tasks = 0;
    for (const double of_node : found["tasks_per_node"])
        tasks += of_node;
    CHECK(found["tasks_per_node"].size() == 31);
    CHECK(tasks == Approx(100000));
}

TEST_CASE("every method predicts; hybrid and simulate agree, formulas come near", "[command][farm]")
{
    const Scratch scratch;
    const std::string words = "predict --tree binary --nodes 15 --tasks 100000 --task-time 20ms" + transputers;
    const double simulated = json_of(scratch, words + "--method simulate")["makespan_s"];
    CHECK(json_of(scratch, words)["makespan_s"] == Approx(simulated).epsilon(0.002));
    for (const char *method : {"steady", "paper", "tr91-27"}) {
        INFO(method);
        CHECK(json_of(scratch, words + "--method " + method)["makespan_s"] == Approx(simulated).epsilon(0.01));
    }
}

TEST_CASE("a tenth of the simulated reference, predicted within 2 %", "[command][farm]")
{
    const Scratch scratch;
    const formats::Table table = formats::read_table(source_folder() + "/tests/data/farm/simulated_reference.csv");
    const auto cell = [&](std::size_t row, const char *column) { return table.number(row, table.column(column)); };
    for (std::size_t row = 4; row < table.rows(); row += 10) {
        std::string words = "predict --task-bytes 4 --result-bytes 4 --link-rate 1.73MB/s";
        for (const auto &[option, column] : {std::pair{" --tree kary:", "children"},
                                             {" --nodes ", "nodes"},
                                             {" --tasks ", "tasks"},
                                             {" --task-time ", "T_e"},
                                             {" --beta-e ", "beta_e"},
                                             {" --beta-f ", "beta_f"}})
            words += option + std::string(table.text(row, table.column(column)));
        INFO(words);
        const double makespan = json_of(scratch, words)["makespan_s"];
        const double alpha = cell(row, "T_e") + cell(row, "beta_e");
        const double allowed = cell(row, "tasks") <= 4 * cell(row, "nodes") ? alpha : 0.02 * cell(row, "makespan");
        CHECK(std::abs(makespan - cell(row, "makespan")) <= allowed);
    }
}

TEST_CASE("the paper's machine and applications by name", "[command][farm]")
{
    const Scratch scratch;
    const Json fact = json_of(scratch, "predict --application Fact --tree binary --nodes 15");
    CHECK(fact["makespan_s"] == Approx(3.4112).epsilon(0.01)); // measured: Table 2, 3.3921 and -0.56 %
    const Json fft = json_of(scratch, "predict --application FFT --tree binary --nodes 31");
    CHECK(fft["bound"] == "manager");
    CHECK(fft["makespan_s"] >= 256 / 274.0);
    // what is given counts more than the application's row
    CHECK(json_of(scratch, "predict --application FFT --tree binary --nodes 31 --manager-rate 1e9")["bound"] ==
          "links");
    CHECK_THAT(farm(scratch, "predict --application Fact --tree binary --nodes 15").out,
               Contains("binary of 15 nodes on 4 levels; 1639 tasks of 30.0 ms") && Contains("makespan"));
}

TEST_CASE("a star is the tree where none is named, and overheads may be nothing", "[command][farm]")
{
    const Scratch scratch;
    const std::string words = "predict --nodes 15 --tasks 1000 --task-time 20ms --beta-e 0 --beta-f 0";
    const Json star = json_of(scratch, words);
    CHECK(star["tree"] == "star");
    CHECK(star["makespan_s"] == Approx(67 * 0.02)); // of 1000 tasks on 15 processors one gets 67
    for (const char *same : {"star", "flat", "kary:14"})
        CHECK(json_of(scratch, words + " --tree " + same)["makespan_s"] == star["makespan_s"]);
    CHECK_THAT(farm(scratch, words).out, Contains("Tree: a star, as --tree names none"));
    CHECK_FALSE(farm(scratch, words + " --tree star").out.find("names none") != std::string::npos);
    CHECK_THAT(farm(scratch, "plan --tasks 1000 --task-time 20ms --beta-e 0 --beta-f 0").out,
               Contains("Best: star") && Contains("Saturation: never; forwarding costs nothing"));
}

TEST_CASE("random times give an interval, sorted ones are two phases", "[command][farm]")
{
    const Scratch scratch;
    const std::string chain = "predict --tree chain --nodes 16 --tasks 2000" + transputers;
    const Json random = json_of(scratch, chain + "--task-times exponential --task-time 10ms");
    CHECK(random["lo_s"] < random["makespan_s"]);
    CHECK(random["hi_s"] > random["makespan_s"]);
    CHECK(random == json_of(scratch, chain + "--task-times exponential --task-time 10ms --seed 1"));
    const double sorted =
        json_of(scratch, chain + "--task-times bimodal:1ms:20ms --order sorted --method simulate")["makespan_s"];
    const double phases =
        json_of(scratch, "predict --tree chain --nodes 16 --phases 1000:1ms,1000:20ms" + transputers)["makespan_s"];
    const double average = json_of(scratch, chain + "--task-time 10.5ms")["makespan_s"];
    CHECK(phases == Approx(sorted).epsilon(0.04));
    CHECK(average < 0.96 * sorted);
    scratch.write("times.txt", "10ms # first\n\n20ms\n0.03\n");
    const Json list = json_of(scratch, "predict --tree chain --nodes 1 --task-times times.txt" + transputers);
    CHECK(list["tasks"] == 3);
    CHECK(list["makespan_s"] == Approx(0.06 + 3 * 482e-6).epsilon(0.01));
}

TEST_CASE("granularity: tasks travel together, or sizes are expressions of g", "[command][farm]")
{
    const Scratch scratch;
    const std::string words = "predict --tree binary --nodes 7 --granularity 10" + transputers;
    CHECK(json_of(scratch, words + "--tasks 1000 --task-time 1ms")["tasks"] == 100);
    CHECK(json_of(scratch, words + "--tasks '2048/g**2' --task-time '1e-4*g'")["tasks"] == 21);
    CHECK(json_of(scratch, words + "--tasks 1000 --task-time 1ms")["makespan_s"] ==
          json_of(scratch, "predict --tree binary --nodes 7 --tasks 100 --task-time 10ms" + transputers)["makespan_s"]);
}

TEST_CASE("simulate tells what each processor did", "[command][farm]")
{
    const Scratch scratch;
    const std::string words = "simulate --tree chain --nodes 4 --tasks 200 --task-time 10ms" + transputers;
    const Json run = json_of(scratch, words);
    CHECK(run["first_task"] == Json({1, 2, 3, 4})); // Lemma 1
    CHECK(run["parent"] == Json({-1, 0, 1, 2}));
    CHECK(run["executing_s"][0].get<double>() == Approx(0.01 * run["tasks_per_node"][0].get<double>()));
    CHECK(run["makespan_s"] == json_of(scratch, "predict --method simulate" + words.substr(8))["makespan_s"]);
    CHECK_THAT(farm(scratch, words).out, Contains("node, level") && Contains("Makespan"));
    CHECK_THAT(farm(scratch, "simulate --tree binary --nodes 63 --tasks 200 --task-time 10ms" + transputers).out,
               Contains("\n5: 32 "));
    // polling every 5 ms, a small beta_f: a chain starves
    const std::string quick =
        "simulate --tree chain --nodes 31 --tasks 3000 --task-time 10ms --beta-e 1us --beta-f 1us";
    CHECK(json_of(scratch, quick + " --poll 5ms")["makespan_s"] >
          2 * json_of(scratch, quick)["makespan_s"].get<double>());
    // a processor of half the speed executes about half of the tasks
    const Json uneven = json_of(scratch, "simulate --tree chain --nodes 2 --tasks 3000 --task-time 10ms --speeds 1,0.5 "
                                         "--beta-e 1us --beta-f 1us");
    CHECK(uneven["tasks_per_node"][1].get<double>() == Approx(1000).epsilon(0.01));
}

TEST_CASE("trees from files, unequal links", "[command][farm]")
{
    const Scratch scratch;
    scratch.write("links.txt", "root 1\n0 1 1e6\n1 2 1e3\n");
    const Json slow =
        json_of(scratch, "simulate --tree links.txt --tasks 300 --task-time 10ms --task-bytes 100" + transputers);
    CHECK(slow["node"][0] == 1);
    CHECK(slow["tasks_per_node"][2].get<double>() < 0.2 * slow["tasks_per_node"][1].get<double>());
    scratch.write("broken.txt", "-1 0 0 7\n");
    const Ran ran = farm(scratch, "predict --tree broken.txt --tasks 3 --task-time 1s" + transputers);
    CHECK(ran.status == 65);
    CHECK_THAT(ran.err, Contains("broken.txt:1:8: ") && Contains("\"7\""));
}

TEST_CASE("bad input: status and one line that says what and where", "[command][farm]")
{
    const Scratch scratch;
    scratch.write("times.txt", "10ms\nquick\n");
    scratch.write("sheet.gp", "beta_e = 482\nbeta_f = 453 +\n");
    scratch.write("empty.csv", "application,T_e_s\n");
    struct Case {
        const char *words;
        int status;
        const char *said;
    };
    scratch.write("sheet-without.gp", "tbarrier(p) = p\n");
    const std::string good = " --tasks 10 --task-time 10ms --beta-e 482us --beta-f 453us";
    for (const Case &wrong : {
             Case{"predict --tree binry --nodes 3", 64, "did you mean 'binary'?"},
             Case{"predict --tree kary:0 --nodes 3", 64, "kary:K with K >= 1"},
             Case{"predict --tree binary", 64, "--nodes N is needed: how many processors"},
             Case{"predict --tree mesh:3", 64, "mesh:3"},
             Case{"predict --tree binary --nodes 0", 64, "--nodes: expected a whole number from 1 on, found 0"},
             Case{"predict --tree binary --nodes 3 --root 2", 64,
                  "--root: expected 0, the root that the tree has, found 2"},
             Case{"predict --tree binary --nodes 3 --link-rate 0", 65, "--link-rate: expected more than 0, found 0"},
             Case{"predict --tree binary --nodes 3 --task-bytes -3", 64, "--task-bytes"},
             Case{"predict --tree binary --nodes 3 --method guess", 64, "--method: expected one of hybrid"},
             Case{"predict --tree binary --nodes 5 --method tr91-27", 65, "expected a complete K-ary tree"},
             Case{"predict --tree binary --nodes 3 --method paper --poll 1ms", 65, "polling"},
             Case{"predict --tree binary --nodes 3 --speeds 1,2", 64, "--speeds: expected 3 numbers above 0"},
             Case{"predict --tree binary --nodes 3 --application FTF", 64, "did you mean 'FFT'?"},
             Case{"predict --tree binary --nodes 3 --application empty.csv", 65, "empty.csv"},
             Case{"predict --tree binary --nodes 3 --sheet t800-dynmic", 64, "did you mean 't800-dynamic'?"},
             Case{"predict --tree binary --nodes 3 --sheet sheet.gp", 65, "sheet.gp:2:"},
             Case{"predict --tree binary --nodes 3 --task-times times.txt", 65, "times.txt:2: "},
             Case{"predict --tree binary --nodes 3 --task-times uniform:3", 64, "uniform:1ms:20ms"},
             Case{"predict --tree binary --nodes 3 --phases 10", 64, "TASKS:TIME"},
             Case{"predict --tree binary --nodes 3 --order backwards --task-times bimodal:1:2", 64, "sorted"},
             Case{"predict --tree binary --nodes 3 --granularity 2 --phases 5:1ms", 64, "--granularity"},
             Case{"simulate --tree binary --nodes 3 --method steady", 64, "unknown option '--method'"},
             Case{"prune --tree binary --nodes 3 --buffers 2", 64, "unknown option '--buffers'"},
             Case{"divide --levels 60", 64, "--levels: expected a tree of at most"},
             Case{"divide --levels 0", 64, "--levels: expected a whole number from 1 on"},
             Case{"divide", 64, "--levels is needed"},
             Case{"plan --nodes 0", 64, "--nodes: expected a whole number from 1 on, found 0"},
             Case{"plan --tree mash:3x3", 64, "did you mean 'mesh'?"},
             Case{"plan --within 2x", 64, "a share"},
             Case{"plan --granularity x", 64, "x"},
             Case{"sweep --over node=1:3 --tree chain", 64, "did you mean 'nodes'?"},
             Case{"sweep --over nodes --tree chain", 64, "expected NAME=VALUES"},
             Case{"sweep --over nodes=1:3 --over nodes=4 --tree chain", 64, "given twice"},
             Case{"sweep --over nodes=1:2 --tree chain --plot error", 64, "--against"},
             Case{"sweep --over tree=chain,binary --nodes 2 --plot speedup", 64, "tree is no number"},
             Case{"sweep --over nodes=1:3 --tree chain --plot speedup -o x.bmp", 64, "x.bmp"},
             Case{"predct --tree binary --nodes 3", 64, "did you mean 'predict'?"},
         }) {
        const Ran ran = farm(scratch, wrong.words + good);
        INFO(wrong.words << "\n" << ran.err);
        CHECK(ran.status == wrong.status);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Contains(wrong.said));
        CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    }
    for (const Case &wrong : {
             Case{"--tasks 10 --task-time 10ms --beta-e 1us", 64, "--beta-f T is needed"},
             Case{"--tasks 10 --beta-e 1us --beta-f 1us", 64, "--task-time T is needed"},
             Case{"--task-time 10ms --beta-e 1us --beta-f 1us", 64, "--tasks M is needed"},
             Case{"--tasks 0 --task-time 10ms --beta-e 1us --beta-f 1us", 64, "--tasks: expected 1 or more, found 0"},
             Case{"--tasks 10 --task-time -1s --beta-e 1us --beta-f 1us", 64, "--task-time: expected a time"},
             Case{"--tasks 10 --task-time 1us --beta-e 1us --beta-f 3us", 65,
                  "handing a task on takes 3.00 µs, longer than executing it (task-time and beta-e, 2.00 µs)"},
             Case{"--tasks 10 --task-time 0 --beta-e 0 --beta-f 0", 65, "--task-time: expected more than 0"},
             Case{"--sheet sheet-without.gp", 64, "--tasks M, --task-time T, --beta-e T, --beta-f T are needed"},
             Case{"--tasks 10 --task-time 'g+' --beta-e 1us --beta-f 1us", 65, "--task-time:1:"},
             Case{"--tasks 1e12 --method simulate --task-time 1s --beta-e 1us --beta-f 1us", 65, "1000000000 tasks"},
         }) {
        const Ran ran = farm(scratch, std::string("predict --tree binary --nodes 3 ") + wrong.words);
        INFO(wrong.words << "\n" << ran.err);
        CHECK(ran.status == wrong.status);
        CHECK_THAT(ran.err, Contains(wrong.said));
        CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    }
}
