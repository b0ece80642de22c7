// mpisheet probe: samples of MPI operations, of a sweep or of the points that a fit advises.

#include "launch/probe.hpp"

#include "command/console/cli.hpp"
#include "command/console/launch_options.hpp"
#include "formats/file.hpp"
#include "formats/fit_json.hpp"
#include "model/error.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

/// The advice of a fit as the points of a probe; those that need more ranks, or an operation that was not asked for,
/// are left out. Throws Error (bad_input) for a file without advice, Error (usage) where nothing is left of it.
std::string advised_points(const fs::path &file, const launch::ProbeOptions &options)
{
    const std::string wanted = "," + options.ops + ",";
    std::string points;
    int asked = 0, larger = 0, kept = 0;
    for (const AdvisedPoint &point : formats::parse_advice(formats::read_text(file), file.string())) {
        if (!options.ops.empty() && wanted.find("," + point.op + ",") == std::string::npos)
            continue;
        ++asked;
        larger += point.p > options.ranks;
        if (point.p > options.ranks)
            continue;
        ++kept;
        points += fmt::format("{}{}:{}:{}", points.empty() ? "" : ",", point.op, point.p, point.d);
    }
    if (kept == 0)
        throw Error(Exit::usage,
                    larger > 0 ? fmt::format("{}: all {} points need more than {}: give a larger -n", file.string(),
                                             asked, report::count_text(static_cast<std::size_t>(options.ranks), "rank"))
                               : file.string() + ": there is nothing to measure next");
    report::tell(fmt::format("{}: {} of {} fit on {}\n", file.string(), kept,
                             report::count_text(static_cast<std::size_t>(asked), "point"),
                             report::count_text(static_cast<std::size_t>(options.ranks), "rank")));
    return points;
}

} // namespace

void add_probe(CLI::App &app, Action &action)
{
    struct Options : launch::ProbeOptions {
        fs::path advice; ///< fit.json; empty: sweep
    };
    const auto options = std::make_shared<Options>();
    CLI::App *sub = subcommand(app, "probe", "samples alone: measure what MPI operations cost",
                               "mpisheet probe -n 2 --ops bcast,allreduce --sizes 8:1M -o samples.csv");
    add_probe_options(sub, *options);
    sub->add_option("-o", options->output, "samples.csv")->required();
    sub->add_option("--advice", options->advice,
                    "fit.json: measure the points that it recommends (of --ops) instead of a sweep; then fit old and "
                    "new samples together")
        ->excludes("--sizes")
        ->excludes("--processes");
    on(sub, action, options, [](const Options &given) {
        launch::ProbeOptions chosen = given;
        if (!given.advice.empty()) {
            chosen.points = advised_points(given.advice, given);
            chosen.ops.clear();
        }
        launch::probe(chosen);
        return 0;
    });
}

} // namespace mpisheet::command
