// mpisheet cowichan: the kernels predicted from a datasheet, run, and compared.

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "command/console/json.hpp"
#include "command/cowichan/run.hpp"
#include "command/cowichan/scores.hpp"
#include "cowichan/table.hpp"
#include "evaluation/equation_files.hpp"
#include "evaluation/families.hpp"
#include "evaluation/machine_sheets.hpp"
#include "evaluation/predictions.hpp"
#include "evaluation/validation.hpp"
#include "formats/file.hpp"
#include "formats/option.hpp"
#include "formats/scores.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/families.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/decisions.hpp"
#include "report/text/prediction_tables.hpp"
#include "report/text/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace mpisheet::command {
namespace {

struct CowichanOptions : evaluation::ValidationOptions {
    std::vector<std::string> kernels; ///< empty: all
    std::filesystem::path sheet, table;
    std::string variant;
    std::string sizes; ///< empty: each kernel's own
    std::vector<std::string> settings, machines;
    std::optional<report::Quantity> plot;
    report::PictureOptions picture;
    bool strict = false;
};

namespace fs = std::filesystem;

std::vector<const Kernel *> chosen_kernels(const std::vector<std::string> &names)
{
    std::vector<const Kernel *> chosen;
    std::vector<std::string> known;
    for (const Kernel &kernel : cowichan::kernels) {
        known.emplace_back(kernel.name);
        if (names.empty())
            chosen.push_back(&kernel);
    }
    for (const std::string &name : names) {
        if (find_kernel(cowichan::kernels, name) == nullptr) {
            const std::string meant = nearest(name, known);
            throw Error(Exit::usage,
                        "unknown kernel '" + name + "'" +
                            (meant.empty() ? "; see mpisheet cowichan list" : "; did you mean '" + meant + "'?"));
        }
        chosen.push_back(find_kernel(cowichan::kernels, name));
    }
    return chosen;
}

fs::path model_of(const Kernel &kernel)
{
    return launch::shared_file(fs::path("models") / (std::string(kernel.name) + ".gp"));
}

std::string join(std::span<const std::string_view> words)
{
    std::string text;
    for (const std::string_view word : words)
        text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

std::string sizes_of(const CowichanOptions &options, const Kernel &kernel)
{
    return options.sizes.empty() ? std::string(kernel.grid) : options.sizes;
}

/// The rows of the kernels' table that these words name: NAME is the row of that name; with `variant` the one of that
/// variant, with "auto" all rows of its problem.
std::vector<const Kernel *> chosen_ways(const CowichanOptions &options)
{
    if (options.variant.empty())
        return chosen_kernels(options.kernels);
    std::vector<const Kernel *> ways;
    for (const Kernel *kernel : chosen_kernels(options.kernels)) {
        const std::size_t before = ways.size();
        for (const Kernel &way : cowichan::kernels)
            if (problem_of(way) == problem_of(*kernel) &&
                (options.variant == "auto" || way.variant == options.variant) &&
                std::find(ways.begin(), ways.end(), &way) == ways.end())
                ways.push_back(&way);
        if (ways.size() == before && options.variant != "auto" && !options.kernels.empty())
            throw Error(Exit::usage, "--variant: " + std::string(problem_of(*kernel)) + " has no variant '" +
                                         options.variant + "'; mpisheet cowichan list shows them as NAME-VARIANT");
    }
    return ways;
}

Family predict_kernels(const CowichanOptions &options, const equations::Scope &sheet)
{
    FamilyOptions asked{.p = formats::read_processes("-n", options.processes)};
    for (const std::string &text : evaluation::without_equations(options.settings))
        asked.settings.push_back(formats::of_option("--set", [&] { return parse_setting_values(text); }));
    Family all;
    const equations::Scope changed = evaluation::with_equations(sheet, options.settings);
    for (const Kernel *kernel : chosen_ways(options)) {
        asked.d = formats::read_problem_sizes("-d", sizes_of(options, *kernel));
        append(all, evaluation::read_family(model_of(*kernel), changed, asked));
    }
    return all;
}

int list_kernels(const CowichanOptions &options)
{
    if (options.format == Format::json) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const Kernel &kernel : cowichan::kernels)
            list.push_back({{"kernel", kernel.name},
                            {"computes", kernel.computes},
                            {"phases", kernel.phases},
                            {"grid", kernel.grid},
                            {"model", model_of(kernel).string()}});
        fmt::print("{}\n", json_text(list));
        return 0;
    }
    report::Grid grid{.columns = {{"kernel"}, {"computes"}, {"phases"}, {"default d"}}};
    for (const Kernel &kernel : cowichan::kernels)
        grid.rows.push_back(
            {{std::string(kernel.name), std::string(kernel.computes), join(kernel.phases), std::string(kernel.grid)}});
    fmt::print("{}\nEquations of each: {}\n", report::to_text(grid, report::screen()),
               (model_of(cowichan::kernels.front()).parent_path() / "KERNEL.gp").string());
    return 0;
}

int predict_and_print(const CowichanOptions &options)
{
    if (options.sheet.empty() && options.machines.empty())
        throw Error(Exit::usage, "--sheet SHEET is needed, or --machine NAME=SHEET for each machine to compare");
    if (!options.sheet.empty() && !options.machines.empty())
        throw Error(Exit::usage, "--sheet is one machine: give it as one more --machine");
    const Family family =
        options.machines.empty()
            ? predict_kernels(options, evaluation::read_sheet(options.sheet, evaluation::Times::over_links))
            : evaluation::family_of_machines(options.machines, {}, 0, [&](const equations::Scope &sheet) {
                  return predict_kernels(options, sheet);
              });
    if (options.plot) {
        report::PictureOptions picture = options.picture;
        picture.quantity = *options.plot;
        report::put(options.output, report::prediction_chart(family, picture));
        fmt::print("{}", report::to_text(report::summary_tables(family), report::screen()));
        return evaluation::end_with(evaluation::extrapolated(family), options.strict);
    }
    if (options.format == Format::table && options.machines.empty() && options.output.empty())
        if (const report::Grid choices = choices_table(family); !choices.rows.empty())
            fmt::print("{}\n", report::to_text(choices, report::screen()));
    report::put(options.output, report::to_text(family, options.format));
    return evaluation::end_with(evaluation::extrapolated(family), options.strict);
}

/// The table sheet of the same samples: named, or table.gp beside the sheet.
std::filesystem::path table_of(const CowichanOptions &options)
{
    if (!options.table.empty())
        return options.table;
    const std::filesystem::path beside = options.sheet.parent_path() / "table.gp";
    return std::filesystem::exists(beside) ? beside : std::filesystem::path();
}

/// Other predictions of the same runs, and decisions: tables and files.
std::vector<report::Grid> scores(const CowichanOptions &options, const Comparisons &comparisons,
                                 const std::vector<Run> &runs)
{
    std::vector<Rival> rivals;
    if (const std::filesystem::path table = table_of(options); !table.empty()) {
        const formats::Predictions others =
            evaluation::predictions_of(predict_kernels(options, evaluation::read_sheet(table)));
        rivals.push_back({"samples interpolated", compare(others.rows, others.parts, runs).cells});
    }
    rivals.push_back(classic_rival(options.sheet, comparisons.cells));
    const std::vector<BestProcesses> processes = best_processes(comparisons.cells);
    const std::vector<BestVariant> variants = best_variants(comparisons.cells, problem_of_program);
    formats::write_file(options.output / "rivals.csv", formats::rivals_csv(comparisons.cells, rivals));
    formats::write_file(options.output / "decisions.csv", formats::decisions_csv(processes));
    formats::write_file(options.output / "variants.csv", formats::variants_csv(variants));
    return {report::rivals_table(comparisons.cells, rivals), report::processes_table(processes),
            report::variants_table(variants), report::decisions_table(processes, variants)};
}

int validate_kernels(const CowichanOptions &options)
{
    evaluation::check_validation(options);
    std::vector<evaluation::KernelRuns> runs;
    for (const Kernel *kernel : chosen_ways(options)) {
        runs.push_back({std::string(kernel->name), sizes_of(options, *kernel), {}});
        for (const std::string &setting : options.settings) {
            const std::size_t equals = setting.find('=');
            if (!kernel->iterations.empty() && setting.substr(0, equals) == kernel->iterations)
                runs.back().arguments = {"--iterations", setting.substr(equals + 1)};
        }
    }
    const equations::Scope sheet = evaluation::read_sheet(options.sheet, evaluation::Times::over_links);
    return evaluation::validate_by_runs(
        options, {.program = "mpisheet-cowichan",
                  .kernels = runs,
                  .predictions = evaluation::predictions_of(predict_kernels(options, sheet)),
                  .expected = evaluation::rates_of(sheet),
                  .with_steps =
                      [&](const fs::path &steps) {
                          equations::Scope with_steps = sheet;
                          with_steps.load(evaluation::read_script(steps));
                          return evaluation::predictions_of(predict_kernels(options, with_steps));
                      },
                  .more = [&](const Comparisons &comparisons,
                              const std::vector<Run> &measured) { return scores(options, comparisons, measured); }});
}

} // namespace

void add_cowichan(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<CowichanOptions>();
    CLI::App *cowichan = subcommand(app, "cowichan", "the shipped kernels: predict, run, compare",
                                    "mpisheet cowichan validate life -n 1,2 -d 512 --sheet out/sheet.gp -o out");
    cowichan->require_subcommand(1);
    CLI::App *list = subcommand(*cowichan, "list", "kernels, phases and models", "mpisheet cowichan list");
    CLI::App *predict = subcommand(*cowichan, "predict", "predicted times",
                                   "mpisheet cowichan predict mandel -n 1:64 -d 512 --sheet out/sheet.gp");
    CLI::App *validate = subcommand(*cowichan, "validate", "predict, then run, then compare",
                                    "mpisheet cowichan validate -n 1,2 --sheet out/sheet.gp -o out");
    for (CLI::App *sub : {predict, validate}) {
        sub->add_option("KERNEL", options->kernels, "kernels (all)");
        CLI::Option *sheet = sub->add_option("--sheet", options->sheet, "datasheet");
        if (sub == validate)
            sheet->required();
        sub->add_option("-n,-p", options->processes, "process counts, e.g. 1,2 or 1:64")->required();
        sub->add_option("-d", options->sizes, "problem sizes (each kernel's own)");
        sub->add_option("--variant", options->variant,
                        "variant of the kernels, or auto: all variants, and the one that the models choose");
        sub->add_option("--set", options->settings, "name=value: overrides a variable of the models");
    }
    add_ppn(predict, options->settings, "ranks a node, e.g. 1,4,8, for sheets with levels: --set ppn=1,4,8");
    add_machines(predict, options->machines);
    add_plot(predict, options->plot, options->picture);
    predict->add_option("-o", options->output, "file: with --plot .svg, .png or .pdf");
    add_strict(predict, options->strict);
    validate->add_option(
        "--table", options->table,
        "table sheet of the same samples (fit --table), to show what the fit costs (table.gp beside the "
        "sheet, if it is there)");
    add_validation(validate, *options);
    for (CLI::App *sub : {list, predict, validate})
        add_format(sub, options->format);
    add_cowichan_run(*cowichan, action);
    on(list, action, options, list_kernels);
    on(predict, action, options, predict_and_print);
    on(validate, action, options, validate_kernels);
}

} // namespace mpisheet::command
