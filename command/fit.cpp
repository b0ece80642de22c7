// mpisheet fit: equations from samples.

#include "command/cli.hpp"
#include "command/fit_files.hpp"

namespace mpisheet {
namespace {

struct FitOptions {
    std::vector<std::filesystem::path> samples; ///< samples.csv and calibration.csv files, told apart by their columns
    std::filesystem::path output;               ///< sheet.gp
    std::filesystem::path json;                 ///< fit.json; empty: none
};

int fit(const FitOptions &options)
{
    fit_files(options.samples, options.output, options.json);
    print_summary(options.output);
    return 0;
}

} // namespace

void add_fit(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<FitOptions>();
    CLI::App *sub = command(app, "fit", "equations from samples",
                            "mpisheet fit samples.csv calibration.csv -o sheet.gp --json fit.json");
    sub->add_option("SAMPLES", options->samples, "samples.csv, calibration.csv")->required();
    sub->add_option("-o", options->output, "datasheet to write")->required();
    sub->add_option("--json", options->json, "details of the fit");
    on(sub, action, options, fit);
}

} // namespace mpisheet
