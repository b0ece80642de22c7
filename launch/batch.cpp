#include "launch/batch.hpp"

#include "launch/child.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <vector>

namespace mpisheet::launch {
namespace {

namespace fs = std::filesystem;

/// How a batch system shows itself.
struct BatchSystem {
    const char *submits; ///< the program that takes jobs
    const char *starts;  ///< its launcher of MPI programs, which asks for nodes by itself; "": it has none
    std::array<const char *, 2> tells; ///< variables that are set within its jobs
    /// Variables, and files, one of which is there where it is set up; none: its program is sign enough.
    std::vector<const char *> variables, files;
    const char *time_left; ///< the words that print how long a job may still last, its number at their end; "": unknown
};

const std::vector<BatchSystem> &batch_systems()
{
    static const std::vector<BatchSystem> systems{
        {"sbatch",
         "srun",
         {"SLURM_JOB_ID", "SLURM_JOBID"},
         {"SLURM_CONF", "SLURM_CONF_SERVER"},
         {"/etc/slurm/slurm.conf", "/run/slurm/conf/slurm.conf"},
         "squeue -h -o %L -j"},
        {"qsub", "", {"PBS_JOBID", "JOB_ID"}, {}, {}, ""},
        {"bsub", "jsrun", {"LSB_JOBID", nullptr}, {}, {}, ""},
        {"flux", "flux", {"FLUX_JOB_ID", "FLUX_URI"}, {}, {}, "flux job timeleft"},
        {"oarsub", "", {"OAR_JOB_ID", nullptr}, {}, {}, ""},
    };
    return systems;
}

/// The number of the job of this system that we are in; null: in none.
const char *job_of(const BatchSystem &system)
{
    for (const char *name : system.tells)
        if (const char *job = name == nullptr ? nullptr : std::getenv(name))
            return job;
    return nullptr;
}

bool is_set_up(const BatchSystem &system)
{
    return !find_program(system.submits).empty() &&
           ((system.variables.empty() && system.files.empty()) ||
            std::any_of(system.variables.begin(), system.variables.end(),
                        [](const char *name) { return std::getenv(name) != nullptr; }) ||
            std::any_of(system.files.begin(), system.files.end(), [](const char *file) { return fs::exists(file); }));
}

/// What a program prints; empty where it is missing or fails.
std::vector<std::string> lines_of(const std::vector<std::string> &words)
{
    if (find_program(words.front()).empty())
        return {};
    Printed printed = run_and_read(words);
    return printed.status == 0 ? std::move(printed.lines) : std::vector<std::string>();
}

} // namespace

std::string login_node(const Launcher &launcher)
{
    if (is_simulated(launcher))
        return {};
    const std::string starter = starter_of(launcher);
    const std::vector<BatchSystem> &systems = batch_systems();
    if (std::any_of(systems.begin(), systems.end(),
                    [&](const BatchSystem &system) { return job_of(system) != nullptr || starter == system.starts; }))
        return {};
    const auto here = std::find_if(systems.begin(), systems.end(), is_set_up);
    if (here == systems.end())
        return {};
    return fmt::format("this is a login node: {0} is here, and no job of its batch system. {1} measures this node; "
                       "start it in a job (mpisheet job writes one){2}",
                       here->submits, starter,
                       *here->starts == '\0' ? "" : fmt::format(", or with --launcher {}", here->starts));
}

std::string cluster_name(const Launcher &launcher)
{
    if (const char *cluster = std::getenv("SLURM_CLUSTER_NAME"); cluster != nullptr && *cluster != '\0')
        return cluster;
    if (starter_of(launcher) != "srun")
        return {};
    constexpr std::string_view key = "ClusterName"; // "ClusterName             = aurora"
    for (const std::string &line : lines_of({"scontrol", "show", "config"}))
        if (const std::size_t from = line.find_last_of(' '); line.starts_with(key) && from != std::string::npos)
            return line.substr(from + 1);
    return {};
}

std::optional<double> parse_batch_time(std::string_view text)
{
    constexpr double day = 86400, hour = 3600;
    const std::size_t dash = text.find('-');
    const bool has_days = dash != std::string_view::npos;
    std::vector<int> parts; // days first, where there are any
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(has_days && at == 0 ? dash : text.find(':', at), text.size());
        int part = 0;
        const auto [rest, error] = std::from_chars(text.data() + at, text.data() + end, part);
        if (error != std::errc() || rest != text.data() + end || part < 0)
            return {};
        parts.push_back(part);
        at = end + 1;
    }
    // days-hours[:minutes[:seconds]], [hours:]minutes:seconds
    const std::size_t least = 2, most = has_days ? 4 : 3;
    if (parts.size() < least || parts.size() > most)
        return {};
    for (std::size_t k = 1; k < parts.size(); ++k)
        if (parts[k] >= (has_days && k == 1 ? 24 : 60))
            return {};
    if (has_days) {
        parts.resize(most);
        return day * parts[0] + hour * parts[1] + 60.0 * parts[2] + parts[3];
    }
    double seconds = 0;
    for (const int part : parts)
        seconds = 60 * seconds + part;
    return seconds;
}

std::optional<double> parse_time_left(std::string_view text)
{
    double seconds = 0; // as flux prints them
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (error == std::errc() && rest == text.data() + text.size() && seconds >= 0)
        return seconds;
    return parse_batch_time(text);
}

std::optional<double> seconds_left_of_job()
{
    for (const BatchSystem &system : batch_systems()) {
        const char *job = job_of(system);
        if (job == nullptr || *system.time_left == '\0')
            continue;
        std::vector<std::string> words = words_in(system.time_left);
        words.emplace_back(job);
        const std::vector<std::string> lines = lines_of(words);
        return lines.empty() ? std::nullopt : parse_time_left(lines.front());
    }
    return {};
}

double parse_job_time(std::string_view text)
{
    if (double bare = 0; parse_number(text, bare))
        throw Error(Exit::usage, fmt::format("expected a time with a unit, found {}: say {}m, {}s or {}:00", text, text,
                                             text, text));
    if (text.find_first_of(":-") == std::string_view::npos)
        return parse_seconds(text);
    if (const std::optional<double> seconds = parse_batch_time(text))
        return *seconds;
    throw Error(Exit::usage, "expected a time like 30m, 20:00, 2:00:00, 1-00:00:00 or 2-12 (days-hours), found \"" +
                                 std::string(text) + "\"");
}

} // namespace mpisheet::launch
