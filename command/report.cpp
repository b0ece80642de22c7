// mpisheet report, show: what the files say, for a person.

#include "command/commands.hpp"
#include "command/equation_files.hpp"
#include "datasheets/file.hpp"
#include "report/folder.hpp"
#include "report/html.hpp"
#include "report/tables.hpp"
#include "report/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>

namespace mpisheet {
namespace {

nlohmann::ordered_json script_json(const equations::Script &script)
{
    nlohmann::ordered_json json;
    for (const equations::Note &note : script.notes())
        json["notes"][note.key] = note.value;
    for (const equations::Definition *definition : script.definitions())
        json["definitions"].push_back({{"head", equations::head(*definition)},
                                       {"gnuplot", equations::print_gnuplot(*definition)},
                                       {"latex", equations::print_latex(*definition)}});
    return json;
}

} // namespace

int run_show(const ShowOptions &options)
{
    const equations::Script script = read_script(options.file);
    if (options.json)
        fmt::print("{}\n", script_json(script).dump(2));
    else
        fmt::print("{}", report::to_text(report::sheet_tables(script)));
    return 0;
}

int run_report(const ReportOptions &options)
{
    std::vector<report::Folder> folders;
    for (const std::filesystem::path &folder : options.folders)
        folders.push_back(report::read_folder(folder));
    write_file(options.output, report::html_report(folders));
    fmt::print("{}\n", options.output.string());
    return 0;
}

} // namespace mpisheet
