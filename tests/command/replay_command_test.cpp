// mpisheet replay, profile and derive as a person types them, on recordings written here.

#include "recordings/record/reader.hpp"
#include "recordings/record/writer.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/source_folder.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <vector>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {

const std::string program = MPISHEET_PROGRAM;

/// Four ranks compute 1 ms, sum up 8 bytes and send 1000 to the right, ten times; rank 2 computes half as long again.
/// On a machine whose messages take 10 us and sums 50 us; it knows nothing of tbcast.
struct Recorded {
    Scratch scratch;
    Recorded()
    {
        scratch.write("sheet.gp", "#@ d_unit = byte\ntmsg(d) = 10 + 0.001*d\ntsend(d) = 1\n"
                                  "tallreduce(p,d) = 50\ntallreduce_lo(p,d) = 40\ntallreduce_hi(p,d) = 70\n"
                                  "c_life(w) = 0.5\n#@ calibration.life.w = 64:1024\n");
        scratch.write("fast.gp", "#@ d_unit = byte\ntmsg(d) = 1 + 0.0001*d\ntallreduce(p,d) = 5\nc_life(w) = 0.25\n"
                                 "#@ calibration.life.w = 64:1024\n");
        const fs::path folder = scratch.path / "run";
        record::start_recording(folder, 7, 4, "./app");
        for (int rank = 0; rank < 4; ++rank) {
            record::Writer writer(folder, {.recording = 7, .rank = rank, .ranks = 4, .host = "node"});
            const std::uint16_t sum = writer.add_call("MPI_Allreduce"), send = writer.add_call("MPI_Send"),
                                receive = writer.add_call("MPI_Recv");
            const std::uint32_t site = writer.add_site("app.c:10");
            double now = 0;
            for (int i = 0; i < 10; ++i) {
                const double begin = 1.561e-3 * i;
                now = begin + (rank == 2 ? 1.5e-3 : 1e-3);
                writer.add({.action = record::Action::collective,
                            .call = sum,
                            .site = site,
                            .bytes = 8,
                            .enter = now,
                            .leave = begin + 1.55e-3});
                now = begin + 1.55e-3;
                for (const bool sends : {rank % 2 == 0, rank % 2 != 0}) {
                    writer.add({.action = sends ? record::Action::send : record::Action::receive,
                                .call = sends ? send : receive,
                                .site = site,
                                .partner = (rank + (sends ? 1 : 3)) % 4,
                                .bytes = 1000,
                                .enter = now,
                                .leave = begin + (sends ? 1.551e-3 : 1.561e-3)});
                    now = begin + 1.561e-3;
                }
            }
            writer.end({.seconds = now, .without_processor = rank == 2 ? 3e-3 : 0});
        }
    }
    [[nodiscard]] Ran ask(const std::string &arguments) const { return run(scratch, program + " " + arguments); }
};

} // namespace

TEST_CASE("replay says what a recorded program takes on another machine", "[replay]")
{
    const Recorded recorded;
    const Ran ran = recorded.ask("replay run --sheet sheet.gp --json");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    const json own = json::parse(ran.out);
    CHECK(own["ranks"] == 4);
    CHECK(own["events"] == 120);
    // Rank 2's 1.5 ms, the sum, and a message there and one back, one after the other.
    CHECK(own["seconds"].get<double>() == Approx(10 * (1500 + 50 + 11 + 11) * 1e-6).epsilon(0.01));
    // The sum's interval, and 6 % of what is not rank 2's computing.
    const double own_misfit = 0.06 * (own["seconds"].get<double>() - own["rank_seconds"][2]["computing"].get<double>());
    CHECK(own["hi_s"].get<double>() - own["seconds"].get<double>() == Approx(10 * 20e-6 + own_misfit).epsilon(0.01));
    CHECK(own["seconds"].get<double>() - own["lo_s"].get<double>() == Approx(10 * 10e-6 + own_misfit).epsilon(0.01));
    const auto seconds = [&](const std::string &arguments) {
        const Ran said = recorded.ask("replay run " + arguments + " --json");
        INFO(said.err);
        REQUIRE(said.status == 0);
        return json::parse(said.out)["seconds"].get<double>();
    };
    CHECK(seconds("--sheet fast.gp --compute 0") == Approx(10 * (5 + 2 * 1.1) * 1e-6).epsilon(0.02));
    CHECK(seconds("--sheet fast.gp --calibration sheet.gp fast.gp") ==
          Approx(seconds("--sheet fast.gp --compute 0.5")));
    CHECK(seconds("--sheet sheet.gp --compute 0 --set tmsg=0") == Approx(10 * 52e-6).epsilon(0.05));
    CHECK(seconds("--sheet sheet.gp --compute 0 --set 'tmsg=3*tmsg(d)'") ==
          Approx(seconds("--sheet sheet.gp --compute 0") + 10 * 2 * 2 * 11e-6).epsilon(0.01));
    CHECK(seconds("--sheet sheet.gp --compute 0 --set 'tmsg = 3 * tmsg (d)' --set 'tmsg=2*tmsg(d)'") ==
          Approx(seconds("--sheet sheet.gp --compute 0 --set 'tmsg=6*tmsg(d)'")));
    // Rank 2 comes 0.5 ms after the others, ten times; odd ranks wait 1 us for what was sent to them.
    CHECK(own["rank_seconds"][0]["waiting"].get<double>() == Approx(10 * 0.5e-3).epsilon(0.03));
    CHECK(own["rank_seconds"][2]["waiting"].get<double>() < 10 * 20e-6);
    const Ran table = recorded.ask("replay run --sheet sheet.gp -o page.html");
    CHECK_THAT(table.out, Contains("takes 15.7 ms") && Contains("computes 11.3 ms of it in"));
    const std::string page = formats::read_file(recorded.scratch.path / "page.html");
    CHECK_THAT(page, Contains("rank 3") && Contains("waiting for others") && Contains("<caption>Ranks</caption>"));
    CHECK(recorded.ask("replay run --sheet sheet.gp --set none=1").status == 64);
    CHECK(recorded.ask("replay nothing --sheet sheet.gp").status == 65);
    CHECK(recorded.ask("replay run --sheet sheet.gp --compute 2 --calibration sheet.gp fast.gp").status == 64);
}

/// Slices of a trace for Perfetto, by rank: begin and end in nanoseconds.
std::map<int, std::vector<std::pair<long long, long long>>> slices_of(const json &trace)
{
    std::map<int, std::vector<std::pair<long long, long long>>> slices;
    for (const json &event : trace["traceEvents"])
        if (event["ph"] == "X") {
            const long long from = std::llround(1000 * event["ts"].get<double>());
            slices[event["tid"]].emplace_back(from, from + std::llround(1000 * event["dur"].get<double>()));
        }
    return slices;
}

TEST_CASE("a sheet without messages gets them by --set", "[replay]")
{
    const Recorded recorded;
    recorded.scratch.write("sums.gp", "tallreduce(p,d) = 50\ntallreduce_lo(p,d) = 40\ntallreduce_hi(p,d) = 70\n");
    const Ran none = recorded.ask("replay run --sheet sums.gp");
    CHECK(none.status == 65);
    CHECK_THAT(none.err, Contains("sums.gp: expected tmsg(d)") && Contains("--set 'tmsg(d)="));
    const Ran added = recorded.ask("replay run --sheet sums.gp --set 'tmsg(d)=10 + 0.001*d' --set 'tsend(d)=1' --json");
    INFO(added.err);
    REQUIRE(added.status == 0);
    const json whole = json::parse(recorded.ask("replay run --sheet sheet.gp --json").out);
    CHECK(json::parse(added.out)["seconds"].get<double>() == Approx(whole["seconds"].get<double>()));
}

TEST_CASE("replay compares orders of ranks on nodes", "[replay]")
{
    const Recorded
        recorded; // ranks 0 and 1, and 2 and 3, meet twice as often on one node in blocks as dealt out in turn
    recorded.scratch.write("nodes.gp", "#@ network = node: 2 ranks in a row, net: all others\nppn = 2\ntmsg(d) = 1\n"
                                       "tmsg_net(d) = 100\ntsend(d) = 0\ntallreduce(p,d) = 50\n");
    const Ran ran =
        recorded.ask("replay run --sheet nodes.gp --compute 0 --order block,cyclic,block:1,at:0:2:1:3 --json");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    const json said = json::parse(ran.out);
    REQUIRE(said["orders"].size() == 4);
    const auto seconds = [&](int order) { return said["orders"][order]["seconds"].get<double>(); };
    CHECK(said["seconds"] == said["orders"][0]["seconds"]);
    CHECK(seconds(1) > 1.2 * seconds(0));
    CHECK(seconds(3) == seconds(1)); // the same places
    CHECK(seconds(2) > seconds(0));  // no two ranks on one node: all messages go between nodes
    CHECK_THAT(recorded.ask("replay run --sheet nodes.gp --compute 0 --order cyclic,block").out,
               Contains("the fastest first"));
    CHECK(recorded.ask("replay run --sheet nodes.gp --order diagonal").status == 64);
    for (const char *order : {"block:3", "at:0:1:2", "at:0:1:2:2", "at:0:1:2:x", "at:"})
        CHECK(recorded.ask("replay run --sheet nodes.gp --order " + std::string(order)).status == 64);
}

TEST_CASE("a recording and a replayed run go to a browser: a track a rank, arrows for messages", "[perfetto]")
{
    const Recorded recorded;
    const Ran ran = recorded.ask("export run --format perfetto -o trace.json");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    const json trace = json::parse(formats::read_file(recorded.scratch.path / "trace.json"));
    std::map<std::string, int> kinds;
    std::map<std::uint64_t, std::pair<json, json>> arrows;
    for (const json &event : trace["traceEvents"]) {
        ++kinds[event["ph"]];
        if (event["ph"] == "s")
            arrows[event["id"]].first = event;
        if (event["ph"] == "f")
            arrows[event["id"]].second = event;
    }
    CHECK(kinds["X"] == 120);
    REQUIRE(arrows.size() == 40);
    for (const auto &[id, ends] : arrows) { // each to the right, and there after it was sent
        CHECK(ends.second["tid"] == (ends.first["tid"].get<int>() + 1) % 4);
        CHECK(ends.second["ts"].get<double>() >= ends.first["ts"].get<double>());
    }
    const auto slices = slices_of(trace);
    REQUIRE(slices.size() == 4);
    CHECK(slices.at(2)[0] == std::pair{1500000LL, 1550000LL}); // the first sum, of rank 2
    for (const auto &[rank, all] : slices)
        for (std::size_t i = 1; i < all.size(); ++i)
            CHECK(all[i].first >= all[i - 1].second);
    const Ran replayed = recorded.ask("replay run --sheet fast.gp --compute 0 --trace there.json --json");
    REQUIRE(replayed.status == 0);
    const json there = json::parse(formats::read_file(recorded.scratch.path / "there.json"));
    CHECK(there["traceEvents"][0]["args"]["name"] == "./app on fast.gp");
    CHECK(there["traceEvents"][1]["args"]["name"] == "rank 0"); // not on the host of the recording
    long long last = 0;
    for (const auto &[rank, all] : slices_of(there)) {
        CHECK(all.size() == 30);
        last = std::max(last, all.back().second);
    }
    CHECK(static_cast<double>(last) == Approx(1e9 * json::parse(replayed.out)["seconds"].get<double>()).margin(1));
    CHECK(recorded.ask("export run --format perfetto").out == formats::read_file(recorded.scratch.path / "trace.json"));
    CHECK(recorded.ask("export sheet.gp --format perfetto").status == 65);
    CHECK(recorded.ask("replay nothing --sheet fast.gp --trace none.json").status == 65);
    CHECK_FALSE(fs::exists(recorded.scratch.path / "none.json"));
}

TEST_CASE("profile says who was waited for, and what the sheet explains", "[profile]")
{
    const Recorded recorded;
    const Ran ran = recorded.ask("profile run --sheet sheet.gp --json");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    const json said = json::parse(ran.out);
    CHECK(said["events"] == 120);
    REQUIRE(said["calls"].size() == 3);
    CHECK(said["calls"][0]["call"] == "MPI_Allreduce");
    CHECK(said["calls"][0]["calls"] == 40);
    CHECK(said["calls"][0]["waiting_s"].get<double>() == Approx(3 * 10 * 0.5e-3).epsilon(0.05));
    CHECK(said["calls"][0]["explained_s"].get<double>() == Approx(4 * 10 * 50e-6).epsilon(0.05));
    REQUIRE_FALSE(said["places"].empty());
    CHECK(said["places"][0]["fault"] == "computes");
    CHECK(said["places"][0]["rank"] == 2);
    CHECK(said["places"][0]["stands_out"] == true);
    CHECK(said["places"][0]["seconds"].get<double>() == Approx(9 * 0.5e-3).epsilon(0.05));
    CHECK(said["rank_seconds"][1]["waiting"].get<double>() == Approx(10 * 0.5e-3).epsilon(0.05));
    double spent = 0, in_sizes = 0;
    for (const char *part : {"explained", "waiting", "unexplained"})
        for (const json &rank : said["rank_seconds"])
            spent += rank[part].get<double>();
    CHECK(spent == Approx(said["in_calls_s"].get<double>()));
    for (const json &size : said["sizes"])
        in_sizes += size["seconds"].get<double>();
    CHECK(in_sizes == Approx(said["in_calls_s"].get<double>()));
    const Ran table = recorded.ask("profile run --sheet sheet.gp -o page.html");
    const std::string page = formats::read_file(recorded.scratch.path / "page.html");
    CHECK_THAT(page, Contains("allreduce, p = 4") && Contains("waiting for others") && Contains("app.c:10"));
    CHECK_THAT(page, Contains("Seconds that each repair would win"));
    CHECK_THAT(table.out, Contains("First: rank 2 computes longer than the others") && Contains("app.c:10") &&
                              Contains("if its work can be as") && Contains("rank 2 for 3.00 ms (19 % of its"));
    CHECK(said["places"][0]["site"] == "app.c:10");
    CHECK(said["places"][0]["condition"] == "if its work can be as much as the others'");
    CHECK(said["places"][0]["lo_s"] <= said["places"][0]["seconds"]);
    const json fewer = json::parse(recorded.ask("profile run --sheet sheet.gp --replays 0 --json").out);
    CHECK(fewer["places"].empty());
    CHECK_THAT(fewer["remarks"][0].get<std::string>(), Contains("repairs that were not replayed"));
}

TEST_CASE("replay makes the repairs that a person asks for", "[replay][profile]")
{
    const Recorded recorded;
    const Ran ran = recorded.ask("replay run --sheet sheet.gp --what-if slow:2 --json");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    const json said = json::parse(ran.out);
    const json whole = json::parse(recorded.ask("replay run --sheet sheet.gp --json").out);
    CHECK(said["before_s"].get<double>() == Approx(whole["seconds"].get<double>()));
    CHECK(said["before_s"].get<double>() - said["seconds"].get<double>() ==
          Approx(9 * 0.5e-3).epsilon(0.05)); // but before the first call
    CHECK(said["repairs"][0]["fault"] == "computes");
    CHECK(said["repairs"][0]["seconds"].get<double>() == Approx(9 * 0.5e-3).epsilon(0.05));
    CHECK_THAT(recorded.ask("replay run --sheet sheet.gp --what-if slow:2").out,
               Contains("repaired") && Contains("rank 2 computes longer"));
    for (const auto &[asked, why] :
         {std::pair{"faster:2", "--what-if: faster:2: no such repair; there are slow, balance,"},
          {"slow:1", "--what-if: slow:1: nothing to repair there; this recording has slow:0, slow:2"},
          {"barrier:halo.c:42", "--what-if: barrier:halo.c:42: nothing to repair there; this recording has none of"}}) {
        const Ran refused = recorded.ask(std::string("replay run --sheet sheet.gp --what-if ") + asked);
        INFO(refused.err);
        CHECK(refused.status == 64);
        CHECK_THAT(refused.err, Contains(why));
    }
    CHECK(recorded.ask("replay run --sheet sheet.gp --what-if slow:2 --compute 2").status == 64);
}

TEST_CASE("a recording whose file was cut is told, by everything that reads it", "[replay][profile][derive]")
{
    const Recorded recorded;
    const fs::path file = recorded.scratch.path / "run/rank-2.events";
    fs::resize_file(file, fs::file_size(file) / 2);
    for (const char *asks : {"replay run --sheet sheet.gp", "replay run --sheet sheet.gp --json",
                             "replay run --sheet sheet.gp --what-if slow:0", "profile run --sheet sheet.gp --json",
                             "derive run", "export run --format perfetto -o trace.json"}) {
        const Ran ran = recorded.ask(asks);
        INFO(asks << ": " << ran.err);
        CHECK(ran.status == 0);
        CHECK_THAT(ran.err, Contains("run: the events of rank 2 stop at") && Contains("before MPI_Finalize"));
    }
}

TEST_CASE("derive makes a model that predict takes, of one recording too", "[derive]")
{
    const Recorded recorded;
    const Ran derived = run(recorded.scratch, program + " derive run -o app.gp");
    INFO(derived.err);
    REQUIRE(derived.status == 0);
    CHECK_THAT(derived.err, Contains("app of 1 run:") && Contains("exact") &&
                                Contains("one run says nothing of other p and sizes: the model is of p = 4 alone"));
    recorded.scratch.write("ring.gp", "tallsend(p,d) = 10 + 0.001*d\n");
    const Ran predicted =
        run(recorded.scratch, program + " predict app.gp --sheet sheet.gp --sheet ring.gp -p 4 -d 1 --json");
    INFO(predicted.err);
    REQUIRE(predicted.status == 0);
    // 10 times: 1.5 ms of rank 2 and 10 us before it receives, a sum, a message that is received and one that is sent
    CHECK(json::parse(predicted.out)["predictions"][0]["seconds"].get<double>() ==
          Approx(10 * (1.51e-3 + 50e-6 + 11e-6 + 1e-6)).epsilon(1e-3));
}

TEST_CASE("derive sets its model beside its own runs", "[derive]")
{
    const Recorded recorded;
    recorded.scratch.write("with-ring.gp",
                           formats::read_file(recorded.scratch.path / "sheet.gp") + "tallsend(p,d) = 10 + 0.001*d\n");
    const Ran table = run(recorded.scratch, program + " derive run -o app.gp --sheet with-ring.gp");
    INFO(table.err);
    REQUIRE(table.status == 0);
    CHECK_THAT(table.err, Contains("beside its own runs, with with-ring.gp") && Contains("off in the median"));
    const Ran ran = run(recorded.scratch, program + " derive run -o app.gp --sheet with-ring.gp --json");
    REQUIRE(ran.status == 0);
    const json said = json::parse(ran.out);
    REQUIRE(said["runs"].size() == 1);
    const json &one = said["runs"][0];
    const record::Recording recording = record::read_recording(recorded.scratch.path / "run");
    CHECK(one["p"] == 4);
    CHECK(one["recorded_s"].get<double>() == Approx(*std::max_element(recording.ends.begin(), recording.ends.end())));
    CHECK(one["predicted_s"].get<double>() == Approx(10 * (1.51e-3 + 62e-6)).epsilon(1e-3)); // as predict has it
    CHECK(one["communication_s"].get<double>() == Approx(10 * 62e-6).epsilon(1e-3));
    CHECK(one["recorded_in_calls_s"].get<double>() < one["recorded_s"].get<double>());
    CHECK(run(recorded.scratch, program + " derive run --json").status == 64);

    // A file like any other.
    for (const std::string ask : {"predict app.gp --sheet with-ring.gp -p 4 -d 1 --sensitivity",
                                  "show app.gp --tree -p 4 -d 1 --sheet with-ring.gp", "check app.gp with-ring.gp"}) {
        const Ran asked = run(recorded.scratch, program + " " + ask);
        INFO(ask << "\n" << asked.err);
        CHECK(asked.status == 0);
    }
    recorded.scratch.write("runs.csv", "program,p,d,launch,rep,phase,seconds\napp,4,1,0,0,total,0.0157\n");
    const Ran validated = run(recorded.scratch, program + " validate app.gp --sheet with-ring.gp --runs runs.csv");
    INFO(validated.err);
    CHECK(validated.status == 0);
    CHECK_THAT(validated.out + validated.err, Contains("app"));
}

TEST_CASE("derive tells what does not go together", "[derive]")
{
    const Recorded recorded;
    const Ran twice = run(recorded.scratch, program + " derive run run -o app.gp");
    CHECK(twice.status == 65);
    CHECK_THAT(twice.err, Contains("two recordings are of 4 ranks"));
    const Ran nothing = run(recorded.scratch, program + " derive sheet.gp");
    CHECK(nothing.status == 65);
    recorded.scratch.write("run/recording.json",
                           R"({"format": 1, "recording": "7", "ranks": 4, "program": "./app", "size": {"name": "n"}})");
    const Ran damaged = run(recorded.scratch, program + " derive run");
    CHECK(damaged.status == 65);
    CHECK_THAT(damaged.err, Contains("/size: expected {"));
    const Ran unsized = run(recorded.scratch, program + " record -o other --size 512 -- true");
    CHECK(unsized.status == 64);
    CHECK_THAT(unsized.err, Contains("--size: expected NAME=NUMBER as n=512, found \"512\""));
}

TEST_CASE("what a recording calls its program and its places is text to gnuplot, a shell and a terminal",
          "[derive][profile]")
{
    const std::vector<std::string> hostile{"a\nsystem('touch HIT')",
                                           "a\n!touch HIT",
                                           "`touch HIT`",
                                           "$(touch HIT)",
                                           "a\rset print 'HIT'",
                                           "a\\",
                                           "a\n#@ predict = other",
                                           "\x1b[2J\x1b]0;HIT\x07",
                                           "a\u009b2Jb",
                                           "a\u2028b\u202e",
                                           "@HIT",
                                           "a\nttotal(p,d) = 0",
                                           "\"; touch HIT; \"",
                                           "'; touch HIT; '"};
    for (const std::string &text : hostile) {
        INFO(text);
        const Scratch scratch;
        scratch.write("sheet.gp", "#@ d_unit = byte\ntmsg(d) = 10 + 0.001*d\ntsend(d) = 1\ntallreduce(p,d) = 50\n");
        const fs::path folder = scratch.path / "run";
        record::start_recording(folder, 7, 2, text);
        for (int rank = 0; rank < 2; ++rank) {
            record::Writer writer(folder, {.recording = 7, .rank = rank, .ranks = 2, .host = text});
            const std::uint16_t sum = writer.add_call("MPI_Allreduce"), own = writer.add_call(text);
            const std::uint32_t site = writer.add_site(text), phase = writer.add_phase(text);
            double now = 0;
            writer.add({.action = record::Action::phase, .enter = now, .leave = now, .phase = phase});
            for (int i = 0; i < 5; ++i, now += 2e-3)
                for (const std::uint16_t call : {sum, own})
                    writer.add({.action = call == sum ? record::Action::collective : record::Action::local,
                                .call = call,
                                .site = site,
                                .bytes = 8,
                                .enter = now + (rank == 1 ? 0.9e-3 : 0),
                                .leave = now + 1e-3});
            writer.end({.seconds = now});
        }
        json recording = json::parse(formats::read_file(folder / "recording.json"));
        recording["size"] = {{"name", text}, {"value", 512}};
        formats::write_file(folder / "recording.json", recording.dump());
        const auto is_inert = [](const std::string &shown) {
            return shown.find('\x1b') == std::string::npos && shown.find("\u009b") == std::string::npos &&
                   shown.find('\r') == std::string::npos && shown.find("\u2028") == std::string::npos &&
                   shown.find("\u202e") == std::string::npos && shown.find('\a') == std::string::npos;
        };
        for (const std::string ask :
             {"profile run --sheet sheet.gp", "profile run --sheet sheet.gp --json", "replay run --sheet sheet.gp",
              "replay run --sheet sheet.gp --json", "derive run -o app.gp --sheet sheet.gp", "derive run"}) {
            const Ran ran = run(scratch, program + " " + ask);
            INFO(ask << ran.out << ran.err);
            CHECK(ran.status == 0);
            CHECK(is_inert(ran.out));
            CHECK(is_inert(ran.err));
        }
        CHECK(run(scratch, program + " check app.gp sheet.gp").status == 0);
        const Ran value = run(scratch, program + " predict app.gp --sheet sheet.gp -p 2 -d 512 --json");
        CHECK(json::parse(value.out)["predictions"][0]["seconds"].get<double>() > 1e-3);
        if (!has(scratch, "gnuplot"))
            continue;
        const Ran plotted = run(scratch, "gnuplot -e \"load 'sheet.gp'; load 'app.gp'; print ttotal(2,512)\"");
        INFO(plotted.err);
        CHECK(plotted.status == 0);
        CHECK(std::stod(plotted.err) > 1000);
        CHECK_FALSE(fs::exists(scratch.path / "HIT"));
    }
}
