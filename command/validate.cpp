// mpisheet validate: a model's predictions beside runs measured anywhere, or made here once it has predicted them.

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "evaluation/programs/model_validation.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "model/quantity.hpp"

namespace mpisheet::command {

void add_validate(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<evaluation::ModelValidation>();
    CLI::App *sub = subcommand(
        app, "validate", "a model's predictions beside runs measured anywhere",
        "mpisheet validate model.gp --sheet sheet.gp --runs runs.csv --plot speedup -o figure.svg\n  mpisheet "
        "validate model.gp --sheet mine -p 1,2 -d 512 --runs out/runs.csv -- mpiexec -n {p} ./app {d}");
    sub->add_option("MODEL", options->model, "equations of the program (.gp)")->required();
    sub->add_option("--sheet", options->sheets,
                    "datasheet (.gp); more than one are read in order; none for a model that needs no machine")
        ->allow_extra_args(false);
    sub->add_option("--runs", options->runs, "runs.csv: program,p,d,launch,rep,phase,seconds; p and a time are enough")
        ->required();
    add_reading(sub, options->reading);
    sub->add_option("--entry", options->entry, "function to evaluate (else the model's #@ predict)");
    sub->add_option("--set", options->settings, "name=value: overrides a variable; again for more")
        ->allow_extra_args(false);
    sub->add_option("-p", options->processes, "process counts of the runs that COMMAND makes");
    sub->add_option("-d", options->sizes, "problem sizes of the runs that COMMAND makes");
    sub->add_option("--launches", options->launches, "launches of COMMAND at each p and d (3)")->check(at_least_one);
    sub->add_option("COMMAND", options->words,
                    "after --: launcher, program and their arguments, {p} and {d} for the run's: makes the runs once "
                    "predictions.csv and its SHA-256 are written beside them");
    sub->add_flag("--weak", options->weak, "d is the share of one process: prints and draws weak efficiency");
    add_plot(sub, options->plot, options->picture);
    sub->add_option("-o", options->output, "FIG.svg, .png or .pdf: the plot; any other name: the comparison as CSV")
        ->allow_extra_args(false);
    unit_option(sub, "--enforce", options->enforce, parse_share,
                "end with 1 when the median error exceeds this, e.g. 10%");
    add_format(sub, options->format);
    on(sub, action, options, [](const evaluation::ModelValidation &asked) {
        return evaluation::with_or_without_sheet(!asked.sheets.empty(),
                                                 [&] { return evaluation::validate_model(asked); });
    });
}

} // namespace mpisheet::command
