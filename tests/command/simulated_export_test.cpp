// A simulated machine's sheet as a SimGrid platform, and measured again on it: the machine comes back.

#include "formats/records.hpp"
#include "model/points.hpp"
#include "model/statistics.hpp"
#include "tests/command/program.hpp"
#include "tests/skip.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace {

/// Of each point that the machine was measured at |measured again / measured - 1|, by operation.
std::map<std::string, std::vector<double>> distances(const std::string &machine, int ranks,
                                                     const std::string &processes)
{
    const Scratch scratch;
    const std::string folder = source_folder() + "/datasheets/" + machine;
    const Ran exported = succeed(scratch, program + " export " + folder + "/sheet.gp --format smpi -o machine.xml");
    CHECK(exported.err.empty());
    succeed(scratch, program + " probe -n " + std::to_string(ranks) + " --platform machine.xml --programs '" +
                         MPISHEET_SMPI_BIN "' --ops msg,msg_net,msg_far,bcast,allgather,alltoall --processes " +
                         processes + " --sizes 8,512,8K,128K -o again.csv");
    std::map<PointKey, double> measured;
    for (const Sample &sample : formats::read_samples(folder + "/samples.csv"))
        measured.emplace(key_of(sample), sample.seconds); // simulated: every repetition is the same
    std::map<std::string, std::vector<double>> found;
    for (const Sample &sample : formats::read_samples(scratch.path / "again.csv"))
        if (const auto before = measured.find(key_of(sample)); sample.p > 1 && before != measured.end())
            found[sample.op].push_back(std::abs(sample.seconds / before->second - 1));
    return found;
}

} // namespace

TEST_CASE("an exported platform with levels gives the machine's messages and collectives again", "[command][export]")
{
    if (!fs::exists(MPISHEET_SMPI_BIN "/mpisheet-probe")) {
        skip("the simulated programs are not built: the platforms are not tried");
        return;
    }
    const auto [machine, ranks, processes, levels] = GENERATE(table<const char *, int, const char *, std::size_t>(
        {{"racks-64", 64, "2,8,16,32,64", 3}, {"fattree-64", 64, "2,8,16,64", 2}, {"ethernet-16", 16, "2,4,8,16", 1}}));
    INFO(machine);
    const auto found = distances(machine, ranks, processes);
    CHECK(found.size() == 3 + levels);
    for (const auto &[op, all] : found) {
        INFO(op);
        if (op.starts_with("msg"))
            CHECK(*std::max_element(all.begin(), all.end()) <= 0.05);
        else
            CHECK(median(all) <= 0.05);
    }
}
