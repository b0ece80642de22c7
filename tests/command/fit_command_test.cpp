// mpisheet fit as a person types it: several samples files, the table beside the equations.

#include "formats/description.hpp"
#include "model/network.hpp"
#include "tests/command/program.hpp"
#include "tests/made_folder.hpp"
#include "tests/made_sheets.hpp"
#include "tests/model/made_graph.hpp"

#include <nlohmann/json.hpp>

namespace {

const std::string source = source_folder();

std::size_t count(const std::string &text, const std::string &part)
{
    std::size_t seen = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++seen;
    return seen;
}

} // namespace

TEST_CASE("a table beside the equations predicts under the same names", "[command][table]")
{
    const Scratch scratch;
    made::write_folder(scratch.path / "made", made::medium);
    Ran ran = run(scratch, program + " fit made/samples.csv made/calibration.csv -o sheet.gp --table table.gp");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    CHECK(run(scratch, program + " check table.gp").status == 0);
    ran = run(scratch, program + " eval table.gp -e 'tbcast(6,4096)'");
    CHECK(std::stod(ran.out) == Approx(3 * (500 + 409.6)).epsilon(1e-12)); // a tree of three messages
    const std::string predict = program + " predict " + source + "/cowichan/models/product.gp --csv -d 512 -p ";
    ran = run(scratch, predict + "16 --sheet table.gp");
    INFO(ran.out << ran.err);
    REQUIRE(ran.status == 0);
    CHECK_THAT(ran.out, Contains(",0,"));
    CHECK(count(run(scratch, predict + "17 --sheet table.gp").out, ",1,") == 1); // beyond p = 16: extrapolated
}

TEST_CASE("launches of a second samples file are launches of their own, and other machines are noticed", "[command]")
{
    const Scratch scratch;
    const std::string header = "op,p,bytes,launch,rep,seconds\n";
    scratch.write("a.csv", header + "bcast,2,8,0,0,1e-6\nbcast,2,8,0,1,1e-6\nbcast,2,8,0,2,1e-6\n");
    scratch.write("b.csv", header + "bcast,2,8,0,0,3e-6\n");
    scratch.write("a.json", R"({"machine": "one", "ranks": 2})");
    scratch.write("b.json", R"({"machine": "two", "ranks": 4})");
    const Ran ran = succeed(scratch, program + " fit a.csv b.csv -o sheet.gp");
    CHECK_THAT(ran.err, Contains("b.csv") && Contains("\"two\"") && Contains("\"one\""));
    const std::string sheet = formats::read_file(scratch.file("sheet.gp"));
    CHECK(count(sheet, "#@ machine = one") == 1);
    CHECK(count(sheet, "#@ machine = ") == 1);
    CHECK(count(sheet, "#@ samples = ") == 2);
    // The median of two launches, 1 and 3 µs; as repetitions of one launch it would be 1 µs.
    CHECK(std::stod(run(scratch, program + " eval sheet.gp -e 'tbcast(2,8)'").out) == Approx(2));
}

TEST_CASE("a sheet tells the states of its machine; values are of one of them, intervals over all", "[command][state]")
{
    const Scratch scratch;
    std::string rows = "op,p,bytes,launch,rep,seconds,regime\n";
    for (int launch = 0; launch < 10; ++launch) {
        const int state = launch < 4 ? 0 : launch < 7 ? 1 : 2; // 40, 30 and 30 % of the launches
        for (const int bytes : {8, 64, 512, 4096})
            for (const int p : {1, 2})
                rows += "bcast," + std::to_string(p) + "," + std::to_string(bytes) + "," + std::to_string(launch) +
                        ",0," + std::to_string(p == 1 ? 1 : 2 * (state + 1)) + "e-6," + std::to_string(state) + "\n";
    }
    scratch.write("samples.csv", rows);
    REQUIRE(run(scratch, program + " fit samples.csv -o sheet.gp").status == 0);
    const std::string sheet = formats::read_file(scratch.path / "sheet.gp");
    CHECK_THAT(sheet, Contains("#@ states = 3 of the machine") && Contains("#@ state.1 = 40 % of launches\n") &&
                          Contains("#@ state.2 = 30 % of launches: 2 at 8, 2 at 4K times as long"));
    CHECK_THAT(sheet, !Contains("not known: less than half"));

    const auto eval = [&](const std::string &what) {
        const Ran ran = succeed(scratch, program + " eval sheet.gp --json -e " + what);
        return nlohmann::json::parse(ran.out).at(0);
    };
    const auto met = eval("'tbcast(2,100)'"), third = eval("'tbcast(2,100)' --state 3");
    CHECK(met.at("value").get<double>() == Approx(2).epsilon(1e-6));
    CHECK(met.at("lo").get<double>() <= 2);
    CHECK(met.at("hi").get<double>() >= 6); // as the slowest state has it
    CHECK(met.at("states").at(2).at("value").get<double>() == Approx(6).epsilon(1e-6));
    CHECK(third.at("value").get<double>() == Approx(6).epsilon(1e-6));
    CHECK(third.at("lo").get<double>() > 5); // of that state alone
    CHECK(third.at("hi").get<double>() < 7.2);
    CHECK(eval("'tbcast(1,100)' --state 3").at("value").get<double>() == Approx(1).epsilon(1e-6));
    // A model asks the state's equations, too.
    scratch.write("twice.gp", "#@ predict = ttwice\nttwice(p,d) = 2*tbcast(p,d)\n");
    const std::string predict = program + " predict twice.gp --sheet sheet.gp --csv -p 2 -d 100";
    CHECK_THAT(run(scratch, predict + " --state 2").out, Contains(",8e-06,"));
    CHECK_THAT(run(scratch, predict).out, Contains(",4e-06,"));

    refused(scratch, program + " eval sheet.gp --state 4 -e 'tbcast(2,8)'", 64,
            Contains("the sheet describes 3 states"));
    scratch.write("one.gp", "tbcast(p,d) = 1\n");
    CHECK(run(scratch, program + " eval one.gp --state 2 -e 'tbcast(2,8)'").status == 64);
    CHECK(run(scratch, program + " eval one.gp --state 1 -e 'tbcast(2,8)'").status == 0);
}

TEST_CASE("no interval is known where no state has half of the launches and none is held against another", "[command]")
{
    const Scratch scratch;
    std::string rows = "op,p,bytes,launch,rep,seconds,regime\n";
    for (int launch = 0; launch < 6; ++launch)
        for (const int bytes : {8, 64})
            rows += "bcast,2," + std::to_string(bytes << (launch % 3)) + "," + std::to_string(launch) + ",0," +
                    std::to_string(launch % 3 + 1) + "e-6," + std::to_string(launch % 3) + "\n";
    scratch.write("samples.csv", rows);
    REQUIRE(run(scratch, program + " fit samples.csv -o sheet.gp").status == 0);
    CHECK_THAT(formats::read_file(scratch.path / "sheet.gp"),
               Contains("#@ intervals.operations = not known: less than half of the launches' medians"));
    refused(scratch, program + " eval sheet.gp --state 2 -e 'tbcast(2,8)'", 64,
            Contains("so that it has no equations"));
}

TEST_CASE("a sheet says that links are not known where the survey saw distances and no blocks", "[command]")
{
    const Scratch scratch;
    scratch.write("samples.csv", "op,p,bytes,launch,rep,seconds\nmsg,2,8,0,0,1e-6\nmsg,2,64,0,0,2e-6\n");
    const auto sheet_with = [&](const std::string &network) {
        scratch.write("samples.json", R"({"machine": "one", "survey": {"network": ")" + network + "\"}}");
        REQUIRE(run(scratch, program + " fit samples.csv -o sheet.gp").status == 0);
        return formats::read_file(scratch.path / "sheet.gp");
    };
    const Survey torus{.p = 4,
                       .node = {0, 1, 2, 3},
                       .meetings = {{0, 1, 1e-6, 1e-6},
                                    {0, 2, 3e-6, 3e-6},
                                    {0, 3, 1e-6, 1e-6},
                                    {1, 2, 1e-6, 1e-6},
                                    {1, 3, 3e-6, 3e-6},
                                    {2, 3, 1e-6, 1e-6}},
                       .clock_error = 0,
                       .computed_s = {}};
    const std::string words = in_words(find_levels(torus), torus);
    CHECK_THAT(sheet_with(words), Contains("#@ links = not known: " + words));
    CHECK_THAT(sheet_with("node: 2 ranks in a row, net: 4"), !Contains("#@ links"));
}

TEST_CASE("fit finds a torus in noisy times and says how well it tells them, or says that noise hides it",
          "[command][graph]")
{
    const Scratch scratch;
    scratch.write("samples.csv", "op,p,bytes,launch,rep,seconds\nmsg,2,8,0,0,1e-6\nmsg,2,64,0,0,2e-6\n");
    Random random(11);
    const auto fitted = [&](double noise) {
        formats::LaunchDescription launch;
        launch.ranks.count = 24;
        launch.survey.emplace().ways = formats::described(ways_on(made_torus(4, 6, 3e-6, 2e9), noise, random));
        scratch.write("samples.json", formats::to_json(launch));
        return run(scratch, program + " fit samples.csv -o sheet.gp");
    };
    const Ran told = fitted(0.1); // each time up to so much too long
    INFO(told.err);
    REQUIRE(told.status == 0);
    const std::string before = "network: 24 ranks at 24 routers, 96 hops; it tells small messages of all pairs within ",
                      after = " %, messages at once within ";
    REQUIRE_THAT(told.err, Contains(before) && Contains(after));
    const double misfit = std::stod(told.err.substr(told.err.find(before) + before.size())),
                 at_once = std::stod(told.err.substr(told.err.find(after) + after.size()));
    CHECK(misfit > 3);
    CHECK(misfit < 10);
    CHECK(at_once > 0);
    CHECK(at_once < 15);
    CHECK_THAT(formats::read_file(scratch.path / "sheet.graph"),
               Contains("\nat_once 0.0") || Contains("\nat_once 0.1"));

    const Ran refused = fitted(4);
    INFO(refused.err);
    CHECK(refused.status == 0);
    CHECK_THAT(refused.err, Contains("network: no links are told: no network of few links tells"));
    CHECK_FALSE(fs::exists(scratch.path / "sheet.graph"));
}
