// mpisheet export: a datasheet's equations in the words of other programs.

#include "command/cli.hpp"
#include "command/equation_files.hpp"
#include "command/json.hpp"
#include "command/measurements.hpp"
#include "command/terminal.hpp"
#include "formats/file.hpp"
#include "formats/records.hpp"
#include "equations/module.hpp"
#include "equations/operators.hpp"
#include "fit/regime.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"
#include "model/smpi.hpp"
#include "model/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

namespace mpisheet {
namespace {

namespace fs = std::filesystem;

struct ExportOptions {
    fs::path sheet;
    std::string format;
    fs::path output; ///< empty: stdout
    std::string ops; ///< for Extra-P; empty: those measured at most points
    int hosts = 0;   ///< of the platform; 0: the most processes that were measured
};

struct ToExport {
    const ExportOptions &options;
    const equations::Scope &scope;
    std::vector<std::string> about; ///< whose sheet, units

    [[nodiscard]] std::string note(const std::string &key) const
    {
        std::string value;
        for (const equations::Note &note : scope.notes())
            if (note.key == key)
                value = note.value;
        return value;
    }
};

std::string export_gnuplot(const ToExport &sheet)
{
    return equations::gnuplot_module(sheet.scope, sheet.about);
}

std::string export_latex(const ToExport &sheet)
{
    return equations::latex_document(sheet.scope, sheet.about);
}

std::string export_cpp(const ToExport &sheet)
{
    return equations::cpp_module(sheet.scope, sheet.about);
}

std::string export_javascript(const ToExport &sheet)
{
    return equations::javascript_module(sheet.scope, sheet.about);
}

std::string export_python(const ToExport &sheet)
{
    return equations::python_module(sheet.scope, sheet.about);
}

/// A number is itself, a name its text; else ["operator or function", operands…].
Json tree_as_json(const equations::Expression &tree)
{
    using Kind = equations::Expression::Kind;
    Json parts = Json::array();
    switch (tree.kind) {
    case Kind::number:
        return tree.value;
    case Kind::name:
        return tree.name;
    case Kind::call:
        parts = {"call", tree.name};
        break;
    case Kind::sum:
        parts = {"sum", tree.name};
        break;
    case Kind::conditional:
        parts.push_back("?");
        break;
    case Kind::unary:
    case Kind::binary:
        parts.push_back(equations::row(tree.op).text);
        break;
    }
    for (const equations::Expression &operand : tree.operands)
        parts.push_back(tree_as_json(operand));
    return parts;
}

std::string export_json(const ToExport &sheet)
{
    Json json{{"format", 1}, {"about", sheet.about}, {"notes", Json::array()}, {"definitions", Json::array()}};
    for (const equations::Note &note : sheet.scope.notes())
        json["notes"].push_back({note.key, note.value});
    for (const equations::Definition *definition : equations::definitions_for_export(sheet.scope))
        json["definitions"].push_back({{"name", definition->name},
                                       {"parameters", definition->parameters},
                                       {"text", equations::print(definition->body)},
                                       {"tree", tree_as_json(definition->body)}});
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Seconds by (p, d) and launch.
using ExtrapPoints = std::map<std::pair<int, std::int64_t>, std::map<int, std::vector<double>>>;

/// Operations that go into one of Extra-P's files: those asked for, else those with at least half as many points as the
/// best measured one; samples of the machine's most common state alone.
std::map<std::string, ExtrapPoints> extrap_operations(const ToExport &sheet, const fs::path &samples)
{
    const std::vector<Sample> all = read_samples(samples);
    const int regime = main_regime(all);
    std::map<std::string, ExtrapPoints> operations;
    for (const Sample &sample : all)
        if (sample.valid && sample.regime == regime)
            operations[sample.op][{sample.p, sample.bytes}][sample.launch].push_back(sample.seconds);
    std::size_t most = 0;
    for (const auto &[op, points] : operations)
        most = std::max(most, points.size());
    std::string left_out;
    const std::string asked = "," + sheet.options.ops + ",";
    std::erase_if(operations, [&](const auto &operation) {
        const bool keep = sheet.options.ops.empty() ? 2 * operation.second.size() >= most
                                                    : asked.find("," + operation.first + ",") != std::string::npos;
        if (!keep && sheet.options.ops.empty())
            left_out += (left_out.empty() ? "" : ", ") + operation.first;
        return !keep;
    });
    if (!left_out.empty())
        fmt::print(stderr, "left out, for Extra-P wants the same points of all: {} (--ops exports them alone)\n",
                   left_out);
    return operations;
}

/// Extra-P's JSON Lines: a line for each launch's median, p and d the parameters, an operation a call path. All have
/// the points that all were measured at.
std::string export_extrap(const ToExport &sheet)
{
    const fs::path &given = sheet.options.sheet;
    const fs::path file = given.extension() == ".gp" ? samples_of_sheet(given) : given;
    const std::map<std::string, ExtrapPoints> operations = extrap_operations(sheet, file);
    const auto everywhere = [&](const auto &point) {
        return std::all_of(operations.begin(), operations.end(),
                           [&](const auto &operation) { return operation.second.contains(point); });
    };
    std::string text;
    for (const auto &[op, points] : operations)
        for (const auto &[point, launches] : points)
            for (const auto &[launch, seconds] : launches)
                if (everywhere(point))
                    text += Json{{"params", {{"p", point.first}, {"d", point.second}}},
                                 {"callpath", op},
                                 {"metric", "seconds"},
                                 {"value", median(seconds)}}
                                .dump() +
                            "\n";
    if (text.empty())
        throw Error(Exit::bad_input,
                    file.string() + ":1: expected valid samples of the operations at common points, found none");
    return text;
}

/// t<op>(d) in seconds; empty when the sheet has no such function.
std::function<double(double)> message_cost(const equations::Scope &scope, const std::string &op)
{
    if (scope.find_function("t" + op) == nullptr)
        return {};
    return [program = equations::compile_expression(scope, "t" + op + "(d)", {"d"}, "t" + op)](double d) {
        return 1e-6 * program({d});
    };
}

std::string export_smpi(const ToExport &sheet)
{
    const MessageCosts costs{message_cost(sheet.scope, "msg"), message_cost(sheet.scope, "send"),
                             message_cost(sheet.scope, "recv")};
    if (!costs.message)
        throw Error(Exit::bad_input, sheet.options.sheet.string() + ": expected tmsg(d), which SMPI's settings are "
                                                                    "made of; found none: probe --ops msg,send,recv");
    const std::string range = sheet.note("op.msg.d");
    std::int64_t most = 1 << 20;
    if (const std::size_t colon = range.find(':'); colon != std::string::npos)
        most = parse_size(range.substr(colon + 1));
    int hosts = sheet.options.hosts;
    if (hosts == 0) {
        hosts = 2;
        for (const equations::Note &note : sheet.scope.notes())
            if (note.key.starts_with("op.") && note.key.ends_with(".p"))
                for (const std::int64_t p : parse_sizes(note.value))
                    hosts = std::max(hosts, static_cast<int>(p));
    }
    std::string about;
    for (const std::string &line : sheet.about)
        about += line + "; ";
    for (std::size_t at = about.find("--"); at != std::string::npos; at = about.find("--", at))
        about.replace(at, 2, "- "); // ends an XML comment
    return "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n<!-- " + about +
           "messages of 1 to " + format_size(most) + " -->\n<platform version=\"4.1\">\n" +
           smpi_platform(smpi_settings(costs, most), hosts) + "</platform>\n";
}

struct ExportFormat {
    const char *name;
    std::string (*text)(const ToExport &);
};

constexpr ExportFormat export_formats[]{
    {"gnuplot", export_gnuplot}, {"latex", export_latex}, {"cpp", export_cpp},       {"javascript", export_javascript},
    {"python", export_python},   {"json", export_json},   {"extrap", export_extrap}, {"smpi", export_smpi},
};

int export_sheet(const ExportOptions &options)
{
    const bool samples = options.format == "extrap" && options.sheet.extension() != ".gp";
    const equations::Scope scope = samples ? equations::Scope() : read_sheet(options.sheet);
    ToExport sheet{.options = options, .scope = scope, .about = {}};
    const std::string machine = sheet.note("machine");
    sheet.about = {"Datasheet " + options.sheet.filename().string() + (machine.empty() ? "" : " of " + machine) +
                       ", exported by mpisheet",
                   "times in us, p processes, d bytes"};
    if (const std::string unit = sheet.note("d_unit"); !unit.empty() && unit != "byte")
        sheet.about.back() = "times in us, p processes, the unit of d is " + unit;
    for (const ExportFormat &format : export_formats)
        if (options.format == format.name) {
            const std::string text = format.text(sheet);
            put(options.output, text);
        }
    return 0;
}

} // namespace

void add_export(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ExportOptions>();
    std::vector<std::string> names;
    for (const ExportFormat &format : export_formats)
        names.emplace_back(format.name);
    CLI::App *sub = command(app, "export", "a datasheet's equations for other programs",
                            "mpisheet export sheet.gp --format cpp -o sheet.hpp");
    sub->add_option("SHEET", options->sheet, "datasheet (.gp); for extrap also samples.csv")->required();
    sub->add_option(
           "--format", options->format,
           "gnuplot, latex, cpp, javascript, python, json, extrap (Extra-P JSON Lines of the sheet's samples), "
           "smpi (a SimGrid platform with SMPI's settings)")
        ->required()
        ->check(CLI::IsMember(names));
    sub->add_option("-o", options->output, "file to write; else stdout");
    sub->add_option("--ops", options->ops, "operations of the extrap file (those measured at the most points)");
    sub->add_option("--hosts", options->hosts, "hosts of the smpi platform (the most processes measured)")
        ->check(CLI::PositiveNumber);
    on(sub, action, options, export_sheet);
}

} // namespace mpisheet
