#include "command/console/evaluation_options.hpp"

#include "command/console/cli.hpp"
#include "command/console/launch_options.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <map>

namespace mpisheet::command {
namespace {

report::Quantity parse_quantity(const std::string &text)
{
    using report::Quantity;
    const std::map<std::string, Quantity> known{
        {"time", Quantity::time}, {"speedup", Quantity::speedup}, {"efficiency", Quantity::efficiency}};
    if (const auto found = known.find(text); found != known.end())
        return found->second;
    const std::string meant = nearest(text, {"time", "speedup", "efficiency"});
    throw Error(Exit::usage, "--plot: expected time, speedup or efficiency, found \"" + text + "\"" +
                                 (meant.empty() ? "" : " (did you mean " + meant + "?)"));
}

} // namespace

void add_state(CLI::App *app, int &state)
{
    app->add_option("--state", state, "predict the N-th most frequent state of the machine")->check(at_least_one);
}

void add_machines(CLI::App *app, std::vector<std::string> &machines)
{
    app->add_option("--machine", machines,
                    "NAME=SHEET or NAME=FOLDER, again for each machine: they are compared; without NAME= as the sheet "
                    "calls it")
        ->allow_extra_args(false);
}

void add_strict(CLI::App *app, bool &strict)
{
    app->add_flag("--strict", strict, "end with status 1 when a prediction lies outside the measured range");
}

void add_plot(CLI::App *app, std::optional<report::Quantity> &plot, report::PictureOptions &picture)
{
    app->add_option_function<std::string>(
           "--plot", [&plot](const std::string &text) { plot = parse_quantity(text); },
           "time, speedup or efficiency: a picture, in the terminal or in -o FILE")
        ->option_text("time|speedup|efficiency");
    app->add_option("--title", picture.title, "the picture's title (the program)");
    app->add_option("--log", picture.log, "logarithmic axes: x, y, xy or none (what suits)")
        ->check(CLI::IsMember({"x", "y", "xy", "none"}));
}

void add_validation(CLI::App *sub, evaluation::ValidationOptions &options)
{
    add_launcher(sub, options.launcher);
    sub->add_option("-o", options.output, "folder for predictions.csv and runs.csv")->required();
    sub->add_option("--launches", options.launches, "mpiexec runs of each p (3; simulated: 1)")->check(at_least_one);
    sub->add_option_function<std::string>(
           "--compute", [&options](const std::string &text) { options.launcher.measured_compute = text == "measured"; },
           "simulated compute: counted (work x rates) or measured (host seconds)")
        ->check(CLI::IsMember({"counted", "measured"}));
    unit_option(sub, "--enforce", options.enforce, parse_share,
                "end with 1 when a kernel's median error exceeds this, e.g. 10%");
}

} // namespace mpisheet::command
