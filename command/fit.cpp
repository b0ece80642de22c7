// mpisheet fit: equations from samples.

#include "command/cli.hpp"
#include "command/fit_files.hpp"

namespace mpisheet {
namespace {

struct FitOptions {
    std::vector<std::filesystem::path> samples; ///< samples.csv and calibration.csv files, told apart by their columns
    FitOutputs outputs;
};

int fit_samples(const FitOptions &options)
{
    fit_files(options.samples, options.outputs);
    print_summary(options.outputs.sheet);
    return 0;
}

} // namespace

void add_fit(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<FitOptions>();
    CLI::App *sub = command(app, "fit", "equations from samples",
                            "mpisheet fit samples.csv calibration.csv -o sheet.gp --json fit.json");
    sub->add_option("SAMPLES", options->samples, "samples.csv, calibration.csv")->required();
    sub->add_option("-o", options->outputs.sheet, "datasheet to write")->required();
    sub->add_option("--json", options->outputs.json, "details of the fit, for programs");
    sub->add_option("--table", options->outputs.table, "the samples interpolated, as a datasheet with the same names");
    on(sub, action, options, fit_samples);
}

} // namespace mpisheet
