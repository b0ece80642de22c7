// What is left behind when a launch is stopped or dies: a launcher written by the test does both.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"

#include <nlohmann/json.hpp>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

/// A launcher that hands over to mpiexec, but for call number `call` (from 1), where it does `instead`.
std::string launcher(const Scratch &scratch, int call, const std::string &instead)
{
    const std::string count = scratch.file("calls");
    return scratch.write("launch.sh", "echo x >>" + count + "\n[ $(wc -l <" + count + ") = " + std::to_string(call) +
                                          " ] && { " + instead + "; }\nexec " MPISHEET_MPIEXEC " \"$@\"\n");
}

Ran probe(const Scratch &scratch, const std::string &script)
{
    return run(scratch, MPISHEET_PROGRAM " probe -n 1 --ops bcast --sizes 8 --launches 3 --budget 1s --seed 7 "
                                         "--launcher 'sh " +
                            script + "' -o samples.csv");
}

} // namespace

TEST_CASE("a probe that is stopped ends with 75, keeps its finished launches, and goes on with the others", "[command]")
{
    const Scratch scratch;
    const std::string script = launcher(scratch, 2, "kill -TERM $PPID; sleep 0.2; exit 1");
    const Ran stopped = probe(scratch, script);
    CHECK(stopped.status == 75);
    CHECK_THAT(stopped.err, Contains("run the same command again"));
    CHECK_FALSE(fs::exists(scratch.file("samples.csv")));
    const Ran resumed = probe(scratch, script);
    CHECK(resumed.status == 0);
    const std::string calls = formats::read_file(scratch.file("calls"));
    CHECK(std::count(calls.begin(), calls.end(), '\n') == 4); // the first launch was not repeated
    const std::string samples = formats::read_file(scratch.file("samples.csv"));
    for (const char *launch : {"bcast,1,8,0,", "bcast,1,8,1,", "bcast,1,8,2,"})
        CHECK_THAT(samples, Contains(launch));
}

TEST_CASE("points on which launches do not agree get launches of their own", "[command]")
{
    const Scratch scratch;
    const std::string twice_as_slow = MPISHEET_MPIEXEC " \"$@\"; for file in \"$@\"; do case $file in *launch-1.csv*) "
                                                       "awk -F, -v OFS=, \"NR > 1 { \\$6 *= 2 } 1\" $file >slow && "
                                                       "mv slow $file;; esac; done; exit 0";
    const Ran ran = run(scratch, MPISHEET_PROGRAM " probe -n 1 --ops scan,reduce --sizes 256K,1M --budget 4s "
                                                  "--launcher 'sh " +
                                     launcher(scratch, 2, twice_as_slow) + "' -o samples.csv");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    CHECK_THAT(ran.err, Contains("launch 6: 4 of 4 points are not yet known to 5 %"));
    const auto about = nlohmann::json::parse(formats::read_file(scratch.file("samples.json")));
    CHECK(about["launches"].size() > 5);
    for (const auto &launch : about["launches"]) {
        CHECK(launch["sweep"]["points"] > 0);
        CHECK(launch["seconds"] > launch["sweep"]["seconds"]);
    }
}

TEST_CASE("a launch that dies in no known way ends with 70 and no samples", "[command]")
{
    const Scratch scratch;
    const Ran ran = probe(scratch, launcher(scratch, 1, "exit 99"));
    CHECK(ran.status == 70);
    CHECK_THAT(ran.err, Contains("ended with status 99"));
    CHECK_FALSE(fs::exists(scratch.file("samples.csv")));
}
