// Simulated machines with several ranks on a host: ranks go where the hosts file says, and what is measured says where
// that was.

#include "formats/records.hpp"
#include "model/placement.hpp"
#include "tests/command/program.hpp"
#include "tests/made_sheets.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using nlohmann::json;

namespace {

const std::string racks = source_folder() + "/datasheets/platforms/racks-64"; // 8 nodes of 8 cores

/// Options for a copy of racks-64 with these lines for its hosts file.
std::string racks_with(const Scratch &scratch, const std::string &hosts)
{
    scratch.write("mine.hosts", hosts);
    return " --programs '" MPISHEET_SMPI_BIN "' --platform " +
           scratch.write("mine.xml", formats::read_file(racks + ".xml")) + " ";
}

const std::string on_racks = " --programs '" MPISHEET_SMPI_BIN "' --platform '" + racks + ".xml' ";
const std::string a_host_a_rank = "node-0\nnode-1\nnode-2\nnode-3\nnode-4\nnode-5\nnode-6\nnode-7\n";

std::vector<Sample> probed(const Scratch &scratch, const std::string &options, const std::string &file)
{
    succeed(scratch, program + " probe " + options + " -o " + file);
    return formats::read_samples(scratch.path / file);
}

/// The one sample of a point.
Sample sample_of(const std::vector<Sample> &samples, const std::string &op, int p, std::int64_t bytes)
{
    const auto found = std::find_if(samples.begin(), samples.end(), [&](const Sample &sample) {
        return sample.op == op && sample.p == p && sample.bytes == bytes;
    });
    REQUIRE(found != samples.end());
    return *found;
}

json described(const Scratch &scratch, const std::string &file)
{
    return json::parse(formats::read_file(scratch.path / file));
}

} // namespace

TEST_CASE("messages within a node and between nodes are told apart", "[command][placement]")
{
    const Scratch scratch;
    const std::string points = "-n 8 --ops msg,bcast --sizes 8,64K";
    const std::vector<Sample> packed = probed(scratch, points + on_racks, "packed.csv");
    const std::vector<Sample> spread = probed(scratch, points + racks_with(scratch, a_host_a_rank), "spread.csv");
    for (const Sample &sample : packed)
        CHECK((sample.valid && sample.nodes == 1 && sample.ppn == sample.p));
    for (const Sample &sample : spread)
        CHECK((sample.valid && sample.nodes == sample.p && sample.ppn == 1));
    // 350 ns and 15 GB/s within a node; two links of 900 ns and 3.125 GB/s between two of a switch.
    CHECK(sample_of(spread, "msg", 2, 8).seconds > 3 * sample_of(packed, "msg", 2, 8).seconds);
    CHECK(sample_of(spread, "msg", 2, 65536).seconds > 3 * sample_of(packed, "msg", 2, 65536).seconds);
    CHECK(sample_of(spread, "bcast", 8, 8).seconds > 3 * sample_of(packed, "bcast", 8, 8).seconds);
    refused(scratch, program + " fit packed.csv spread.csv -o sheet.gp", 65,
            Contains("2 processes ran on 1 node x 2 ranks and on 2 nodes x 1 rank"));
}

TEST_CASE("ranks fill a node before the next, and the description says which is where", "[command][placement]")
{
    const Scratch scratch;
    const std::vector<Sample> samples = probed(scratch, "-n 12 --ops barrier" + on_racks, "s.csv");
    CHECK(sample_of(samples, "barrier", 8, 0).nodes == 1);
    CHECK(sample_of(samples, "barrier", 12, 0).nodes == 2);
    CHECK(sample_of(samples, "barrier", 12, 0).ppn == 8);
    const json about = described(scratch, "s.json");
    CHECK(about["order"] == "block");
    REQUIRE(about["host_of_rank"].size() == 12);
    CHECK(about["host_of_rank"][7] == "node-0");
    CHECK(about["host_of_rank"][8] == "node-1");
    CHECK(about["nodes"][1] == json({{"host", "node-1"}, {"processors", 8}, {"ranks", 4}}));
}

TEST_CASE("without a hosts file ranks go on the hosts in turn; groups that SimGrid aborts among are left out",
          "[command][placement]")
{
    const Scratch scratch;
    const std::string options = " --programs '" MPISHEET_SMPI_BIN "' --platform " +
                                scratch.write("bare.xml", formats::read_file(racks + ".xml"));
    const std::vector<Sample> samples = probed(scratch, "-n 32 --ops barrier" + options, "s.csv");
    CHECK(sample_of(samples, "barrier", 8, 0).nodes == 8);
    CHECK(sample_of(samples, "barrier", 32, 0).ppn == 4);
    const json about = described(scratch, "s.json");
    CHECK(about["order"] == "cyclic");
    REQUIRE(about["left_out"].size() == 2); // three ranks on a host
    CHECK(about["left_out"][0]["p"] == 22);
    CHECK(about["left_out"][1]["p"] == 24);
    refused(scratch,
            program + " cowichan validate mandel -n 24,32 -d 64 -o out --sheet " +
                scratch.write("switches.gp", made::switches) + options,
            64, Contains("3 ranks on a host"));
}

TEST_CASE("layouts are measured in one launch, and fitted each by itself", "[command][placement]")
{
    const Scratch scratch;
    const std::vector<Sample> samples =
        probed(scratch, "--layouts 8x1,4x2,1x8 --ops msg,bcast --sizes 8,64,1K,8K,64K" + on_racks, "s.csv");
    for (const Sample &sample : samples) {
        CHECK(sample.launch == 0);
        if (sample.op == "bcast" && sample.p == 8)
            CHECK(sample.layout == to_text(Layout{sample.nodes, sample.ppn}));
    }
    CHECK(described(scratch, "s.json")["layouts"] == json({"8x1", "4x2", "1x8"}));
    CHECK(described(scratch, "s.json")["ranks"] == 8 + 3 * 2 + 4); // as many as the layouts need

    const Ran all = succeed(scratch, program + " fit s.csv -o all.gp");
    CHECK_THAT(all.err, Contains("layouts: 1, 2 ranks a node") && Contains("are left out")); // eight ranks on one node
    const auto broadcast = [&](const std::string &ppn) { // of 64 KiB to eight processes [us]
        succeed(scratch, program + " fit s.csv --ppn " + ppn + " -o " + ppn + ".gp");
        CHECK_THAT(formats::read_file(scratch.path / (ppn + ".gp")), Contains("placement = " + ppn + " rank"));
        return std::stod(run(scratch, program + " eval " + ppn + ".gp -e 'tbcast(8,65536)'").out);
    };
    const double one = broadcast("1"), two = broadcast("2"), eight = broadcast("8");
    CHECK(one > two);
    CHECK(two > 2 * eight);
    const auto by_both = [&](const std::string &ppn) {
        return std::stod(run(scratch, program + " eval all.gp --set ppn=" + ppn + " -e 'tbcast(8,65536)'").out);
    };
    CHECK(by_both("1") == Approx(one).epsilon(0.1));
    CHECK(by_both("2") == Approx(two).epsilon(0.1));
    const auto apart = std::find_if(samples.begin(), samples.end(), [](const Sample &sample) {
        return sample.op == "bcast" && sample.nodes == 8 && sample.bytes == 65536;
    });
    REQUIRE(apart != samples.end());
    CHECK(one == Approx(1e6 * apart->seconds).epsilon(0.05));
    CHECK(run(scratch, program + " fit s.csv --ppn 16 -o 16.gp").status == 65);
}

TEST_CASE("layouts in cyclic order are measured beside those in blocks, and kept apart from them",
          "[command][placement]")
{
    const Scratch scratch;
    const std::vector<Sample> samples =
        probed(scratch, "--layouts 4x8,1x8,2x8:cyclic,4x8:cyclic --ops allsend --sizes 64K,128K" + on_racks, "s.csv");
    std::map<std::string, std::string> dealt; // of all processes, by layout
    for (const Sample &sample : samples)
        if (sample.ppn == 8)
            dealt[sample.layout] += sample.dealt.empty() ? "-" : sample.dealt.substr(0, 1);
    CHECK(dealt["4x8"].find_first_not_of("-b") == std::string::npos);
    CHECK(dealt["2x8:cyclic"].find_first_not_of('c') == std::string::npos);
    CHECK(dealt["4x8:cyclic"].find_first_not_of('c') == std::string::npos);
    CHECK(described(scratch, "s.json")["layouts"] == json({"4x8", "1x8", "2x8:cyclic", "4x8:cyclic"}));
    const auto neighbours = [&](const std::string &order) { // 128 KiB to the next of 32 ranks [us]
        succeed(scratch, program + " fit s.csv --ppn 8 --order " + order + " -o " + order + ".gp");
        return std::stod(run(scratch, program + " eval " + order + ".gp -e 'tallsend(32,131072)'").out);
    };
    CHECK(neighbours("cyclic") > 3 * neighbours("block")); // all of them leave their nodes
    const Ran all = succeed(scratch, program + " fit s.csv -o all.gp");
    const auto by_both = [&](const std::string &is_cyclic) {
        return std::stod(
            run(scratch, program + " eval all.gp --set cyclic=" + is_cyclic + " -e 'tallsend(32,131072)'").out);
    };
    CHECK(by_both("1") > 3 * by_both("0"));
    CHECK(run(scratch, program + " fit s.csv --order cyclic -o all.gp").status == 64); // of how many ranks a node?
}

TEST_CASE("layouts that cannot be are refused before anything runs", "[command][placement]")
{
    const Scratch scratch;
    const auto refused = [&](const std::string &options) {
        Ran ran = run(scratch, program + " probe -o s.csv --ops barrier " + options);
        CHECK_FALSE(fs::exists(scratch.file("s.csv")));
        return ran;
    };
    CHECK_THAT(refused("--layouts 9x1" + on_racks).err, Contains("9 nodes are more than the 8 hosts"));
    const Ran crowded = refused("--layouts 4x2,2x16" + on_racks);
    CHECK(crowded.status == 78);
    CHECK_THAT(crowded.err, Contains("16 ranks on node-0, which has 8 cores"));
    CHECK(refused("--layouts 4x" + on_racks).status == 64);
    const Ran few = refused("-n 4 --layouts 1x2,4x1" + on_racks); // P.hosts fills a node first
    CHECK(few.status == 64);
    CHECK_THAT(few.err,
               Contains("--layouts: 4x1 needs 4 nodes with at least 1 rank each; this launch of 4 ranks has 1"));
    const Ran real = refused("--layouts 2x1");
    CHECK(real.status == 64);
    CHECK_THAT(real.err, Contains("--layouts: 2x1 needs 2 nodes"));
}

TEST_CASE("a launch's own ranks are split into layouts: each costs what a launch of its own does",
          "[command][placement]")
{
    const Scratch scratch;
    const std::string points = " --ops bcast,allreduce,alltoall --sizes 8,64K" + on_racks;
    const std::vector<Sample> split = probed(scratch, "-n 64 --layouts 8x2,2x8:cyclic" + points, "split.csv");
    for (const char *layout : {"8x2", "2x8:cyclic"})
        for (const Sample &sample : probed(scratch, std::string("--layouts ") + layout + points,
                                           layout == std::string("8x2") ? "blocks.csv" : "turns.csv"))
            if (sample.p == 16) {
                const auto same = std::find_if(split.begin(), split.end(), [&](const Sample &other) {
                    return other.op == sample.op && other.p == sample.p && other.bytes == sample.bytes &&
                           other.layout == layout;
                });
                REQUIRE(same != split.end());
                CHECK(same->seconds == Approx(sample.seconds).epsilon(1e-6));
            }
}

TEST_CASE("characterise measures layouts: the sheet is of the main one, the others are fitted by name",
          "[command][placement]")
{
    const Scratch scratch;
    const std::string layouts =
        "--layouts 4x1,4x4 --ops msg,send,bcast,allgather,msg_net,exchange_node,exchange_net --sizes 8,1K,64K" +
        on_racks;
    const auto characterised = [&](const std::string &options) {
        Ran ran = run(scratch, program + " characterise " + options + " -o out");
        INFO(ran.err);
        CHECK(ran.status == 0);
        return ran;
    };
    CHECK_THAT(characterised(layouts).err, Contains("of 4 ranks a node"));
    const std::string sheet = formats::read_file(scratch.path / "out/sheet.gp");
    CHECK_THAT(sheet, Contains("ppn            = 4 ") && Contains("network = node: 4 ranks in a row, net: all others"));
    std::set<std::string> names;
    for (const Sample &sample : formats::read_samples(scratch.path / "out/samples.csv"))
        names.insert(sample.layout);
    CHECK(names == std::set<std::string>{"4x1", "4x4"});
    CHECK_THAT(characterised(layouts).err, Contains("is there already")); // nothing is measured again
    CHECK(run(scratch, program + " report out -o out.html").status == 0);
    // One rank a node, as the sheet of four a node tells it, beside the samples of the other layout.
    const Ran told = run(scratch, program + " eval out/sheet.gp --set ppn=1 -e 'tbcast(4,65536)'");
    const std::vector<Sample> samples = formats::read_samples(scratch.path / "out/samples.csv");
    const auto measured = std::find_if(samples.begin(), samples.end(), [](const Sample &sample) {
        return sample.op == "bcast" && sample.nodes == 4 && sample.ppn == 1 && sample.bytes == 65536;
    });
    REQUIRE(measured != samples.end());
    CHECK(std::stod(told.out) == Approx(1e6 * measured->seconds).epsilon(0.1));
    succeed(scratch, program + " fit out/samples.csv --ppn 1 -o one.gp");

    const Ran planned = succeed(scratch, program + " plan " + layouts + " --json");
    const json plan = json::parse(planned.out);
    CHECK(plan["layouts"] == "4x1,4x4");
    std::set<std::tuple<std::string, int, std::int64_t, std::string>> points;
    for (const Sample &sample : samples)
        points.insert({sample.op, sample.p, sample.bytes, sample.layout});
    CHECK(plan["points"] == points.size());
}

TEST_CASE("a rank for each core computes at full speed", "[command][placement]")
{
    const Scratch scratch;
    const std::string validate = program + " cowichan validate mandel -n 8 -d 64 --sheet " +
                                 scratch.write("switches.gp", made::switches) + " -o ";
    const auto mean_computation = [&](const std::string &options, const std::string &folder) {
        succeed(scratch, validate + folder + options);
        double seconds = 0;
        for (const Run &row : formats::read_runs(scratch.path / folder / "runs.csv")) {
            CHECK(row.valid);
            if (row.phase == "compute")
                seconds = row.seconds;
        }
        return seconds;
    };
    const double packed = mean_computation(on_racks, "packed");
    CHECK(packed > 0);
    CHECK(packed == Approx(mean_computation(racks_with(scratch, a_host_a_rank), "spread")).epsilon(1e-6));
}

TEST_CASE("more ranks on a host than its cores are refused with 78 before anything runs", "[command][placement]")
{
    const Scratch scratch;
    const std::string crowded = racks_with(scratch, "node-0:16\n");
    scratch.write("switches.gp", made::switches);
    for (const std::string command : {" probe -n 9 -o s.csv", " characterise -n 9 -o out",
                                      " cowichan validate life -n 1,9 -d 64 -o out --sheet switches.gp"}) {
        refused(scratch, program + command + crowded, 78, Contains("9 ranks on node-0, which has 8 cores"));
    }
    refused(scratch, program + " probe -n 65 -o s.csv" + on_racks, 78,
            Contains("65 ranks do not fit on the 64 places"));
    CHECK_FALSE(fs::exists(scratch.file("s.csv")));
}

TEST_CASE("a hosts file that says nothing of a rank's place is told with its line", "[command][placement]")
{
    const Scratch scratch;
    refused(scratch, program + " probe -n 2 -o s.csv" + racks_with(scratch, "node-0\nnode-1:many\n"), 65,
            Contains("mine.hosts:2: expected HOST, or HOST:SLOTS"));
}

TEST_CASE("a launch that fails leaves nothing where it was started", "[command][placement]")
{
    const Scratch scratch; // the folder in which commands are started
    const Ran ran = run(scratch, program + " probe -n 4 --ops barrier --processes 5 -o out/s.csv" + on_racks);
    CHECK(ran.status == 64);
    for (const auto &left : fs::directory_iterator(scratch.path))
        CHECK_THAT(left.path().filename().string(), !Contains("smpitmp"));
}

TEST_CASE("a plan has the ranks where the launch would have them, and refuses what does not fit", "[command]")
{
    const Scratch scratch;
    const Ran filled = run(scratch, program + " plan -n 32" + on_racks + "--json");
    INFO(filled.err);
    const json plan = json::parse(filled.out);
    CHECK(plan["nodes"] == 4);
    CHECK(plan["ppn"] == 8);
    CHECK(json::parse(run(scratch, program + " plan -n 12" + on_racks + "--json").out)["ppn"] == 1); // 8 and 4
    const Ran spread = run(scratch, program + " plan -n 8" + racks_with(scratch, a_host_a_rank) + "--json");
    CHECK(json::parse(spread.out)["nodes"] == 8);
    // Eight busy processors of a node are simulated one after the other: the calibration takes most of the time.
    const auto afterwards = [](const json &of) { return of["stages"].back()["likely_s"].get<double>(); };
    CHECK(afterwards(plan) > 10 * afterwards(json::parse(spread.out)));
    CHECK(run(scratch, program + " plan -n 65" + on_racks).status == 78);
}
