#include "launch/jobs.hpp"

#include "formats/description.hpp"
#include "formats/file.hpp"
#include "launch/cache.hpp"
#include "launch/child.hpp"
#include "launch/ending.hpp"
#include "model/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace mpisheet::launch {
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

/// Whether a probe that ended with status 0 measured all that it was to, and its samples are as many as it says: where
/// a signal to MPICH's mpiexec kills the ranks early, mpiexec still ends with 0.
bool is_complete(const Job &job)
{
    std::optional<std::int64_t> counted;
    for (const auto &[option, file] : job.outputs)
        if (option == "--json") {
            if (!fs::exists(partial(file)))
                return false;
            const formats::LaunchDescription launch = formats::read_launch_description(partial(file));
            if (!launch.complete)
                return false;
            if (launch.sweep)
                counted = launch.sweep->samples;
        }
    for (const auto &[option, file] : job.outputs)
        if (option == "-o" && counted) {
            const std::string text = fs::exists(partial(file)) ? formats::read_file(partial(file)) : "";
            return std::count(text.begin(), text.end(), '\n') == 1 + *counted;
        }
    return true;
}

/// smpirun is a shell script that splits words at blanks, and SimGrid reads some characters in names as its own: what
/// names a file and has one gets a name without.
class PlainNames {
public:
    /// The file that `word` names by way of a link, or `word` where its characters mean nothing to either.
    std::string plain(const std::string &word)
    {
        std::error_code error;
        if (is_plain(word) || word.front() == '-' || !fs::exists(fs::path(word).parent_path(), error) || error)
            return word;
        if (!folder_)
            folder_.emplace();
        // The folder is linked where that suffices: an output may be renamed into its place.
        const fs::path file = fs::absolute(word);
        const fs::path link = folder_->path() / std::to_string(links_++);
        if (is_plain(file.filename().string())) {
            fs::create_directory_symlink(file.parent_path(), link);
            return (link / file.filename()).string();
        }
        fs::create_symlink(file, link.string() + file.extension().string());
        return link.string() + file.extension().string();
    }

private:
    static bool is_plain(std::string_view name)
    {
        return std::all_of(name.begin(), name.end(), [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80 ||
                   std::string_view("_./+-=%").find(c) != std::string_view::npos;
        });
    }

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
            report::Progress &progress)
{
    std::vector<std::string> arguments = job.arguments;
    arguments.insert(arguments.end(), job.more_arguments.begin(), job.more_arguments.end());
    for (const auto &[option, file] : job.outputs) {
        formats::make_folder(fs::absolute(file).parent_path());
        if (!job.resumes)
            fs::remove(partial(file));
        arguments.insert(arguments.end(), {option, partial(file).string()});
    }
    if (job.resumes)
        arguments.emplace_back("--resume");
    Heard heard;
    const auto on_line = [&](std::string_view line) {
        hear(heard, line);
        double done = 0;
        std::string text;
        if (report::parse_progress(line, done, text))
            on_progress(done, text);
        else if (!is_smpirun_epilogue(line) && !(is_simulated(launcher) && !heard.program && is_backtrace(line)))
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
    const bool whole = job.resumes && is_complete(job);
    if (whole && is_of_signal(status)) { // MPICH's mpiexec at times dies of SIGPIPE when ranks leave one after another
        progress.say(fmt::format("{} ended with status {} after all was measured", words.front(), status));
    } else if (status != 0) {
        const Exit exit = ending(status, heard);
        if (exit == Exit::bad_input && !heard.refused.empty())
            throw Error(exit, launcher.platform.string() + ": SimGrid refuses it: " + heard.refused);
        throw Error(exit, describe_ending(exit, status, fs::path(words.front()).filename().string(), job.program,
                                          job.ranks, heard));
    }
    if (job.resumes && !whole)
        throw Error(Exit::stopped, fmt::format("{} ended before all was measured, though {} reported success; what "
                                               "was finished is saved: run the same command again to go on",
                                               job.program, words.front()));
    for (const auto &output : job.outputs)
        fs::rename(partial(output.second), output.second);
}

/// Without the cache everything is computed again, no more.
void keep_or_say(const fs::path &cache, const std::string &entry, const Job &job, report::Progress &progress)
{
    try {
        keep_in_cache(cache, entry, job);
    } catch (const Error &error) {
        progress.say_once(std::string("simulated launches are not kept: ") + error.what());
    }
}

} // namespace

void run_jobs(const Launcher &launcher, const std::vector<Job> &jobs, report::Progress &progress)
{
    const fs::path cache = is_simulated(launcher) && !launcher.measured_compute ? cache_folder() : fs::path();
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const Job &job = jobs[i];
        if (is_done(job))
            continue;
        const std::string entry =
            cache.empty() ? "" : simulation_identity(launcher, job.ranks, job.program, job.arguments);
        if (!cache.empty() && copy_from_cache(cache, entry, job))
            continue;
        launch(
            launcher, job,
            [&](double done, std::string_view text) {
                const double before = job.all > 0 ? job.before : static_cast<double>(i);
                progress.show((before + done) / static_cast<double>(job.all > 0 ? job.all : jobs.size()),
                              job.remark.empty() ? std::string(text) : fmt::format("{}; {}", job.remark, text));
            },
            progress);
        if (!cache.empty())
            keep_or_say(cache, entry, job, progress);
    }
}

campaign::RunJobs jobs_on(const Launcher &launcher, report::Progress &progress)
{
    return [&launcher, &progress](const std::vector<Job> &jobs) { run_jobs(launcher, jobs, progress); };
}

} // namespace mpisheet::launch
