// Two that write at once, a writer that is killed, and the cache of simulated launches: nothing short, nothing lost,
// and no status 0 for what is not there. Launchers written by the test hand out what one real launch left, slowly.

#include "recordings/record/reader.hpp"
#include "recordings/record/writer.hpp"
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
    succeed(scratch, probe_two_launches + "--launcher 'sh " + script + "' -o real/samples.csv");
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

/// A recording of two ranks; without its end where that is not `ended`.
void write_recording(const fs::path &folder, std::uint64_t number, int events, bool ended = true,
                     const std::string &host = "node")
{
    record::start_recording(folder, number, 2, "./app");
    for (int rank = 0; rank < 2; ++rank) {
        record::Writer writer(folder, {.recording = number, .rank = rank, .ranks = 2, .host = host});
        const std::uint16_t call = writer.add_call("MPI_Barrier");
        writer.add_site("app.c:10");
        double now = 0;
        for (int i = 0; i < events; ++i, now += 2e-3)
            writer.add({.action = record::Action::collective, .call = call, .enter = now, .leave = now + 1e-3});
        writer.flush();
        if (ended)
            writer.end({.seconds = now});
    }
}

/// `mpisheet record` of a program that leaves what the folder `from` holds, file by file, with pauses.
std::string record_of(const Scratch &scratch, const std::string &from)
{
    const std::string program =
        scratch.write("leave.sh", "for file in \"$1\"/*; do sleep 0.01; cp \"$file\" \"$MPISHEET_RECORD\"/; done\n");
    return MPISHEET_PROGRAM " record -o run -- sh " + program + " " + scratch.file(from);
}

/// Starts both, the second `pause` seconds after the first: "0 75\n", their statuses.
std::string statuses_of_pair(const Scratch &scratch, const std::string &first, const std::string &second,
                             const std::string &pause)
{
    return run(scratch, "sh " + scratch.write("pair.sh", first + " >first.out 2>first.err & sleep " + pause + "\n" +
                                                             second + " >second.out 2>second.err; second=$?\n" +
                                                             "wait $!; echo $? $second\n"))
        .out;
}

std::string pause_of(int pair, int pairs)
{
    return "0.0" + std::to_string(10 + 80 * pair / pairs);
}

/// Names in the folder that begin with a dot, but for those of these tests.
std::string hidden_in(const Scratch &scratch)
{
    return run(scratch, "ls -A | grep '^[.]' | grep -v -e '^[.]out$' -e '^[.]err$' -e '^[.]cache$'; true").out;
}

void write_samples(const Scratch &scratch, const std::string &folder, const std::string &microseconds)
{
    std::string text = "op,p,bytes,launch,rep,seconds\n";
    for (const std::string launch : {"0", "1", "2"})
        for (const std::string op : {"bcast", "allreduce"})
            text += op + ",2,8," + launch + ",0," + microseconds + launch + "e-6\n";
    scratch.write(folder + "/samples.csv", text);
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
                       Contains("samples.csv: process ") && Contains("is using it: run again when it has ended"));
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
    succeed(scratch, probe);
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
    scratch.write("machine.xml", "<platform version=\"4.1\"><host id=\"h\" speed=\"1Gf\"/></platform>\n");
    const std::string probe = probe_two_launches + "--platform machine.xml --launcher " + simulator + " --programs " +
                              fs::path(MPISHEET_PROGRAM).parent_path().string() + " -o ";
    const auto measures = [&](const std::string &folder, const std::string &before = "") {
        const int called = calls(scratch);
        succeed(scratch, before + probe + folder + "/samples.csv");
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
        const Ran ran = succeed(scratch, "env -u XDG_CACHE_HOME HOME=/dev/null " + probe + "c/samples.csv");
        CHECK_THAT(ran.err, Contains("simulated launches are not kept: /dev/null/.cache/mpisheet/simulated/") &&
                                Contains("Not a directory"));
    }
}

TEST_CASE("of two recordings into one folder one is refused at once, and the other is whole", "[command][writers]")
{
    const Scratch scratch;
    write_recording(scratch.path / "a", 7, 300);
    write_recording(scratch.path / "b", 8, 500);
    const int pairs = from_environment("MPISHEET_PAIRS", 4);
    int refused = 0;
    for (int pair = 0; pair < pairs; ++pair) {
        const std::string statuses =
            statuses_of_pair(scratch, record_of(scratch, "a"), record_of(scratch, "b"), pause_of(pair, pairs));
        INFO(statuses << formats::read_file(scratch.file("first.err"))
                      << formats::read_file(scratch.file("second.err")));
        CHECK((statuses == "0 75\n" || statuses == "75 0\n" || statuses == "0 0\n"));
        refused += statuses != "0 0\n";
        const record::Recording recording = record::read_recording(scratch.path / "run"); // refuses a mixture
        CHECK(recording.complete);
        CHECK(recording.streams[0].events == recording.streams[1].events);
        CHECK(hidden_in(scratch).empty());
    }
    CHECK(refused > 0);
}

TEST_CASE("a recording stays until a complete one takes its place", "[command][writers]")
{
    const Scratch scratch;
    write_recording(scratch.path / "a", 7, 300);
    write_recording(scratch.path / "b", 8, 500);
    write_recording(scratch.path / "cut", 9, 500, false);
    const auto events = [&] { return record::read_recording(scratch.path / "run").streams[0].events; };
    REQUIRE(run(scratch, record_of(scratch, "a")).status == 0);
    CHECK(events() == 300);
    for (const std::string mistyped : {"sh -c 'exit 3'", "true", "no-such-program", "sh no-such.sh"}) {
        CHECK(run(scratch, MPISHEET_PROGRAM " record -o run -- " + mistyped).status == 69);
        CHECK(events() == 300);
    }
    refused(scratch, record_of(scratch, "cut"), 75, Contains("run keeps the complete recording that it has"));
    CHECK(events() == 300);
    const Ran stopped = run(scratch, "timeout -s INT 0.1 " MPISHEET_PROGRAM " record -o run -- sleep 100");
    CHECK(stopped.status != 0);
    CHECK(events() == 300);
    CHECK(run(scratch, "cp -r run saved && " + record_of(scratch, "b") + " && rm -r run && mv saved run").status == 0);
    CHECK(run(scratch, record_of(scratch, "b")).status == 0);
    CHECK(events() == 500);
    CHECK(run(scratch, "cd run && " + record_of(scratch, "a").replace(record_of(scratch, "a").find("run"), 3, "."))
              .status == 0); // a shell stands in it
    CHECK(events() == 300);
    CHECK(hidden_in(scratch).empty());
    CHECK(run(scratch, "ls -A run | grep -c '^[.]'").out == "0\n");
}

TEST_CASE("record goes on where nobody hears it, and says what it cannot write", "[command][writers]")
{
    const Scratch scratch;
    write_recording(scratch.path / "a", 7, 300);
    record_of(scratch, "a"); // leave.sh
    const std::string json =
        MPISHEET_PROGRAM " record --json -o run -- sh -c 'echo loud; sh leave.sh " + scratch.file("a") + "'";
    for (const std::string where : {"2>/dev/full", "2>&-"}) {
        const Ran ran = run(scratch, "bash " + scratch.write("line.sh", json + " " + where + "\n"));
        INFO(where);
        CHECK((ran.status == 0 || ran.status == 65));
        CHECK_THAT(ran.out, Contains("\"events\": 600"));
    }
    const Ran preloaded = succeed(scratch, "env LD_PRELOAD=libc.so.6 " + record_of(scratch, "a"));
    CHECK_THAT(preloaded.err, Contains("LD_PRELOAD names libc.so.6"));
    refused(scratch, MPISHEET_PROGRAM " record -o /proc/run -- true", 65, Contains("/proc/run"));
}

TEST_CASE("record says where ranks took turns on a node's processors", "[command][writers]")
{
    const Scratch scratch;
    std::string host = run(scratch, "uname -n").out;
    host.pop_back();
    write_recording(scratch.path / "here", 7, 300, true, host);
    write_recording(scratch.path / "elsewhere", 7, 300);
    const Ran crowded = succeed(scratch, "taskset -c 0 " + record_of(scratch, "here"));
    CHECK_THAT(crowded.err, Contains("2 ranks ran on 1 processor of " + host + ": they took turns"));
    CHECK_THAT(run(scratch, "taskset -c 0 " + record_of(scratch, "elsewhere")).err, !Contains("took turns"));
}

TEST_CASE("of two who accept a baseline one is refused at once, and there is always one baseline", "[command][writers]")
{
    const Scratch scratch;
    write_samples(scratch, "a/1", "1");
    write_samples(scratch, "b/1", "2");
    const std::string gate = MPISHEET_PROGRAM " gate base ";
    REQUIRE(run(scratch, gate + "a --accept why").status == 0);
    const int pairs = from_environment("MPISHEET_PAIRS", 8);
    for (int pair = 0; pair < pairs; ++pair) {
        const std::string statuses = statuses_of_pair(scratch, gate + "a --accept why", gate + "b --accept why",
                                                      "0.00" + std::to_string(pair % 10));
        INFO(statuses << formats::read_file(scratch.file("first.err"))
                      << formats::read_file(scratch.file("second.err")));
        CHECK((statuses == "0 75\n" || statuses == "75 0\n" || statuses == "0 0\n"));
        CHECK(run(scratch, gate + "a").status < 2);
        CHECK(hidden_in(scratch).empty());
    }
    CHECK_FALSE(fs::exists(scratch.path / "base/next"));
}

TEST_CASE("whoever was killed while a baseline was replaced left one, and the next cleans up", "[command][writers]")
{
    const Scratch scratch;
    write_samples(scratch, "a/1", "1");
    write_samples(scratch, "b/1", "2");
    const std::string gate = MPISHEET_PROGRAM " gate base ";
    REQUIRE(run(scratch, gate + "a --accept first").status == 0);
    const auto accepted = [&] { return formats::read_file(scratch.path / "base/current/accepted.json"); };
    SECTION("before it was complete")
    {
        scratch.write("base/next/1/samples.csv", "op,p");
        CHECK_THAT(accepted(), Contains("first"));
    }
    SECTION("when names were exchanged")
    {
        run(scratch, "cp -r base/current base/next && touch base/next/replaced");
        scratch.write("base/current/accepted.json", "{\"why\": \"second\"}");
    }
    SECTION("where names cannot be exchanged")
    {
        run(scratch, "cp -r base/current base/next && mv base/current base/next.replaced && "
                     "touch base/next.replaced/replaced");
    }
    CHECK(run(scratch, gate + "b --accept third").status == 0);
    CHECK_THAT(accepted(), Contains("third"));
    bool kept = false;
    for (const fs::directory_entry &entry : fs::directory_iterator(scratch.path / "base/history"))
        kept |= formats::read_file(entry.path() / "accepted.json").find("first") != std::string::npos;
    CHECK(kept);
    CHECK(run(scratch, "ls base").out == "current\nhistory\n");
    CHECK(run(scratch, gate + "b").status == 0);
}

TEST_CASE("two characterise do not meet in a folder that somebody removes", "[command][writers]")
{
    const Scratch scratch;
    const std::string launcher = scratch.write("launch.sh", "sleep 0.5; exec " MPISHEET_MPIEXEC " \"$@\"\n");
    const std::string characterise =
        MPISHEET_PROGRAM " characterise -n 1 --ops barrier --launches 1 --budget 0.1s --seed 7 --launcher 'sh " +
        launcher + "' -o out";
    const std::string statuses = statuses_of_pair(scratch, characterise, "rm -rf out; " + characterise, "0.3");
    INFO(statuses << formats::read_file(scratch.file("first.err")) << formats::read_file(scratch.file("second.err")));
    CHECK_THAT(statuses, Catch::EndsWith(" 75\n"));
    CHECK_THAT(formats::read_file(scratch.file("second.err")), Contains("is using it"));
    succeed(scratch, characterise);
    CHECK(hidden_in(scratch).empty());
}

TEST_CASE("of two that measure into one folder one is refused at once, and the folder is whole", "[command][writers]")
{
    const Scratch scratch;
    const std::string what = " -n 1 --ops barrier --launches 1 --budget 0.1s --launcher " MPISHEET_MPIEXEC " -o out";
    scratch.write("job.sh", run(scratch, MPISHEET_PROGRAM " job" + what).out);
    const std::string writer =
        GENERATE_COPY(MPISHEET_PROGRAM " characterise" + what, std::string("env SLURM_RESTART_COUNT=20 bash job.sh"));
    const int pairs = from_environment("MPISHEET_PAIRS", 3);
    for (int pair = 0; pair < pairs; ++pair) {
        fs::remove_all(scratch.path / "out");
        const std::string statuses = statuses_of_pair(scratch, writer, writer, "0.0" + std::to_string(10 + pair));
        INFO(writer << " " << statuses << formats::read_file(scratch.file("first.err"))
                    << formats::read_file(scratch.file("second.err")));
        CHECK((statuses == "0 75\n" || statuses == "75 0\n" || statuses == "0 0\n"));
        CHECK(formats::read_file(scratch.path / "out/sheet.gp").find("tbarrier(p)") != std::string::npos);
        CHECK(hidden_in(scratch).empty());
    }
}

TEST_CASE("a launch whose samples are not as many as it says is not taken for a whole one", "[command][writers]")
{
    const Scratch scratch;
    const std::string whole = measured_once(scratch);
    const std::string copier = slow_copier(scratch, "copier.sh");
    const std::string losing =
        scratch.write("losing.sh", "sh " + copier +
                                       " \"$@\"\n[ -s lost ] || for word; do case "
                                       "$word in *launch-1.csv.partial) sed -i '$d' \"$word\"; echo "
                                       ">lost;; esac; done\n");
    const std::string probe = probe_two_launches + "--launcher 'sh " + losing + "' -o samples.csv";
    refused(scratch, probe, 75, Contains("ended before all was measured"));
    CHECK_FALSE(fs::exists(scratch.file("samples.csv")));
    CHECK(run(scratch, probe).status == 0);
    CHECK(formats::read_file(scratch.file("samples.csv")) == whole);
}

// MPISHEET_KILLS sets how many of each; scripts/outputs-hold asks for more.
TEST_CASE("whoever is killed while it writes leaves what was there, and nothing beside it", "[command][writers]")
{
    const Scratch scratch;
    write_recording(scratch.path / "a", 7, 300);
    write_recording(scratch.path / "long", 8, 20000);
    write_samples(scratch, "jobs/1", "1");
    scratch.write("sheet.gp", "#@ d_unit = byte\ntmsg(d) = 10 + 0.001*d\ntsend(d) = 1\ntbarrier(p) = 5\n");
    const std::string program = MPISHEET_PROGRAM, gate = program + " gate base jobs";
    REQUIRE(run(scratch, record_of(scratch, "a")).status == 0);
    REQUIRE(run(scratch, gate + " --accept why").status == 0);
    const std::vector<std::string> writers{
        record_of(scratch, "a"), gate + " --accept why", program + " replay long --sheet sheet.gp --trace t.json",
        program + " export long --format perfetto -o e.json", program + " job -n 1 --ops barrier -o job"};
    const int kills = from_environment("MPISHEET_KILLS", 3);
    for (const std::string &writer : writers)
        for (const std::string signal : {"INT", "TERM", "KILL"})
            for (int kill = 0; kill < kills; ++kill) {
                INFO(writer << " " << signal);
                scratch.write("t.json", "before");
                scratch.write("e.json", "before");
                run(scratch, "timeout -s " + signal + " 0.0" + std::to_string(10 + 80 * kill / kills) + " " + writer);
                if (signal == "KILL") { // nobody could clean up: the next does, once it is gone
                    run(scratch, "sleep 0.1");
                    CHECK(run(scratch, writer).status == 0);
                }
                CHECK(hidden_in(scratch).empty());
                CHECK(record::read_recording(scratch.path / "run").complete);
                CHECK(run(scratch, gate).status == 0);
                for (const char *file : {"t.json", "e.json"}) {
                    const std::string text = formats::read_file(scratch.path / file);
                    CHECK((text == "before" || text.ends_with("]}\n") || text.ends_with("]\n}\n") ||
                           text.ends_with("}\n")));
                }
            }
    CHECK(run(scratch, "ls base").out == "current\nhistory\n");
}
