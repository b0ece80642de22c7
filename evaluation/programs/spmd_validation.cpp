#include "evaluation/measured/fit_files.hpp"
#include "evaluation/programs/spmd_files.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "formats/option.hpp"
#include "launch/probe.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "spmd/kernels/table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

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

std::string sizes_of(const SpmdValidation &options, std::size_t row)
{
    return options.sizes.empty() ? std::string(spmd::kernels[row].grid) : options.sizes;
}

int iterations_of(const SpmdValidation &options, std::size_t row)
{
    return options.iterations > 0 ? options.iterations : spmd::descriptions[row].iterations;
}

/// What one process costs that sends to, or receives from, the others in turn: measured if a chosen kernel does so and
/// the sheet does not know. Nothing to measure on one process.
bool probe_in_turn(const SpmdValidation &options, const std::vector<std::size_t> &rows, const equations::Scope &sheet,
                   const fs::path &samples)
{
    const std::vector<std::int64_t> processes = formats::read_positive("-n", options.processes);
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
equations::Scope calibrated_sheet(const SpmdValidation &options, const std::vector<std::size_t> &rows)
{
    const fs::path samples = options.output / "steps.csv", steps = options.output / "steps.gp";
    const std::vector<std::int64_t> processes = formats::read_positive("-n", options.processes);
    launch::calibrate(options.launcher,
                      {.program = "mpisheet-spmd",
                       .ranks = static_cast<int>(*std::max_element(processes.begin(), processes.end())),
                       .output = samples});
    equations::Script script = read_script(options.sheet);
    if (spmd::describes_system(script))
        throw Error(Exit::usage, options.sheet.string() + ": runs here are predicted from a datasheet of this machine "
                                                          "(mpisheet characterise makes one)");
    equations::Scope sheet;
    sheet.load(std::move(script));
    std::vector<fs::path> measured{samples};
    if (const fs::path in_turn = options.output / "in-turn.csv"; probe_in_turn(options, rows, sheet, in_turn))
        measured.insert(measured.begin(), in_turn);
    fit_files(measured, {steps, {}, {}});
    sheet.load(read_script(steps));
    return sheet;
}

/// The kernel's description, as this kernel's run needs it.
spmd::Application application_of(const SpmdValidation &options, const spmd::System &system, std::size_t row)
{
    std::vector<std::pair<std::string, std::string>> settings;
    for (const std::string_view text : spmd::descriptions[row].settings)
        settings.emplace_back(text.substr(0, text.find('=')), text.substr(text.find('=') + 1));
    equations::Script program = read_program(program_file(std::string(spmd::kernels[row].name)));
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

formats::Predictions predict_kernels(const SpmdValidation &options, const std::vector<std::size_t> &rows,
                                     const equations::Scope &sheet)
{
    const spmd::System system =
        spmd::system_of_sheet(options.sheet.stem(), read_script(launch::shared_file("spmd/library.gp")),
                              read_script(launch::shared_file("spmd/from-sheet.gp")), sheet);
    std::vector<spmd::Application> applications;
    formats::Predictions predictions{.parts = {communication_part}, .rows = {}};
    for (const std::size_t row : rows) {
        applications.push_back(application_of(options, system, row));
        for (const spmd::Phase &phase : applications.back().phases)
            if (std::count(predictions.parts.begin(), predictions.parts.end(), phase.name) == 0)
                predictions.parts.push_back(phase.name);
    }
    for (std::size_t k = 0; k < rows.size(); ++k)
        for (const std::int64_t N : formats::read_positive("-d", sizes_of(options, rows[k])))
            for (const std::int64_t P : formats::read_positive("-n", options.processes))
                predictions.rows.push_back(
                    row_of(applications[k], spmd::predict(applications[k], N, P), predictions.parts));
    return predictions;
}

} // namespace

int validate_spmd(const SpmdValidation &options)
{
    formats::read_positive("-n", options.processes);
    if (!options.sizes.empty())
        formats::read_positive("-d", options.sizes);
    check_validation(options);
    const std::vector<std::size_t> rows = chosen_rows(options.programs);
    std::vector<KernelRuns> runs;
    for (const std::size_t row : rows)
        runs.push_back({std::string(spmd::kernels[row].name),
                        sizes_of(options, row),
                        {"--iterations", std::to_string(iterations_of(options, row))}});
    const equations::Scope sheet = calibrated_sheet(options, rows);
    return validate_by_runs(options, {.program = "mpisheet-spmd",
                                      .kernels = runs,
                                      .predictions = predict_kernels(options, rows, sheet),
                                      .expected = rates_of(sheet),
                                      .with_steps =
                                          [&](const fs::path &steps) {
                                              equations::Scope with_steps = sheet;
                                              with_steps.load(read_script(steps));
                                              return predict_kernels(options, rows, with_steps);
                                          },
                                      .more = {}});
}

} // namespace mpisheet::evaluation
