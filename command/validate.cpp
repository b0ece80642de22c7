// mpisheet validate: a model's predictions beside runs measured anywhere.

#include "command/cli.hpp"
#include "command/equation_files.hpp"
#include "command/predictions.hpp"
#include "datasheets/file.hpp"
#include "model/error.hpp"
#include "model/prediction.hpp"

#include <algorithm>

namespace mpisheet {
namespace {

struct ValidateOptions {
    std::filesystem::path model;
    std::filesystem::path sheet;
    std::filesystem::path runs;
    std::string entry;                 ///< empty: the model's `#@ predict`
    std::vector<std::string> settings; ///< name=value
    std::filesystem::path output;      ///< comparison.csv; empty: none
    Format format = Format::table;
};

int validate(const ValidateOptions &options)
{
    const equations::Scope sheet = read_sheet(options.sheet);
    Model model = make_model(read_script(options.model), sheet, {options.entry, parse_settings(options.settings)});
    std::vector<Run> runs = read_runs(options.runs);
    const auto other = [&](const Run &run) { return run.program != runs.front().program; };
    if (!runs.empty() && std::none_of(runs.begin(), runs.end(), other))
        model.program = runs.front().program; // runs of one program are this model's, whatever it is called
    std::erase_if(runs, [&](const Run &run) { return run.program != model.program; });
    if (runs.empty())
        throw Error(Exit::bad_input, options.runs.string() + ": expected runs of the program \"" + model.program +
                                         "\" (the model's `#@ program`, else its file name), found none");
    Predictions predictions{.parts = model.parts};
    for (const Run &run : runs) {
        const auto same = [&](const Prediction &row) { return row.p == run.p && row.d == run.d; };
        if (std::none_of(predictions.rows.begin(), predictions.rows.end(), same))
            predictions.rows.push_back(predict(model, run.p, run.d));
    }
    const Comparisons comparisons = compare(predictions.rows, predictions.parts, runs);
    if (!options.output.empty())
        write_file(options.output, comparison_csv(comparisons));
    print_comparison(comparisons, options.format);
    return 0;
}

} // namespace

void add_validate(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ValidateOptions>();
    CLI::App *sub = command(app, "validate", "set a model's predictions beside runs measured anywhere",
                            "mpisheet validate model.gp --sheet sheet.gp --runs runs.csv");
    sub->add_option("MODEL", options->model, "equations of the program (.gp)")->required();
    sub->add_option("--sheet", options->sheet, "datasheet (.gp)")->required();
    sub->add_option("--runs", options->runs, "runs.csv: program,p,d,phase,seconds")->required();
    sub->add_option("--entry", options->entry, "function to evaluate (else the model's #@ predict)");
    sub->add_option("--set", options->settings, "name=value: overrides a variable of the model");
    sub->add_option("-o", options->output, "comparison.csv");
    add_format(sub, options->format);
    on(sub, action, options, validate);
}

} // namespace mpisheet
