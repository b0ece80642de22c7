// The levels of a simulated machine: found by the probe, told by the sheet, asked with other numbers of ranks a node.

#include "formats/records.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/source_folder.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {

const std::string program = MPISHEET_PROGRAM;
const std::string on_racks =
    " --programs '" MPISHEET_SMPI_BIN "' --platform '" + source_folder() + "/platforms/racks-64.xml' ";

/// One evaluated expression.
double value_of(const Scratch &scratch, const std::string &arguments)
{
    const Ran ran = run(scratch, program + " eval out/sheet.gp " + arguments);
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    return std::stod(ran.out);
}

} // namespace

TEST_CASE("collectives of half of a machine and messages of all of it: the whole, and other layouts",
          "[command][levels]")
{
    const Scratch scratch;
    const Ran made = run(scratch, program + " characterise -n 64" + on_racks +
                                      "--ops msg,bcast,gather,msg_net,msg_far,exchange_node,exchange_net,exchange_far "
                                      "--processes 2,3,4,6,8,12,16,24,32 --sizes 1:1M -o out");
    INFO(made.err);
    REQUIRE(made.status == 0);
    const json launch = json::parse(formats::read_file(scratch.path / "out/samples.json"))["launches"][0];
    std::vector<std::pair<std::string, int>> levels;
    for (const json &level : launch["survey"]["levels"])
        levels.emplace_back(level["name"], level["ranks_in_a_row"]);
    CHECK(levels == std::vector<std::pair<std::string, int>>{{"node", 8}, {"net", 32}, {"far", 64}});
    CHECK_THAT(formats::read_file(scratch.path / "out/sheet.gp"),
               Contains("#@ network = node: 8 ranks in a row, net: 32 ranks in a row, far: all others") &&
                   Contains("\nppn = 8\n"));

    // What the whole machine and another layout take, measured.
    const Ran probed = run(scratch, program + " probe" + on_racks +
                                        "--layouts 8x8,8x2 --ops bcast,gather --sizes 1K,64K -o truth.csv");
    INFO(probed.err);
    int compared = 0;
    for (const Sample &sample : formats::read_samples(scratch.path / "truth.csv")) {
        if (sample.nodes != 8)
            continue;
        const double predicted =
            value_of(scratch, "--set ppn=" + std::to_string(sample.ppn) + " -e 't" + sample.op + "(" +
                                  std::to_string(sample.p) + "," + std::to_string(sample.bytes) + ")'");
        INFO(sample.op << " p = " << sample.p << " d = " << sample.bytes << " ppn = " << sample.ppn);
        CHECK(predicted == Approx(1e6 * sample.seconds).epsilon(0.15));
        ++compared;
    }
    CHECK(compared >= 4);
    CHECK(run(scratch, program + " eval out/sheet.gp --set cores=4 -e 'ppn'").status == 64);
    // Nodes that are filled otherwise were not measured: what is said of them is extrapolated, one rank's cost is not.
    const auto asked = [&](const std::string &words) {
        return run(scratch, program + " eval out/sheet.gp --json " + words).out;
    };
    CHECK_THAT(asked("-e 'tbcast(8,1024)'"), Contains("\"extrapolated\": false"));
    CHECK_THAT(asked("--set ppn=2 -e 'tbcast(8,1024)'"), Contains("\"extrapolated\": true"));
    CHECK_THAT(asked("--set ppn=2 -e 'tbcast(1,1024)'"), Contains("\"extrapolated\": false"));
}
