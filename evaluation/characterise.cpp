#include "evaluation/characterise.hpp"

#include "cowichan/table.hpp"
#include "evaluation/measured/fit_files.hpp"
#include "evaluation/programs/cowichan_validation.hpp"
#include "formats/file.hpp"
#include "formats/folder_files.hpp"
#include "formats/lock.hpp"
#include "formats/records.hpp"
#include "formats/samples_json.hpp"
#include "model/error.hpp"
#include "model/placement.hpp"
#include "model/points.hpp"
#include "probes/campaign/history.hpp"
#include "report/terminal/progress.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

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
    const Sheet sheet =
        fit_files(files_to_fit(measured), {measured / "sheet.gp", measured / "fit.json", measured / "table.gp"},
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
void measure_in(const fs::path &place, const Characterisation &options)
{
    const fs::path folder = options.probe.output;
    const bool is_next = place != folder;
    const std::function<double()> left = countdown(options.probe.budget);
    launch::ProbeOptions to_probe = options.probe;
    to_probe.afterwards =
        campaign::seconds_afterwards(afterwards_of(options), launch::is_simulated(options.probe.launcher), 0);
    to_probe.is_whole = true;
    to_probe.output = place / "samples.csv";
    if (is_next && !options.probe.ops.empty())
        to_probe.others = folder / "samples.csv";
    launch::probe(to_probe);
    campaign::Afterwards calibration = afterwards_of(options); // gets what was set aside, whatever files took to write
    calibration.fit = false;
    const double set_aside = std::min(campaign::seconds_afterwards(calibration, false, 0), options.probe.budget / 2);
    const int ranks = fullest_node(place); // a job of one node may go on with what many have measured
    if (options.probe.ops.empty() || !options.kernels.empty())
        launch::calibrate(options.probe.launcher,
                          {.kernels = options.kernels,
                           .ranks = ranks,
                           .output = place / "calibration.csv",
                           .others = options.kernels.empty() ? fs::path() : folder / "calibration.csv",
                           .time_left = countdown(std::max(left() - seconds_of_fit(place), set_aside))});
    else if (is_next)
        campaign::take_over(folder, "calibration.csv");
    if (is_next && !options.probe.ops.empty())
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

} // namespace

campaign::Afterwards afterwards_of(const Characterisation &options)
{
    const auto all = static_cast<int>(cowichan::runnable.size());
    const auto named = static_cast<int>(std::count(options.kernels.begin(), options.kernels.end(), ',')) + 1;
    return {.calibration = options.probe.ops.empty() || !options.kernels.empty(),
            .kernels = options.kernels.empty() ? all : named};
}

int characterise(const Characterisation &options)
{
    const fs::path folder = options.probe.output;
    launch::rates_words(
        options.probe.launcher); // a platform without compute rates is found out before the long measurement
    check_launcher(options.probe.launcher, options.probe.ranks);
    formats::make_folder(folder);
    const formats::Lock lock(folder);
    campaign::finish_replacing(folder);
    launch::ProbeOptions there = options.probe;
    there.output = folder / "samples.csv";
    const campaign::Present present = launch::samples_present(there);
    const bool finished = fs::exists(folder / "sheet.gp");
    // A simulated launch would repeat itself to the last byte.
    const bool repeats_itself = launch::is_simulated(options.probe.launcher) && options.kernels.empty();
    if (present == campaign::Present::nothing ||
        (present == campaign::Present::same && (!finished || repeats_itself))) {
        measure_in(folder, options);
    } else {
        check_same_machine(options.probe);
        measure_in(begin_next(folder, launch::identity_of(options.probe) + " " + options.kernels), options);
        replace(folder);
    }
    print_summary(folder / "sheet.gp");
    return 0;
}

int calibrate_again(const Characterisation &options)
{
    const fs::path folder = options.probe.output, before = folder / "calibration.csv";
    check_kernels("--kernels", options.kernels);
    const formats::Lock lock(folder);
    campaign::finish_replacing(folder);
    if (!fs::exists(folder / "samples.csv"))
        throw Error(Exit::bad_input,
                    (folder / "samples.csv").string() +
                        ": cannot be read: mpisheet characterise makes a folder that can be calibrated");
    launch::rates_words(options.probe.launcher);
    const fs::path next = begin_next(folder, "calibration of " + options.kernels);
    for (const formats::FolderFile &file : formats::folder_files)
        if (file.is_measured)
            campaign::take_over(folder, file.name);
    launch::calibrate(options.probe.launcher,
                      {.kernels = options.kernels,
                       .ranks = options.probe.ranks > 0 ? options.probe.ranks : fullest_node(folder),
                       .output = next / "calibration.csv",
                       .others = options.kernels.empty() ? fs::path() : before});
    if (fs::exists(before) && formats::read_file(before) == formats::read_file(next / "calibration.csv")) {
        campaign::drop_next(folder);
        fit_folder(folder);
    } else {
        fit_folder(next);
        replace(folder);
    }
    print_summary(folder / "sheet.gp");
    return 0;
}

} // namespace mpisheet::evaluation
