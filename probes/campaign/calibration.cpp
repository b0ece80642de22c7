#include "probes/campaign/calibration.hpp"

#include "formats/file.hpp"
#include "formats/records.hpp"
#include "model/quantity.hpp"
#include "probes/campaign/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace mpisheet::campaign {
namespace {

namespace fs = std::filesystem;

/// The least budget of a launch: each step is timed with a few small working sets in any case [s].
constexpr double least_calibration = 0.1;

/// What some launches timed, and all of an earlier calibration that they did not.
std::string with_others(const std::vector<fs::path> &timed, const fs::path &earlier)
{
    std::vector<StepSample> all;
    std::set<std::string> known;
    for (const fs::path &file : timed)
        for (StepSample &sample : formats::read_calibration(file)) {
            known.insert(sample.kernel);
            all.push_back(std::move(sample));
        }
    for (StepSample &sample : formats::read_calibration(earlier))
        if (!known.contains(sample.kernel))
            all.push_back(std::move(sample));
    return formats::records_text(formats::calibration_fields, all);
}

} // namespace

Job calibration_job(const CalibrationPlan &plan, int launch, const fs::path &file, double budget)
{
    Job job{.ranks = plan.ranks,
            .program = plan.program,
            .arguments = {"--calibrate"},
            .more_arguments = plan.rates,
            .outputs = {{"-o", file}}};
    if (!plan.kernels.empty())
        job.arguments.push_back(plan.kernels);
    job.arguments.insert(job.arguments.end(), {"--launch", std::to_string(launch)});
    if (budget > 0)
        job.more_arguments.insert(job.more_arguments.end(), {"--budget", format_number(budget) + "s"});
    job.before = launch;
    job.all = plan.launches;
    return job;
}

int calibrate(const CalibrationPlan &plan, const RunJobs &run)
{
    const std::string chosen = plan.kernels.empty() ? "" : "-" + formats::sha256(plan.kernels).substr(0, 16);
    const std::string together = plan.ranks > 1 ? fmt::format("-{}", plan.ranks) : "";
    const fs::path folder = parts_folder(plan.output, plan.machine + chosen + together);
    std::vector<fs::path> files;
    double took = 0;
    for (int launch = 0; launch < plan.launches; ++launch) {
        const double left = plan.time_left ? plan.time_left() : 0;
        if (launch > 0 && plan.time_left && left < 0.5 * took)
            break;
        files.push_back(folder / fmt::format("launch-{}.csv", launch));
        const double budget = plan.time_left ? std::max(left / (plan.launches - launch), least_calibration) : 0;
        run({calibration_job(plan, launch, files.back(), budget)});
        took = plan.time_left ? left - plan.time_left() : 0;
    }
    formats::write_file(plan.output,
                        fs::exists(plan.others) ? with_others(files, plan.others) : concatenate_csv(files));
    remove_parts(plan.output);
    return static_cast<int>(files.size());
}

} // namespace mpisheet::campaign
