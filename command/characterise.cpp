// mpisheet characterise: probe, calibrate, fit; each stage leaves its file in the folder and is skipped when it is
// there.

#include "command/cli.hpp"
#include "command/fit_files.hpp"
#include "command/progress.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace mpisheet {

namespace {

int characterise(const ProbeOptions &options)
{
    const std::filesystem::path folder = options.output;
    const Launcher &launcher = options.launcher;
    rates_words(launcher); // a platform without compute rates is found out before the long measurement
    ProbeOptions to_probe = options;
    to_probe.output = folder / "samples.csv";
    probe(to_probe);
    calibrate(launcher, is_simulated(launcher) ? 1 : 3, folder / "calibration.csv");

    Progress progress("fit");
    const Sheet sheet = fit_files({folder / "samples.csv", folder / "calibration.csv"},
                                  {folder / "sheet.gp", folder / "fit.json", folder / "table.gp"});
    progress.finish(fmt::format("{} equations", sheet.operations.size() + sheet.calibrations.size()));
    print_summary(folder / "sheet.gp");
    return 0;
}

} // namespace

void add_characterise(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ProbeOptions>();
    CLI::App *sub = command(app, "characterise",
                            "probe, calibrate and fit: a datasheet of this machine or a simulated one; resumes",
                            "mpisheet characterise -n 2 -o out");
    add_probe_options(sub, *options);
    sub->add_option("-o", options->output, "folder")->required();
    on(sub, action, options, characterise);
}

} // namespace mpisheet
