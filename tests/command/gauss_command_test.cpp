// gauss, whose panels go round a ring: predicted on the shipped simulated clusters, and on two of random latency and
// bandwidth that nobody looked at before.

#include "formats/records.hpp"
#include "model/prediction/comparison.hpp"
#include "tests/command/program.hpp"
#include "tests/random.hpp"
#include "tests/skip.hpp"

#include <cmath>
#include <random>

namespace {

const std::string platforms = source_folder() + "/datasheets/platforms/", sheets = source_folder() + "/datasheets/";

/// A cluster of 16 hosts on a switch: links of 1 to 100 us and 10 MB/s to 10 GB/s.
std::string random_cluster(Random &random)
{
    const double microseconds = std::pow(100, random.uniform()), bandwidth = 1e7 * std::pow(1000, random.uniform());
    return "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
           "<platform version=\"4.1\">\n"
           R"(  <cluster id="made" prefix="n-" suffix="" radical="0-15" speed="10Gf" lat=")" +
           std::to_string(microseconds) + R"(us" bw=")" + std::to_string(bandwidth) + "Bps\"/>\n</platform>\n";
}

bool can_simulate()
{
    if (fs::exists(MPISHEET_SMPI_BIN "/mpisheet-cowichan"))
        return true;
    skip("the simulated programs are not built: the platforms are not tried");
    return false;
}

/// gauss on up to 16 processes, mean |error| at most 5 % and nine of ten runs within their intervals.
void check_gauss(const Scratch &scratch, const std::string &platform, const std::string &sheet)
{
    succeed(scratch, program + " cowichan validate gauss -n 1,2,3,4,6,8,12,16 -d 128,512,1024 --platform " + platform +
                         " --programs '" MPISHEET_SMPI_BIN "' --sheet " + sheet + " -o out");
    const formats::Predictions predictions = formats::read_predictions(scratch.path / "out/predictions.csv");
    const Comparisons found =
        compare(predictions.rows, predictions.parts, formats::read_runs(scratch.path / "out/runs.csv"));
    CHECK(found.cells.size() == 24);
    const ErrorSummary error = summarise(found.cells);
    INFO("worst " << error.worst << " at p = " << error.worst_p << ", d = " << error.worst_d);
    CHECK(error.mean <= 0.05);
    CHECK(error.inside >= 0.9 * error.with_interval);
}

} // namespace

TEST_CASE("gauss is predicted within 5 % in the mean on the shipped clusters", "[command][gauss]")
{
    if (!can_simulate())
        return;
    const std::string name = GENERATE("fattree-64", "crossbar-256", "ethernet-16");
    INFO(name);
    const Scratch scratch;
    check_gauss(scratch, platforms + name + ".xml", sheets + name + "/sheet.gp");
}

TEST_CASE("gauss is predicted within 5 % in the mean on clusters of random latency and bandwidth", "[command][gauss]")
{
    if (!can_simulate())
        return;
    const auto seed = std::random_device{}();
    Random random(seed);
    for (int cluster = 0; cluster < 2; ++cluster) {
        const Scratch scratch;
        const std::string text = random_cluster(random);
        INFO("seed " << seed << ":\n" << text);
        const std::string xml = scratch.write("made.xml", text);
        scratch.write("made.rates", formats::read_file(platforms + "default.rates"));
        const std::string made = " --platform made.xml --programs '" MPISHEET_SMPI_BIN "'";
        REQUIRE(run(scratch,
                    program + " characterise -n 16 --ops msg,allsend --sizes 1:1M --processes 2,3,4,6,8,12,16 -o made" +
                        made)
                    .status == 0);
        REQUIRE(run(scratch, program + " calibrate --kernels gauss -o made" + made).status == 0);
        check_gauss(scratch, xml, "made/sheet.gp");
    }
}
