// mpisheet predict: what a model says on a machine, as a family of curves.

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "command/replay/course_family.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "evaluation/sheets/families.hpp"
#include "evaluation/sheets/machine_sheets.hpp"
#include "evaluation/sheets/predictions.hpp"
#include "formats/option.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/charts/prediction_chart.hpp"
#include "report/families.hpp"
#include "report/sensitivity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/prediction_tables.hpp"
#include "report/text/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace mpisheet::command {
namespace {

struct PredictOptions {
    std::vector<std::filesystem::path> models;
    std::vector<std::filesystem::path> sheets; ///< read in order into one scope
    std::vector<std::string> machines;         ///< compared; each one's sheet is read before `sheets`
    std::string processes = "1:64";
    std::string sizes = "512";
    std::vector<std::string> entries;  ///< empty: each model's `#@ predict`
    std::vector<std::string> settings; ///< name=values
    double efficiency = 0;             ///< 0: not asked for
    double within = 0;                 ///< seconds; 0: not asked for
    int baseline = 0;                  ///< 0: 1, or the least p
    int state = 0;                     ///< of each machine, by falling share; 0: as it is met
    bool weak = false;
    std::optional<report::Quantity> plot;
    report::PictureOptions picture;
    bool sensitivity = false;
    bool explain_interval = false;
    bool closed = false; ///< courses beside models are left alone
    bool strict = false;
    std::filesystem::path output; ///< empty: stdout
    Format format = Format::table;
};

FamilyOptions family_options(const PredictOptions &options)
{
    FamilyOptions family{.entries = options.entries};
    if (options.efficiency > 0)
        family.efficiency = options.efficiency;
    family.sizes = options.efficiency > 0;
    family.within = options.within;
    family.baseline = options.baseline;
    family.weak = options.weak;
    family.p = formats::read_processes("-p", options.processes);
    family.d = formats::read_problem_sizes("-d", options.sizes);
    for (const std::string &text : evaluation::without_equations(options.settings)) {
        family.settings.push_back(formats::of_option("--set", [&] { return parse_setting_values(text); }));
        const std::string &name = family.settings.back().first;
        if (std::count_if(family.settings.begin(), family.settings.end(),
                          [&](const auto &setting) { return setting.first == name; }) > 1)
            throw Error(Exit::usage, "--set " + name + " is given twice: list its values, " + name + "=1,2,4");
    }
    return family;
}

/// A family for each model. Models of one program are distinguished by their files.
Family read_families(const PredictOptions &options, const FamilyOptions &asked, const equations::Scope &sheet)
{
    const std::vector<std::filesystem::path> &models = options.models;
    std::vector<Family> families;
    std::map<std::string, int> models_of;
    for (const std::filesystem::path &model : models) {
        families.push_back(evaluation::read_family(model, sheet, asked));
        if (!options.closed)
            take_course(families.back(), model, sheet);
        ++models_of[families.back().curves.front().program];
    }
    Family all;
    for (std::size_t k = 0; k < models.size(); ++k) {
        for (FamilyCurve &curve : families[k].curves)
            if (models_of[curve.program] > 1)
                curve.program = models[k].string();
        append(all, std::move(families[k]));
    }
    return all;
}

/// What is asked of one model with one value of each setting. Throws Error (usage) where more is given.
ModelOptions one_model(const PredictOptions &options, const FamilyOptions &asked, const std::string &option)
{
    ModelOptions model{.entry = asked.entries.empty() ? "" : asked.entries.front(), .settings = {}};
    bool one_of_each = options.models.size() == 1 && asked.entries.size() <= 1 && !options.plot;
    for (const auto &[name, values] : asked.settings) {
        one_of_each = one_of_each && values.size() == 1;
        model.settings.emplace_back(name, values.front());
    }
    if (!one_of_each)
        throw Error(Exit::usage, option + " takes one model, one --entry, one value for each --set, and no --plot");
    if (!options.machines.empty())
        throw Error(Exit::usage, option + " takes one machine, as --sheet");
    return model;
}

std::vector<ModelPoint> points_of(const FamilyOptions &asked)
{
    std::vector<ModelPoint> points;
    for (const std::int64_t d : asked.d)
        for (const int p : asked.p)
            points.push_back({p, d});
    return points;
}

/// What the prediction depends on at each of the points.
int predict_sensitivity(const PredictOptions &options, const FamilyOptions &asked)
{
    const ModelOptions model = one_model(options, asked, "--sensitivity");
    const std::filesystem::path &file = options.models.front();
    const equations::Scope sheet = evaluation::with_equations(
        evaluation::read_sheet(options.sheets, options.state, evaluation::Times::over_links), options.settings);
    const Family family = evaluation::read_family(file, sheet, asked);
    const std::vector<ModelPoint> points = points_of(asked);
    report::put(options.output, report::to_text(family.curves.front().program, points,
                                                sensitivity(evaluation::read_script(file),
                                                            evaluation::with_composed(sheet), model, points),
                                                options.format));
    return evaluation::end_with(evaluation::extrapolated(family), options.strict);
}

/// What the interval is made of at each of the points.
int explain_interval(const PredictOptions &options, const FamilyOptions &asked)
{
    const ModelOptions model = one_model(options, asked, "--explain-interval");
    const std::filesystem::path &file = options.models.front();
    const equations::Scope sheet = evaluation::with_equations(
        evaluation::read_sheet(options.sheets, options.state, evaluation::Times::over_links), options.settings);
    const std::vector<ModelPoint> points = points_of(asked);
    std::vector<std::vector<IntervalSource>> sources;
    for (const ModelPoint &point : points)
        sources.push_back(
            interval_sources(evaluation::read_script(file), evaluation::with_composed(sheet), model, point));
    const Family family = evaluation::read_family(file, sheet, asked);
    report::put(options.output, report::to_text(family.curves.front().program, points, sources, options.format));
    return evaluation::end_with(evaluation::extrapolated(family), options.strict);
}

Family read_all(const PredictOptions &options, const FamilyOptions &asked)
{
    if (options.machines.empty())
        return read_families(options, asked,
                             evaluation::with_equations(
                                 evaluation::read_sheet(options.sheets, options.state, evaluation::Times::over_links),
                                 options.settings));
    return evaluation::family_of_machines(
        options.machines, options.sheets, options.state, [&](const equations::Scope &sheet) {
            return read_families(options, asked, evaluation::with_equations(sheet, options.settings));
        });
}

int predict(const PredictOptions &options)
{
    const FamilyOptions asked = family_options(options);
    if (options.sensitivity)
        return predict_sensitivity(options, asked);
    if (options.explain_interval)
        return explain_interval(options, asked);
    const Family family = read_all(options, asked);
    if (!options.plot) {
        report::put(options.output, report::to_text(family, options.format));
        return evaluation::end_with(evaluation::extrapolated(family), options.strict);
    }
    if (asked.p.size() == 1 && asked.d.size() == 1)
        throw Error(Exit::usage, "a picture needs more than one p, e.g. -p 1:64, or more than one d");
    report::PictureOptions picture = options.picture;
    picture.quantity = *options.plot;
    report::put(options.output, report::prediction_chart(family, picture));
    fmt::print("{}", report::to_text(report::summary_tables(family), report::screen()));
    return evaluation::end_with(evaluation::extrapolated(family), options.strict);
}

int run_predict(const PredictOptions &options)
{
    return evaluation::with_or_without_sheet(!options.sheets.empty() || !options.machines.empty(),
                                             [&] { return predict(options); });
}

} // namespace

void add_predict(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<PredictOptions>();
    CLI::App *sub =
        subcommand(app, "predict", "what a model of a program says: times, speed-up, best p",
                   "mpisheet predict model.gp --sheet sheet.gp -p 1:64 -d 512 --set c=0.01,0.1,1 --plot speedup");
    sub->add_option("MODEL", options->models, "equations of the program (.gp); several are compared")->required();
    sub->add_option("--sheet", options->sheets,
                    "datasheet (.gp); again for more: later ones override, all after the sheet of each --machine")
        ->allow_extra_args(false);
    add_machines(sub, options->machines);
    sub->add_option("-p", options->processes, "process counts, e.g. 1,2,4 or 1:64 or 1:128:1");
    sub->add_option("-d", options->sizes, "problem sizes");
    sub->add_option("--entry", options->entries, "functions to evaluate (else the model's #@ predict)")
        ->delimiter(',')
        ->allow_extra_args(false);
    sub->add_option("--set", options->settings, "name=values, e.g. c=0.01,0.1,1: overrides a variable; again for more")
        ->allow_extra_args(false);
    add_ppn(sub, options->settings, "ranks a node, e.g. 1,4,8, for sheets with levels: --set ppn=1,4,8");
    unit_option(sub, "--efficiency", options->efficiency, parse_share,
                "least acceptable efficiency (50%): adds the largest p that has it, and the smallest d for each of -p");
    unit_option(sub, "--within", options->within, parse_seconds, "longest time, e.g. 2s: adds the first p within it");
    sub->add_option("--baseline", options->baseline, "p of speed-up 1 (1, or the least with a time)")
        ->check(at_least_one);
    sub->add_flag("--weak", options->weak, "d is the share of one process: weak scaling");
    add_plot(sub, options->plot, options->picture);
    sub->add_flag("--sensitivity", options->sensitivity, "what the time depends on: functions, variables");
    sub->add_flag("--explain-interval", options->explain_interval,
                  "what the 95 % interval is made of, each part alone");
    sub->add_flag("--closed", options->closed, "use the equations even where derive wrote a course");
    sub->add_option("-o", options->output, "file: with --plot .svg, .png or .pdf");
    add_state(sub, options->state);
    add_strict(sub, options->strict);
    add_format(sub, options->format);
    on(sub, action, options, run_predict);
}

} // namespace mpisheet::command
