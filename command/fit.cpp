// mpisheet fit: equations from samples.

#include "command/console/cli.hpp"
#include "evaluation/measured/fit_files.hpp"
#include "formats/option.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/explanation.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

struct FitOptions {
    std::vector<fs::path> samples; ///< folders, samples.csv and calibration.csv files, told apart by their columns
    evaluation::FitOutputs outputs;
    evaluation::ChosenLayout chosen;
    std::string within; ///< a share, "5%"
    std::string style = "ranges";
    bool explain = false;
};

constexpr const char *thesis_style = "thesis", *cyclic = "cyclic";

fit::Brevity brevity_of(const FitOptions &options)
{
    fit::Brevity brevity{.within = {}, .one_line = options.style == thesis_style};
    if (!options.within.empty())
        brevity.within = formats::of_option("--within", [&] { return parse_share(options.within); });
    return brevity;
}

/// A folder is its samples and its calibration.
std::vector<fs::path> files_of(const std::vector<fs::path> &meant)
{
    std::vector<fs::path> files;
    for (const fs::path &one : meant) {
        if (one.extension() == ".gp")
            throw Error(Exit::bad_input, one.string() +
                                             ": expected samples (samples.csv, or the folder with them), found "
                                             "the name of a datasheet or model");
        const std::vector<fs::path> these = fs::is_directory(one) ? evaluation::files_to_fit(one) : std::vector{one};
        files.insert(files.end(), these.begin(), these.end());
    }
    return files;
}

/// Takes away what the machine of these samples cannot measure, and says so.
void keep_possible(std::vector<AdvisedPoint> &advice, const std::vector<fs::path> &files)
{
    const int most = evaluation::processors_of(files.front());
    const auto is_beyond = [&](const AdvisedPoint &point) { return most > 0 && point.p > most; };
    const auto beyond = std::count_if(advice.begin(), advice.end(), is_beyond);
    std::erase_if(advice, is_beyond);
    if (beyond > 0)
        report::tell(fmt::format("{} that would tell most need{} more than the {} processors of this machine\n",
                                 report::count_text(static_cast<std::size_t>(beyond), "further point"),
                                 beyond == 1 ? "s" : "", most));
}

int fit_samples(const FitOptions &options)
{
    constexpr std::size_t short_list = 8;
    const std::vector<fs::path> files = files_of(options.samples);
    Sheet sheet = evaluation::fit_files(files, options.outputs, options.chosen, brevity_of(options));
    keep_possible(sheet.advice, files);
    if (options.explain)
        fmt::print("{}\n", report::to_text(report::explanation_tables(sheet), report::screen()));
    evaluation::print_summary(options.outputs.sheet);
    if (!options.explain && !sheet.advice.empty())
        fmt::print("\n{}", report::to_text(report::next_points_table(sheet.advice, short_list), report::screen()));
    return 0;
}

} // namespace

void add_fit(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<FitOptions>();
    CLI::App *sub = subcommand(app, "fit", "equations from samples, ours or anybody's",
                               "mpisheet fit mine -o short.gp --within 5%\n  mpisheet fit samples.csv calibration.csv "
                               "-o sheet.gp --json fit.json");
    sub->add_option("SAMPLES", options->samples, "samples.csv, calibration.csv, or a folder of both")->required();
    sub->add_option("-o", options->outputs.sheet, "datasheet to write")->required();
    sub->add_option("--json", options->outputs.json, "details of the fit, for programs");
    sub->add_option("--table", options->outputs.table, "the samples interpolated, as a datasheet with the same names");
    CLI::Option *ppn =
        sub->add_option("--ppn", options->chosen.ppn, "fit only the samples with this number of ranks a node")
            ->check(at_least_one);
    sub->add_option_function<std::string>(
           "--order", [options = options.get()](const std::string &order) { options->chosen.cyclic = order == cyclic; },
           "fit only the samples in this order, block: each node filled before the next; cyclic: ranks dealt out to "
           "the nodes in turn")
        ->check(CLI::IsMember({"block", cyclic}))
        ->needs(ppn);
    add_reading(sub, options->chosen.reading);
    sub->add_option(
        "--within", options->within,
        "the shortest equations that miss nineteen in twenty points by no more than this (5%); 0: long ones");
    sub->add_option("--style", options->style,
                    "ranges: piecewise in p and d; thesis: one formula, a + b*p + c*log2(p)*d")
        ->check(CLI::IsMember({"ranges", thesis_style}))
        ->excludes(sub->get_option("--within"));
    sub->add_flag("--explain", options->explain,
                  "why each equation is what it is: shapes weighed, rivals, errors, launches, LogGP, advice");
    on(sub, action, options, fit_samples);
}

} // namespace mpisheet::command
