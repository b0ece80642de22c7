// mpisheet spmd: programs predicted before they are written. predict: times over problem sizes and processors, as the
// paper's tables, CSV, JSON or curves; explore: how many processors for a problem, how large a problem for processors;
// validate: the case studies predicted from a datasheet, run, compared; derive: the
// equations, the task graph or a picture of a program that is described in another form.

#include "report/programs/spmd.hpp"

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "evaluation/programs/spmd_files.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "formats/option.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/charts/drawing.hpp"
#include "report/terminal/terminal.hpp"
#include "spmd/graph_picture.hpp"
#include "spmd/graph_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace mpisheet::command {
namespace {

struct DeriveCommand {
    std::string program;
    std::string to = "equations";
    std::filesystem::path output; ///< empty: stdout
    int processes = 4;            ///< in a picture
};

std::string derived(const spmd::TaskGraph &graph, const DeriveCommand &options)
{
    const std::string extension = options.output.extension();
    if (extension == ".dot")
        return spmd::dot_text(graph, options.processes);
    if (std::set<std::string>{".svg", ".png", ".pdf"}.contains(extension))
        return report::render_dot(spmd::dot_text(graph, options.processes), extension.substr(1));
    return options.to == "graph" ? spmd::graph_text(graph) : equations::print(spmd::equations_of(graph));
}

int derive(const DeriveCommand &options)
{
    if (options.processes < 1)
        throw Error(Exit::usage, "-P: expected a whole number from 1 on, found " + std::to_string(options.processes));
    const std::filesystem::path file = evaluation::program_file(options.program);
    if (!evaluation::is_derived(file))
        throw Error(Exit::usage, file.string() + ": expected a LOOP program (.loop) or a task graph (.graph)");
    const std::string text = derived(evaluation::read_task_graph(file), options);
    report::put(options.output, text);
    return 0;
}

struct SpmdPredictCommand {
    evaluation::SpmdCase chosen;
    std::string processors = "1:64";
    std::string sizes;
    std::string weak; ///< "work", "memory" or empty
    report::SpmdPicture picture;
    std::filesystem::path output; ///< empty: stdout
    bool strict = false;
    Format format = Format::table;
};

std::vector<spmd::Result> results_of(const SpmdPredictCommand &options)
{
    const std::vector<std::int64_t> P = formats::read_positive("-P", options.processors);
    const std::vector<std::int64_t> N = formats::read_positive("-N", options.sizes);
    if (!options.weak.empty() && N.size() != 1)
        throw Error(Exit::usage, "--weak: expected one -N, that of the first P");
    const auto constant = options.weak == "work" ? spmd::Constant::work : spmd::Constant::memory;
    std::vector<spmd::Result> results;
    for (spmd::Application &application : evaluation::read_applications(options.chosen)) {
        std::vector<spmd::Cell> cells = options.weak.empty() ? spmd::sweep(application, N, P)
                                                             : spmd::weak_scaling(application, constant, N.front(), P);
        results.push_back({std::move(application), std::move(cells)});
    }
    return results;
}

int predict_spmd(const SpmdPredictCommand &options)
{
    const std::vector<spmd::Result> results = results_of(options);
    const int status = evaluation::tell_of_cells(results, options.strict);
    const bool weak = !options.weak.empty();
    if (!options.picture.what.empty()) {
        report::SpmdPicture picture = options.picture;
        picture.weak = weak;
        report::put(options.output, report::spmd_chart(results, picture));
        return status;
    }
    report::put(options.output, options.format == Format::csv    ? report::spmd_csv(results)
                                : options.format == Format::json ? report::spmd_json(results)
                                                                 : report::spmd_text(results, weak));
    return status;
}

constexpr std::int64_t most_cells = 1'000'000;

struct ExploreCommand {
    evaluation::SpmdCase chosen;
    std::string processors = "1:64";
    std::string sizes;
    double efficiency = 0.5;
    bool strict = false;
    Format format = Format::table;
};

int explore(const ExploreCommand &options)
{
    const std::vector<std::int64_t> P = formats::read_positive("-P", options.processors);
    if (*std::max_element(P.begin(), P.end()) > most_cells)
        throw Error(Exit::usage, fmt::format("-P: every whole number up to the last is tried: at most {}", most_cells));
    std::vector<spmd::Application> applications = evaluation::read_applications(options.chosen);
    std::vector<std::int64_t> N;
    if (!options.sizes.empty())
        N = formats::read_positive("-N", options.sizes);
    std::vector<spmd::Result> results;
    for (spmd::Application &application : applications)
        results.push_back(spmd::explore(std::move(application), N, P, options.efficiency));
    fmt::print("{}", options.format == Format::csv    ? report::spmd_csv(results)
                     : options.format == Format::json ? report::spmd_json(results)
                                                      : report::spmd_answers_text(results, options.efficiency));
    return evaluation::tell_of_cells(results, options.strict);
}

/// PROGRAM…, --system, --set, --state.
void add_spmd_case(CLI::App *sub, evaluation::SpmdCase &chosen)
{
    sub->add_option(
           "PROGRAM", chosen.programs,
           "equations (.gp), LOOP program (.loop) or task graph (.graph), or shipped: cg-tree, cg-simple, pmm, "
           "red-black; several are compared")
        ->required();
    sub->add_option("--system", chosen.systems,
                    "system with T1 ... T5 (.gp), shipped (paragon, ncube2), or any datasheet; several are compared")
        ->required();
    sub->add_option("--set", chosen.settings,
                    "name=expression: replaces a variable or function of program or system, e.g. setup=50, T3=b/40; "
                    "name=1,2,4 compares; of a datasheet also by what it was, tmsg=2*tmsg(d); again for more")
        ->allow_extra_args(false);
    add_state(sub, chosen.state);
}

void add_spmd_predict(CLI::App &spmd, Action &action)
{
    const auto options = std::make_shared<SpmdPredictCommand>();
    CLI::App *sub =
        subcommand(spmd, "predict", "times over problem sizes and processors",
                   "mpisheet spmd predict cg-tree cg-simple --system paragon -P 1:128 -N 512 --plot speedup");
    add_spmd_case(sub, options->chosen);
    sub->add_option("-P", options->processors, "processors, e.g. 1:512, 1,2,4 or 1:64:1");
    sub->add_option("-N", options->sizes, "problem sizes, e.g. 1024 or 512:16384")->required();
    sub->add_option("--weak", options->weak,
                    "weak scaling: N grows from -N at the first P so that work or memory of a process stays the same")
        ->check(CLI::IsMember({"work", "memory"}));
    sub->add_option("--plot", options->picture.what,
                    "a picture, in the terminal or in -o FILE: curves (total, computation, communication), time, "
                    "speedup, efficiency")
        ->expected(0, 1)
        ->default_str("curves")
        ->check(CLI::IsMember({"curves", "time", "speedup", "efficiency"}));
    sub->add_option("-o", options->output, "file: with --plot .svg, .png or .pdf");
    sub->add_option("--title", options->picture.title, "the picture's title");
    add_strict(sub, options->strict);
    add_format(sub, options->format);
    on(sub, action, options, predict_spmd);
}

void add_spmd_explore(CLI::App &spmd, Action &action)
{
    const auto options = std::make_shared<ExploreCommand>();
    CLI::App *sub = subcommand(spmd, "explore", "best P, crossover, 50 % efficiency, smallest N for P (isoefficiency)",
                               "mpisheet spmd explore cg-tree --system paragon -N 1024 -P 1:512 --efficiency 50%");
    add_spmd_case(sub, options->chosen);
    sub->add_option("-N", options->sizes, "problem sizes to find the best number of processors for");
    sub->add_option("-P", options->processors,
                    "processors: all whole numbers from the first to the last for a given N; these for the smallest N");
    unit_option(sub, "--efficiency", options->efficiency, parse_share,
                "speed-up / P that makes P processors worth while (50%)");
    add_strict(sub, options->strict);
    add_format(sub, options->format);
    on(sub, action, options, explore);
}

void add_spmd_validate(CLI::App &spmd, Action &action)
{
    const auto options = std::make_shared<evaluation::SpmdValidation>();
    CLI::App *sub =
        subcommand(spmd, "validate", "predict the case studies from a datasheet, then run them, then compare",
                   "mpisheet spmd validate pmm red-black --system out/sheet.gp -n 1,2 -o out/spmd");
    sub->add_option("PROGRAM", options->programs, "cg-tree, cg-simple, pmm, red-black (all)");
    sub->add_option("--system", options->sheet, "datasheet of the machine on which they run")->required();
    sub->add_option("-n,-P", options->processes, "process counts, e.g. 1,2 or 1:64")->required();
    sub->add_option("-d,-N", options->sizes, "problem sizes (each kernel's own)");
    sub->add_option("--iterations", options->iterations,
                    "iterations of the solvers (the paper's: 7 of cg, 10 of red-black)")
        ->check(at_least_one);
    add_validation(sub, *options);
    add_format(sub, options->format);
    on(sub, action, options, evaluation::validate_spmd);
}

void add_spmd_derive(CLI::App &spmd, Action &action)
{
    const auto options = std::make_shared<DeriveCommand>();
    CLI::App *sub = subcommand(spmd, "derive", "equations, task graph or picture of a LOOP program or task graph",
                               "mpisheet spmd derive cg-tree.loop --to graph -o cg.svg");
    sub->add_option("PROGRAM", options->program,
                    "LOOP program (.loop) or task graph (.graph), or shipped: cg-tree.loop, cg-tree.graph, …")
        ->required();
    sub->add_option("--to", options->to, "what to make of it: equations or graph")
        ->check(CLI::IsMember({"equations", "graph"}))
        ->capture_default_str();
    sub->add_option("-o", options->output, "file; one that ends in .svg, .png, .pdf or .dot is a picture of the graph");
    sub->add_option("-P", options->processes, "processes in a picture, for levels of P tasks")->capture_default_str();
    on(sub, action, options, derive);
}

} // namespace

void add_spmd(CLI::App &app, Action &action)
{
    CLI::App *spmd = subcommand(app, "spmd", "SPMD programs before they are written (PerPreT)",
                                "mpisheet spmd predict cg-tree --system paragon -P 1:512 -N 1024");
    spmd->require_subcommand(1);
    add_spmd_predict(*spmd, action);
    add_spmd_explore(*spmd, action);
    add_spmd_derive(*spmd, action);
    add_spmd_validate(*spmd, action);
}

} // namespace mpisheet::command
