#include "evaluation/programs/model_validation.hpp"

#include "evaluation/programs/program_runs.hpp"
#include "evaluation/programs/validation.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "evaluation/sheets/families.hpp"
#include "evaluation/sheets/predictions.hpp"
#include "formats/file.hpp"
#include "formats/option.hpp"
#include "formats/scores.hpp"
#include "model/error.hpp"
#include "model/prediction/prediction.hpp"
#include "model/words.hpp"
#include "report/charts/plot.hpp"
#include "report/charts/validation_chart.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace mpisheet::evaluation {
namespace {

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
    const std::string names = joined(runs.empty() ? programs : phases, ", ");
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
void make_runs(const ModelValidation &options, const Model &model)
{
    ProgramRuns asked{.words = options.words,
                      .p = formats::read_processes("-p", options.processes),
                      .d = formats::read_problem_sizes("-d", options.sizes),
                      .launches = options.launches,
                      .file = options.runs};
    formats::Predictions predictions{.parts = model.parts, .rows = {}};
    for (const std::int64_t d : asked.d)
        for (const int p : asked.p)
            predictions.rows.push_back(predict(model, p, d));
    run_program(asked, predictions);
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
Family lines_between(const ModelValidation &options, const equations::Scope &sheet,
                     const std::vector<Comparison> &cells)
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
    for (const auto &[name, value] : parse_settings(options.settings))
        asked.settings.push_back({name, {value}});
    return read_family(options.model, sheet, asked);
}

bool is_picture(const std::filesystem::path &file)
{
    return file.extension() == ".svg" || file.extension() == ".png" || file.extension() == ".pdf";
}

} // namespace

int validate_model(const ModelValidation &options)
{
    const equations::Scope sheet = with_equations(read_sheet(options.sheets, 0, Times::over_links), options.settings);
    Model model = make_model(read_script(options.model), sheet, {options.entry, parse_settings(options.settings)});
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
        return report::validation_chart(lines_between(options, sheet, comparisons.cells), comparisons.cells, picture);
    };
    for (const std::filesystem::path &file : options.output)
        if (is_picture(file))
            report::put(file, chart());
        else
            formats::write_file(file, formats::comparison_csv(comparisons.cells));
    print_comparison(comparisons, options.format);
    if (options.weak && options.format == report::Format::table)
        print_weak(comparisons.cells);
    if (options.plot && std::none_of(options.output.begin(), options.output.end(), is_picture)) {
        report::put({}, std::string("\n"));
        report::put({}, chart());
    }
    return enforced(comparisons, options.enforce);
}

} // namespace mpisheet::evaluation
