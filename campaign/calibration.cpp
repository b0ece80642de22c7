#include "campaign/calibration.hpp"

#include "campaign/parts.hpp"
#include "formats/file.hpp"

#include <fmt/format.h>

namespace mpisheet::campaign {

void calibrate(const CalibrationPlan &plan, const RunJobs &run)
{
    const std::filesystem::path folder = parts_folder(plan.output, plan.machine);
    std::vector<Job> jobs;
    std::vector<std::filesystem::path> files;
    for (int launch = 0; launch < plan.launches; ++launch) {
        files.push_back(folder / fmt::format("launch-{}.csv", launch));
        jobs.push_back({.program = plan.program,
                        .arguments = {"--calibrate", "--launch", std::to_string(launch)},
                        .more_arguments = plan.rates,
                        .outputs = {{"-o", files.back()}}});
    }
    run(jobs);
    formats::write_file(plan.output, concatenate_csv(files));
    remove_parts(plan.output);
}

} // namespace mpisheet::campaign
