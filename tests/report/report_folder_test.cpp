// A characterise folder read, and what is found in it. tests/data/folder/README.md says what the files hold.

#include "model/error.hpp"
#include "report/findings.hpp"
#include "report/tables.hpp"
#include "report/text/text.hpp"
#include "tests/catch.hpp"
#include "tests/source_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace mpisheet;
using namespace mpisheet::report;

namespace {

namespace fs = std::filesystem;
const fs::path data = fs::path(source_folder()) / "tests/data/folder";

/// A copy of the data that a test may damage.
class Copy {
public:
    Copy()
    {
        std::string pattern = (fs::temp_directory_path() / "mpisheet-test-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        path = pattern;
        fs::copy(data, path, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    }
    ~Copy() { fs::remove_all(path); }
    Copy(const Copy &) = delete;
    Copy &operator=(const Copy &) = delete;
    fs::path path;
};

void write(const fs::path &file, const std::string &text)
{
    std::ofstream(file) << text;
}

std::string message_of(const fs::path &folder)
{
    try {
        read_folder(folder);
    } catch (const Error &error) {
        CHECK(error.status() == Exit::bad_input);
        return error.what();
    }
    return "";
}

bool mentions(const std::vector<Advice> &advice, const std::string &words)
{
    return std::any_of(advice.begin(), advice.end(),
                       [&](const Advice &one) { return one.fact.find(words) != std::string::npos; });
}

} // namespace

TEST_CASE("a folder gives samples, sheet, context, predictions and runs", "[report]")
{
    const Folder folder = read_folder(data);
    CHECK(folder.name == "folder");
    CHECK(folder.title() == "Synthetic 1 GHz, 16 cores");
    CHECK_FALSE(folder.simulated());
    CHECK(folder.samples.size() == 426);
    CHECK(folder.samples_sha256.size() == 64);
    CHECK(folder.validated.predictions.rows.size() == 20);
    CHECK(folder.validated.runs.size() == 120);
    CHECK(folder.load_average == Approx(0.05)); // the busiest of the three launches
    CHECK(folder.fact("mpi.library") == "Synthetic MPI 1.0");
    CHECK(folder.fact("nodes") == "host node0, processors 16, ranks 16");
    CHECK(folder.fact("hardware.cores") == "16");
    REQUIRE(folder.left_out.size() == 1);
    CHECK(folder.left_out[0].op == "allreduce");
    CHECK(folder.files.size() == 8);
    CHECK(folder.validated.blind());
}

TEST_CASE("a sheet's equations come with their notes and can be evaluated", "[report]")
{
    const Datasheet sheet = read_folder(data).sheet;
    REQUIRE(sheet.operations.size() == 4);
    CHECK(sheet.operations[0].name == "msg"); // in the order of the operations table
    const Equation &bcast = *sheet.find("bcast");
    CHECK(bcast.notes.p == std::vector<int>{2, 4, 8, 16});
    CHECK(bcast.notes.sizes->most == 1048576);
    CHECK(bcast.notes.algorithm == "binomial tree");
    // p = 8, d = 1000: 3 rounds of 1.5 + 0.4 µs
    CHECK(cost(sheet, bcast, 8, 1000).seconds == Approx(5.7e-6));
    CHECK(cost(sheet, bcast, 8, 1000).hi == Approx(1.03 * 5.7e-6));
    CHECK(sheet.find("gather") == nullptr);
    REQUIRE(sheet.calibration.size() == 2);
    CHECK(range_text(sheet.calibration[0]) == "w = 4 KiB … 1 MiB");
    CHECK(sheet.find("allreduce")->notes.warnings.size() == 1);
    CHECK(sheet.others.empty()); // clog2 is prelude
}

TEST_CASE("any sheet will do: no notes, no intervals, unknown names, other units", "[report]")
{
    const Datasheet sheet = read_datasheet("#@ d_unit = unstated\n#@ time_unit = ms\ntbcast(p,d) = 2*p + 0*d\n"
                                           "tgather(p,d) = tmissing(p)\ntodd(a) = a\nx = 3\n",
                                           "paper.gp");
    REQUIRE(sheet.operations.size() == 3);
    const Cost at = cost(sheet, *sheet.find("bcast"), 4, 8);
    CHECK(at.seconds == Approx(8e-3));
    CHECK(std::isnan(at.lo));
    CHECK(sheet.find("gather")->problem.find("tmissing") != std::string::npos);
    CHECK(std::isnan(cost(sheet, *sheet.find("gather"), 4, 8).seconds));
    CHECK_FALSE(sheet.find("odd")->problem.empty());
    REQUIRE(sheet.others.size() == 1);
    CHECK_THROWS_AS(read_datasheet("tbcast(p,d) = (2*p\n", "paper.gp"), Error);
}

TEST_CASE("findings of the folder are those that its README promises", "[report]")
{
    const Findings findings = find(read_folder(data));
    CHECK(findings.fit.size() == 58); // 6 msg; of p > 1: 4 barrier, 24 bcast, 24 allreduce
    CHECK(summarise(findings.fit).median < 0.02);
    const std::vector<Comparison> mandel = cells_of(findings.kernels.cells, "mandel");
    REQUIRE(mandel.size() == 10);
    CHECK(mandel[4].p == 16);
    CHECK(mandel[4].error == Approx(1 / 1.12 - 1).margin(0.02));
    CHECK(summarise(mandel).bias < 0);
    CHECK(findings.verdict.find("Synthetic 1 GHz") != std::string::npos);
    CHECK(mentions(findings.advice, "1 sample of 426 (0.2 %), started late"));
    CHECK(mentions(findings.advice, "1 of 71 measured cells never had the result"));
    CHECK(mentions(findings.advice, "allreduce were left out; the reason given: “more memory than --memory allows”."));
    CHECK(mentions(findings.advice, "allreduce: the form in p is a guess"));
    CHECK(mentions(findings.advice, "1 of 20 compared cells were predicted from outside"));
    CHECK(mentions(findings.advice, "outside their predicted 95 % interval"));
    CHECK_FALSE(mentions(findings.advice, "launch"));
    CHECK_FALSE(mentions(findings.advice, "busy"));
}

TEST_CASE("invalid samples and operations without equation are not compared", "[report]")
{
    const Datasheet sheet = read_datasheet("tbcast(p,d) = 2\n", "s.gp");
    const auto sample = [](const char *op, int launch, double seconds, bool valid) {
        Sample made;
        made.op = op;
        made.p = 2;
        made.bytes = 8;
        made.launch = launch;
        made.seconds = seconds;
        made.valid = valid;
        return made;
    };
    const std::vector<Sample> samples{sample("bcast", 0, 1e-6, true), sample("bcast", 1, 9e-6, false),
                                      sample("bcast", 2, 9e-6, false), sample("gather", 0, 1e-6, true)};
    const std::vector<Comparison> fit = compare_fit(sheet, measured_points(samples));
    REQUIRE(fit.size() == 1);
    CHECK(fit[0].measured.seconds == Approx(1e-6));
    CHECK(fit[0].error == Approx(1)); // 2 µs fitted, 1 µs measured
    CHECK_FALSE(fit[0].has_interval);
}

TEST_CASE("warnings follow the data: one launch, a busy machine, p = 2 only, oversubscription", "[report]")
{
    Folder folder = read_folder(data);
    std::erase_if(folder.samples, [](const Sample &sample) { return sample.launch > 0 || sample.p > 2; });
    for (Equation &equation : folder.sheet.operations)
        equation.notes.p = {2};
    folder.samples[0].valid = false;
    folder.samples[0].reason = "oversubscribed";
    folder.load_average = 1.5;
    const Findings findings = find(folder);
    CHECK(mentions(findings.advice, "All samples come from 1 launch"));
    CHECK(mentions(findings.advice, "load average 1.5"));
    CHECK(mentions(findings.advice, "Measured at p = 2 only: allreduce, barrier, bcast."));
    CHECK(mentions(findings.advice, "oversubscribed"));
    folder.context.emplace_back("simulated", "yes");
    std::erase_if(folder.context, [](const auto &entry) {
        return entry == std::pair<std::string, std::string>{"simulated", "no"};
    });
    CHECK_FALSE(mentions(find(folder).advice, "All samples come from")); // a simulated launch repeats itself
}

TEST_CASE("what spoils every number comes first: ranks that move, points without time", "[report]")
{
    Folder folder = read_folder(data);
    folder.samples[0].valid = false;
    folder.context.insert(folder.context.begin(), {{"warnings", "2 of 2 ranks may move between processors: bind them"},
                                                   {"sweep.points", "683"},
                                                   {"sweep.points_out_of_time", "679"},
                                                   {"budget_s", "0.4"}});
    folder.unconverged = 413;
    const std::vector<Advice> advice = find(folder).advice;
    REQUIRE(advice.size() > 2);
    CHECK(advice[0].fact == "The probe warned: 2 of 2 ranks may move between processors: bind them.");
    CHECK(advice[1].fact == "679 of 683 points ran out of time within a budget of 400 ms a launch; launches of 413 "
                            "cells do not agree as well as was wanted.");
    folder.left_out[0].reason = "can't be used with 3 processes!.";
    CHECK(mentions(find(folder).advice, "“can't be used with 3 processes”."));
}

TEST_CASE("a page calls a machine by its folder and by its own name, once each", "[report]")
{
    Folder folder;
    folder.name = "two-core-vm";
    folder.context = {{"machine", "vm"}};
    CHECK(folder.heading() == "two-core-vm (vm)");
    folder.context = {{"machine", "two-core-vm"}};
    CHECK(folder.heading() == "two-core-vm");
    folder.context.emplace_back("simulated", "yes");
    CHECK(folder.heading() == "two-core-vm (simulated)");
    folder.context = {{"machine", "racks (simulated)"}};
    CHECK(folder.heading() == "two-core-vm (racks, simulated)");
    folder.name.clear();
    CHECK(folder.heading() == "racks (simulated)");
}

TEST_CASE("equations that are off most stand first", "[report]")
{
    const Grid grid = fit_table(find(read_folder(data)).fit);
    REQUIRE(grid.rows.size() == 5);
    CHECK(grid.rows.back().cells[0] == "all");
    std::vector<double> means;
    for (std::size_t i = 0; i + 1 < grid.rows.size(); ++i)
        means.push_back(std::stod(grid.rows[i].cells[3]));
    CHECK(std::is_sorted(means.rbegin(), means.rend()));
}

TEST_CASE("the fit's own warning about one p is not said twice", "[report]")
{
    Folder folder = read_folder(data);
    for (Equation &equation : folder.sheet.operations) {
        equation.notes.p = {2};
        equation.notes.warnings = {"p = 2 only: t" + equation.name + " has no p in it"};
    }
    const std::vector<Advice> advice = find(folder).advice;
    CHECK(mentions(advice, "allreduce, barrier, bcast, msg: p = 2 only: the equation has no p in it"));
    CHECK_FALSE(mentions(advice, "Measured at p = 2 only"));
}

TEST_CASE("predictions that were changed after the runs are not called blind", "[report]")
{
    const Copy copy;
    const auto warned = [&](const std::string &words) { return mentions(find(read_folder(copy.path)).advice, words); };
    CHECK_FALSE(warned("SHA-256"));
    std::ofstream(copy.path / "predictions.csv", std::ios::app) << "life,32,256,1,,,0,,,\n";
    CHECK(warned("is not the file whose SHA-256 was recorded"));
    fs::remove(copy.path / "predictions.sha256");
    CHECK(warned("No SHA-256 of the predictions was recorded"));
}

TEST_CASE("missing and malformed files are named with their place", "[report]")
{
    Copy copy;
    fs::remove(copy.path / "predictions.csv");
    fs::remove(copy.path / "runs.csv");
    fs::remove(copy.path / "fit.json");
    CHECK(message_of(copy.path).empty()); // these need not be there
    write(copy.path / "samples.json", "{\n \"machine\": oops\n}\n");
    CHECK(message_of(copy.path).find("samples.json:2:") != std::string::npos);
    write(copy.path / "samples.json", "[1]");
    CHECK(message_of(copy.path).find("expected an object, found array") != std::string::npos);
    write(copy.path / "samples.json", std::string(100000, '[') + std::string(100000, ']'));
    CHECK_FALSE(message_of(copy.path).empty()); // and no crash
    write(copy.path / "samples.json", "");
    CHECK(message_of(copy.path).find("the end of the file") != std::string::npos);
    fs::remove(copy.path / "samples.json");
    CHECK(message_of(copy.path).empty()); // nor need it, nor the samples
    write(copy.path / "samples.csv", "op,p,bytes,seconds\nbcast,2,8,4k\n");
    CHECK(message_of(copy.path).find("samples.csv:2") != std::string::npos);
    write(copy.path / "sheet.gp", "tbcast(p,d) = 2*\n");
    CHECK(message_of(copy.path).find("sheet.gp:1:") != std::string::npos);
    CHECK(message_of(copy.path / "nowhere").find("nowhere") != std::string::npos);
}

TEST_CASE("deep JSON is read without following it all the way down", "[report]")
{
    Copy copy;
    std::string text = "{\"machine\": \"box\"";
    for (int i = 0; i < 20000; ++i)
        text += ", \"a\": {\"b\": 1";
    write(copy.path / "samples.json", text + std::string(20001, '}'));
    CHECK(read_folder(copy.path).title() == "box");
}

TEST_CASE("a model can be shown without its sheet", "[report]")
{
    const equations::Script model =
        equations::parse("#@ predict = ttotal\nttotal(p,d) = tbcast(p, 8*d) + steps(d)/p\nsteps(d) = d\n", "m.gp");
    const std::string text = to_text(sheet_tables(model));
    CHECK(text.find("ttotal(p, d) = ") != std::string::npos);
    CHECK(text.find("steps(d) = d") != std::string::npos);
    CHECK(text.find("cannot be evaluated") == std::string::npos);
}
