// tests/data/folder, a folder of a machine that does not exist, holds what the writers write: its sheet, fit.json and
// samples.json are made here, its tables are written as they are read. MPISHEET_UPDATE=1 writes it anew.

#include "formats/description.hpp"
#include "formats/file.hpp"
#include "formats/fit_json.hpp"
#include "formats/records.hpp"
#include "model/sheet/text.hpp"
#include "tests/catch.hpp"
#include "tests/source_folder.hpp"

#include <cstdlib>

using namespace mpisheet;
namespace fs = std::filesystem;

namespace {

const fs::path folder = fs::path(source_folder()) / "tests/data/folder";

/// An operation with an interval of 3 % either way.
SheetOperation operation(const std::string &op, const std::string &equation, const FitQuality &quality)
{
    SheetOperation made{.op = op, .equation = equation};
    const double p_max = op == "msg" ? 0 : 16, d_max = op == "barrier" ? 0 : 1048576;
    made.band = Band{.p_max = p_max, .d_max = d_max, .small = {1.03, 1.03, 1.03}};
    if (op != "msg")
        made.p = {2, 4, 8, 16};
    made.d_min = 1;
    made.d_max = op == "barrier" ? 1 : 1048576;
    made.quality = quality;
    return made;
}

Sheet synthetic_sheet()
{
    Sheet sheet;
    sheet.provenance = {{"machine", "Synthetic 1 GHz"}, {"mpi", "Synthetic MPI 1.0"}, {"date", "2026-01-31T12:00:00Z"}};
    sheet.operations = {
        operation("msg", "d < 8192 ? 1.5 + 0.0004*d : 4 + 0.00025*d", {0, 0.006, 0.014, 2, 16}),
        operation("barrier", "p > 1 ? 1.8*clog2(p) : 0.1", {0, 0.005, 0.009, 8, 0}),
        operation("bcast", "p > 1 ? clog2(p)*tmsg(d) : 0.2", {0, 0.006, 0.021, 4, 4096}),
        operation("allreduce", "p > 1 ? 2*clog2(p)*(tmsg(d) + 0.0001*d) : 0.2", {0, 0.005, 0.019, 2, 256})};
    sheet.operations[2].algorithm = "binomial tree";
    sheet.operations[3].warnings = {"the form in p is a guess"};
    const StepBand band{.factor = 1.02, .w_min = 4096, .w_max = 1048576};
    sheet.calibrations = {{"life", {{1, "0.0012", band, {0, 0.008, 0.012, 0, 4096}}}},
                          {"mandel", {{1, "0.06", band, {0, 0.005, 0.009, 0, 4096}}}}};
    return sheet;
}

formats::LaunchDescription synthetic_launch(int launch, double load_before)
{
    formats::LaunchDescription made;
    made.program = {.name = "mpisheet-probe 0.1.0",
                    .date = "2026-01-31T12:00:00Z",
                    .command = "mpisheet-probe --seed 7 -o samples.csv"};
    made.hardware = {.processor = "Synthetic 1 GHz", .cores = 16, .threads = 16, .load_before = load_before};
    made.mpi = {"Synthetic MPI 1.0", "4.0"};
    made.ranks = {.count = 16, .nodes = {{"node0", 16, 16}}, .placement = "p processes are the first p ranks"};
    made.plan = {.processes = {1, 2, 4, 8, 16}, .launch = launch, .seed = 7 + static_cast<std::uint64_t>(launch)};
    made.method.clock = "MPI_Wtime, checked to be one clock";
    made.left_out = {{"allreduce", 16, {2097152, 4194304}, "more memory than --memory allows"}};
    made.complete = true;
    made.seconds = 1.5;
    made.sweep.emplace();
    made.sweep->points = 71;
    made.sweep->samples = 142;
    made.sweep->timer_step = 1e-9;
    return made;
}

formats::MeasurementDescription synthetic_measurement()
{
    formats::MeasurementDescription made;
    made.launches = {synthetic_launch(0, 0.02), synthetic_launch(1, 0.05), synthetic_launch(2, 0.03)};
    made.machine = "Synthetic 1 GHz, 16 cores";
    made.identity = "0123456789abcdef";
    made.left_out = made.launches.front().left_out;
    made.wanted_half_width = wanted_half_width;
    return made;
}

void check_written(const std::string &file, const std::string &text)
{
    INFO(file);
    if (std::getenv("MPISHEET_UPDATE") != nullptr)
        formats::write_file(folder / file, text);
    else
        CHECK(formats::read_file(folder / file) == text);
}

} // namespace

TEST_CASE("the fixture's sheet and descriptions are what the writers write", "[formats]")
{
    check_written("sheet.gp", sheet_text(synthetic_sheet()));
    check_written("fit.json", formats::fit_json(synthetic_sheet()));
    check_written("samples.json", formats::to_json(synthetic_measurement()));
}

TEST_CASE("the fixture's tables are as they are written", "[formats]")
{
    using formats::records_text;
    check_written("samples.csv", records_text(formats::sample_fields, formats::read_samples(folder / "samples.csv")));
    check_written("calibration.csv",
                  records_text(formats::calibration_fields, formats::read_calibration(folder / "calibration.csv")));
    check_written("runs.csv", records_text(formats::run_fields, formats::read_runs(folder / "runs.csv")));
    const std::string predictions = formats::to_text(formats::read_predictions(folder / "predictions.csv"));
    check_written("predictions.csv", predictions);
    check_written("predictions.sha256", formats::sha256(predictions) + "  predictions.csv\n");
}
