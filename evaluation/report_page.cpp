#include "evaluation/report_page.hpp"

#include "evaluation/measured/measurements.hpp"
#include "evaluation/programs/spmd_files.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "farm/tree/topology.hpp"
#include "launch/launcher.hpp"
#include "model/change/change.hpp"
#include "model/error.hpp"
#include "model/sheet/measured.hpp"
#include "model/sheet/query.hpp"
#include "model/sheet/states.hpp"
#include "model/statistics.hpp"
#include "model/visible.hpp"
#include "probes/campaign/history.hpp"
#include "report/html/html.hpp"
#include "report/terminal/terminal.hpp"
#include "spmd/asked.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::evaluation {
namespace {

constexpr const char *farm_caution = "What handing a task on costs is not in this machine's sheet: 0 until it is given "
                                     "(mpisheet-farm calibrate measures it)";

/// The sheets of datasheets/ that were fitted to samples: a paper's are of machines that nobody has.
std::vector<report::NamedSheet> reference_machines()
{
    std::vector<report::NamedSheet> machines;
    for (const auto &[name, file] : shipped("datasheets"))
        if (report::Datasheet sheet = report::read_datasheet(file); !sheet.note("samples").empty())
            machines.push_back({name, std::move(sheet)});
    return machines;
}

/// The folder that a person means: of a file that lies in one, that one.
std::filesystem::path folder_of(const std::filesystem::path &file)
{
    const std::filesystem::path folder = file.parent_path();
    return folder.empty() ? "." : folder;
}

/// Adds what changed from the generation before, and, with more of them, from the oldest to each later one.
report::Folder with_changes(report::Folder folder, const std::filesystem::path &path)
{
    constexpr double threshold = 0.05;
    std::vector<MeasuredFolder> measurements;
    for (const std::filesystem::path &generation : campaign::generations(path))
        measurements.push_back(read_measurement(generation));
    if (measurements.size() < 2)
        return folder;
    const std::filesystem::path last_sheet = campaign::newest_two(path).front() / "sheet.gp";
    if (std::filesystem::exists(last_sheet))
        folder.history.last = {measurements[measurements.size() - 2].fact("date").substr(0, 10),
                               report::read_datasheet(last_sheet)};
    const auto last = compare_measurements({measurements.end() - 2, measurements.end()}, threshold);
    folder.history.changed = "From the measurement of " + measurements[measurements.size() - 2].name +
                             " to this one: " + change_verdicts(last);
    folder.history.changed.pop_back(); // the end of the line
    folder.history.changes = change_tables_of_page(last);
    folder.history.generations = last;
    if (measurements.size() > 2) {
        folder.history.generations = compare_measurements(measurements, threshold);
        for (report::Grid &grid : change_tables(folder.history.generations))
            folder.history.changes.push_back(std::move(grid));
    }
    return folder;
}

/// A folder with its changes; of a sheet under another name than characterise gives it, the sheet alone.
report::Folder read_reported(const std::filesystem::path &meant)
{
    const std::filesystem::path sheet = sheet_path(meant);
    if (sheet.extension() == ".gp" && sheet.filename() != "sheet.gp")
        return report::read_sheet_alone(sheet);
    const std::filesystem::path folder = folder_of(sheet);
    if (!std::filesystem::exists(folder / "sheet.gp"))
        throw Error(Exit::bad_input, fmt::format("{}: expected a folder of characterise, a file in one, or a sheet, "
                                                 "found no {}",
                                                 meant.string(), (folder / "sheet.gp").string()));
    return with_changes(report::read_folder(folder), folder);
}

/// A sheet's equations with all that `mpisheet eval` and `mpisheet predict` may call of it, in that state of its
/// machine.
equations::Scope asked_sheet(const std::filesystem::path &sheet, int state)
{
    return completed(with_composed(completed(read_scope(std::span(&sheet, 1), state))));
}

/// Of each operation: the least change that measuring again in the same way would show.
std::map<std::string, double> seen_changes(const report::Folder &folder)
{
    const ChangeRules rules{.exact = folder.simulated()};
    const auto one_range = [](const std::string &, int, std::int64_t) { return std::string(); };
    std::map<std::string, std::vector<double>> of_op;
    for (const Change &change : changes(folder.samples, folder.samples, one_range, rules).ranges)
        if (std::isfinite(change.seen))
            of_op[change.op].push_back(change.seen);
    std::map<std::string, double> seen;
    for (auto &[op, ratios] : of_op)
        seen[op] = median(std::move(ratios));
    return seen;
}

report::AskedMachine asked_machine(const report::Folder &folder, const std::filesystem::path &meant)
{
    const std::filesystem::path sheet = sheet_path(meant);
    report::AskedMachine machine{.name = folder.heading(), .file = meant.string(), .sheet = asked_sheet(sheet, 0)};
    for (const report::Equation &operation : folder.sheet.operations)
        machine.operations.push_back(operation.name);
    for (const auto &[key, told] : state_notes(states_of(machine.sheet.notes()))) {
        machine.states_told.push_back(told);
        machine.states.push_back(asked_sheet(sheet, static_cast<int>(machine.states.size()) + 1));
    }
    machine.points = report::asked_points(folder);
    machine.seen = seen_changes(folder);
    return machine;
}

/// Adds a program to those that a machine can be asked for.
void add_program(report::AskedMachine &machine, report::AskedProgram program, const std::filesystem::path &file)
{
    program.model = make_model(read_script(file), machine.sheet);
    program.d = last_note(*program.model.scope, "d").value_or(program.d);
    machine.programs.push_back(std::move(program));
}

/// The user's own programs, of which a warning says where they cannot be predicted, and all shipped ones that can: the
/// others need what this sheet does not say.
void add_programs(report::AskedMachine &machine, std::span<const std::filesystem::path> own)
{
    for (const std::filesystem::path &file : own)
        try {
            const bool has_course = std::filesystem::exists(std::filesystem::path(file).replace_extension(".course"));
            add_program(
                machine,
                {.name = file.stem(),
                 .group = "your programs",
                 .words = "predict " + shell_word(file.string()) + (has_course ? " --closed" : "") + " --sheet {}"},
                file);
        } catch (const std::exception &error) {
            report::tell(
                fmt::format("warning: {} is not on the page for {}: {}\n", file.string(), machine.name, error.what()));
        }
    const auto where_possible = [&](const auto &files, const auto &add) {
        for (const auto &[name, file] : files)
            try {
                add(name, file);
            } catch (const std::exception &error) {
                report::tell_more(fmt::format("left out: {}\n", error.what()));
                machine.left_out.push_back(name);
            }
    };
    where_possible(shipped("models"), [&](const std::string &name, const std::filesystem::path &file) {
        add_program(machine, {.name = name, .group = "Cowichan programs", .words = "predict " + name + " --sheet {}"},
                    file);
    });
    where_possible(shipped("spmd/programs"), [&](const std::string &name, const std::filesystem::path &) {
        report::AskedProgram program{.name = name,
                                     .group = "SPMD programs",
                                     .words = "spmd predict " + name + " --system {}",
                                     .p_option = "-P ",
                                     .d_option = "-N "};
        program.model =
            spmd::as_model(std::move(read_applications({.programs = {name}, .systems = {machine.file}}).front()));
        machine.programs.push_back(std::move(program));
    });
}

/// Farms in the trees that `mpisheet farm plan` compares, by the papers' formulas, with the overheads that the sheet
/// states.
void add_farms(report::AskedMachine &machine)
{
    equations::Script script = read_script(launch::shared_file("farm/models/tree.gp"));
    std::map<std::string, double> values;
    for (const char *name : {"beta_e", "beta_f", "tau"}) {
        const bool is_known = machine.sheet.find_variable(name) != nullptr;
        values[name] = is_known ? equations::compile_expression(machine.sheet, name, {}, machine.file)({}) : 0;
        for (equations::Statement &zero : equations::parse(std::string(name) + " = 0\n", script.file).statements)
            script.statements.push_back(std::move(zero));
    }
    for (const std::string tree : {"chain", "binary", "ternary", "kary:4", "kary:8", "kary:16", "star"}) {
        values["K"] = farm::children_of_kind(tree);
        machine.programs.push_back({.name = "farm-" + tree,
                                    .group = "farms",
                                    .words = "farm sweep --method paper --tree=" + tree,
                                    .p_option = "--over nodes=",
                                    .d_option = "--over tasks=",
                                    .d = "tasks",
                                    .model = make_model(script, machine.sheet),
                                    .values = values,
                                    .options = {{"T_e", "--task-time {}us"},
                                                {"beta_e", "--beta-e {}us"},
                                                {"beta_f", "--beta-f {}us"},
                                                {"D_t", "--task-bytes {}"},
                                                {"D_r", "--result-bytes {}"},
                                                {"tau", "--link-rate {}e6"}},
                                    .caution = values["beta_f"] > 0 ? "" : farm_caution,
                                    .processes = 64});
    }
}

/// A model of a program, not a machine's equations.
bool is_program(const std::filesystem::path &meant)
{
    std::error_code unknown;
    if (meant.extension() != ".gp" || !std::filesystem::is_regular_file(meant, unknown))
        return false;
    const std::vector<equations::Note> notes = read_script(meant).notes();
    return std::any_of(notes.begin(), notes.end(), [](const equations::Note &note) { return note.key == "predict"; });
}

} // namespace

std::string report_page(std::span<const std::filesystem::path> given)
{
    std::vector<report::Folder> folders;
    report::Asked asked;
    std::vector<std::filesystem::path> programs;
    std::copy_if(given.begin(), given.end(), std::back_inserter(programs), is_program);
    for (const std::filesystem::path &meant : given)
        if (!is_program(meant)) {
            folders.push_back(read_reported(meant));
            asked.machines.push_back(asked_machine(folders.back(), meant));
            add_programs(asked.machines.back(), programs);
            add_farms(asked.machines.back());
        }
    if (folders.empty())
        throw Error(Exit::usage, "expected a folder of characterise or a sheet beside the models of programs");
    return report::html_report(folders, reference_machines(), asked);
}

} // namespace mpisheet::evaluation
