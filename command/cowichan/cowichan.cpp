// mpisheet cowichan: the kernels predicted from a datasheet, run, and compared.

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "command/console/json.hpp"
#include "command/console/launch_options.hpp"
#include "cowichan/table.hpp"
#include "evaluation/programs/cowichan_validation.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "evaluation/sheets/families.hpp"
#include "evaluation/sheets/machine_sheets.hpp"
#include "evaluation/sheets/predictions.hpp"
#include "launch/child.hpp"
#include "model/error.hpp"
#include "model/words.hpp"
#include "report/families.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/prediction_tables.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace mpisheet::command {
namespace {

struct CowichanPrediction {
    evaluation::CowichanKernels chosen;
    std::string processes;
    std::filesystem::path sheet, output;
    std::vector<std::string> machines;
    std::optional<report::Quantity> plot;
    report::PictureOptions picture;
    bool strict = false;
    Format format = Format::table;
};

int list_kernels(const Format &format)
{
    if (format == Format::json) {
        Json list = Json::array();
        for (const Kernel &kernel : cowichan::kernels)
            list.push_back({{"kernel", kernel.name},
                            {"computes", kernel.computes},
                            {"phases", kernel.phases},
                            {"grid", kernel.grid},
                            {"model", evaluation::model_of(kernel).string()}});
        fmt::print("{}\n", json_text(list));
        return 0;
    }
    report::Grid grid{.columns = {{"kernel"}, {"computes"}, {"phases"}, {"default d"}}};
    for (const Kernel &kernel : cowichan::kernels)
        grid.rows.push_back({{std::string(kernel.name), std::string(kernel.computes), joined(kernel.phases, ", "),
                              std::string(kernel.grid)}});
    fmt::print("{}\nEquations of each: {}\n", report::to_text(grid, report::screen()),
               (evaluation::model_of(cowichan::kernels.front()).parent_path() / "KERNEL.gp").string());
    return 0;
}

int predict_and_print(const CowichanPrediction &options)
{
    if (options.sheet.empty() && options.machines.empty())
        throw Error(Exit::usage, "--sheet SHEET is needed, or --machine NAME=SHEET for each machine to compare");
    if (!options.sheet.empty() && !options.machines.empty())
        throw Error(Exit::usage, "--sheet is one machine: give it as one more --machine");
    const Family family =
        options.machines.empty()
            ? evaluation::predict_kernels(options.chosen, options.processes,
                                          evaluation::read_sheet(options.sheet, evaluation::Times::over_links))
            : evaluation::family_of_machines(options.machines, {}, 0, [&](const equations::Scope &sheet) {
                  return evaluation::predict_kernels(options.chosen, options.processes, sheet);
              });
    if (options.plot) {
        report::PictureOptions picture = options.picture;
        picture.quantity = *options.plot;
        report::put(options.output, report::prediction_chart(family, picture));
        fmt::print("{}", report::to_text(report::summary_tables(family), report::screen()));
        return evaluation::end_with(evaluation::extrapolated(family), options.strict);
    }
    if (options.format == Format::table && options.machines.empty() && options.output.empty())
        if (const report::Grid choices = evaluation::choices_table(family); !choices.rows.empty())
            fmt::print("{}\n", report::to_text(choices, report::screen()));
    report::put(options.output, report::to_text(family, options.format));
    return evaluation::end_with(evaluation::extrapolated(family), options.strict);
}

CLI::Option *add_chosen(CLI::App *sub, evaluation::CowichanKernels &chosen, std::string &processes,
                        std::filesystem::path &sheet)
{
    sub->add_option("KERNEL", chosen.kernels, "kernels (all)");
    CLI::Option *sheet_option = sub->add_option("--sheet", sheet, "datasheet");
    sub->add_option("-n,-p", processes, "process counts, e.g. 1,2 or 1:64")->required();
    sub->add_option("-d", chosen.sizes, "problem sizes (each kernel's own)");
    sub->add_option("--variant", chosen.variant,
                    "variant of the kernels, or auto: all variants, and the one that the models choose");
    sub->add_option("--set", chosen.settings, "name=value: overrides a variable of the models");
    return sheet_option;
}

struct CowichanRunOptions {
    std::string kernel, variant = "auto";
    std::int64_t d = 0; ///< 0: the kernel's own
    int ranks = 1;
    std::filesystem::path sheet;
    launch::Launcher launcher;
    std::vector<std::string> more; ///< words for mpisheet-cowichan
};

struct Way {
    const Kernel *kernel = nullptr;
    double seconds = 0; ///< predicted
};

/// All ways to solve the problem, the fastest first.
std::vector<Way> ways_of(const Kernel &asked, const CowichanRunOptions &options, std::int64_t d)
{
    const equations::Scope sheet = evaluation::read_sheet(options.sheet, evaluation::Times::over_links);
    std::vector<Way> ways;
    for (const Kernel &kernel : cowichan::kernels)
        if (problem_of(kernel) == problem_of(asked)) {
            const auto model =
                launch::shared_file(std::filesystem::path("models") / (std::string(kernel.name) + ".gp"));
            const Family family = evaluation::read_family(model, sheet, {.p = {options.ranks}, .d = {d}});
            ways.push_back({&kernel, family.curves.at(0).seconds.at(0)});
        }
    std::stable_sort(ways.begin(), ways.end(), [](const Way &a, const Way &b) { return a.seconds < b.seconds; });
    return ways;
}

const Way &chosen_way(const std::vector<Way> &ways, const CowichanRunOptions &options)
{
    if (options.variant == "auto")
        return ways.front();
    std::string known;
    for (const Way &way : ways) {
        if (way.kernel->variant == options.variant)
            return way;
        known += " " + std::string(way.kernel->variant);
    }
    throw Error(Exit::usage, "--variant: no way of that name; there are auto" + known);
}

int run_kernel(const CowichanRunOptions &options)
{
    const Kernel *asked = find_kernel(cowichan::kernels, options.kernel);
    if (asked == nullptr)
        throw Error(Exit::usage, "unknown kernel '" + options.kernel + "'; see mpisheet cowichan list");
    launch::check_launcher(options.launcher, options.ranks);
    const std::int64_t d = options.d > 0 ? options.d : asked->d;
    const std::vector<Way> ways = ways_of(*asked, options, d);
    const Way &way = chosen_way(ways, options);
    fmt::print("{} p = {} d = {}: {} predicted", way.kernel->name, options.ranks, d, report::time_text(way.seconds));
    for (const Way &other : ways)
        if (other.kernel != way.kernel)
            fmt::print(", {} {}", other.kernel->variant, report::time_text(other.seconds));
    fmt::print("\n");
    std::fflush(stdout);
    std::vector<std::string> words{std::string(way.kernel->name), "-d", std::to_string(d)};
    for (const std::vector<std::string> &others : {launch::rates_words(options.launcher), options.more})
        words.insert(words.end(), others.begin(), others.end());
    return launch::run_child(launch::launch_words(options.launcher, options.ranks, "mpisheet-cowichan", words),
                             [](std::string_view line) { report::tell(fmt::format("{}\n", line)); });
}

void add_cowichan_run(CLI::App &cowichan, Action &action)
{
    const auto options = std::make_shared<CowichanRunOptions>();
    CLI::App *run = subcommand(cowichan, "run", "run a kernel in the way that is fastest by its models",
                               "mpisheet cowichan run sor -n 2 -d 512 --sheet out/sheet.gp -- -o x.bin");
    run->add_option("KERNEL", options->kernel, "kernel")->required();
    run->add_option("-n,-p", options->ranks, "processes")->required()->check(at_least_one);
    run->add_option("-d", options->d, "problem size (the kernel's own)")->check(at_least_one);
    run->add_option("--sheet", options->sheet, "datasheet")->required();
    run->add_option("--variant", options->variant, "variant of the kernel, or auto: the fastest by the models")
        ->capture_default_str();
    run->add_option("WORDS", options->more, "after --: further words for mpisheet-cowichan");
    add_launcher(run, options->launcher);
    on(run, action, options, run_kernel);
}

} // namespace

void add_cowichan(CLI::App &app, Action &action)
{
    CLI::App *cowichan = subcommand(app, "cowichan", "the shipped kernels: predict, run, compare",
                                    "mpisheet cowichan validate life -n 1,2 -d 512 --sheet out/sheet.gp -o out");
    cowichan->require_subcommand(1);
    CLI::App *list = subcommand(*cowichan, "list", "kernels, phases and models", "mpisheet cowichan list");
    const auto listed = std::make_shared<Format>(Format::table);
    add_format(list, *listed);
    on(list, action, listed, list_kernels);
    CLI::App *predict = subcommand(*cowichan, "predict", "predicted times",
                                   "mpisheet cowichan predict mandel -n 1:64 -d 512 --sheet out/sheet.gp");
    const auto predicted = std::make_shared<CowichanPrediction>();
    add_chosen(predict, predicted->chosen, predicted->processes, predicted->sheet);
    add_ppn(predict, predicted->chosen.settings, "ranks a node, e.g. 1,4,8, for sheets with levels: --set ppn=1,4,8");
    add_machines(predict, predicted->machines);
    add_plot(predict, predicted->plot, predicted->picture);
    predict->add_option("-o", predicted->output, "file: with --plot .svg, .png or .pdf");
    add_strict(predict, predicted->strict);
    add_format(predict, predicted->format);
    on(predict, action, predicted, predict_and_print);
    CLI::App *validate = subcommand(*cowichan, "validate", "predict, then run, then compare",
                                    "mpisheet cowichan validate -n 1,2 --sheet out/sheet.gp -o out");
    const auto validated = std::make_shared<evaluation::CowichanValidation>();
    add_chosen(validate, validated->chosen, validated->processes, validated->sheet)->required();
    validate->add_option(
        "--table", validated->table,
        "table sheet of the same samples (fit --table), to show what the fit costs (table.gp beside the "
        "sheet, if it is there)");
    add_validation(validate, *validated);
    add_format(validate, validated->format);
    on(validate, action, validated, evaluation::validate_kernels);
    add_cowichan_run(*cowichan, action);
}

} // namespace mpisheet::command
