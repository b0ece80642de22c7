// The whole pipeline on a simulated cluster and, where that is deterministic, on this machine: real programs, real
// files.

#include "formats/records.hpp"
#include "model/prediction/comparison.hpp"
#include "model/statistics.hpp"
#include "tests/command/program.hpp"

#include <map>

namespace {

const std::string source = source_folder();
const std::string simulated_programs = "--programs '" MPISHEET_SMPI_BIN "'";

/// fattree-64 with its own name and rates, so that a test can change the rates.
std::string platform(const Scratch &scratch, const std::string &rates = "default.rates")
{
    const std::string folder = source + "/datasheets/platforms/";
    scratch.write("small.hosts", formats::read_file(folder + "fattree-64.hosts"));
    scratch.write("small.rates", formats::read_file(folder + rates));
    return scratch.write("small.xml", formats::read_file(folder + "fattree-64.xml"));
}

void characterise(const Scratch &scratch, const std::string &xml, const std::string &folder)
{
    succeed(scratch, program + " characterise -n 8 --sizes 1:256K --platform " + xml + " " + simulated_programs +
                         " -o " + folder);
}

/// Errors of each kernel over p = 1, 2, 4, 8.
std::map<std::string, ErrorSummary> validate(const Scratch &scratch, const std::string &xml, const std::string &folder,
                                             const std::string &environment = "")
{
    succeed(scratch, environment + " " + program +
                         " cowichan validate mandel life product -n 1:8 -d 64,256,512 --platform " + xml + " " +
                         simulated_programs + " --sheet " + folder + "/sheet.gp -o " + folder + " --csv");
    const formats::Predictions predictions = formats::read_predictions(scratch.path / folder / "predictions.csv");
    const Comparisons comparisons =
        compare(predictions.rows, predictions.parts, formats::read_runs(scratch.path / folder / "runs.csv"));
    std::map<std::string, ErrorSummary> errors;
    for (const std::string &kernel : programs_of(comparisons.cells)) {
        const std::vector<Comparison> cells = cells_of(comparisons.cells, kernel);
        CHECK(cells.size() == 12);
        errors[kernel] = summarise(cells);
    }
    return errors;
}

} // namespace

TEST_CASE(
    "a simulated cluster is characterised, three kernels are predicted within 10 %, and the prediction came first",
    "[pipeline]")
{
    // Simulated once, from nothing; the sections begin with what the cache then holds, each with a copy.
    static const Scratch measured;
    const fs::path kept = measured.path / ".cache";
    const Scratch scratch;
    const std::string xml = platform(measured);
    const bool first = !fs::exists(kept);
    if (!first)
        fs::copy(kept, scratch.path / ".cache", fs::copy_options::recursive);
    characterise(scratch, xml, "out");
    const std::map<std::string, ErrorSummary> errors = validate(scratch, xml, "out");
    if (first)
        fs::copy(scratch.path / ".cache", kept, fs::copy_options::recursive);
    REQUIRE(errors.size() == 3);
    for (const auto &[kernel, error] : errors) {
        INFO(kernel);
        CHECK(error.median <= 0.10);
        CHECK(std::abs(error.worst) <= 0.25);
    }
    CHECK(run(scratch, "sh -c 'cd out && sha256sum --check --quiet predictions.sha256'").status == 0);
    CHECK(fs::last_write_time(scratch.path / "out/predictions.csv") <
          fs::last_write_time(scratch.path / "out/runs.csv"));

    SECTION("without its runs, the same predictions are made again")
    {
        const std::string before = formats::read_file(scratch.path / "out/predictions.csv");
        fs::remove(scratch.path / "out/runs.csv");
        fs::remove(scratch.path / "out/predictions.csv");
        validate(scratch, xml, "out");
        CHECK(formats::read_file(scratch.path / "out/predictions.csv") == before);
    }
    SECTION("a second characterisation measures nothing, a fresh one measures the same bytes")
    {
        const std::string samples = formats::read_file(scratch.path / "out/samples.csv");
        const auto written = fs::last_write_time(scratch.path / "out/samples.csv");
        characterise(scratch, xml, "out");
        CHECK(fs::last_write_time(scratch.path / "out/samples.csv") == written);
        fs::remove_all(scratch.path / ".cache");
        characterise(scratch, xml, "again");
        CHECK(formats::read_file(scratch.path / "again/samples.csv") == samples);
        CHECK(formats::read_file(scratch.path / "again/calibration.csv") ==
              formats::read_file(scratch.path / "out/calibration.csv"));
    }
    SECTION("calibrated again, alone, the sheet is the same")
    {
        const std::string sheet = formats::read_file(scratch.path / "out/sheet.gp");
        fs::remove(scratch.path / "out/sheet.gp");
        succeed(scratch, program + " calibrate --platform " + xml + " " + simulated_programs + " -o out");
        CHECK(formats::read_file(scratch.path / "out/sheet.gp") == sheet);
        CHECK(
            run(scratch, program + " calibrate --platform " + xml + " " + simulated_programs + " -o nowhere").status ==
            65);
    }
    SECTION("other kernels and variants are predicted as well")
    {
        const std::string names = "mandel-block randmat half thresh norm outer vecdiff";
        succeed(scratch, program + " cowichan validate " + names + " -n 1,2,8 -d 300,2000 --platform " + xml + " " +
                             simulated_programs + " --sheet out/sheet.gp -o others --csv");
        const formats::Predictions predictions = formats::read_predictions(scratch.path / "others/predictions.csv");
        const Comparisons comparisons =
            compare(predictions.rows, predictions.parts, formats::read_runs(scratch.path / "others/runs.csv"));
        for (const std::string &kernel : programs_of(comparisons.cells)) {
            const ErrorSummary error = summarise(cells_of(comparisons.cells, kernel));
            INFO(kernel);
            CHECK(error.median <= 0.10);
            CHECK(std::abs(error.worst) <= 0.25);
        }
    }
    SECTION("a kernel that counts 1.5 times its work is found out")
    {
        fs::remove_all(scratch.path / ".cache");
        fs::remove(scratch.path / "out/runs.csv");
        const auto perturbed = validate(scratch, xml, "out", "MPISHEET_PERTURB_COUNTER=life:1.5");
        CHECK(perturbed.at("life").worst < -0.25); // alone, life takes 1.5 times as long as predicted
        CHECK(std::abs(errors.at("life").worst) < 0.1);
        CHECK(perturbed.at("product").worst == errors.at("product").worst);
    }
    SECTION("the same predictions on another platform are run there, not taken from here")
    {
        const std::string before = formats::read_file(scratch.path / "out/runs.csv");
        scratch.write("other.hosts", formats::read_file(source + "/datasheets/platforms/ethernet-16.hosts"));
        scratch.write("other.rates", formats::read_file(source + "/datasheets/platforms/ethernet-16.rates"));
        validate(scratch,
                 scratch.write("other.xml", formats::read_file(source + "/datasheets/platforms/ethernet-16.xml")),
                 "out");
        CHECK(formats::read_file(scratch.path / "out/runs.csv") != before);
    }
    SECTION("the report shows every operation and kernel")
    {
        succeed(scratch, program + " report out -o report.html");
        const std::string page = formats::read_file(scratch.path / "report.html");
        for (const char *word : {"tbcast", "tallgather", "mandel", "life", "product", "<svg", "<math"})
            CHECK_THAT(page, Contains(word));
    }
}

TEST_CASE("other compute rates change the times and not the errors: calibration finds the rates again", "[pipeline]")
{
    const Scratch fast;
    const Scratch slow;
    const std::string fast_xml = platform(fast);
    const std::string slow_xml = platform(slow, "slow-memory.rates");
    REQUIRE(formats::read_file(fast.path / "small.rates") != formats::read_file(slow.path / "small.rates"));
    characterise(fast, fast_xml, "out");
    characterise(slow, slow_xml, "out");
    const auto with_fast = validate(fast, fast_xml, "out");
    const auto with_slow = validate(slow, slow_xml, "out");
    for (const auto &[kernel, error] : with_fast) {
        INFO(kernel);
        CHECK(std::abs(with_slow.at(kernel).median - error.median) <= 0.02);
        CHECK(std::abs(with_slow.at(kernel).worst - error.worst) <= 0.10);
    }
    const auto time_of_life = [](const Scratch &scratch) {
        for (const Run &run : formats::read_runs(scratch.path / "out/runs.csv"))
            if (run.program == "life" && run.p == 1 && run.d == 512 && run.phase == "total")
                return run.seconds;
        return 0.0;
    };
    CHECK(std::abs(time_of_life(slow) / time_of_life(fast) - 1) > 0.1);
}

TEST_CASE("SPMD case studies are predicted from a shipped sheet, then run on its platform", "[pipeline][spmd]")
{
    const Scratch scratch;
    const auto validated = [&](const std::string &environment) {
        succeed(scratch, environment + " " + program + " spmd validate -n 1,4,6 -d 48,96 --platform '" + source +
                             "/datasheets/platforms/fattree-64.xml' " + simulated_programs + " --system '" + source +
                             "/datasheets/fattree-64/sheet.gp' -o out --csv");
        const formats::Predictions predictions = formats::read_predictions(scratch.path / "out/predictions.csv");
        return compare(predictions.rows, predictions.parts, formats::read_runs(scratch.path / "out/runs.csv")).cells;
    };
    const std::vector<Comparison> cells = validated("");
    REQUIRE(programs_of(cells) == std::vector<std::string>{"cg-tree", "cg-simple", "pmm", "red-black"});
    for (const std::string &kernel : programs_of(cells)) {
        const ErrorSummary error = summarise(cells_of(cells, kernel));
        INFO(kernel);
        CHECK(error.n == 6);
        CHECK(error.median <= 0.05);
        CHECK(std::abs(error.worst) <= 0.2);
    }
    CHECK(run(scratch, "sh -c 'cd out && sha256sum --check --quiet predictions.sha256'").status == 0);

    // Steps that take 1.5 times as long as those that were calibrated are found out, where they are done.
    fs::remove_all(scratch.path / ".cache");
    fs::remove(scratch.path / "out/runs.csv");
    const std::vector<Comparison> perturbed = validated("MPISHEET_PERTURB_COUNTER=relax:1.5");
    CHECK(summarise(cells_of(perturbed, "red-black")).worst < -0.25);
    CHECK(summarise(cells_of(perturbed, "pmm")).worst == summarise(cells_of(cells, "pmm")).worst);

    refused(scratch, program + " spmd validate cg-tre -n 1 --system x.gp -o out", 64,
            Contains("did you mean 'cg-tree'?"));
}

TEST_CASE("cores that share a node's memory are predicted from a calibration with all of them busy, and missed without",
          "[pipeline]")
{
    const Scratch scratch;
    const std::string on_racks = " --platform '" + source + "/datasheets/platforms/racks-64.xml' " + simulated_programs;
    for (const char *file : {"samples.csv", "samples.json"})
        scratch.write(std::string("out/") + file, formats::read_file(source + "/datasheets/racks-64/" + file));
    const auto validated = [&](const std::string &busy) {
        for (const std::string &command :
             {" calibrate -n " + busy + " --kernels product,norm" + on_racks + " -o out",
              " cowichan validate product norm -n 1,4,8,16 --sheet out/sheet.gp" + on_racks + " -o out"}) {
            succeed(scratch, program + command);
        }
        const formats::Predictions predictions = formats::read_predictions(scratch.path / "out/predictions.csv");
        return compare(predictions.rows, predictions.parts, formats::read_runs(scratch.path / "out/runs.csv")).cells;
    };
    const std::vector<Comparison> full = validated("8");
    for (const std::string kernel : {"product", "norm"}) {
        INFO(kernel);
        CHECK(std::abs(summarise(cells_of(full, kernel)).worst) <= 0.1);
    }
    CHECK(summarise(cells_of(validated("1"), "norm")).worst < -0.3); // eight cores wait for the memory of three
}

TEST_CASE("a kernel is run in the way that is fastest by its models", "[pipeline]")
{
    const Scratch scratch;
    const std::string run_sor = program + " cowichan run sor -n 8 -d 96 --platform '" + source +
                                "/datasheets/platforms/fattree-64.xml' " + simulated_programs + " --sheet '" + source +
                                "/datasheets/fattree-64/sheet.gp'";
    const Ran ran = succeed(scratch, run_sor + " -- -o x.txt");
    CHECK_THAT(ran.out, Contains("sor p = 8 d = 96: ") && Contains(" predicted, jacobi ")); // 15 sweeps against 109
    CHECK_THAT(ran.out + ran.err, Contains("verified"));
    CHECK(formats::read_file((scratch.path / "x.txt").string()).rfind("96\n", 0) == 0);
    refused(scratch, run_sor + " --variant jacoby", 64, Contains("auto exact jacobi"));
}

TEST_CASE("ten broadcasts in a row and a late rank are known within 16 %, at sizes that were not measured",
          "[pipeline]")
{
    const Scratch scratch;
    const std::string xml = platform(scratch);
    const std::string simulated = " --platform " + xml + " " + simulated_programs;
    const std::string ops = " --ops bcast,bcast_chain,bcast_late,bcast_late_own,bcast_late0 ";
    Ran ran = run(scratch, program + " characterise -n 16" + ops + "--sizes 1:256K" + simulated + " -o out");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    ran = run(scratch, program + " probe -n 16" + ops + "--processes 6,12,16 --sizes 24,3000,20000,100000" + simulated +
                           " -o between.csv");
    REQUIRE(ran.status == 0);
    const std::vector<Sample> measured = formats::read_samples(scratch.path / "between.csv");
    CHECK(measured.size() == 5 * 3 * 4);
    std::map<std::string, double> short_ones; // 24 bytes among 16
    for (const Sample &sample : measured) {
        const std::string call =
            "t" + sample.op + "(" + std::to_string(sample.p) + "," + std::to_string(sample.bytes) + ")";
        ran = run(scratch, program + " eval out/sheet.gp -e '" + call + "'");
        INFO(call << " = " << ran.out << ", measured " << 1e6 * sample.seconds);
        CHECK(std::stod(ran.out) == Approx(1e6 * sample.seconds).epsilon(0.16));
        if (sample.p == 16 && sample.bytes == 24)
            short_ones[sample.op] = sample.seconds;
    }
    // They are not the same, or the test tests nothing.
    CHECK(short_ones.at("bcast_chain") < 0.6 * short_ones.at("bcast"));
    CHECK(short_ones.at("bcast_late") < 0.6 * short_ones.at("bcast"));
}

TEST_CASE("folders and platforms may have blanks in their names", "[pipeline]")
{
    const Scratch scratch;
    const std::string folder = source + "/datasheets/platforms/";
    for (const char *extension : {".xml", ".hosts"})
        scratch.write(std::string("my cluster/fat tree") + extension,
                      formats::read_file(folder + "fattree-64" + extension));
    succeed(scratch, program + " probe -n 4 --ops msg,barrier --sizes 8 --platform 'my cluster/fat tree.xml' " +
                         simulated_programs + " -o 'my results/samples.csv'");
    CHECK(formats::read_samples(scratch.path / "my results/samples.csv").size() >= 4);
}

TEST_CASE("two ranks of this machine are measured, fitted and reported", "[.real]")
{
    const Scratch scratch;
    Ran ran = run(scratch,
                  program + " probe -n 2 --ops msg,bcast --sizes 8,1K,64K --launches 2 --budget 4s -o s/samples.csv");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    const std::vector<Sample> samples = formats::read_samples(scratch.path / "s/samples.csv");
    int launches = 0;
    for (const Sample &sample : samples) {
        launches = std::max(launches, sample.launch + 1);
        CHECK(sample.verified);
    }
    CHECK(launches == 2);
    CHECK(samples.size() >= 2 * (3 + 6));
    ran = run(scratch, program + " fit s/samples.csv -o s/sheet.gp --json s/fit.json");
    CHECK(ran.status == 0);
    CHECK_THAT(formats::read_file(scratch.path / "s/sheet.gp"), Contains("p = 2 only"));
    CHECK(
        run(scratch, program + " probe -n 2 --ops msg,bcast --sizes 8,1K,64K --launches 2 --budget 4s -o s/samples.csv")
            .status == 0);
    ran = run(scratch, program + " probe -n 2 --ops msg --launches 2 --budget 4s -o s/samples.csv");
    CHECK(ran.status == 64);
    CHECK_THAT(ran.err, Contains("other options"));
}
