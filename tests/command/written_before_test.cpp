// Folders, samples, sheets and calibrations that mpisheet wrote at commit 57b524b (tests/data/written-before) are read
// as they were then, by every command that reads them.

#include "formats/file.hpp"
#include "formats/table.hpp"
#include "tests/command/program.hpp"

#include <nlohmann/json.hpp>

namespace {

const fs::path before = fs::path(source_folder()) / "tests/data/written-before";

std::string expected(const std::string &name)
{
    return formats::read_file(before / "expected" / name);
}

/// The folder `name` as it was written, in a place of its own.
struct Copy : Scratch {
    explicit Copy(const std::string &name) { fs::copy(before / name, path / name, fs::copy_options::recursive); }
};

/// What the command prints; it must end well.
std::string printed(const Scratch &scratch, const std::string &arguments)
{
    const Ran ran = succeed(scratch, program + " " + arguments);
    return ran.out;
}

/// "-e tmsg(8) -e tmsg(1024) …" for all forms, with sizes in the place of D.
std::string calls(const std::vector<std::string> &forms)
{
    std::string all;
    for (const std::string &form : forms)
        for (const char *size : {"8", "1024", "65536"}) {
            std::string call = form;
            if (const std::size_t at = call.find('D'); at != std::string::npos)
                call.replace(at, 1, size);
            all += " -e '" + call + "'";
        }
    return all;
}

std::vector<double> values_of(const std::string &json)
{
    std::vector<double> values;
    for (const auto &row : nlohmann::json::parse(json))
        values.push_back(row.at("value"));
    return values;
}

} // namespace

TEST_CASE("sheets written before have the same values", "[written-before]")
{
    const Copy simulated("simulated"), real("real");
    CHECK(printed(simulated, "eval simulated/sheet.gp -e 'tmsg(8)' -e 'tmsg(65536)' -e 'tbcast(4,1024)' -e "
                             "'tbcast_lo(4,1024)' -e 'tbcast_hi(16,100000)' -e 'tallsend(2,512)' -e 'c_life(4096)' -e "
                             "'c_gauss_hi(65536)'") == expected("simulated-eval.txt"));
    CHECK(
        printed(real, "eval real/sheet.gp -e 'tmsg(8)' -e 'tbcast(2,1024)' -e 'tbcast_hi(2,65536)' -e 'tbarrier(2)'") ==
        expected("real-eval.txt"));
    CHECK(printed(simulated, "predict " + source_folder() + "/cowichan/models/life.gp --sheet simulated/sheet.gp " +
                                 "-p 1,2,4,8 -d 64,512 --csv") == expected("life.csv"));
    CHECK(printed(simulated, "show simulated/sheet.gp").find("p = 2, 3, 4; d = 8 B … 64 KiB") != std::string::npos);
}

TEST_CASE("samples and calibrations written before are fitted to the same costs", "[written-before]")
{
    const Copy simulated("simulated"), real("real");
    const auto check = [](const Copy &folder, const std::string &sheet, const std::string &calls) {
        const std::vector<double> then = values_of(printed(folder, "eval " + sheet + calls + " --json")),
                                  now = values_of(printed(folder, "eval again.gp" + calls + " --json"));
        REQUIRE(now.size() == then.size());
        REQUIRE(now.size() > 10);
        for (std::size_t i = 0; i < now.size(); ++i)
            CHECK(now[i] == Approx(then[i]).epsilon(0.002));
    };
    printed(simulated, "fit simulated/samples.csv simulated/calibration.csv --within 0 -o again.gp");
    check(simulated, "simulated/sheet.gp",
          calls({"tmsg(D)", "tbcast(2,D)", "tbcast(3,D)", "tallsend(4,D)", "c_life(D)"}));
    printed(real, "fit real/samples.csv --within 0 -o again.gp");
    check(real, "real/sheet.gp", calls({"tmsg(D)", "tbcast(1,D)", "tbcast(2,D)", "tbarrier(2)"}));
}

TEST_CASE("a folder written before is compared with its history as before", "[written-before]")
{
    const Copy simulated("simulated");
    const formats::Table now = formats::parse_table(printed(simulated, "compare simulated --csv"), "now");
    const formats::Table then = formats::parse_table(expected("changes.csv"), "then");
    REQUIRE(now.rows() == then.rows());
    REQUIRE(now.rows() > 5);
    for (std::size_t row = 0; row < now.rows(); ++row)
        for (const char *column : {"op", "p", "d_min", "d_max", "points", "before_s", "after_s", "ratio", "verdict"})
            CHECK(now.text(row, now.column(column)) == then.text(row, then.column(column)));
}

TEST_CASE("a folder written before has a report of its validation", "[written-before]")
{
    const Copy simulated("simulated");
    printed(simulated, "report simulated -o report.html");
    const std::string page = formats::read_file(simulated.path / "report.html");
    for (const char *text : {"gauss", "life", "cg-tree", "ethernet-16 (simulated)", "SMPI Version 3.32"})
        CHECK(page.find(text) != std::string::npos);
}
