// mpisheet export: a datasheet's equations in the words of other programs.

#include "command/console/cli.hpp"
#include "command/replay/perfetto.hpp"
#include "evaluation/measured/measurements.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "formats/exports/exports.hpp"
#include "formats/samples_json.hpp"
#include "model/quantity.hpp"
#include "model/sheet/measured.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

/// The one format that is no sheet's but a recording's.
constexpr const char *perfetto = "perfetto";

struct ExportOptions {
    fs::path sheet; ///< for the formats made of samples also a samples file; for perfetto a recording
    std::string format;
    fs::path output; ///< empty: stdout
    std::string ops; ///< empty: the format chooses
    int hosts = 0;   ///< 0: those that were measured
};

std::vector<std::string> about(const fs::path &sheet, const equations::Scope &scope)
{
    const std::string machine = last_note(scope, "machine").value_or("");
    const std::string unit = last_note(scope, "d_unit").value_or("");
    std::vector<std::string> lines{fmt::format("Datasheet {}{}, exported by mpisheet", sheet.filename().string(),
                                               machine.empty() ? "" : " of " + machine),
                                   unit.empty() || unit == "byte"
                                       ? "times in µs, p processes, d bytes"
                                       : "times in µs, p processes, the unit of d is " + unit};
    const std::vector<MeasuredFunction> measured = measured_functions(scope);
    for (std::size_t k = 0; k < measured.size(); ++k) {
        std::vector<char> this_one(measured.size(), 0);
        this_one[k] = 1;
        if (measured[k].notes.function.starts_with('t'))
            lines.push_back(measured[k].notes.function + ": measured at " + to_text(common_range(measured, this_one)));
    }
    return lines;
}

int export_sheet(const ExportOptions &given)
{
    ExportOptions options = given;
    if (options.format == perfetto) {
        export_recording(given.sheet, given.output.empty() ? "/dev/stdout" : given.output);
        return 0;
    }
    options.sheet = evaluation::sheet_path(given.sheet);
    const exports::Format &format = *std::find_if(std::begin(exports::formats), std::end(exports::formats),
                                                  [&](const auto &row) { return row.name == options.format; });
    const bool is_sheet = options.sheet.extension() == ".gp";
    const equations::Scope scope =
        format.of_samples && !is_sheet ? equations::Scope() : evaluation::read_sheet(options.sheet);
    exports::Source source{.file = options.sheet.string(),
                           .scope = scope,
                           .about = about(options.sheet, scope),
                           .samples = {},
                           .ops = split_list(options.ops),
                           .hosts = options.hosts};
    if (format.of_samples) {
        const fs::path file = is_sheet ? evaluation::samples_of_sheet(options.sheet) : options.sheet;
        source.file = file.string();
        source.samples = formats::read_samples_of_one_layout(file);
    }
    const exports::Exported exported = format.text(source);
    if (!exported.left_out.empty())
        report::tell(fmt::format("left out: {}\n", exported.left_out));
    report::put(options.output, exported.text);
    if (!exported.hosts.empty() && !options.output.empty())
        report::put(fs::path(options.output).replace_extension(".hosts"), exported.hosts);
    return 0;
}

} // namespace

void add_export(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ExportOptions>();
    std::vector<std::string> names, what;
    for (const exports::Format &format : exports::formats) {
        names.emplace_back(format.name);
        what.push_back(fmt::format("{} ({})", format.name, format.what));
    }
    names.emplace_back(perfetto);
    what.emplace_back("perfetto (a recording, for https://ui.perfetto.dev in a browser)");
    CLI::App *sub = subcommand(
        app, "export", "a sheet for Python, C++, SimGrid …, a run for a browser",
        "mpisheet export mine --format python -o mine.py\n  mpisheet export recorded --format perfetto -o trace.json");
    sub->add_option("SHEET", options->sheet,
                    "datasheet or folder of one; for extrap also samples.csv; for perfetto a folder of record")
        ->required();
    sub->add_option("--format", options->format, fmt::format("{}", fmt::join(what, ", ")))
        ->required()
        ->check(CLI::IsMember(names));
    sub->add_option("-o", options->output, "file to write; else stdout");
    sub->add_option("--ops", options->ops, "operations of the extrap file (those measured at the most points)");
    sub->add_option("--hosts", options->hosts, "number of hosts in the smpi platform (as measured)")
        ->check(at_least_one);
    on(sub, action, options, export_sheet);
}

} // namespace mpisheet::command
