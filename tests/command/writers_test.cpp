// Two that write at once, a writer that is killed, and the cache of simulated launches: nothing short, nothing lost,
// and no status 0 for what is not there. Launchers written by the test hand out what one real launch left, slowly.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"

#include <algorithm>
#include <cstdlib>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

const std::string probe_two_launches =
    MPISHEET_PROGRAM " probe -n 1 --ops barrier,bcast --sizes 8,64 --launches 2 --seed 7 ";

/// A script `name` that hands out, in two halves with a pause between, what the folder `saved` holds of a launch.
std::string slow_copier(const Scratch &scratch, const std::string &name)
{
    return scratch.write(name, "#!/bin/sh\necho x >>" + scratch.file("calls") + R"(
for word; do case $word in *.partial)
    from=)" + scratch.file("saved") +
                                   R"(/$(basename "$word")
    head -c 100 "$from" >"$word"; sleep 0.02; tail -c +101 "$from" >>"$word"
esac; done
)");
}

/// samples.csv of a real probe; `saved` then holds what its launches left.
std::string measured_once(const Scratch &scratch)
{
    const std::string saved = scratch.file("saved");
    const std::string script =
        scratch.write("real.sh", "mkdir -p " + saved + "; " MPISHEET_MPIEXEC " \"$@\"; status=$?\n" +
                                     "for word; do case $word in *.partial) cp \"$word\" " + saved +
                                     "/;; esac; done; exit $status\n");
    const Ran ran = run(scratch, probe_two_launches + "--launcher 'sh " + script + "' -o real/samples.csv");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    return formats::read_file(scratch.file("real/samples.csv"));
}

int calls(const Scratch &scratch)
{
    if (!fs::exists(scratch.file("calls")))
        return 0;
    const std::string text = formats::read_file(scratch.file("calls"));
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

int from_environment(const char *name, int unless_set)
{
    const char *value = std::getenv(name);
    return value != nullptr ? std::atoi(value) : unless_set;
}

} // namespace

// MPISHEET_PAIRS sets how many; ./runtests --all asks for fifty.
TEST_CASE("of two probes into one file one is refused at once, and the other is complete", "[command][writers]")
{
    const Scratch scratch;
    const std::string whole = measured_once(scratch);
    const std::string probe =
        probe_two_launches + "--launcher 'sh " + slow_copier(scratch, "copier.sh") + "' -o samples.csv";
    const int pairs = from_environment("MPISHEET_PAIRS", 4);
    int refused = 0;
    for (int pair = 0; pair < pairs; ++pair) {
        const std::string pause = "0.0" + std::to_string(25 + 50 * pair / pairs);
        const Ran ran =
            run(scratch, "sh " + scratch.write("pair.sh", "rm -f samples.*\n" + probe + " 2>first.err & sleep " +
                                                              pause + "\n" + probe + " 2>second.err; second=$?\n" +
                                                              "wait $!; echo $? $second\n"));
        INFO(pause << " s apart: " << ran.out << formats::read_file(scratch.file("first.err"))
                   << formats::read_file(scratch.file("second.err")));
        const bool first_refused = ran.out == "75 0\n"; // it was late, on a busy machine
        const bool second_refused = ran.out == "0 75\n";
        CHECK((first_refused || second_refused || ran.out == "0 0\n")); // 0 0: one had ended
        CHECK(formats::read_file(scratch.file("samples.csv")) == whole);
        if (first_refused || second_refused) {
            ++refused;
            CHECK_THAT(formats::read_file(scratch.file(first_refused ? "first.err" : "second.err")),
                       Contains("samples.csv: process ") && Contains("is at work on it: run again when it has ended"));
        }
        CHECK_FALSE(fs::exists(scratch.file(".samples.csv.lock")));
    }
    CHECK(refused > 0);
}

TEST_CASE("a probe that is killed takes its launcher with it, and the next goes on", "[command][writers]")
{
    const Scratch scratch;
    const std::string whole = measured_once(scratch);
    const std::string copier = slow_copier(scratch, "copier.sh");
    const std::string launcher =
        scratch.write("launcher.sh", "[ -s hung ] && exec sh " + copier + " \"$@\"\necho $$ >hung\nexec sleep 100\n");
    const std::string probe = probe_two_launches + "--launcher 'sh " + launcher + "' -o samples.csv";
    run(scratch, "sh " + scratch.write("kill.sh", probe + " & probe=$!\nwhile [ ! -s hung ]; do sleep 0.01; done\n" +
                                                      "kill -9 $probe; wait $probe\n"));
    const Ran next = run(scratch, probe);
    INFO(next.err);
    CHECK(next.status == 0);
    CHECK(formats::read_file(scratch.file("samples.csv")) == whole);
    std::string hung = formats::read_file(scratch.file("hung"));
    hung.pop_back();
    CHECK(run(scratch, "ps -o stat= -p " + hung).out.substr(0, 1) !=
          "S"); // gone, or "Z" where nobody asked for its status
}

TEST_CASE("the cache of simulated launches serves what is whole, and computes the rest again", "[command][writers]")
{
    const Scratch scratch;
    const std::string whole = measured_once(scratch);
    const std::string simulator = slow_copier(scratch, "smpirun");
    fs::permissions(simulator, fs::perms::owner_all);
    scratch.write("machine.xml", "<platform/>\n");
    const std::string probe = probe_two_launches + "--platform machine.xml --launcher " + simulator + " --programs " +
                              fs::path(MPISHEET_PROGRAM).parent_path().string() + " -o ";
    const auto measures = [&](const std::string &folder, const std::string &before = "") {
        const int called = calls(scratch);
        const Ran ran = run(scratch, before + probe + folder + "/samples.csv");
        INFO(ran.err);
        CHECK(ran.status == 0);
        CHECK(formats::read_file(scratch.file(folder + "/samples.csv")) == whole);
        return calls(scratch) - called;
    };
    REQUIRE(measures("a") == 2);
    CHECK(measures("b") == 0);
    const fs::path cache = scratch.path / ".cache/mpisheet/simulated";
    const auto entry = [&] { return fs::directory_iterator(cache)->path(); };
    SECTION("a file that was cut")
    {
        fs::resize_file(entry() / "0", 120);
        CHECK(measures("c") == 1);
        CHECK(measures("d") == 0); // it was mended
    }
    SECTION("a number that was changed")
    {
        std::string text = formats::read_file(entry() / "0");
        text[text.size() - 5] = text[text.size() - 5] == '1' ? '2' : '1';
        formats::write_file(entry() / "0", text);
        CHECK(measures("c") == 1);
    }
    SECTION("an entry without its digests")
    {
        fs::remove(entry() / "sha256");
        CHECK(measures("c") == 1);
    }
    SECTION("without a home nothing is kept, and nothing is shared by way of /tmp")
    {
        CHECK(measures("c", "env -u XDG_CACHE_HOME -u HOME ") == 2);
        CHECK_FALSE(fs::exists("/tmp/.cache/mpisheet"));
    }
    SECTION("with a home that cannot be used it says so")
    {
        const Ran ran = run(scratch, "env -u XDG_CACHE_HOME HOME=/dev/null " + probe + "c/samples.csv");
        CHECK(ran.status == 0);
        CHECK_THAT(ran.err, Contains("simulated launches are not kept: /dev/null/.cache/mpisheet/simulated/") &&
                                Contains("Not a directory"));
    }
}
