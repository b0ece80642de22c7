// mpisheet plot: the curves of an operation.

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "evaluation/measured/measurements.hpp"
#include "formats/fields.hpp"
#include "formats/option.hpp"
#include "formats/records.hpp"
#include "report/terminal/terminal.hpp"

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

struct PlotOptions {
    std::string op;
    std::vector<std::string> machines;
    std::string over = "d";
    std::string processes, sizes; ///< empty: what was measured
    fs::path output;              ///< .svg, .png or .pdf; empty: the terminal
    Format format = Format::table;
};

/// A point of a curve, for other programs.
struct PlottedPoint {
    std::string curve, kind;
    double x = 0, seconds = 0, lo_s = 0, hi_s = 0;
    bool extrapolated = false;
};

const formats::Fields<PlottedPoint> plotted_fields{
    formats::required("curve", &PlottedPoint::curve, "as the legend names it"),
    formats::required("kind", &PlottedPoint::kind, "equation, measured, or apart: of another state of the machine"),
    formats::required("x", &PlottedPoint::x, "size [byte], or processes"),
    formats::required("seconds", &PlottedPoint::seconds, "cost [s]"),
    formats::required("lo_s", &PlottedPoint::lo_s, "95 % interval, of measured points least and most of launches [s]"),
    formats::required("hi_s", &PlottedPoint::hi_s, "upper end of it"),
    formats::required("extrapolated", &PlottedPoint::extrapolated, "1: outside the measured range"),
};

std::vector<PlottedPoint> plotted(const report::Chart &chart)
{
    std::vector<PlottedPoint> rows;
    for (const report::Curve &curve : chart.curves)
        for (const report::CurvePoint &point : curve.points)
            rows.push_back({curve.name,
                            curve.apart      ? "apart"
                            : curve.measured ? "measured"
                                             : "equation",
                            point.x, point.y, point.lo, point.hi, point.outside});
    return rows;
}

Json plotted_json(const report::Chart &chart)
{
    Json rows = Json::array();
    for (const PlottedPoint &point : plotted(chart))
        rows.push_back({{"curve", point.curve},
                        {"kind", point.kind},
                        {"x", point.x},
                        {"seconds", number_or_null(point.seconds)},
                        {"lo_s", number_or_null(point.lo_s)},
                        {"hi_s", number_or_null(point.hi_s)},
                        {"extrapolated", point.extrapolated}});
    return {{"title", chart.title}, {"x", chart.x_label}, {"points", rows}};
}

int plot(const PlotOptions &options)
{
    report::OperationChartOptions chosen{.over_p = options.over == "p"};
    if (!options.processes.empty())
        chosen.p = formats::read_processes("-p", options.processes);
    if (!options.sizes.empty())
        chosen.d = formats::read_sizes("-d", options.sizes);
    const std::vector<report::ChartedMachine> machines = evaluation::read_charted(options.machines);
    std::string op = options.op;
    if (machines.front().sheet.find(op) == nullptr && op.starts_with('t') &&
        machines.front().sheet.find(op.substr(1)) != nullptr)
        op.erase(0, 1); // as the sheet writes it, tbcast
    const report::Chart chart = report::operation_chart(op, machines, chosen);
    if (options.format == Format::csv)
        report::put(options.output, formats::records_text(plotted_fields, plotted(chart)));
    else if (options.format == Format::json)
        report::put(options.output, json_text(plotted_json(chart)) + "\n");
    else
        report::put(options.output, chart);
    return 0;
}

} // namespace

void add_plot_command(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<PlotOptions>();
    CLI::App *sub = subcommand(app, "plot", "the curve of an operation: measured, fitted, errors",
                               "mpisheet plot allreduce mine\n  mpisheet plot bcast mine leonardo -p 16 -o bcast.svg\n"
                               "  mpisheet plot barrier mine before=mine/history/2026-10-01");
    sub->add_option("OP", options->op, "operation, e.g. bcast")->required();
    sub->add_option("MACHINE", options->machines, "folder, sheet or shipped sheet, or NAME= and one of these")
        ->required();
    sub->add_option("--over", options->over, "d: over message sizes; p: over processes")
        ->check(CLI::IsMember({"d", "p"}));
    sub->add_option("-p", options->processes, "process counts, a curve each (over p: from least to most)");
    sub->add_option("-d", options->sizes, "sizes, from least to most (over p: a curve each)");
    sub->add_option("-o", options->output, "picture.svg, .png or .pdf; else drawn here");
    add_format(sub, options->format);
    on(sub, action, options, plot);
}

} // namespace mpisheet::command
