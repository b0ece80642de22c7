// mpisheet spmd validate: the case studies predicted from their descriptions and a datasheet, then run, then compared.

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "command/spmd/spmd.hpp"
#include "evaluation/equation_files.hpp"
#include "evaluation/fit_files.hpp"
#include "evaluation/spmd_files.hpp"
#include "evaluation/validation.hpp"
#include "launch/probe.hpp"
#include "model/error.hpp"
#include "model/prediction/comparison.hpp"
#include "model/quantity.hpp"
#include "spmd/kernels/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

struct SpmdValidateCommand : evaluation::ValidationOptions {
    std::vector<std::string> programs; ///< empty: all
    fs::path sheet;
    std::string sizes;  ///< empty: each kernel's own
    int iterations = 0; ///< 0: the paper's
};

/// Rows of the kernel table.
std::vector<std::size_t> chosen_rows(const std::vector<std::string> &names)
{
    std::vector<std::string> known;
    for (const Kernel &kernel : spmd::kernels)
        known.emplace_back(kernel.name);
    std::vector<std::size_t> rows;
    for (const std::string &name : names.empty() ? known : names) {
        const auto found = std::find(known.begin(), known.end(), name);
        const std::string meant = nearest(name, known);
        if (found == known.end())
            throw Error(Exit::usage, fmt::format("no kernel '{}': expected {}{}", name, fmt::join(known, ", "),
                                                 meant.empty() ? "" : "; did you mean '" + meant + "'?"));
        rows.push_back(static_cast<std::size_t>(found - known.begin()));
    }
    return rows;
}

std::string sizes_of(const SpmdValidateCommand &options, std::size_t row)
{
    return options.sizes.empty() ? std::string(spmd::kernels[row].grid) : options.sizes;
}

int iterations_of(const SpmdValidateCommand &options, std::size_t row)
{
    return options.iterations > 0 ? options.iterations : spmd::descriptions[row].iterations;
}

/// What one process costs that sends to, or receives from, the others in turn: measured if a chosen kernel does so and
/// the sheet does not know. Nothing to measure on one process.
bool probe_in_turn(const SpmdValidateCommand &options, const std::vector<std::size_t> &rows,
                   const equations::Scope &sheet, const fs::path &samples)
{
    const std::vector<std::int64_t> processes = read_positive("-n", options.processes);
    const auto ranks = static_cast<int>(*std::max_element(processes.begin(), processes.end()));
    const bool needed =
        std::any_of(rows.begin(), rows.end(), [](std::size_t row) { return spmd::descriptions[row].in_turn; });
    if (!needed || ranks < 2 || sheet.find_function("tfanin") != nullptr)
        return false;
    launch::ProbeOptions asked;
    asked.launcher = options.launcher;
    asked.ranks = ranks;
    asked.ops = "fanout,fanin";
    asked.budget = 20;
    asked.output = samples;
    launch::probe(asked);
    return true;
}

/// The sheet with what it lacks, measured now: the kernels' basic steps on one process, messages in turn. DIR/steps.gp.
equations::Scope calibrated_sheet(const SpmdValidateCommand &options, const std::vector<std::size_t> &rows)
{
    const fs::path samples = options.output / "steps.csv", steps = options.output / "steps.gp";
    const std::vector<std::int64_t> processes = read_positive("-n", options.processes);
    launch::calibrate(options.launcher,
                      {.program = "mpisheet-spmd",
                       .ranks = static_cast<int>(*std::max_element(processes.begin(), processes.end())),
                       .output = samples});
    equations::Script script = evaluation::read_script(options.sheet);
    if (spmd::describes_system(script))
        throw Error(Exit::usage, options.sheet.string() + ": runs here are predicted from a datasheet of this machine "
                                                          "(mpisheet characterise makes one)");
    equations::Scope sheet;
    sheet.load(std::move(script));
    std::vector<fs::path> measured{samples};
    if (const fs::path in_turn = options.output / "in-turn.csv"; probe_in_turn(options, rows, sheet, in_turn))
        measured.insert(measured.begin(), in_turn);
    evaluation::fit_files(measured, {steps, {}, {}});
    sheet.load(evaluation::read_script(steps));
    return sheet;
}

/// The kernel's description, as this kernel's run needs it.
spmd::Application application_of(const SpmdValidateCommand &options, const spmd::System &system, std::size_t row)
{
    std::vector<std::pair<std::string, std::string>> settings;
    for (const std::string_view text : spmd::descriptions[row].settings)
        settings.emplace_back(text.substr(0, text.find('=')), text.substr(text.find('=') + 1));
    equations::Script program =
        evaluation::read_program(evaluation::program_file(std::string(spmd::kernels[row].name)));
    const auto definitions = program.definitions();
    if (std::any_of(definitions.begin(), definitions.end(),
                    [](const equations::Definition *definition) { return definition->name == "iter"; }))
        settings.emplace_back("iter", std::to_string(iterations_of(options, row)));
    return spmd::make_application(std::move(program), system, settings);
}

Prediction row_of(const spmd::Application &application, const spmd::Cell &cell, const std::vector<std::string> &parts)
{
    Prediction row{.program = application.program,
                   .p = static_cast<int>(cell.P),
                   .d = cell.N,
                   .seconds = cell.total_s,
                   .lo_s = cell.lo_s,
                   .hi_s = cell.hi_s,
                   .extrapolated = cell.extent != Extent::inside,
                   .measured_p = to_cell(cell.measured.p),
                   .measured_bytes = to_cell(cell.measured.d)};
    row.parts.assign(parts.size(), std::numeric_limits<double>::quiet_NaN());
    const auto set = [&](const std::string &part, double seconds) {
        row.parts[static_cast<std::size_t>(std::find(parts.begin(), parts.end(), part) - parts.begin())] = seconds;
    };
    for (std::size_t k = 0; k < application.phases.size(); ++k)
        set(application.phases[k].name, cell.phases_s[k]);
    set(communication_part, cell.comm_s);
    return row;
}

formats::Predictions predict_kernels(const SpmdValidateCommand &options, const std::vector<std::size_t> &rows,
                                     const equations::Scope &sheet)
{
    const spmd::System system =
        spmd::system_of_sheet(options.sheet.stem(), evaluation::read_script(launch::shared_file("spmd/library.gp")),
                              evaluation::read_script(launch::shared_file("spmd/from-sheet.gp")), sheet);
    std::vector<spmd::Application> applications;
    formats::Predictions predictions{.parts = {communication_part}, .rows = {}};
    for (const std::size_t row : rows) {
        applications.push_back(application_of(options, system, row));
        for (const spmd::Phase &phase : applications.back().phases)
            if (std::count(predictions.parts.begin(), predictions.parts.end(), phase.name) == 0)
                predictions.parts.push_back(phase.name);
    }
    for (std::size_t k = 0; k < rows.size(); ++k)
        for (const std::int64_t N : read_positive("-d", sizes_of(options, rows[k])))
            for (const std::int64_t P : read_positive("-n", options.processes))
                predictions.rows.push_back(
                    row_of(applications[k], spmd::predict(applications[k], N, P), predictions.parts));
    return predictions;
}

int validate_spmd(const SpmdValidateCommand &options)
{
    read_positive("-n", options.processes);
    if (!options.sizes.empty())
        read_positive("-d", options.sizes);
    evaluation::check_validation(options);
    const std::vector<std::size_t> rows = chosen_rows(options.programs);
    std::vector<evaluation::KernelRuns> runs;
    for (const std::size_t row : rows)
        runs.push_back({std::string(spmd::kernels[row].name),
                        sizes_of(options, row),
                        {"--iterations", std::to_string(iterations_of(options, row))}});
    const equations::Scope sheet = calibrated_sheet(options, rows);
    return evaluation::validate_by_runs(options, {.program = "mpisheet-spmd",
                                                  .kernels = runs,
                                                  .predictions = predict_kernels(options, rows, sheet),
                                                  .expected = evaluation::rates_of(sheet),
                                                  .with_steps =
                                                      [&](const fs::path &steps) {
                                                          equations::Scope with_steps = sheet;
                                                          with_steps.load(evaluation::read_script(steps));
                                                          return predict_kernels(options, rows, with_steps);
                                                      },
                                                  .more = {}});
}

} // namespace

void add_spmd_validate(CLI::App &spmd, Action &action)
{
    const auto options = std::make_shared<SpmdValidateCommand>();
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
    on(sub, action, options, validate_spmd);
}

} // namespace mpisheet::command
