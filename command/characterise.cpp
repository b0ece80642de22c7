// mpisheet characterise: probe, calibrate, fit; each stage leaves its file in the folder and is skipped when it is
// there. What follows a finished measurement is made beside it, and takes its place when it is complete.

#include "command/cluster/plan.hpp"
#include "command/console/launch_options.hpp"
#include "cowichan/table.hpp"
#include "evaluation/fit_files.hpp"
#include "formats/file.hpp"
#include "formats/folder_files.hpp"
#include "formats/lock.hpp"
#include "formats/records.hpp"
#include "formats/samples_json.hpp"
#include "model/error.hpp"
#include "model/placement.hpp"
#include "model/points.hpp"
#include "model/quantity.hpp"
#include "probes/campaign/history.hpp"
#include "report/terminal/progress.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <span>
#include <sstream>

namespace mpisheet::command {

namespace {

namespace fs = std::filesystem;

struct CharacteriseOptions : PlanOptions {
    std::string kernels; ///< whose steps are calibrated; empty: all, or none where operations are named
    bool plan = false;   ///< say what it would take, and measure nothing
};

/// What comes after the launches.
campaign::Afterwards afterwards_of(const CharacteriseOptions &options)
{
    const auto all = static_cast<int>(cowichan::runnable.size());
    const auto named = static_cast<int>(std::count(options.kernels.begin(), options.kernels.end(), ',')) + 1;
    return {.calibration = options.ops.empty() || !options.kernels.empty(),
            .kernels = options.kernels.empty() ? all : named};
}

/// Ranks on a node where most of them were, when the folder's samples were measured.
int fullest_node(const fs::path &folder)
{
    int ranks = 1;
    for (const Sample &sample : formats::read_samples(folder / "samples.csv"))
        ranks = std::max(ranks, sample.ppn);
    return ranks;
}

/// Fits what `measured` holds, of several layouts the main one; its sheet is there when this returns.
void fit_folder(const fs::path &measured)
{
    report::Progress progress("fit");
    const Layout layout = main_layout(layouts_of(formats::read_samples(measured / "samples.csv")));
    const Sheet sheet = evaluation::fit_files(evaluation::files_to_fit(measured),
                                              {measured / "sheet.gp", measured / "fit.json", measured / "table.gp"},
                                              {layout.ppn, layout.cyclic});
    progress.finish(fmt::format("{} equations{}", sheet.operations.size() + sheet.calibrations.size(),
                                layout.nodes == 0
                                    ? ""
                                    : fmt::format(" of {} rank{} a node{}", layout.ppn, layout.ppn == 1 ? "" : "s",
                                                  layout.cyclic ? " in cyclic order" : "")));
}

/// What is left of `seconds` from now on [s].
std::function<double()> countdown(double seconds)
{
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    return [end] { return std::chrono::duration<double>(end - Clock::now()).count(); };
}

/// Seconds that the fit of a folder's samples is to take.
double seconds_of_fit(const fs::path &folder)
{
    const std::size_t points = measured_points(formats::read_samples(folder / "samples.csv")).size();
    return campaign::seconds_afterwards({.calibration = false}, false, points);
}

/// The stages, in `place`, which is the folder itself or where its next measurement is made. With operations named the
/// others of the folder are taken over, and so are the steps of kernels that were not named and a node's rates where
/// they have a file of their own. The budget is for all of it.
void measure_in(const fs::path &place, const CharacteriseOptions &options)
{
    const fs::path folder = options.output;
    const bool is_next = place != folder;
    const std::function<double()> left = countdown(options.budget);
    launch::ProbeOptions to_probe = options;
    to_probe.afterwards =
        campaign::seconds_afterwards(afterwards_of(options), launch::is_simulated(options.launcher), 0);
    to_probe.is_whole = true;
    to_probe.output = place / "samples.csv";
    if (is_next && !options.ops.empty())
        to_probe.others = folder / "samples.csv";
    launch::probe(to_probe);
    const int ranks = fullest_node(place); // a job of one node may go on with what many have measured
    if (options.ops.empty() || !options.kernels.empty())
        launch::calibrate(options.launcher,
                          {.kernels = options.kernels,
                           .ranks = ranks,
                           .output = place / "calibration.csv",
                           .others = options.kernels.empty() ? fs::path() : folder / "calibration.csv",
                           .time_left = [left, fit = seconds_of_fit(place)] { return left() - fit; }});
    else if (is_next)
        campaign::take_over(folder, "calibration.csv");
    if (is_next && !options.ops.empty())
        campaign::take_over(folder, "rates.csv");
    fit_folder(place);
}

/// Puts the next measurement in the place of the folder's, which goes to the history.
void replace(const fs::path &folder)
{
    if (const fs::path kept = campaign::replace_by_next(folder); !kept.empty())
        report::tell(fmt::format("what {} held is kept in {}\n", folder.string(), kept.string()));
}

fs::path begin_next(const fs::path &folder, const std::string &purpose)
{
    const campaign::Next next = campaign::begin_next(folder, purpose);
    if (next.dropped_another)
        report::tell(fmt::format("{}: what was begun there with other options is dropped\n", next.folder.string()));
    return next.folder;
}

/// Operations of one machine do not go into the sheet of another. Throws Error (usage).
void check_same_machine(const launch::ProbeOptions &options)
{
    const fs::path described = options.output / "samples.json";
    if (options.ops.empty() || !fs::exists(described))
        return;
    const std::string before = formats::read_samples_json(described).fact("machine");
    const std::string now = launch::machine_name(options.launcher);
    if (!before.empty() && before != now)
        throw Error(
            Exit::usage,
            fmt::format("{} holds a measurement of {}, and --ops would add operations measured on {}: give another -o",
                        options.output.string(), before, now));
}

int characterise(CharacteriseOptions options)
{
    options.ops = with_levels(options.ops);
    const fs::path folder = options.output;
    check_kernels("--kernels", options.kernels);
    if (options.plan) {
        PlanOptions to_plan = options;
        to_plan.afterwards_stages = afterwards_of(options);
        to_plan.known = fs::exists(folder / "sheet.gp") ? folder : fs::path();
        return print_plan(settled(to_plan));
    }
    launch::rates_words(options.launcher); // a platform without compute rates is found out before the long measurement
    check_launcher(options.launcher, options.ranks);
    formats::make_folder(folder);
    const formats::Lock lock(folder);
    campaign::finish_replacing(folder);
    launch::ProbeOptions there = options;
    there.output = folder / "samples.csv";
    const campaign::Present present = launch::samples_present(there);
    const bool finished = fs::exists(folder / "sheet.gp");
    // A simulated launch would repeat itself to the last byte.
    const bool repeats_itself = launch::is_simulated(options.launcher) && options.kernels.empty();
    if (present == campaign::Present::nothing ||
        (present == campaign::Present::same && (!finished || repeats_itself))) {
        measure_in(folder, options);
    } else {
        check_same_machine(options);
        measure_in(begin_next(folder, launch::identity_of(options) + " " + options.kernels), options);
        replace(folder);
    }
    evaluation::print_summary(folder / "sheet.gp");
    return 0;
}

/// The calibration alone once more; the samples of operations stay, and what the folder held is kept in its history.
int calibrate_again(const CharacteriseOptions &options)
{
    const fs::path folder = options.output, before = folder / "calibration.csv";
    check_kernels("--kernels", options.kernels);
    const formats::Lock lock(folder);
    campaign::finish_replacing(folder);
    if (!fs::exists(folder / "samples.csv"))
        throw Error(Exit::bad_input,
                    (folder / "samples.csv").string() +
                        ": cannot be read: mpisheet characterise makes a folder that can be calibrated");
    launch::rates_words(options.launcher);
    const fs::path next = begin_next(folder, "calibration of " + options.kernels);
    for (const formats::FolderFile &file : formats::folder_files)
        if (file.is_measured)
            campaign::take_over(folder, file.name);
    launch::calibrate(options.launcher, {.kernels = options.kernels,
                                         .ranks = options.ranks > 0 ? options.ranks : fullest_node(folder),
                                         .output = next / "calibration.csv",
                                         .others = options.kernels.empty() ? fs::path() : before});
    if (fs::exists(before) && formats::read_file(before) == formats::read_file(next / "calibration.csv")) {
        campaign::drop_next(folder);
        fit_folder(folder);
    } else {
        fit_folder(next);
        replace(folder);
    }
    evaluation::print_summary(folder / "sheet.gp");
    return 0;
}

void add_kernels(CLI::App *app, std::string &kernels, const std::string &what)
{
    app->add_option("--kernels", kernels, what + ", e.g. life,mandel");
}

} // namespace

void check_kernels(const std::string &option, const std::string &names, bool modelled)
{
    const std::span<const Kernel> kernels =
        modelled ? std::span<const Kernel>(cowichan::kernels) : std::span<const Kernel>(cowichan::runnable);
    std::vector<std::string> known;
    for (const Kernel &kernel : kernels)
        known.emplace_back(kernel.name);
    std::istringstream words(names);
    for (std::string name; std::getline(words, name, ',');)
        if (find_kernel(kernels, name) == nullptr) {
            const std::string meant = nearest(name, known);
            throw Error(Exit::usage,
                        option + ": unknown kernel '" + name + "'" +
                            (meant.empty() ? "; see mpisheet cowichan list" : "; did you mean '" + meant + "'?"));
        }
}

void add_characterise(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<CharacteriseOptions>();
    CLI::App *sub =
        subcommand(app, "characterise", "a datasheet of this machine or of a simulated one; probe, calibrate, fit",
                   "mpisheet characterise -n 2 -o mine\n"
                   "  mpisheet characterise -n 64 --platform datasheets/platforms/fattree-64.xml -o fattree");
    options->budget = whole_budget;
    add_probe_options(sub, *options, budget_of_all);
    add_kernels(sub, options->kernels, "kernels whose steps are timed (all; with --ops none of them)");
    sub->add_flag("--plan", options->plan, "say what it would take, and measure nothing: mpisheet plan");
    sub->add_option("-o", options->output,
                    "folder; a stopped measurement in it is resumed, a finished one moves to its history; --ops adds "
                    "operations to it or measures them again")
        ->required();
    on(sub, action, options, characterise);
}

void add_calibrate(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<CharacteriseOptions>();
    CLI::App *sub =
        subcommand(app, "calibrate", "time the kernels' basic steps once more, for a folder of characterise",
                   "mpisheet calibrate -o out");
    add_launcher(sub, options->launcher);
    options->ranks = 0; // as the samples had
    sub->add_option("-n", options->ranks,
                    "steps are timed with 1, 2, 4 … up to this number of a node's processors busy (the samples' ranks)")
        ->check(at_least_one);
    add_kernels(sub, options->kernels, "kernels whose steps are timed (all); the other kernels' times are kept");
    sub->add_option(
           "-o", options->output,
           "folder with samples.csv; its calibration.csv and sheet.gp are renewed, the old ones go to its history")
        ->required();
    on(sub, action, options, calibrate_again);
}

} // namespace mpisheet::command
