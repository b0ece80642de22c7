#include "command/launch/jobs.hpp"

#include "command/launch/child.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

bool is_done(const Job &job)
{
    return std::all_of(job.outputs.begin(), job.outputs.end(),
                       [](const auto &output) { return fs::exists(output.second); });
}

fs::path partial(const fs::path &file)
{
    return fs::path(file) += ".partial";
}

/// $XDG_CACHE_HOME/mpisheet/simulated/IDENTITY, or below ~/.cache.
fs::path cache_folder(const std::string &identity)
{
    const char *cache = std::getenv("XDG_CACHE_HOME");
    const char *home = std::getenv("HOME");
    const fs::path base =
        cache != nullptr && *cache != '\0' ? fs::path(cache) : fs::path(home != nullptr ? home : "/tmp") / ".cache";
    return base / "mpisheet" / "simulated" / identity;
}

bool copy_from_cache(const fs::path &cache, const Job &job)
{
    for (std::size_t i = 0; i < job.outputs.size(); ++i)
        if (!fs::exists(cache / std::to_string(i)))
            return false;
    for (std::size_t i = 0; i < job.outputs.size(); ++i)
        formats::write_file(job.outputs[i].second, formats::read_file(cache / std::to_string(i)));
    return true;
}

void keep_in_cache(const fs::path &cache, const Job &job)
{
    try {
        for (std::size_t i = 0; i < job.outputs.size(); ++i)
            formats::write_file(cache / std::to_string(i), formats::read_file(job.outputs[i].second));
    } catch (const Error &) { // a cache that cannot be written is no reason to fail
    }
}

Exit to_exit(int status)
{
    constexpr std::array known{Exit::no, Exit::usage, Exit::bad_input, Exit::missing, Exit::stopped, Exit::mismatch};
    for (const Exit exit : known)
        if (status == static_cast<int>(exit))
            return exit;
    return Exit::bug;
}

/// smpirun is a shell script that splits words at blanks: what names a file and has one gets a name without.
class PlainNames {
public:
    /// The file that `word` names by way of a link, or `word` where it has no blank.
    std::string plain(const std::string &word)
    {
        if (word.find(' ') == std::string::npos || !fs::exists(fs::path(word).parent_path()))
            return word;
        if (!folder_)
            folder_.emplace();
        // The folder is linked where that suffices: an output may be renamed into its place.
        const fs::path file = fs::absolute(word);
        const fs::path link = folder_->path() / std::to_string(links_++);
        if (file.filename().string().find(' ') == std::string::npos) {
            fs::create_directory_symlink(file.parent_path(), link);
            return (link / file.filename()).string();
        }
        fs::create_symlink(file, link.string() + file.extension().string());
        return link.string() + file.extension().string();
    }

private:
    std::optional<formats::ScratchFolder> folder_;
    int links_ = 0;
};

/// smpirun repeats its command line and the status after a program that failed; the program has said why.
bool is_smpirun_epilogue(std::string_view line)
{
    return line.find("--cfg=smpi/privatization") != std::string_view::npos ||
           line.rfind("Execution failed with code", 0) == 0;
}

void launch(const Launcher &launcher, const Job &job, const std::function<void(double, std::string_view)> &on_progress,
            Progress &progress)
{
    std::vector<std::string> arguments = job.arguments;
    arguments.insert(arguments.end(), job.more_arguments.begin(), job.more_arguments.end());
    for (const auto &[option, file] : job.outputs) {
        fs::create_directories(fs::absolute(file).parent_path());
        if (!job.resumes)
            fs::remove(partial(file));
        arguments.insert(arguments.end(), {option, partial(file).string()});
    }
    if (job.resumes)
        arguments.emplace_back("--resume");
    const auto on_line = [&](std::string_view line) {
        double done = 0;
        std::string text;
        if (parse_progress(line, done, text))
            on_progress(done, text);
        else if (!is_smpirun_epilogue(line))
            progress.say_once(line);
    };
    std::vector<std::string> words = launch_words(launcher, job.ranks, job.program, arguments);
    PlainNames names;
    if (is_simulated(launcher))
        for (std::string &word : words)
            word = names.plain(word);
    const int status = run_child(words, on_line);
    if (status == static_cast<int>(Exit::stopped))
        throw Error(Exit::stopped, "stopped; what was finished is saved: run the same command again to go on");
    if (status != 0)
        throw Error(to_exit(status), fmt::format("{} on {} rank{} ended with status {}", job.program, job.ranks,
                                                 job.ranks == 1 ? "" : "s", status));
    for (const auto &output : job.outputs)
        fs::rename(partial(output.second), output.second);
}

} // namespace

void run_jobs(const Launcher &launcher, const std::vector<Job> &jobs, Progress &progress)
{
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const Job &job = jobs[i];
        if (is_done(job))
            continue;
        const fs::path cache = is_simulated(launcher) && !launcher.measured_compute
                                   ? cache_folder(simulation_identity(launcher, job.ranks, job.program, job.arguments))
                                   : fs::path();
        if (!cache.empty() && copy_from_cache(cache, job))
            continue;
        launch(
            launcher, job,
            [&](double done, std::string_view text) {
                progress.show((static_cast<double>(i) + done) / static_cast<double>(jobs.size()), text);
            },
            progress);
        if (!cache.empty())
            keep_in_cache(cache, job);
    }
}

campaign::RunJobs jobs_on(const Launcher &launcher, Progress &progress)
{
    return [&launcher, &progress](const std::vector<Job> &jobs) { run_jobs(launcher, jobs, progress); };
}

} // namespace mpisheet::command
