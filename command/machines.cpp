// mpisheet machines: several machines in a few numbers each, side by side.

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "evaluation/sheets/machine_sheets.hpp"
#include "formats/fields.hpp"
#include "report/machine_figures.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"

#include <fmt/format.h>

#include <array>

namespace mpisheet::command {
namespace {

using report::MachineFigures;

struct MachinesOptions {
    std::vector<std::string> machines;
    int p = 0; ///< 0: the largest that all measured
    Format format = Format::table;
};

/// A number of the table as CSV and JSON name it, in SI units.
struct Figure {
    const char *key;
    Estimate MachineFigures::*value;
};
constexpr std::array figures{
    Figure{"latency_s", &MachineFigures::latency},
    Figure{"bandwidth_bytes_per_s", &MachineFigures::bandwidth},
    Figure{"half_bandwidth_bytes", &MachineFigures::half_size},
    Figure{"streaming_bytes_per_s", &MachineFigures::streaming},
    Figure{"both_ways_bytes_per_s", &MachineFigures::both_ways},
    Figure{"messages_per_s", &MachineFigures::messages},
    Figure{"barrier_s", &MachineFigures::barrier},
    Figure{"allreduce_s", &MachineFigures::allreduce},
    Figure{"memory_core_bytes_per_s", &MachineFigures::memory_core},
    Figure{"memory_node_bytes_per_s", &MachineFigures::memory_node},
    Figure{"compute_core_flop_per_s", &MachineFigures::compute_core},
    Figure{"compute_node_flop_per_s", &MachineFigures::compute_node},
};

std::string machines_csv(const std::vector<MachineFigures> &machines)
{
    std::string text;
    formats::CsvLine line(text);
    for (const char *name : {"machine", "p", "busy", "message", "d_unit_stated", "extrapolated"})
        line.add(std::string(name));
    for (const Figure &figure : figures)
        line.add(std::string(figure.key));
    line.end();
    for (const MachineFigures &one : machines) {
        line.add(one.machine);
        line.add(one.p);
        line.add(one.busy);
        line.add(one.message);
        line.add(one.unit_is_stated);
        line.add(one.extrapolated);
        for (const Figure &figure : figures)
            line.add((one.*figure.value).value);
        line.end();
    }
    return text;
}

Json machines_json(const std::vector<MachineFigures> &machines)
{
    Json all = Json::array();
    for (const MachineFigures &one : machines) {
        Json json{{"machine", one.machine},
                  {"p", one.p},
                  {"busy", one.busy == 0 ? Json() : Json(one.busy)},
                  {"message", one.message.empty() ? Json() : Json(one.message)},
                  {"d_unit_stated", one.unit_is_stated},
                  {"extrapolated", one.extrapolated}};
        for (const Figure &figure : figures)
            json[figure.key] = number_or_null((one.*figure.value).value);
        json["streaming"] = report::streaming_json(one.levels);
        all.push_back(std::move(json));
    }
    return {{"machines", all}};
}

/// All that are shipped, by the names that every command takes.
std::vector<std::string> shipped_machines()
{
    std::vector<std::string> machines;
    for (const auto &[name, file] : evaluation::shipped("datasheets"))
        machines.push_back(name + "=" + file.string());
    return machines;
}

/// "Simulated: racks-64, …", a line of its own; empty: none is.
std::string simulated_text(const std::vector<evaluation::MachineSheet> &sheets,
                           const std::vector<report::Datasheet> &read)
{
    std::vector<std::string> names;
    for (std::size_t k = 0; k < sheets.size(); ++k)
        if (read[k].note("processor") == "simulated" ||
            read[k].note("machine").find("(simulated)") != std::string::npos)
            names.push_back(sheets[k].name);
    return names.empty() ? "" : fmt::format("Simulated: {}.\n", fmt::join(names, ", "));
}

int show_machines(const MachinesOptions &options)
{
    const std::vector<evaluation::MachineSheet> sheets =
        evaluation::read_machines(options.machines.empty() ? shipped_machines() : options.machines);
    std::vector<report::Datasheet> read;
    for (const evaluation::MachineSheet &sheet : sheets)
        read.push_back(report::read_datasheet(sheet.file));
    const int p = options.p > 0 ? options.p : report::common_processes(read);
    std::vector<MachineFigures> machines;
    for (std::size_t k = 0; k < sheets.size(); ++k)
        machines.push_back(report::figures_of(sheets[k].name, read[k], p));
    if (options.format == Format::csv)
        fmt::print("{}", machines_csv(machines));
    else if (options.format == Format::json)
        fmt::print("{}\n", json_text(machines_json(machines)));
    else
        fmt::print("{}{}", report::to_text(report::machines_table(machines), report::screen()),
                   simulated_text(sheets, read));
    return 0;
}

} // namespace

void add_machines_command(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<MachinesOptions>();
    CLI::App *sub = subcommand(
        app, "machines", "machines side by side in figures; latency, bandwidth, barrier, memory, compute",
        "mpisheet machines\n  mpisheet machines mine fattree-64 cray-t3d workstations=network-of-workstations");
    sub->add_option("MACHINE", options->machines,
                    "folder of characterise, sheet or shipped sheet, or NAME= and one of these (all shipped ones)");
    sub->add_option("-p", options->p, "processes of barrier and allreduce (the largest that all measured, else 2)")
        ->check(at_least_one);
    add_format(sub, options->format);
    on(sub, action, options, show_machines);
}

} // namespace mpisheet::command
