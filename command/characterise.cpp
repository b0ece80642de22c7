// mpisheet characterise and calibrate: a machine's sheet, measured.

#include "evaluation/characterise.hpp"

#include "command/console/launch_options.hpp"
#include "evaluation/measured/measurement_forecast.hpp"
#include "evaluation/programs/cowichan_validation.hpp"

namespace mpisheet::command {
namespace {

struct CharacteriseCommand {
    evaluation::Characterisation chosen;
    bool plan = false; ///< say what it would take, and measure nothing
};

int characterise(const CharacteriseCommand &given)
{
    evaluation::Characterisation chosen = given.chosen;
    chosen.probe.ops = with_levels(chosen.probe.ops);
    evaluation::check_kernels("--kernels", chosen.kernels);
    if (!given.plan)
        return evaluation::characterise(chosen);
    const std::filesystem::path &folder = chosen.probe.output;
    launch::MeasurementPlan plan{.probe = chosen.probe, .afterwards = evaluation::afterwards_of(chosen)};
    if (std::filesystem::exists(folder / "sheet.gp"))
        plan.known = folder;
    return evaluation::print_plan(launch::settled(plan), Format::table);
}

void add_kernels(CLI::App *app, std::string &kernels, const std::string &what)
{
    app->add_option("--kernels", kernels, what + ", e.g. life,mandel");
}

} // namespace

void add_characterise(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<CharacteriseCommand>();
    CLI::App *sub =
        subcommand(app, "characterise", "a datasheet of this machine or of a simulated one; probe, calibrate, fit",
                   "mpisheet characterise -n 2 -o mine\n"
                   "  mpisheet characterise -n 64 --platform datasheets/platforms/fattree-64.xml -o fattree");
    options->chosen.probe.budget = whole_budget;
    add_probe_options(sub, options->chosen.probe, budget_of_all);
    add_kernels(sub, options->chosen.kernels, "kernels whose steps are timed (all; with --ops none of them)");
    sub->add_flag("--plan", options->plan, "say what it would take, and measure nothing: mpisheet plan");
    sub->add_option("-o", options->chosen.probe.output,
                    "folder; a stopped measurement in it is resumed, a finished one moves to its history; --ops adds "
                    "operations to it or measures them again")
        ->required();
    on(sub, action, options, characterise);
}

void add_calibrate(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<evaluation::Characterisation>();
    CLI::App *sub =
        subcommand(app, "calibrate", "time the kernels' basic steps once more, for a folder of characterise",
                   "mpisheet calibrate -o out");
    add_launcher(sub, options->probe.launcher);
    options->probe.ranks = 0; // as the samples had
    sub->add_option("-n", options->probe.ranks,
                    "steps are timed with 1, 2, 4 … up to this number of a node's processors busy (the samples' ranks)")
        ->check(at_least_one);
    add_kernels(sub, options->kernels, "kernels whose steps are timed (all); the other kernels' times are kept");
    sub->add_option(
           "-o", options->probe.output,
           "folder with samples.csv; its calibration.csv and sheet.gp are renewed, the old ones go to its history")
        ->required();
    on(sub, action, options, evaluation::calibrate_again);
}

} // namespace mpisheet::command
