// benchmarks/measure on a machine without a quiet moment: a launcher written by the test leaves what a probe would.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/source_folder.hpp"

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

/// A launcher whose probes find `profile` as the median of a message and the fixed loop, and `valid` rows.
Ran measured(const Scratch &scratch, const std::string &profile, const std::string &valid)
{
    const std::string launcher = scratch.write("mpiexec", "#!/bin/sh\nfor word; do last=$word; done\n"
                                                          "printf 'seconds,loop_s\\n" +
                                                              profile +
                                                              "\\n' >\"${last%.csv}.profile.csv\"\n"
                                                              "printf 'op,bytes,valid,seconds,state\\nmsg,8," +
                                                              valid + ",1e-6,\\n' >\"$last\"\n");
    fs::permissions(launcher, fs::perms::owner_all);
    scratch.write("bin/mpisheet-probe", "");
    return run(scratch, source_folder() + "/benchmarks/measure --bin bin --peers none --launches 2 --mpiexec '" +
                            launcher + "' --only ratios,pingpong,neighbour");
}

} // namespace

TEST_CASE("a benchmark of probes whose repetitions were all late judges nothing and says so", "[benchmarks]")
{
    const Scratch scratch;
    const Ran ran = measured(scratch, ",1e-5", "0");
    INFO(ran.out << ran.err);
    CHECK(ran.status == 3);
    CHECK_THAT(ran.out, Contains("launches with agreeing sentinels: mpisheet 0 of 2") && Contains("NOT JUDGED"));
    CHECK(ran.err.find("Traceback") == std::string::npos);
}

TEST_CASE("a benchmark without anything to compare with does not pass", "[benchmarks]")
{
    const Scratch scratch;
    const Ran ran = measured(scratch, "1e-6,1e-5", "1");
    INFO(ran.out << ran.err);
    CHECK(ran.status == 3);
    CHECK_THAT(ran.out, Contains("neither is there"));
}
