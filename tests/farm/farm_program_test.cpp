// mpisheet-farm as a person starts it: programs verified, commands as with GNU parallel, a job that is killed.

#include "formats/file.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <map>
#include <random>
#include <sstream>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {

Ran farm(const Scratch &scratch, int ranks, const std::string &arguments)
{
    return run(scratch, MPISHEET_MPIEXEC " -n " + std::to_string(ranks) + " " MPISHEET_FARM " " + arguments);
}

std::vector<std::string> lines(const std::string &text)
{
    std::vector<std::string> all;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        all.push_back(line);
    return all;
}

/// `count` commands that print their number; `body` is the shell's, with N for the number.
std::string commands(const Scratch &scratch, int count, const std::string &body)
{
    std::string list;
    for (int k = 1; k <= count; ++k) {
        std::string line = body;
        for (std::size_t at = 0; (at = line.find('N', at)) != std::string::npos;)
            line.replace(at, 1, std::to_string(k));
        list += line + "\n";
    }
    return scratch.write("list.txt", list);
}

} // namespace

TEST_CASE("every program's result is verified on two ranks, farms and divide and conquer", "[farm][program]")
{
    const Scratch scratch;
    for (const char *words : {"subset-sum --size 20", "fft --size 16384 --grain 512", "cepstral --size 128",
                              "factor --size 20000 --grain 2000", "multiply --size 96 --grain 32",
                              "synthetic --tasks 50 --task-time 200us --task-times exponential"}) {
        INFO(words);
        const Ran ran = farm(scratch, 2, std::string(words) + " --json out.json --trace trace.csv");
        INFO(ran.err);
        REQUIRE(ran.status == 0);
        const json result = json::parse(formats::read_file(scratch.file("out.json")));
        CHECK(result["verified"] == true);
        CHECK(result["per_node"].size() == 2);
        CHECK(result["predicted_s"].get<double>() > 0);
        CHECK(lines(formats::read_file(scratch.file("trace.csv"))).size() == result["tasks"].get<std::size_t>() + 1);
    }
    for (const char *words :
         {"merge-sort --tasks 4 --size 20000", "quadrature --tasks 5", "divide --tasks 6 --task-time 2ms"}) {
        INFO(words);
        const Ran ran = farm(scratch, 3, std::string(words) + " --json out.json"); // the ranks of a farm sleep
        INFO(ran.err);
        REQUIRE(ran.status == 0);
        CHECK(json::parse(formats::read_file(scratch.file("out.json")))["verified"] == true);
    }
}

TEST_CASE("commands: output in order, failures by number, retries, a timeout, a job log", "[farm][program]")
{
    const Scratch scratch;
    const std::string list = commands(scratch, 20, "echo N; test N != 7 || exit 3");
    const Ran ran = farm(scratch, 2, "run " + list + " -k --quiet --joblog log");
    CHECK(ran.status == 1);
    std::string expected;
    for (int k = 1; k <= 20; ++k)
        expected += std::to_string(k) + "\n";
    CHECK(ran.out == expected);
    CHECK_THAT(ran.err, Contains("task 7 ended with status 3: echo 7"));
    CHECK(lines(formats::read_file(scratch.file("log"))).size() == 21);
    CHECK_THAT(formats::read_file(scratch.file("log")),
               Contains("Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand"));

    const std::string flaky = commands(scratch, 6, "test -e tried.N || { touch tried.N; exit 1; }; echo N");
    const Ran again = farm(scratch, 2, "run " + flaky + " -k --quiet --retries 1");
    CHECK(again.status == 0);
    CHECK(again.out == "1\n2\n3\n4\n5\n6\n");

    const Ran hung =
        farm(scratch, 1, "run " + scratch.write("hung.txt", "sleep 20\necho after\n") + " --quiet --timeout 100ms");
    CHECK(hung.status == 1);
    CHECK(hung.out == "after\n");
    CHECK_THAT(hung.err, Contains("was killed at its timeout"));
}

TEST_CASE("what is typed wrong is told in one line", "[farm][program]")
{
    const Scratch scratch;
    const Ran name = farm(scratch, 1, "sintetic");
    CHECK(name.status == 64);
    CHECK_THAT(name.err, Contains("did you mean \"synthetic\"?"));
    const Ran tree = farm(scratch, 2, "synthetic --tree mesh:2x2");
    CHECK(tree.status == 64);
    CHECK_THAT(tree.err, Contains("needs 4 ranks, there are 2"));
    const Ran divide = farm(scratch, 2, "merge-sort");
    CHECK(divide.status == 64);
    CHECK_THAT(divide.err, Contains("needs 1 or 3 ranks, there are 2"));
}

TEST_CASE("calibrate writes overheads that mpisheet farm predict reads", "[farm][program]")
{
    const Scratch scratch;
    scratch.write("sheet.gp", "#@ format = 1\ntbarrier(p) = 40\nbeta_e = 12345\n");
    const Ran ran = farm(scratch, 2, "calibrate --sheet sheet.gp");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    const std::string sheet = formats::read_file(scratch.file("sheet.gp"));
    INFO(sheet);
    CHECK_THAT(sheet, Contains("tbarrier(p) = 40\nbeta_e = ") && Contains("beta_f = ") && !Contains("12345"));
    const Ran predicted =
        run(scratch,
            MPISHEET_PROGRAM " farm predict --tree chain --nodes 8 --tasks 100 --task-time 1s --sheet sheet.gp --json");
    INFO(predicted.err);
    REQUIRE(predicted.status == 0);
    CHECK(json::parse(predicted.out)["makespan_s"].get<double>() > 100.0 / 8);
}

// MPISHEET_KILLS sets how often; ./runtests --all asks for fifty.
TEST_CASE("a job whose rank is killed goes on: every result once, nothing finished again", "[farm][program]")
{
    const char *asked = std::getenv("MPISHEET_KILLS");
    const int kills = asked != nullptr ? std::atoi(asked) : 2;
    const auto seed = std::random_device{}();
    std::mt19937 random(seed);
    INFO("seed " << seed);
    for (int kill = 0; kill < kills; ++kill) {
        const Scratch scratch;
        const std::string list = commands(scratch, 60, "echo N >>begun; sleep 0.01; echo result N");
        const std::string words = "run " + list + " -k --journal journal --quiet";
        // Kills one of the three ranks, which end with its path in their command line, after some of the time.
        const std::string script = scratch.write(
            "kill.sh",
            MPISHEET_MPIEXEC " -n 3 " MPISHEET_FARM " " + words + " >first.out 2>first.err &\n" +
                "until [ -e journal ] && [ $(grep -c result journal) -ge $1 ]; do kill -0 $! || exit 1; sleep 0.01; "
                "done\n"
                "for p in $(pgrep -x mpisheet-farm); do tr '\\0' ' ' </proc/$p/cmdline 2>/dev/null | grep -q '" +
                list + "' && echo $p; done | sort -R | head -n 1 >victim\nkill -9 $(cat victim)\nwait\nexit 0\n");
        const int after = std::uniform_int_distribution(0, 40)(random);
        run(scratch, "sh " + script + " " + std::to_string(after));
        const auto finished = formats::read_file(scratch.file("journal"));
        const Ran rest = farm(scratch, 3, words);
        INFO(rest.err);
        REQUIRE(rest.status == 0);
        std::string expected;
        for (int k = 1; k <= 60; ++k)
            expected += "result " + std::to_string(k) + "\n";
        CHECK(rest.out == expected);
        std::map<std::string, int> begun;
        for (const std::string &line : lines(formats::read_file(scratch.file("begun"))))
            ++begun[line];
        for (int k = 1; k <= 60; ++k) {
            const std::string number = std::to_string(k);
            const bool was_finished = finished.find("result " + number + "\n") != std::string::npos;
            CHECK(begun[number] <= (was_finished ? 1 : 2));
        }
    }
}
