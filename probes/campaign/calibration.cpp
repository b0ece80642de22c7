#include "probes/campaign/calibration.hpp"

#include "formats/file.hpp"
#include "formats/records.hpp"
#include "probes/campaign/parts.hpp"

#include <fmt/format.h>

#include <set>

namespace mpisheet::campaign {
namespace {

namespace fs = std::filesystem;

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

Job calibration_job(const CalibrationPlan &plan, int launch, const fs::path &file)
{
    Job job{.ranks = plan.ranks,
            .program = plan.program,
            .arguments = {"--calibrate"},
            .more_arguments = plan.rates,
            .outputs = {{"-o", file}}};
    if (!plan.kernels.empty())
        job.arguments.push_back(plan.kernels);
    job.arguments.insert(job.arguments.end(), {"--launch", std::to_string(launch)});
    return job;
}

void calibrate(const CalibrationPlan &plan, const RunJobs &run)
{
    const std::string chosen = plan.kernels.empty() ? "" : "-" + formats::sha256(plan.kernels).substr(0, 16);
    const std::string together = plan.ranks > 1 ? fmt::format("-{}", plan.ranks) : "";
    const fs::path folder = parts_folder(plan.output, plan.machine + chosen + together);
    std::vector<Job> jobs;
    std::vector<fs::path> files;
    for (int launch = 0; launch < plan.launches; ++launch) {
        files.push_back(folder / fmt::format("launch-{}.csv", launch));
        jobs.push_back(calibration_job(plan, launch, files.back()));
    }
    run(jobs);
    formats::write_file(plan.output,
                        fs::exists(plan.others) ? with_others(files, plan.others) : concatenate_csv(files));
    remove_parts(plan.output);
}

void measure_node_rates(int ranks, int launches, const fs::path &output, const RunJobs &run)
{
    const fs::path folder = parts_folder(output, std::to_string(ranks));
    std::vector<Job> jobs;
    std::vector<fs::path> files;
    for (int launch = 0; launch < launches; ++launch) {
        files.push_back(folder / fmt::format("launch-{}.csv", launch));
        jobs.push_back({.ranks = ranks,
                        .program = "mpisheet-probe",
                        .arguments = {"--node-rates", "--launch", std::to_string(launch)},
                        .outputs = {{"-o", files.back()}}});
    }
    run(jobs);
    formats::write_file(output, concatenate_csv(files));
    remove_parts(output);
}

} // namespace mpisheet::campaign
