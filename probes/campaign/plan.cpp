#include "probes/campaign/plan.hpp"

#include "formats/file.hpp"
#include "formats/samples_json.hpp"
#include "model/quantity.hpp"
#include "probes/campaign/parts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::campaign {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

/// How many launches a measurement of a real machine begins with.
constexpr int first_real_launches = 5;

/// Whether sizes are chosen by the curves.
bool is_adaptive(const Plan &plan)
{
    return plan.points.empty() && plan.sizes.empty() && plan.layouts.empty();
}

std::vector<std::string> choice_of_layouts(const Plan &plan)
{
    return plan.layouts.empty() ? std::vector<std::string>() : std::vector{"--layouts"s, to_text(plan.layouts)};
}

/// `listed`: the launch takes its points from a file.
Job probe_job(const Plan &plan, int launch, bool listed, double budget)
{
    Job job{.ranks = plan.ranks, .program = "mpisheet-probe", .resumes = true};
    job.arguments = {"--expect-ranks", std::to_string(plan.ranks), "--launch", std::to_string(launch),
                     "--seed",         std::to_string(plan.seed)};
    const std::vector<std::string> chosen = listed ? choice_of_layouts(plan) : choice_of_points(plan);
    job.arguments.insert(job.arguments.end(), chosen.begin(), chosen.end());
    if (!plan.align.empty())
        job.arguments.insert(job.arguments.end(), {"--align", plan.align});
    if (!plan.target.simulated)
        job.arguments.insert(job.arguments.end(), {"--budget", format_number(budget) + "s"});
    job.more_arguments = {"--part"};
    return job;
}

/// `budget` of all launches together [s].
std::vector<Job> jobs_without_files(const Plan &plan, double budget)
{
    const int launches = launches_of(plan);
    std::vector<Job> jobs;
    for (int launch = 0; launch < launches; ++launch)
        jobs.push_back(probe_job(plan, launch, launch > 0 && is_adaptive(plan), budget / launches));
    return jobs;
}

void set_outputs(Job &job, const fs::path &folder, std::size_t launch)
{
    const std::string part = (folder / fmt::format("launch-{}", launch)).string();
    job.outputs = {{"-o", part + ".csv"}, {"--json", part + ".json"}, {"--profile", part + ".profile.csv"}};
}

fs::path parts_of(const Plan &plan)
{
    return parts_folder(plan.output, identity(plan));
}

} // namespace

int launches_of(const Plan &plan)
{
    return plan.launches > 0 ? plan.launches : plan.target.simulated ? 1 : first_real_launches;
}

double allowed_budget(const Plan &plan)
{
    // With less than this a launch would leave points out; one that its job's end stops goes on in the next job.
    constexpr double least_share = 0.1;
    return plan.time_left ? std::clamp(plan.time_left(), least_share * plan.budget, plan.budget) : plan.budget;
}

std::vector<std::string> choice_of_points(const Plan &plan)
{
    std::vector<std::string> words = choice_of_layouts(plan);
    const auto pass = [&](const char *option, const std::string &value) {
        if (!value.empty())
            words.insert(words.end(), {option, value});
    };
    pass("--points", plan.points);
    pass("--ops", plan.ops);
    if (plan.cold)
        words.emplace_back("--cold");
    pass("--sizes", plan.sizes);
    pass("--processes", plan.processes);
    pass("--memory", plan.memory);
    return words;
}

LaunchFiles files_of(const Job &job)
{
    return {job.outputs[0].second, job.outputs[1].second, job.outputs[2].second};
}

std::vector<Job> first_launches(const Plan &plan)
{
    std::vector<Job> jobs = jobs_without_files(plan, allowed_budget(plan));
    const fs::path folder = parts_of(plan);
    for (std::size_t launch = 0; launch < jobs.size(); ++launch) {
        set_outputs(jobs[launch], folder, launch);
        if (launch > 0 && is_adaptive(plan))
            jobs[launch].more_arguments.insert(jobs[launch].more_arguments.end(),
                                               {"--like", files_of(jobs[0]).samples.string()});
    }
    return jobs;
}

fs::path points_file(const Plan &plan, int launch)
{
    return parts_of(plan) / fmt::format("points-{}.csv", launch);
}

Job launch_of_points(const Plan &plan, int launch, const fs::path &points, double budget)
{
    Job job = probe_job(plan, launch, true, budget);
    job.more_arguments.insert(job.more_arguments.end(), {"--like", points.string()});
    set_outputs(job, parts_of(plan), static_cast<std::size_t>(launch));
    return job;
}

std::string identity(const Plan &plan)
{
    std::string text = plan.target.launcher + "\n" + plan.target.platform + plan.target.identity;
    for (const Job &job : jobs_without_files(plan, plan.budget))
        for (const std::string &argument : job.arguments)
            text += "\n" + argument;
    return formats::sha256(text).substr(0, 16);
}

Present samples_present(const Plan &plan)
{
    if (!fs::exists(plan.output))
        return Present::nothing;
    const fs::path json = fs::path(plan.output).replace_extension(".json");
    const bool same = fs::exists(json) && formats::read_samples_json(json).identity == identity(plan);
    return same ? Present::same : Present::other;
}

} // namespace mpisheet::campaign
