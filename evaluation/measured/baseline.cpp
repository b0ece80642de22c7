#include "evaluation/measured/baseline.hpp"

#include "formats/file.hpp"
#include "formats/json.hpp"
#include "formats/lock.hpp"
#include "formats/records.hpp"
#include "formats/samples_json.hpp"
#include "formats/temporary.hpp"
#include "model/change/changes.hpp"
#include "model/error.hpp"
#include "model/placement.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

/// The measurements below a folder: itself, or the folders in it that are one.
std::vector<fs::path> jobs_of(const fs::path &folder)
{
    if (fs::exists(folder / "samples.csv"))
        return {folder};
    std::vector<fs::path> jobs;
    if (fs::is_directory(folder))
        for (const fs::directory_entry &entry : fs::directory_iterator(folder))
            if (fs::exists(entry.path() / "samples.csv"))
                jobs.push_back(entry.path());
    if (jobs.empty())
        throw Error(Exit::bad_input, folder.string() + ": no measurement (samples.csv) in it or in its folders");
    std::sort(jobs.begin(), jobs.end());
    return jobs;
}

/// The launch medians in a baseline. In older baselines a samples.json next to them still counts all samples.
std::vector<JobSamples> read_baseline(const fs::path &current)
{
    std::vector<JobSamples> all;
    for (const fs::path &job : jobs_of(current))
        all.push_back(of_main_layout(formats::read_samples(job / "samples.csv")));
    return all;
}

std::vector<JobSamples> read_jobs(const std::vector<fs::path> &jobs)
{
    std::vector<JobSamples> all;
    for (const fs::path &job : jobs)
        all.push_back(formats::read_samples_of_one_layout(job / "samples.csv"));
    return all;
}

/// True if every job has a description that says it was simulated.
bool are_simulated(const std::vector<fs::path> &jobs, const char *description)
{
    return std::all_of(jobs.begin(), jobs.end(), [&](const fs::path &job) {
        return fs::exists(job / description) &&
               formats::read_samples_json(job / description).fact("simulated") == "yes";
    });
}

/// The share of a job's points that other programs or the host disturbed, according to its profile.
double disturbed_share(const fs::path &job)
{
    const fs::path file = job / "samples.profile.csv";
    if (!fs::exists(file))
        return 0;
    const std::vector<Profile> profiles = formats::read_profiles(file);
    const auto disturbed = std::count_if(profiles.begin(), profiles.end(),
                                         [](const Profile &point) { return !point.disturbance.empty(); });
    return profiles.empty() ? 0 : static_cast<double>(disturbed) / static_cast<double>(profiles.size());
}

/// Marks the baseline that is being replaced, so that after a killed process the old one can be told from the new one.
constexpr const char *replaced = "replaced";

/// Empties `next`: a baseline that was replaced goes to the history; anything else was never complete and is removed.
void finish_accepting(const fs::path &baseline)
{
    const fs::path next = baseline / "next", current = baseline / "current";
    formats::finish_exchange(next, current);
    if (fs::exists(next / replaced) && fs::exists(current)) {
        formats::make_folder(baseline / "history");
        auto kept = std::distance(fs::directory_iterator(baseline / "history"), {});
        while (fs::exists(baseline / "history" / std::to_string(++kept))) {
        }
        fs::rename(next, baseline / "history" / std::to_string(kept));
        fs::remove(baseline / "history" / std::to_string(kept) / replaced);
    }
    fs::remove_all(next);
}

} // namespace

std::vector<fs::path> jobs_in(const std::vector<fs::path> &folders)
{
    std::vector<fs::path> jobs;
    for (const fs::path &folder : folders)
        for (fs::path &job : jobs_of(folder))
            jobs.push_back(std::move(job));
    return jobs;
}

void accept_baseline(const fs::path &baseline, const std::vector<fs::path> &jobs, const std::string &why)
{
    formats::make_folder(baseline);
    const formats::Lock lock(baseline);
    finish_accepting(baseline);
    const fs::path next = baseline / "next", current = baseline / "current";
    formats::Temporary making(next);
    formats::Json from = formats::Json::array();
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const fs::path job = next / std::to_string(i + 1);
        formats::make_folder(job);
        formats::write_file(
            job / "samples.csv",
            formats::records_text(formats::sample_fields,
                                  launch_medians_of(formats::read_samples_of_one_layout(jobs[i] / "samples.csv"))));
        if (fs::exists(jobs[i] / "samples.json")) // of another name: it counts samples that are not here
            formats::write_file(job / "measured.json", formats::read_file(jobs[i] / "samples.json"));
        from.push_back(fs::absolute(jobs[i]).lexically_normal().string());
    }
    const char *user = std::getenv("USER");
    formats::write_file(
        next / "accepted.json",
        formats::json_text(formats::Json{
            {"when", formats::utc_now()}, {"who", user == nullptr ? "" : user}, {"why", why}, {"from", from}}) +
            "\n");
    if (fs::exists(current))
        formats::write_file(current / replaced, "");
    making.keep();
    formats::exchange(next, current);
    finish_accepting(baseline);
}

Gated compare_with_baseline(const fs::path &baseline, const std::vector<fs::path> &jobs, GateRules rules)
{
    const fs::path current = baseline / "current";
    if (!fs::exists(current / "accepted.json"))
        throw Error(Exit::bad_input,
                    baseline.string() +
                        ": no baseline: mpisheet gate BASELINE DIR --accept WHY makes one of what DIR holds");
    Gated gated;
    for (const fs::path &job : jobs)
        gated.disturbed = std::max(gated.disturbed, disturbed_share(job));
    gated.is_disturbed = rules.disturbed = gated.disturbed > most_disturbed;
    rules.exact = are_simulated(jobs, "samples.json") && are_simulated(jobs_of(current), "measured.json");
    gated.result = gate(read_baseline(current), read_jobs(jobs), rules);
    return gated;
}

} // namespace mpisheet::evaluation
