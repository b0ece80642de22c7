// Farms whose tasks have bytes, predicted over a machine's sheet as a person types them.

#include "tests/catch.hpp"
#include "tests/command/farm.hpp"
#include "tests/made_sheets.hpp"

#include <cmath>
#include <regex>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

const std::string ethernet = " --tree binary --nodes 8 --tasks 200 --task-time 10ms --sheet medium.gp --beta-e 1us "
                             "--beta-f 1us";

struct Sheets : Scratch {
    Sheets()
    {
        write("medium.gp", made::medium);
        write("racks.gp", made::racks);
    }
};

} // namespace

TEST_CASE("predict over a measured sheet knows bytes, and says which link is the limit", "[command][farm]")
{
    const Sheets scratch;
    // The medium carries 10 MB a second: 10 ms of execution are nothing beside 105 ms of each message.
    const Json small = json_of(scratch, "predict" + ethernet + " --task-bytes 8 --result-bytes 8");
    const Json large = json_of(scratch, "predict" + ethernet + " --task-bytes 1M --result-bytes 1M");
    CHECK(small["bound"] == "processors");
    const double makespan = large["makespan_s"];
    CHECK(small["makespan_s"].get<double>() == Approx(0.27).epsilon(0.05)); // 25 tasks each, and the first one's way
    CHECK(large["bound"] == "links");
    CHECK(large["busiest_link"] == "the network that all share");
    CHECK(large["busiest_link_use"].get<double>() > 0.95);
    const std::vector<double> tasks = large["tasks_per_node"];
    double links = 0; // that tasks and their results cross, a MiB each
    for (std::size_t node = 0; node < tasks.size(); ++node)
        links += tasks[node] * std::floor(std::log2(node + 1));
    CHECK(makespan == Approx(2 * 0.1048576 * links).epsilon(0.05));
    CHECK_THAT(farm(scratch, "predict" + ethernet + " --task-bytes 1M --result-bytes 1M").out,
               Contains("bound by links: the network that all share"));
}

TEST_CASE("farms have the interval of the sheet's messages", "[command][farm]")
{
    const Sheets scratch;
    scratch.write("wide.gp", made::medium + "tmsg_lo(d) = 0.5*tmsg(d)\ntmsg_hi(d) = 2*tmsg(d)\n");
    const std::string work = "predict --tree binary --nodes 8 --tasks 200 --task-time 10ms --beta-e 1us --beta-f 1us "
                             "--task-bytes 1M --result-bytes 1M --sheet ";
    const auto with = [&](const std::string &gap, const std::string &latency) { // the same machine at those ends
        std::string sheet = std::regex_replace(made::medium, std::regex("0[.]1\\*d"), gap);
        scratch.write("end.gp", std::regex_replace(sheet, std::regex("500 [+]"), latency));
        return json_of(scratch, work + "end.gp")["makespan_s"].get<double>();
    };
    const Json found = json_of(scratch, work + "wide.gp");
    const double least = with("0.05*d", "250 +"), most = with("0.2*d", "1000 +");
    CHECK(found["lo_s"].get<double>() < least);
    CHECK(found["lo_s"].get<double>() == Approx(least).epsilon(0.13)); // a task, 12 % of what no node computes
    CHECK(found["hi_s"].get<double>() > most);
    CHECK(found["hi_s"].get<double>() == Approx(most).epsilon(0.13));
    CHECK_THAT(farm(scratch, work + "wide.gp").out, Contains("95 %: "));
    CHECK_FALSE(json_of(scratch, work + "wide.gp --link-rate 1GB/s").contains("lo_s"));
}

TEST_CASE("a link rate takes the place of the sheet's messages; the manager may have a rank of its own",
          "[command][farm]")
{
    const Sheets scratch;
    const std::string words = "predict" + ethernet + " --task-bytes 100K --result-bytes 100K";
    const double shared = json_of(scratch, words)["makespan_s"];
    const double apart = json_of(scratch, words + " --link-rate 1GB/s")["makespan_s"];
    CHECK(apart < 0.3 * shared);
    CHECK(json_of(scratch, words + " --manager feeds")["makespan_s"].get<double>() > shared);
    const Ran wrong = farm(scratch, words + " --manager rests");
    CHECK(wrong.status == 64);
    CHECK_THAT(wrong.err, Contains("--manager: expected works or feeds, found \"rests\""));
    CHECK(farm(scratch, words + " --method paper").status == 65);
}

TEST_CASE("ranks a node: those of one node share its link", "[command][farm]")
{
    const Sheets scratch;
    const std::string words = "predict --tree kary:16 --nodes 32 --tasks 500 --task-time 1ms --task-bytes 1M "
                              "--result-bytes 8 --sheet racks.gp --beta-e 1us --beta-f 1us";
    CHECK(json_of(scratch, words + " --ppn 1")["makespan_s"] != json_of(scratch, words)["makespan_s"]);
    const Ran none = farm(scratch, "predict" + ethernet + " --ppn 4");
    CHECK(none.status == 65);
    CHECK_THAT(none.err, Contains("has no ppn"));
}

TEST_CASE("plan and sweep choose by bytes", "[command][farm]")
{
    const Sheets scratch;
    const std::string work = " --tasks 500 --task-time 10ms --sheet medium.gp --beta-e 1us --beta-f 1us";
    const Json light = json_of(scratch, "plan --nodes 16" + work + " --task-bytes 8 --result-bytes 8");
    const Json heavy = json_of(scratch, "plan --nodes 16" + work + " --task-bytes 1M --result-bytes 1M");
    CHECK(light["best"]["nodes"] == 16);
    CHECK(heavy["best"]["nodes"] <= 8); // a task takes 0.2 s of the medium: five a second beside the root's hundred
    CHECK(heavy["best"]["speedup"].get<double>() < 1.3);
    CHECK_THAT(farm(scratch, "plan --nodes 16" + work + " --task-bytes 100K").out, Contains("would share links"));
    const Json over = json_of(scratch, "sweep --over task-bytes=8,10K,100K --tree binary --nodes 8" + work);
    CHECK(over.size() == 3);
}

TEST_CASE("a sheet with messages needs no overheads; the network is among the bounds and saturates", "[command][farm]")
{
    const Sheets scratch;
    const std::string tasks = " --tasks 1000 --task-time 20ms --task-bytes 100KB --result-bytes 10KB";
    const std::string words = "predict --sheet medium.gp --nodes 16" + tasks;
    const Json found = json_of(scratch, words);
    const double makespan = found["makespan_s"], network = found["floor_s"]["network"];
    CHECK(found["busiest_link"] == "the network that all share");
    CHECK(network > 100e6 * 0.5 / 12.5e6); // half of 100 MB at 100 Mbit/s: rank 0 executes at most a third itself
    CHECK(network < makespan);
    CHECK(network > 0.9 * makespan);
    CHECK_THAT(farm(scratch, words).out, Contains("messages cost what the sheet says") &&
                                             Contains("100000 bytes there, 10000 back") &&
                                             Contains("messages on the network"));
    const Json plan = json_of(scratch, "plan --sheet medium.gp --nodes 16 --tree star,binary" + tasks);
    CHECK(plan["best"]["saturated"] == "the network that all share");
    CHECK(plan["best"]["saturating_throughput_per_s"] == Approx(1000 / network));
    CHECK(plan["best"]["saturating_nodes"] <= 5);
    CHECK(json_of(scratch, "plan --nodes 16 --tree binary --beta-e 1us --beta-f 1us" + tasks)["best"]["saturated"] ==
          "forwarding");
}

TEST_CASE("no farm beats the bound of its links", "[command][farm]")
{
    const Sheets scratch;
    for (const char *machine : {"medium.gp --nodes 16", "racks.gp --nodes 64", "racks.gp --nodes 24 --manager feeds"})
        for (const char *tree : {"chain", "binary", "star"})
            for (const char *bytes : {"8", "100KB", "1MB"}) {
                const Json found = json_of(scratch, std::string("predict --tasks 300 --task-time 5ms --result-bytes 8 "
                                                                "--task-bytes ") +
                                                        bytes + " --tree " + tree + " --sheet " + machine);
                INFO(machine << " " << tree << " " << bytes);
                CHECK(found["floor_s"]["network"] <= found["makespan_s"]);
            }
}

TEST_CASE("more overhead can be faster where a network is full: tasks go down fewer levels", "[command][farm]")
{
    const Sheets scratch;
    const auto predicted = [&](const std::string &beta) {
        const Json found = json_of(scratch, "predict --tree binary --sheet medium.gp --nodes 16 --tasks 1000 "
                                            "--task-time 20ms --task-bytes 100KB --result-bytes 10KB --beta-e " +
                                                beta + " --beta-f " + beta);
        const std::vector<double> tasks = found["tasks_per_node"];
        double levels = 0;
        for (std::size_t node = 0; node < tasks.size(); ++node)
            levels += tasks[node] / 1000 * std::floor(std::log2(node + 1));
        return std::pair(found["makespan_s"].get<double>(), levels);
    };
    const auto [brief, few] = predicted("1us");
    const auto [slow, fewer] = predicted("500us");
    CHECK(slow < brief);
    CHECK(slow / fewer == Approx(brief / few).epsilon(0.01)); // the network takes as long for each level
}

TEST_CASE("a farm has no interval where the sheet's messages have none, or nobody knows which share links",
          "[command][farm]")
{
    const Sheets scratch;
    const auto ends_of = [&](const std::string &sheet) {
        scratch.write("end.gp", sheet);
        const Json found = json_of(scratch, "predict --tree star --nodes 4 --tasks 50 --task-time 1ms --task-bytes 1K "
                                            "--result-bytes 8 --beta-e 1us --beta-f 1us --sheet end.gp");
        return found.contains("lo_s") && found.contains("hi_s");
    };
    CHECK(ends_of(made::medium));
    CHECK_FALSE(ends_of("tmsg(d) = 500 + 0.1*d\n"));
    const std::string links = "#@ links = not known: net: 16 ranks in a row, at distances and in no blocks\n";
    CHECK_FALSE(ends_of(links + made::medium));
    scratch.write("medium.gp", links + made::medium);
    CHECK_THAT(farm(scratch, "predict" + ethernet + " --task-bytes 8 --result-bytes 8").err,
               Contains("no interval of a farm is known") && Contains("in no blocks"));
}
