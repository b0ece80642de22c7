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

std::string samples_of_launch(const fs::path &folder, int launch)
{
    return (folder / fmt::format("launch-{}.csv", launch)).string();
}

void set_outputs(Job &job, const fs::path &folder, int launch)
{
    const fs::path samples = samples_of_launch(folder, launch);
    job.outputs = {{"-o", samples},
                   {"--json", fs::path(samples).replace_extension(".json")},
                   {"--profile", fs::path(samples).replace_extension(".profile.csv")}};
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

double allowed_budget(const Plan &plan, double spent)
{
    const double left = std::max(plan.budget - spent, 0.0), least = spent > 0 ? 0 : least_share * plan.budget;
    return plan.time_left ? std::clamp(plan.time_left(), std::min(least, left), left) : left;
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

Job first_launch(const Plan &plan, int launch, double budget, bool has_all_points)
{
    const bool is_listed = launch > 0 && is_adaptive(plan) && has_all_points;
    Job job = probe_job(plan, launch, is_listed, budget);
    const fs::path folder = parts_of(plan);
    set_outputs(job, folder, launch);
    if (is_listed)
        job.more_arguments.insert(job.more_arguments.end(), {"--like", samples_of_launch(folder, 0)});
    job.before = launch;
    job.all = launches_of(plan);
    return job;
}

fs::path points_file(const Plan &plan, int launch)
{
    return parts_of(plan) / fmt::format("points-{}.csv", launch);
}

Job launch_of_points(const Plan &plan, int launch, const fs::path &points, double budget)
{
    Job job = probe_job(plan, launch, true, budget);
    job.more_arguments.insert(job.more_arguments.end(), {"--like", points.string()});
    set_outputs(job, parts_of(plan), launch);
    return job;
}

std::string identity(const Plan &plan)
{
    std::string text = plan.target.launcher + "\n" + plan.target.platform + plan.target.identity;
    const int launches = launches_of(plan);
    for (int launch = 0; launch < launches; ++launch)
        for (const std::string &argument :
             probe_job(plan, launch, launch > 0 && is_adaptive(plan), plan.budget / launches).arguments)
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
