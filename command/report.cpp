// mpisheet report: the folders of characterise as one page.

#include "command/console/cli.hpp"
#include "command/console/terminal.hpp"
#include "command/evaluation/equation_files.hpp"
#include "command/measurements.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/sheet/query.hpp"
#include "probes/campaign/history.hpp"
#include "report/folder.hpp"
#include "report/html/html.hpp"

#include <fmt/format.h>

namespace mpisheet::command {
namespace {

struct ReportOptions {
    std::vector<std::filesystem::path> folders;
    std::filesystem::path output;
};

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
        folder.last = {measurements[measurements.size() - 2].fact("date").substr(0, 10),
                       report::read_datasheet(last_sheet)};
    const auto last = compare_measurements({measurements.end() - 2, measurements.end()}, threshold);
    folder.changed = "From the measurement of " + measurements[measurements.size() - 2].name +
                     " to this one: " + change_verdicts(last);
    folder.changes = change_tables_of_page(last);
    folder.generations = last;
    if (measurements.size() > 2) {
        folder.generations = compare_measurements(measurements, threshold);
        for (report::Grid &grid : change_tables(folder.generations))
            folder.changes.push_back(std::move(grid));
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

/// A machine's equations with all that `mpisheet eval` and `mpisheet predict` may call of it.
report::AskedMachine asked_machine(const report::Folder &folder, const std::filesystem::path &meant)
{
    const std::filesystem::path sheet = sheet_path(meant);
    report::AskedMachine machine{.name = folder.heading(),
                                 .file = meant.string(),
                                 .sheet = completed(with_composed(completed(read_scope(std::span(&sheet, 1))))),
                                 .operations = {}};
    for (const report::Equation &operation : folder.sheet.operations)
        machine.operations.push_back(operation.name);
    return machine;
}

int write_report(const ReportOptions &options)
{
    std::vector<report::Folder> folders;
    report::Asked asked;
    for (const std::filesystem::path &meant : options.folders) {
        folders.push_back(read_reported(meant));
        asked.machines.push_back(asked_machine(folders.back(), meant));
    }
    for (const auto &[name, file] : shipped("models"))
        asked.models.emplace_back(name, read_script(file));
    formats::write_file(options.output, report::html_report(folders, reference_machines(), asked));
    put({}, options.output.string() + "\n");
    return 0;
}

} // namespace

void add_report(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ReportOptions>();
    CLI::App *sub = subcommand(app, "report", "one self-contained HTML page of measured folders",
                               "mpisheet report mine -o mine/report.html");
    sub->add_option("DIR", options->folders, "folders of characterise, or a file in each; sheets")->required();
    sub->add_option("-o", options->output, "page to write")->required();
    on(sub, action, options, write_report);
}

} // namespace mpisheet::command
