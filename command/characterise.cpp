// mpisheet characterise: probe, calibrate, fit; each stage leaves its file in the folder and is skipped when it is
// there.

#include "command/commands.hpp"
#include "command/fit_files.hpp"
#include "command/progress.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace mpisheet {

int run_characterise(const CharacteriseOptions &options)
{
    const std::filesystem::path folder = options.probe.output;
    const Launcher &launcher = options.probe.launcher;
    rates_words(launcher); // a platform without compute rates is found out before the long measurement
    ProbeOptions to_probe = options.probe;
    to_probe.output = folder / "samples.csv";
    probe(to_probe);
    calibrate(launcher, is_simulated(launcher) ? 1 : 3, folder / "calibration.csv");

    Progress progress("fit");
    const Sheet sheet =
        fit_files({folder / "samples.csv", folder / "calibration.csv"}, folder / "sheet.gp", folder / "fit.json");
    progress.finish(fmt::format("{} equations", sheet.operations.size() + sheet.calibrations.size()));
    print_summary(folder / "sheet.gp");
    return 0;
}

} // namespace mpisheet
