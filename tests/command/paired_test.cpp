// A validation on a real machine times the basic steps between its runs. The launcher is a script that notes what it
// was asked for and hands out a machine twice as slow as its sheet.

#include "formats/records.hpp"
#include "formats/scores.hpp"
#include "tests/command/program.hpp"

#include <nlohmann/json.hpp>

namespace {

/// A launcher that does `first` and writes what its programs would: `steps`, a command that knows $launch, and the
/// scratch folder's runs.csv and looks.csv with the launch in them.
std::string launcher(const Scratch &scratch, const std::string &first, const std::string &steps)
{
    return scratch.write("launcher.sh", first + R"sh(before=
for word; do
    case $before in --launch) launch=$word ;; esac
    before=$word
done
before=
for word; do
    case $before in
    -o) )sh" + steps + R"sh( >"$word" ;;
    --runs) sed "s/LAUNCH/$launch/" runs.csv >"$word" ;;
    --sentinels) sed "s/LAUNCH/$launch/" looks.csv >"$word" ;;
    esac
    before=$word
done
)sh");
}

/// Costs of steps and rates, and no messages: all that mandel calls on one rank.
constexpr const char *sheet = R"(#@ format = 1
tbarrier(p) = 1
tmsg(d) = 1
tallsend(p,d) = 1
c_touch(w) = 1e-4
c_mandel(w) = 1e-3
c_mandel_lo(w) = 0.9e-3
c_mandel_hi(w) = 1.1e-3
w_mandel(y) = 50
r_triad(k) = 1000*k
)";

/// A step of mandel takes 2 ns and not 1; memory gives half of what it should.
std::string slow_machine(const Scratch &scratch)
{
    std::string steps = formats::calibration_header();
    for (const std::string kernel : {"touch", "mandel"})
        for (int launch : {0, 1})
            for (const std::int64_t bytes : {1 << 10, 1 << 14, 1 << 20})
                for (int rep : {0, 1, 2, 3, 4})
                    steps += formats::to_row(StepSample{.kernel = kernel,
                                                        .bytes = bytes,
                                                        .launch = launch,
                                                        .rep = rep,
                                                        .steps = 1e6,
                                                        .seconds = kernel == "touch" ? 1e-4 : 2e-3});
    scratch.write("steps.csv", steps);
    scratch.write("runs.csv", formats::runs_header() + "mandel,1,64,LAUNCH,0,total,0.0004,1,\n");
    scratch.write("looks.csv", "program,p,d,launch,busy,rate,before,after\nmandel,1,64,LAUNCH,1,triad,500,500\n");
    return launcher(scratch, R"sh(case "$*" in
*--calibrate*) echo "steps $(test -f out/predictions.sha256 && echo later)" >>log ;;
*) echo "runs $(test -f out/predictions.sha256 && echo later)" >>log ;;
esac
)sh",
                    R"sh(grep -v "^[a-z]*,[0-9]*,$((1 - launch))," steps.csv)sh");
}

/// A solver that relaxes as fast as its sheet says until it is predicted, and then at half the rate.
std::string slowing_machine(const Scratch &scratch)
{
    std::string steps = formats::calibration_header();
    for (const std::int64_t bytes : {1 << 10, 1 << 14, 1 << 20})
        for (int rep : {0, 1, 2, 3, 4})
            steps += formats::to_row(
                StepSample{.kernel = "relax", .bytes = bytes, .launch = 0, .rep = rep, .steps = 1e6, .seconds = 1e-3});
    scratch.write("steps.csv", steps);
    scratch.write("runs.csv", formats::runs_header() + "red-black,1,64,LAUNCH,0,total,0.0001,1,\n");
    scratch.write("looks.csv", "program,p,d,launch,busy,rate,before,after\nred-black,1,64,LAUNCH,1,triad,500,500\n");
    return launcher(
        scratch, "factor=1\n[ ! -f out/predictions.sha256 ] || factor=2\n",
        R"sh(awk -F, -v OFS=, -v launch=$launch -v factor=$factor 'NR > 1 { $3 = launch; $6 *= factor } 1' steps.csv)sh");
}

} // namespace

TEST_CASE("steps are timed between the runs, after the predictions were written; both are compared", "[command]")
{
    const Scratch scratch;
    scratch.write("sheet.gp", sheet);
    const std::string validate = program +
                                 " cowichan validate mandel -n 1 -d 64 --launches 2 --sheet sheet.gp -o out "
                                 "--launcher 'sh " +
                                 slow_machine(scratch) + "'";
    const Ran ran = succeed(scratch, validate);
    CHECK(formats::read_file(scratch.path / "log") == "runs later\nsteps later\nruns later\nsteps later\n");
    const std::vector<Comparison> cells = formats::read_comparison(scratch.path / "out/comparison.csv");
    const std::vector<Comparison> paired = formats::read_comparison(scratch.path / "out/paired.csv");
    REQUIRE(cells.size() == 1);
    REQUIRE(paired.size() == 1);
    CHECK(paired[0].predicted == Approx(2 * cells[0].predicted).epsilon(0.02));
    CHECK(paired[0].measured.seconds == cells[0].measured.seconds);
    CHECK(cells[0].state == Approx(2));
    CHECK(paired[0].state == Approx(2));
    CHECK_THAT(ran.out, Contains("others  before the runs") && Contains("others  between the runs"));
    const formats::Predictions predictions = formats::read_predictions(scratch.path / "out/predictions.csv");
    CHECK(predictions.rows[0].seconds == cells[0].predicted); // what was predicted before stays the prediction

    const std::string report = program + " report out -o page.html";
    fs::copy(scratch.path / "sheet.gp", scratch.path / "out/sheet.gp");
    REQUIRE(run(scratch, report).status == 0);
    CHECK_THAT(formats::read_file(scratch.path / "page.html"), Contains("between the runs"));
    const Ran again = run(scratch, validate + " --json");
    CHECK(again.status == 0); // and nothing is launched again
    const nlohmann::json json = nlohmann::json::parse(again.out);
    REQUIRE(json["paired"].size() == 1);
    CHECK(json["paired"][0]["predicted_s"].get<double>() == Approx(paired[0].predicted));
    CHECK(json["paired"][0]["error"].get<double>() == Approx(paired[0].error));
    CHECK(json["cells"][0]["state"].get<double>() == Approx(2));
    CHECK(formats::read_file(scratch.path / "log") == "runs later\nsteps later\nruns later\nsteps later\n");
}

TEST_CASE("solvers too are predicted once more from steps timed between their runs", "[command][spmd]")
{
    const Scratch scratch;
    scratch.write("sheet.gp", sheet);
    const Ran ran =
        succeed(scratch, program +
                             " spmd validate red-black -n 1 -d 64 --launches 2 --system sheet.gp -o out --json "
                             "--launcher 'sh " +
                             slowing_machine(scratch) + "'");
    const nlohmann::json json = nlohmann::json::parse(ran.out);
    REQUIRE(json["cells"].size() == 1);
    REQUIRE(json["paired"].size() == 1);
    // Ten iterations over 64 x 64 points of 1 ns each, and of 2 ns.
    CHECK(json["cells"][0]["predicted_s"].get<double>() == Approx(10 * 64 * 64 * 1e-9).epsilon(0.02));
    CHECK(json["paired"][0]["predicted_s"].get<double>() == Approx(10 * 64 * 64 * 2e-9).epsilon(0.02));
    CHECK(json["paired"][0]["state"].get<double>() == Approx(2));
    const std::vector<Comparison> paired = formats::read_comparison(scratch.path / "out/paired.csv");
    REQUIRE(paired.size() == 1);
    CHECK(paired[0].predicted == Approx(json["paired"][0]["predicted_s"].get<double>()));
}
