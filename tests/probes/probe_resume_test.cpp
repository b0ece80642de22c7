// A launch that is killed, stopped or out of time loses the point being measured at most; going on completes it.

#include "formats/records.hpp"
#include "formats/table.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/source_folder.hpp"

#include <cmath>
#include <map>
#include <set>

using namespace mpisheet;
using namespace mpisheet::tests;

namespace {

using Place = std::tuple<std::string, int, std::int64_t>;

std::string simulated(int ranks, const std::string &arguments)
{
    const std::string platform = source_folder() + "/datasheets/platforms/ethernet-16";
    return "smpirun -np " + std::to_string(ranks) + " -platform " + platform + ".xml -hostfile " + platform +
           ".hosts --log=root.thres:critical --cfg=smpi/host-speed:10Gf --cfg=smpi/simulate-computation:no " +
           MPISHEET_SMPI_BIN "/mpisheet-probe " + arguments;
}

/// The first `bytes` of a file, as a killed writer leaves it.
void cut(const std::string &file, double share)
{
    const std::string text = formats::read_file(file);
    fs::resize_file(file, static_cast<std::uintmax_t>(share * static_cast<double>(text.size())));
}

/// Every point once in each epoch that came to it, the first for all; `least` measurements; repetitions numbered.
void check_whole(const Scratch &scratch, std::size_t least)
{
    std::map<Place, std::set<int>> points;
    std::size_t visits = 0;
    for (const Profile &profile : formats::read_profiles(scratch.file("s.profile.csv"))) {
        CHECK(points[{profile.op, profile.p, profile.bytes}].insert(profile.epoch).second);
        ++visits;
    }
    for (const auto &[point, epochs] : points)
        CHECK((*epochs.begin() == 0 && *epochs.rbegin() + 1 == static_cast<int>(epochs.size())));
    CHECK(visits >= least);
    std::map<Place, int> next;
    for (const Sample &sample : formats::read_samples(scratch.file("s.csv")))
        CHECK(sample.rep == next[{sample.op, sample.p, sample.bytes}]++);
    CHECK(next.size() == points.size());
}

} // namespace

TEST_CASE("a simulated launch that was cut off anywhere ends in the same files as one that was not", "[probes][resume]")
{
    const Scratch scratch;
    const std::string command = simulated(5, "--ops msg,bcast,alltoall -o s.csv --resume");
    REQUIRE(run(scratch, command).status == 0);
    const std::string samples = formats::read_file(scratch.file("s.csv")),
                      profiles = formats::read_file(scratch.file("s.profile.csv"));
    check_whole(scratch, 150);
    // In the header; within the grid, samples ahead of profiles and the other way; within the further points.
    for (const auto &[of_samples, of_profiles] :
         std::vector<std::pair<double, double>>{{0.0005, 0}, {0.31, 0.3}, {0.5, 0.62}, {0.93, 0.931}}) {
        cut(scratch.file("s.csv"), of_samples);
        cut(scratch.file("s.profile.csv"), of_profiles);
        REQUIRE(run(scratch, command).status == 0);
        CHECK(formats::read_file(scratch.file("s.csv")) == samples);
        CHECK(formats::read_file(scratch.file("s.profile.csv")) == profiles);
    }
    // Files of another plan are not gone on with.
    REQUIRE(run(scratch, simulated(5, "--ops msg --sizes 8 -o s.csv --resume")).status == 0);
    CHECK(formats::read_samples(scratch.file("s.csv")).size() == 1);
}

TEST_CASE("a launch that is asked to end or killed keeps its points, and goes on with the others", "[probes][resume]")
{
    for (const char *signal : {"USR1", "TERM", "KILL"}) {
        const Scratch scratch;
        const std::string command = std::string(MPISHEET_PROBE) + " --ops bcast,reduce --budget 2s --resume -o s.csv";
        const Ran stopped = run(scratch, "timeout --preserve-status -s " + std::string(signal) + " 0.7 " + command);
        INFO(signal << ": " << stopped.err);
        if (signal != std::string("KILL"))
            CHECK((stopped.status == 75 || stopped.status == 0)); // 0: it was quicker
        const std::size_t before = fs::exists(scratch.file("s.profile.csv"))
                                       ? formats::read_profiles(scratch.file("s.profile.csv")).size()
                                       : 0;
        succeed(scratch, command);
        check_whole(scratch, std::max<std::size_t>(before, 42));
    }
}

TEST_CASE("a group within a larger launch costs what a launch of its own does", "[probes][resume]")
{
    const Scratch scratch;
    const std::string arguments = "--ops bcast,allreduce,alltoall,barrier --sizes 8,1K,64K --processes 4 -o ";
    REQUIRE(run(scratch, simulated(8, arguments + "part.csv")).status == 0);
    REQUIRE(run(scratch, simulated(4, arguments + "own.csv")).status == 0);
    std::map<Place, double> own;
    for (const Sample &sample : formats::read_samples(scratch.file("own.csv")))
        own[{sample.op, sample.p, sample.bytes}] = sample.seconds;
    CHECK(own.size() == 10);
    for (const Sample &sample : formats::read_samples(scratch.file("part.csv")))
        CHECK(sample.seconds == Approx((own[{sample.op, sample.p, sample.bytes}])).epsilon(0.05));
}
