// mpisheet fit: equations from samples.

#include "command/cli.hpp"
#include "command/fit_files.hpp"
#include "report/text/explanation.hpp"
#include "report/text/text.hpp"

#include <fmt/format.h>

namespace mpisheet::command {
namespace {

struct FitOptions {
    std::vector<std::filesystem::path> samples; ///< samples.csv and calibration.csv files, told apart by their columns
    FitOutputs outputs;
    bool explain = false;
};

int fit_samples(const FitOptions &options)
{
    constexpr std::size_t short_list = 8;
    const Sheet sheet = fit_files(options.samples, options.outputs);
    if (options.explain)
        fmt::print("{}\n", report::to_text(report::explanation_tables(sheet)));
    print_summary(options.outputs.sheet);
    if (!options.explain && !sheet.advice.empty())
        fmt::print("\n{}", report::to_text(report::next_points_table(sheet.advice, short_list)));
    return 0;
}

} // namespace

void add_fit(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<FitOptions>();
    CLI::App *sub = subcommand(app, "fit", "equations from samples",
                               "mpisheet fit samples.csv calibration.csv -o sheet.gp --json fit.json");
    sub->add_option("SAMPLES", options->samples, "samples.csv, calibration.csv")->required();
    sub->add_option("-o", options->outputs.sheet, "datasheet to write")->required();
    sub->add_option("--json", options->outputs.json, "details of the fit, for programs");
    sub->add_option("--table", options->outputs.table, "the samples interpolated, as a datasheet with the same names");
    sub->add_flag("--explain", options->explain,
                  "why each equation is what it is: shapes weighed, rivals, errors, launches, LogGP, advice");
    on(sub, action, options, fit_samples);
}

} // namespace mpisheet::command
