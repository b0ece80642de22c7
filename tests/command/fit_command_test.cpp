// mpisheet fit as a person types it: several samples files, the table beside the equations.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/made_folder.hpp"
#include "tests/made_sheets.hpp"
#include "tests/source_folder.hpp"

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

const std::string program = MPISHEET_PROGRAM;
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
    const Ran ran = run(scratch, program + " fit a.csv b.csv -o sheet.gp");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    CHECK_THAT(ran.err, Contains("b.csv") && Contains("\"two\"") && Contains("\"one\""));
    const std::string sheet = formats::read_file(scratch.file("sheet.gp"));
    CHECK(count(sheet, "#@ machine = one") == 1);
    CHECK(count(sheet, "#@ machine = ") == 1);
    CHECK(count(sheet, "#@ samples = ") == 2);
    // The median of two launches, 1 and 3 µs; as repetitions of one launch it would be 1 µs.
    CHECK(std::stod(run(scratch, program + " eval sheet.gp -e 'tbcast(2,8)'").out) == Approx(2));
}

TEST_CASE("a sheet says when no state of the machine has half of the launches' medians", "[command][state]")
{
    const Scratch scratch;
    std::string rows = "op,p,bytes,launch,rep,seconds,regime\n";
    for (int launch = 0; launch < 5; ++launch)
        for (const int bytes : {8, 64, 512, 4096})
            rows += "bcast,2," + std::to_string(bytes) + "," + std::to_string(launch) + ",0," +
                    std::to_string(launch % 3 + 1) + "e-6," + std::to_string(launch % 3) + "\n"; // 2, 2 and 1 of 5
    scratch.write("samples.csv", rows);
    REQUIRE(run(scratch, program + " fit samples.csv -o sheet.gp").status == 0);
    CHECK_THAT(formats::read_file(scratch.path / "sheet.gp"),
               Contains("#@ states = 3 of the machine; 40 % of the launches' medians") &&
                   Contains("#@ intervals.operations = not known: less than half of the launches' medians are of one "
                            "state of the machine (8 of 20)"));
}
