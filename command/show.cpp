// mpisheet show: a datasheet or model for a person.

#include "command/cli.hpp"
#include "command/equation_files.hpp"
#include "report/tables.hpp"
#include "report/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>

namespace mpisheet {
namespace {

struct ShowOptions {
    std::filesystem::path file;
    bool json = false;
};

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

int show(const ShowOptions &options)
{
    const equations::Script script = read_script(options.file);
    if (options.json)
        fmt::print("{}\n", script_json(script).dump(2));
    else
        fmt::print("{}", report::to_text(report::sheet_tables(script)));
    return 0;
}

} // namespace

void add_show(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ShowOptions>();
    CLI::App *sub = command(app, "show", "a datasheet or model for a person", "mpisheet show sheet.gp");
    sub->add_option("FILE", options->file, "datasheet or model")->required();
    sub->add_flag("--json", options->json, "print JSON");
    on(sub, action, options, show);
}

} // namespace mpisheet
