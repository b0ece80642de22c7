#include "report/gnuplot.hpp"

#include "datasheets/file.hpp"
#include "model/error.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mpisheet::report {
namespace {

namespace fs = std::filesystem;

/// A folder of our own below the system's one for temporary files; gone with the object.
class ScratchFolder {
public:
    ScratchFolder()
    {
        std::string pattern = (fs::temp_directory_path() / "mpisheet-plot-XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr)
            throw Error(Exit::bad_input, pattern + ": cannot be made: " + std::strerror(errno));
        path_ = pattern;
    }
    ~ScratchFolder()
    {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder &) = delete;
    ScratchFolder &operator=(const ScratchFolder &) = delete;
    [[nodiscard]] const fs::path &path() const { return path_; }

private:
    fs::path path_;
};

/// Runs `gnuplot -d plots.gp` in a folder, its output in the file `log` there. Returns its wait status.
int run_gnuplot(const fs::path &folder)
{
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "log", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    std::string program = "gnuplot", defaults = "-d", script = "plots.gp";
    char *argv[]{program.data(), defaults.data(), script.data(), nullptr};
    pid_t child = 0;
    const int refused = posix_spawnp(&child, "gnuplot", &actions, nullptr, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (refused != 0)
        throw Error(Exit::missing, std::string("gnuplot cannot be started (") + std::strerror(refused) +
                                       "): it draws the plots; it is in Debian's package gnuplot-nox");
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

} // namespace

std::vector<std::string> render(std::span<const std::string> scripts, const std::string &terminal)
{
    if (scripts.empty())
        return {};
    const ScratchFolder scratch;
    std::string all = "set encoding utf8\nset terminal " + terminal + "\n";
    for (std::size_t i = 0; i < scripts.size(); ++i)
        all += "reset\nset output '" + std::to_string(i) + ".out'\n" + scripts[i] + "\nunset output\n";
    write_file(scratch.path() / "plots.gp", all);
    const int status = run_gnuplot(scratch.path());
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        throw Error(Exit::bug, "gnuplot refused a plot: " + read_file(scratch.path() / "log"));
    std::vector<std::string> pictures;
    for (std::size_t i = 0; i < scripts.size(); ++i)
        pictures.push_back(read_file(scratch.path() / (std::to_string(i) + ".out")));
    return pictures;
}

std::vector<std::string> render_svg(std::span<const std::string> scripts)
{
    std::vector<std::string> pictures = render(scripts, "svg size 520,380 dynamic noenhanced font 'sans-serif,13'");
    for (std::size_t i = 0; i < pictures.size(); ++i)
        pictures[i] = inline_svg(pictures[i], "plot" + std::to_string(i) + "-");
    return pictures;
}

} // namespace mpisheet::report
