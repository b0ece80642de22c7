// mpisheet characterise: probe, calibrate, fit; each stage leaves its file in the folder and is skipped when it is
// there. A finished folder is measured anew, and what it held is kept in its history.

#include "campaign/history.hpp"
#include "command/cli.hpp"
#include "command/fit_files.hpp"
#include "command/launch/progress.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace mpisheet::command {

namespace {

/// Fits the folder's samples and calibration.
void fit_folder(const std::filesystem::path &folder)
{
    Progress progress("fit");
    const Sheet sheet = fit_files({folder / "samples.csv", folder / "calibration.csv"},
                                  {folder / "sheet.gp", folder / "fit.json", folder / "table.gp"});
    progress.finish(fmt::format("{} equations", sheet.operations.size() + sheet.calibrations.size()));
    print_summary(folder / "sheet.gp");
}

int characterise(const ProbeOptions &options)
{
    const std::filesystem::path folder = options.output;
    const Launcher &launcher = options.launcher;
    rates_words(launcher); // a platform without compute rates is found out before the long measurement
    ProbeOptions to_probe = options;
    to_probe.output = folder / "samples.csv";
    check_launcher(launcher, options.ranks);
    campaign::finish_keeping(folder);
    const campaign::Present there = samples_present(to_probe);
    const bool finished = std::filesystem::exists(folder / "sheet.gp");
    // A simulated launch would repeat itself to the last byte.
    if (there == campaign::Present::other || (there == campaign::Present::same && finished && !is_simulated(launcher)))
        fmt::print(stderr, "what {} holds is kept in {}\n", folder.string(),
                   campaign::keep_generation(folder).string());
    probe(to_probe);
    calibrate(launcher, is_simulated(launcher) ? 1 : 3, folder / "calibration.csv");
    fit_folder(folder);
    return 0;
}

/// The calibration alone once more; the samples of operations stay, and what the folder held is kept in its history.
int calibrate_again(const ProbeOptions &options)
{
    const std::filesystem::path folder = options.output, file = folder / "calibration.csv";
    campaign::finish_keeping(folder);
    if (!std::filesystem::exists(folder / "samples.csv"))
        throw Error(Exit::bad_input,
                    (folder / "samples.csv").string() +
                        ": cannot be read: mpisheet characterise makes a folder that can be calibrated");
    rates_words(options.launcher);
    const std::filesystem::path fresh = folder / "calibration-again.csv"; // the old one stays until this is whole
    std::filesystem::remove(fresh);
    calibrate(options.launcher, is_simulated(options.launcher) ? 1 : 3, fresh);
    const bool same = std::filesystem::exists(file) && formats::read_file(file) == formats::read_file(fresh);
    if (!same && (std::filesystem::exists(file) || std::filesystem::exists(folder / "sheet.gp")))
        fmt::print(stderr, "what {} holds is kept in {}\n", folder.string(),
                   campaign::keep_generation(folder, true).string());
    std::filesystem::rename(fresh, file);
    fit_folder(folder);
    return 0;
}

} // namespace

void add_characterise(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ProbeOptions>();
    CLI::App *sub =
        subcommand(app, "characterise",
                   "probe, calibrate and fit: a datasheet of this machine or a simulated one; resumes; a finished "
                   "folder becomes history",
                   "mpisheet characterise -n 2 -o out");
    add_probe_options(sub, *options);
    sub->add_option("-o", options->output, "folder")->required();
    on(sub, action, options, characterise);
}

void add_calibrate(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ProbeOptions>();
    CLI::App *sub = subcommand(
        app, "calibrate", "time the kernels' basic steps on one process again, for a folder that characterise made",
        "mpisheet calibrate -o out");
    add_launcher(sub, options->launcher);
    sub->add_option(
           "-o", options->output,
           "folder with samples.csv; its calibration.csv and sheet.gp are renewed, the old ones go to its history")
        ->required();
    on(sub, action, options, calibrate_again);
}

} // namespace mpisheet::command
