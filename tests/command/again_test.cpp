// A folder that is measured again: what it holds can be read until the next measurement is complete; named operations
// and kernels are measured, the others stay.

#include "formats/records.hpp"
#include "tests/command/program.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <set>

namespace {

const std::string simulated = " -n 4 --sizes 8,1K --platform '" + source_folder() +
                              "/datasheets/platforms/ethernet-16.xml' --programs '" MPISHEET_SMPI_BIN "' -o m ";

Ran done(const Scratch &scratch, const std::string &command)
{
    Ran ran = run(scratch, program + " " + command);
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    return ran;
}

std::string text_of(const Scratch &scratch, const std::string &file)
{
    return formats::read_file(scratch.path / file);
}

/// The rows of each operation, or of each kernel, as text.
std::map<std::string, std::string> rows_by_name(const Scratch &scratch, const std::string &file)
{
    std::map<std::string, std::string> rows;
    std::istringstream lines(text_of(scratch, file));
    std::string line;
    for (std::getline(lines, line); std::getline(lines, line);)
        rows[line.substr(0, line.find(','))] += line + "\n";
    return rows;
}

std::size_t generations(const Scratch &scratch)
{
    if (!fs::exists(scratch.path / "m/history"))
        return 0;
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(scratch.path / "m/history"), fs::directory_iterator()));
}

} // namespace

TEST_CASE("operations that are named are added to a finished folder, or measured again; the others stay",
          "[command][characterise]")
{
    const Scratch scratch;
    done(scratch, "characterise --ops bcast,barrier" + simulated);
    const auto before = rows_by_name(scratch, "m/samples.csv");
    CHECK(before.size() == 2);
    CHECK_FALSE(fs::exists(scratch.path / "m/calibration.csv")); // nobody asked for kernels
    CHECK(generations(scratch) == 0);

    const Ran added = done(scratch, "characterise --ops msg" + simulated);
    CHECK_THAT(added.err, Contains("what m held is kept in m/history/"));
    const auto after = rows_by_name(scratch, "m/samples.csv");
    CHECK(after.size() == 3);
    CHECK(after.at("barrier").size() == before.at("barrier").size());
    const std::string sheet = text_of(scratch, "m/sheet.gp");
    for (const char *function : {"tmsg(d)", "tbcast(p,d)", "tbarrier(p)"})
        CHECK_THAT(sheet, Contains(function));
    CHECK(generations(scratch) == 1);
    CHECK_FALSE(fs::exists(scratch.path / "m/next"));
    const auto about = nlohmann::json::parse(text_of(scratch, "m/samples.json"));
    CHECK(about["launches"].size() == 2);
    std::set<int> launches;
    for (const Sample &sample : formats::read_samples(scratch.path / "m/samples.csv"))
        launches.insert(sample.launch);
    CHECK(launches == std::set<int>{0, 1}); // those that were there are not taken for repetitions of the new one

    SECTION("kernels are calibrated where they are named, the other steps stay")
    {
        done(scratch, "characterise --ops msg --kernels life,vecdiff" + simulated);
        const auto steps = rows_by_name(scratch, "m/calibration.csv");
        CHECK((steps.size() == 3 && steps.contains("life") && steps.contains("vecdiff") && steps.contains("touch")));
        CHECK(rows_by_name(scratch, "m/samples.csv").size() == 3);
        done(scratch, "calibrate --kernels product --platform '" + source_folder() +
                          "/datasheets/platforms/ethernet-16.xml' --programs '" MPISHEET_SMPI_BIN "' -o m");
        const auto more = rows_by_name(scratch, "m/calibration.csv");
        CHECK(more.size() == 4);
        CHECK(more.at("life") == steps.at("life"));
        CHECK(text_of(scratch, "m/samples.csv").size() > 100);
        CHECK_THAT(text_of(scratch, "m/sheet.gp"),
                   Contains("tbcast(p,d)") && Contains("#@ calibration = calibration.gp"));
        CHECK_THAT(text_of(scratch, "m/calibration.gp"), Contains("c_product(w)") && Contains("c_life(w)"));
        refused(scratch, program + " characterise --kernels lif" + simulated, 64, Contains("did you mean 'life'?"));
    }
    SECTION("operations of another machine are refused")
    {
        refused(scratch,
                program + " characterise --ops msg -n 4 --sizes 8 --platform '" + source_folder() +
                    "/datasheets/platforms/fattree-64.xml' --programs '" MPISHEET_SMPI_BIN "' -o m",
                64, Contains("m holds a measurement of ethernet-16"));
        CHECK(text_of(scratch, "m/sheet.gp") == sheet);
    }
}

TEST_CASE("a finished folder that is measured again keeps what it holds until the next is complete",
          "[command][characterise]")
{
    const Scratch scratch;
    const std::string calls = scratch.file("calls");
    const std::string launcher = scratch.write(
        "launch.sh", "echo x >>" + calls + "\n[ $(wc -l <" + calls +
                         ") = 4 ] && { kill -TERM $PPID; sleep 0.2; exit 1; }\nexec " MPISHEET_MPIEXEC " \"$@\"\n");
    const std::string measure = "characterise -n 1 --ops barrier,bcast --sizes 8 --launches 2 --budget 0.2s "
                                "--launcher 'sh " +
                                launcher + "' -o m";
    done(scratch, measure);
    const std::string sheet = text_of(scratch, "m/sheet.gp"), samples = text_of(scratch, "m/samples.csv");
    const Ran stopped = run(scratch, program + " " + measure); // in its second launch
    CHECK(stopped.status == 75);
    CHECK(text_of(scratch, "m/sheet.gp") == sheet);
    CHECK(text_of(scratch, "m/samples.csv") == samples);
    CHECK(generations(scratch) == 0);
    done(scratch, "compare m m --json");
    done(scratch, measure);
    const std::string all = text_of(scratch, "calls");
    CHECK(std::count(all.begin(), all.end(), '\n') == 5); // the first launch of the next was not repeated
    CHECK(text_of(scratch, "m/samples.csv") != samples);
    CHECK(generations(scratch) == 1);
    const fs::path kept = fs::directory_iterator(scratch.path / "m/history")->path();
    CHECK(formats::read_file(kept / "sheet.gp") == sheet);
    CHECK(run(scratch, program + " compare m --json").status <= 1);
}

TEST_CASE("a replacement that was interrupted anywhere is ended by the next characterise", "[command][characterise]")
{
    const Scratch scratch;
    done(scratch, "characterise --ops barrier" + simulated);
    const std::string sheet = text_of(scratch, "m/sheet.gp");
    scratch.write("m/runs.csv", "program,p,d,launch,rep,phase,seconds\n"); // of a validation
    fs::create_directories(scratch.path / "m/history/2026-01-01T00-00-00.moving");
    fs::create_directories(scratch.path / "m/next.complete");
    for (const char *file : {"samples.csv", "samples.json", "fit.json", "table.gp", "samples.profile.csv"})
        fs::copy(scratch.path / "m" / file, scratch.path / "m/next.complete" / file);
    scratch.write("m/next.complete/sheet.gp", sheet + "# the next\n");
    done(scratch, "characterise --ops barrier" + simulated);
    CHECK(generations(scratch) == 0);
    CHECK_FALSE(fs::exists(scratch.path / "m/next.complete"));
    CHECK_FALSE(fs::exists(scratch.path / "m/next.delivery"));
    CHECK_FALSE(fs::exists(scratch.path / "m/runs.csv"));
    CHECK(text_of(scratch, "m/sheet.gp") == sheet); // fitted anew from the same samples
}
