// mpisheet validate: a model's predictions beside runs measured anywhere, or made here once it has predicted them.

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "evaluation/comparison.hpp"
#include "evaluation/equation_files.hpp"
#include "evaluation/families.hpp"
#include "evaluation/predictions.hpp"
#include "evaluation/program_runs.hpp"
#include "formats/file.hpp"
#include "formats/option.hpp"
#include "formats/scores.hpp"
#include "model/error.hpp"
#include "model/prediction/prediction.hpp"
#include "model/quantity.hpp"
#include "report/charts/plot.hpp"
#include "report/charts/validation_chart.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"
#include "report/validation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <set>

namespace mpisheet::command {
namespace {

struct ValidateOptions {
    std::filesystem::path model;
    std::vector<std::filesystem::path> sheets;
    std::filesystem::path runs;
    formats::TableReading reading;     ///< how they are read
    std::string entry;                 ///< empty: the model's `#@ predict`
    std::vector<std::string> settings; ///< name=value
    std::vector<std::string> words;    ///< of the command that makes the runs; empty: they are there
    std::string processes, sizes;      ///< of the runs to make
    int launches = 3;
    bool weak = false;                    ///< d is the share of one process
    std::optional<report::Quantity> plot; ///< none: no plot
    report::PictureOptions picture;
    std::vector<std::filesystem::path> output; ///< a picture by its extension, else comparison.csv
    double enforce = 0;                        ///< median |error| that may not be exceeded; 0: any
    Format format = Format::table;
};

/// Where the model has a time.
bool depends_on_size(const Model &model, int p)
{
    try {
        return std::abs(model.total({static_cast<double>(p), 1}) - model.total({static_cast<double>(p), 2})) > 0;
    } catch (const equations::Error &) {
        return false;
    }
}

/// The runs of the model's program: all of them, whatever it is called, when the file has one program alone.
std::vector<Run> runs_of(Model &model, const std::filesystem::path &file, const formats::TableReading &reading)
{
    auto [runs, states_d, remarks] = formats::read_run_table(file, reading);
    for (const std::string &remark : remarks)
        report::tell(remark + "\n");
    std::set<std::string> programs, phases;
    for (Run &run : runs) {
        if (run.program.empty())
            run.program = model.program;
        programs.insert(run.program);
        if (!states_d && depends_on_size(model, run.p))
            throw Error(Exit::bad_input, file.string() + ": no column says d, on which the model depends: --columns "
                                                         "d=NAME, or d=512 for all rows");
    }
    if (programs.size() == 1 && model.program != *programs.begin()) {
        report::tell(fmt::format("{}: all runs are of the program {}: taken for those of the model {}\n", file.string(),
                                 *programs.begin(), model.program));
        model.program = *programs.begin();
    }
    std::erase_if(runs, [&](const Run &run) { return run.program != model.program; });
    for (const Run &run : runs)
        phases.insert(run.phase);
    std::string names;
    for (const std::string &name : runs.empty() ? programs : phases)
        names += (names.empty() ? "" : ", ") + name;
    if (runs.empty())
        throw Error(Exit::bad_input, file.string() + ":1: expected runs of the program \"" + model.program +
                                         "\" (the model's `#@ program`, else its file name), found " +
                                         (names.empty() ? "none" : names));
    if (!phases.contains("total"))
        throw Error(Exit::bad_input, file.string() +
                                         ": expected the whole time of each run in rows of phase total, found only " +
                                         names);
    return runs;
}

/// The model at every (p, d) that was run.
std::vector<Prediction> predict_runs(const Model &model, const std::vector<Run> &runs)
{
    std::map<std::pair<std::int64_t, int>, Prediction> predictions;
    for (const Run &run : runs)
        if (!predictions.contains({run.d, run.p}))
            predictions[{run.d, run.p}] = predict(model, run.p, run.d);
    std::vector<Prediction> rows;
    for (auto &[place, prediction] : predictions)
        rows.push_back(std::move(prediction));
    return rows;
}

/// Makes the runs, once they are predicted.
void make_runs(const ValidateOptions &options, const Model &model)
{
    evaluation::ProgramRuns asked{.words = options.words,
                                  .p = formats::read_processes("-p", options.processes),
                                  .d = formats::read_problem_sizes("-d", options.sizes),
                                  .launches = options.launches,
                                  .file = options.runs};
    formats::Predictions predictions{.parts = model.parts, .rows = {}};
    for (const std::int64_t d : asked.d)
        for (const int p : asked.p)
            predictions.rows.push_back(predict(model, p, d));
    evaluation::run_program(asked, predictions);
}

/// What processes with the same share each keep of the speed of the fewest, by size.
void print_weak(const std::vector<Comparison> &cells)
{
    using report::Align;
    report::Grid grid{
        .caption = "Weak efficiency, d of each process: the time of the fewest over that of p",
        .columns = {{"p", Align::right}, {"d", Align::right}, {"predicted", Align::right}, {"measured", Align::right}}};
    std::map<std::int64_t, const Comparison *> fewest;
    for (const Comparison &cell : cells)
        if (const Comparison *&first = fewest[cell.d]; first == nullptr || cell.p < first->p)
            first = &cell;
    for (const Comparison &cell : cells)
        grid.rows.push_back({{std::to_string(cell.p), std::to_string(cell.d),
                              report::percent_text(fewest[cell.d]->predicted / cell.predicted),
                              report::percent_text(fewest[cell.d]->measured.seconds / cell.measured.seconds)}});
    report::put({}, "\n" + report::to_text(grid, report::page()));
}

/// The model between the runs: at some of their sizes every p, or some forty of them, up to the largest that was run.
Family lines(const ValidateOptions &options, const equations::Scope &sheet, const std::vector<Comparison> &cells)
{
    constexpr int steps = 40;
    constexpr std::size_t most_sizes = 6;
    std::set<std::int64_t> sizes;
    std::set<int> processes;
    for (const Comparison &cell : cells) {
        sizes.insert(cell.d);
        processes.insert(cell.p);
    }
    const int least = *processes.begin();
    const double most = static_cast<double>(*processes.rbegin()) / least;
    for (int i = 0; i <= steps && processes.size() > 1; ++i)
        processes.insert(static_cast<int>(std::round(least * std::pow(most, static_cast<double>(i) / steps))));
    FamilyOptions asked{.p = {processes.begin(), processes.end()}, .d = {sizes.begin(), sizes.end()}};
    if (processes.size() > 1)
        asked.d = report::pick(asked.d, most_sizes);
    asked.baseline = least;
    asked.weak = options.weak;
    if (!options.entry.empty())
        asked.entries = {options.entry};
    for (const auto &[name, value] : evaluation::parse_settings(options.settings))
        asked.settings.push_back({name, {value}});
    return evaluation::read_family(options.model, sheet, asked);
}

bool is_picture(const std::filesystem::path &file)
{
    return file.extension() == ".svg" || file.extension() == ".png" || file.extension() == ".pdf";
}

int validate(const ValidateOptions &options)
{
    const equations::Scope sheet = evaluation::with_equations(
        evaluation::read_sheet(options.sheets, 0, evaluation::Times::over_links), options.settings);
    Model model = make_model(evaluation::read_script(options.model), sheet,
                             {options.entry, evaluation::parse_settings(options.settings)});
    for (const std::string &warning : model.warnings)
        report::tell(fmt::format("{}: warning: {}\n", options.model.string(), warning));
    if (options.words.empty() != options.processes.empty() || options.words.empty() != options.sizes.empty())
        throw Error(Exit::usage,
                    "runs are made by -p, -d and a command after --: -p 2,4 -d 512 -- mpiexec -n {p} ./app {d}");
    if (!options.words.empty())
        make_runs(options, model);
    const std::vector<Run> runs = runs_of(model, options.runs, options.reading);
    const Comparisons comparisons = compare(predict_runs(model, runs), model.parts, runs);
    const auto chart = [&] {
        report::PictureOptions picture = options.picture;
        picture.quantity = options.plot.value_or(report::Quantity::time);
        return report::validation_chart(lines(options, sheet, comparisons.cells), comparisons.cells, picture);
    };
    for (const std::filesystem::path &file : options.output)
        if (is_picture(file))
            report::put(file, chart());
        else
            formats::write_file(file, formats::comparison_csv(comparisons.cells));
    evaluation::print_comparison(comparisons, options.format);
    if (options.weak && options.format == Format::table)
        print_weak(comparisons.cells);
    if (options.plot && std::none_of(options.output.begin(), options.output.end(), is_picture)) {
        report::put({}, std::string("\n"));
        report::put({}, chart());
    }
    return evaluation::enforced(comparisons, options.enforce);
}

} // namespace

void add_validate(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ValidateOptions>();
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
    on(sub, action, options, [](const ValidateOptions &asked) {
        return evaluation::with_or_without_sheet(!asked.sheets.empty(), [&] { return validate(asked); });
    });
}

} // namespace mpisheet::command
