// mpisheet-farm as a person starts it: programs verified, commands as with GNU parallel, a job that is killed.

#include "formats/file.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/skip.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <sstream>
#include <unistd.h>

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
    for (const char *words : {"merge-sort --tasks 4 --size 20000", "quadrature --tasks 5",
                              "divide --tasks 6 --task-time 2ms", "merge-sort --tasks 4 --size 20000 --tree chain"}) {
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
        succeed(scratch, MPISHEET_PROGRAM
                " farm predict --tree chain --nodes 8 --tasks 100 --task-time 1s --sheet sheet.gp --json");
    CHECK(json::parse(predicted.out)["makespan_s"].get<double>() > 100.0 / 8);
}

TEST_CASE("a command line of 200 kB runs", "[farm][program]")
{
    const Scratch scratch;
    const std::string list = scratch.write("long.txt", "echo one # " + std::string(200'000, 'x') + "\necho two\n");
    const Ran ran = farm(scratch, 2, "run " + list + " -k --quiet");
    INFO(ran.err);
    CHECK(ran.status == 0);
    CHECK(ran.out == "one\ntwo\n");
    CHECK(ran.err.empty());
}

TEST_CASE("a journal on a full disk ends the job with the system's reason; the next one goes on", "[farm][program]")
{
    const Scratch scratch;
    fs::create_directory(scratch.path / "small");
    const std::string list = commands(scratch, 40, "echo N >>begun; head -c 10000 /dev/zero | tr '\\0' N; echo");
    const std::string words = "run " + list + " -k --quiet --journal small/journal";
    // A file system of 192 kB, in a name space of mounts that ends with the command. Without the right to make one the
    // test says nothing.
    if (run(scratch, "unshare -m true").status != 0) {
        skip("mounting is not allowed here");
        return;
    }
    const std::string job = MPISHEET_MPIEXEC " -n 2 " MPISHEET_FARM " " + words;
    refused(scratch,
            "unshare -m sh -c 'mount -t tmpfs -o size=192k none small && { " + job +
                "; status=$?; cp small/journal kept; exit $status; }'",
            75,
            Contains("small/journal: cannot be written: No space left on device") && !Contains("timeout") &&
                !Contains("task "));
    CHECK(lines(formats::read_file(scratch.file("begun"))).size() < 40);
    fs::rename(scratch.path / "kept", scratch.path / "small" / "journal");
    const Ran rest = farm(scratch, 2, words);
    INFO(rest.err);
    CHECK(rest.status == 0);
    CHECK(lines(rest.out).size() == 40);
}

TEST_CASE("a journal that somebody changed is refused, one that was cut off goes on", "[farm][program]")
{
    const Scratch scratch;
    const std::string words = "run " + commands(scratch, 5, "echo result N") + " -k --quiet --journal journal";
    REQUIRE(farm(scratch, 1, words).status == 0);
    const std::string whole = formats::read_file(scratch.file("journal"));
    const std::string all = "result 1\nresult 2\nresult 3\nresult 4\nresult 5\n";
    CHECK(farm(scratch, 1, words).out == all);
    const std::size_t second = whole.find("\n1 1 ") + 1, last = whole.find("\n4 1 ") + 1;
    const std::size_t bytes = whole.find("result 2");
    const auto line_of = [&](std::size_t at) {
        return "journal:" + std::to_string(1 + std::count(whole.begin(), whole.begin() + static_cast<long>(at), '\n')) +
               ": expected a result as it was written, found a damaged one";
    };
    const auto replaced = [&](std::size_t at, std::size_t length, const std::string &with) {
        return std::string(whole).replace(at, length, with);
    };
    for (const auto &[damaged, said] : {
             std::pair{replaced(second, 0, "garbage\n"), line_of(second)},
             {replaced(second, 0, "garbage"), line_of(second)},
             {replaced(second, 1, "7"), line_of(second)},
             {replaced(second, 1, "-1"), line_of(second)},
             {replaced(second, 1, "999999999999999999"), line_of(second)},
             {replaced(second, 3, "1 2"), line_of(second)},
             {replaced(bytes, 8, "RESULT 2"), line_of(second)},
             {replaced(bytes, 8, "result"), line_of(second)},
             // As earlier versions wrote them, without a checksum: what cannot be is still told.
             {whole + "5 1 0.01 25\n" + std::string(24, '\0') + "\n\n", "found one of task 6"},
             {whole + "999999999999 1 0.01 2\nab\n", "found one of task 1000000000000"},
             {replaced(last, whole.size() - last, "4 1 0.01 2\nab\n"), "expected a result of"},
             {"mpisheet-farm journal 1 something else\n", "the journal of another list of tasks"},
             {std::string(1000, '\0'), "expected a journal of mpisheet-farm"},
         }) {
        INFO(said);
        scratch.write("journal", damaged);
        const Ran ran = farm(scratch, 1, words);
        INFO(ran.err);
        CHECK(ran.status == 65);
        CHECK_THAT(ran.err, Contains(said));
        CHECK(formats::read_file(scratch.file("journal")) == damaged);
    }
    for (std::size_t cut = last; cut < whole.size(); ++cut) { // killed while it wrote the last result
        scratch.write("journal", whole.substr(0, cut));
        const Ran ran = farm(scratch, 1, words);
        CHECK(ran.status == 0);
        CHECK(ran.out == all);
        CHECK((ran.err.find(std::to_string(cut - last) + " bytes of a result") != std::string::npos) == (cut > last));
        cut += 12;
    }
}

TEST_CASE("two jobs on one journal: the second ends at once, no command runs twice", "[farm][program]")
{
    const Scratch scratch;
    const std::string list = commands(scratch, 30, "echo N >>begun; sleep 0.05; echo N");
    const std::string job = MPISHEET_MPIEXEC " -n 1 " MPISHEET_FARM " run " + list + " -k --quiet --journal journal";
    const std::string script = scratch.write("two.sh", job + " >first.out 2>first.err & first=$!\n" +
                                                           "until [ -s begun ]; do sleep 0.01; done\n" + job +
                                                           " >second.out 2>second.err; echo $? >second.status\n"
                                                           "wait $first; echo $? >first.status\n");
    run(scratch, "sh " + script);
    CHECK(formats::read_file(scratch.file("first.status")) == "0\n");
    CHECK(formats::read_file(scratch.file("second.status")) == "65\n");
    CHECK_THAT(formats::read_file(scratch.file("second.err")),
               Contains("another mpisheet-farm works with this journal"));
    CHECK(lines(formats::read_file(scratch.file("begun"))).size() == 30);
}

TEST_CASE("no command outlives its launcher, and none runs beside its second copy", "[farm][program]")
{
    for (const char *signal : {"INT", "TERM", "KILL"}) {
        INFO(signal);
        const Scratch scratch;
        // A child of the shell, and one that does not mind what is sent to the job.
        const std::string list = scratch.write(
            "list.txt",
            "trap '' INT TERM HUP; echo $$ >shell; (trap '' INT TERM HUP; exec sleep 100) & echo $! >child; "
            "wait; echo after\n");
        const std::string script = scratch.write(
            "kill.sh", MPISHEET_MPIEXEC " -n 2 " MPISHEET_FARM " run " + list + " --quiet >out 2>err &\n" +
                           "until [ -s child ]; do kill -0 $! || exit 1; sleep 0.01; done\n"
                           "kill -s " +
                           signal +
                           " $!\nwait\n"
                           "for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do\n"
                           "  kill -0 $(cat shell) 2>/dev/null || kill -0 $(cat child) 2>/dev/null || exit 0\n"
                           "  sleep 0.25\ndone\n"
                           "kill -s KILL $(cat shell) $(cat child)\nexit 3\n");
        CHECK(run(scratch, "sh " + script).status == 0);
    }
}

TEST_CASE("ranks that share processors are told in words and in --json", "[farm][program]")
{
    const Scratch scratch;
    const int ranks = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)) + 1;
    const Ran many = farm(scratch, ranks, "synthetic --tasks 20 --task-time 1ms --json out.json");
    INFO(many.err);
    REQUIRE(many.status == 0);
    CHECK_THAT(many.out, Contains("not valid") && Contains("more ranks than processors"));
    json result = json::parse(formats::read_file(scratch.file("out.json")));
    CHECK(result["valid"] == 0);
    CHECK(result["reason"] == "oversubscribed");
    const Ran one = farm(scratch, 1, "synthetic --tasks 20 --task-time 1ms --json out.json");
    CHECK_THAT(one.out, !Contains("not valid"));
    result = json::parse(formats::read_file(scratch.file("out.json")));
    CHECK(result["valid"] == 1);
    CHECK(result["reason"] == "");
}

TEST_CASE("output that is lost is an error", "[farm][program]")
{
    const Scratch scratch;
    const std::string program = MPISHEET_FARM " synthetic --tasks 5 --task-time 1ms";
    for (const std::string &job : std::vector<std::string>{program, MPISHEET_FARM " --help", MPISHEET_FARM " --list",
                                                           MPISHEET_MPIEXEC " -n 2 " + program}) {
        INFO(job);
        CHECK(run(scratch, "sh -c '" + job + " >/dev/full'").status != 0);
        CHECK(run(scratch, "sh -c '" + job + " >&-'").status != 0);
    }
    for (const char *stream : {"2>&-", "2>/dev/full"}) {
        const int status = run(scratch, "sh -c '" MPISHEET_FARM " no-such-program " + std::string(stream) + "'").status;
        CHECK(status >= 64);
        CHECK(status < 79);
    }
    const std::string list = commands(scratch, 3, "echo N >>begun; echo N");
    const Ran full = run(scratch, "sh -c '" MPISHEET_FARM " run " + list + " --quiet >/dev/full'");
    CHECK(full.status == 65);
    CHECK(lines(formats::read_file(scratch.file("begun"))).size() == 1); // whoever's output is lost need not run
    CHECK_THAT(full.err, Contains("stdout: cannot be written: No space left on device"));
    CHECK_THAT(run(scratch, "sh -c '" + program + " >/dev/full'").err,
               Contains("stdout: cannot be written: No space left on device"));
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
