#include "report/charts/drawing.hpp"

#include "model/error.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mpisheet::report {

namespace fs = std::filesystem;

void run(const formats::ScratchFolder &folder, std::vector<std::string> command, const std::string &package)
{
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(&actions, folder.path().c_str());
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "log", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    std::vector<char *> argv;
    for (std::string &word : command)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    const int refused = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (refused != 0)
        throw Error(Exit::missing, command[0] + " cannot be started (" + std::strerror(refused) +
                                       "): it draws the pictures; it is in Debian's package " + package);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        throw Error(Exit::bug, command[0] + " refused a picture: " + formats::read_file(folder.path() / "log"));
}

std::string render(const std::string &script, const std::string &terminal)
{
    const formats::ScratchFolder scratch;
    formats::write_file(scratch.path() / "plot.gp", "set encoding utf8\nset terminal " + terminal +
                                                        "\nset output 'picture'\n" + script + "\nunset output\n");
    run(scratch, {"gnuplot", "-d", "plot.gp"}, "gnuplot-nox");
    return formats::read_file(scratch.path() / "picture");
}

std::string render_dot(const std::string &graph, const std::string &format)
{
    const formats::ScratchFolder scratch;
    formats::write_file(scratch.path() / "graph.dot", graph);
    run(scratch, {"dot", "-T" + format, "-o", "picture", "graph.dot"}, "graphviz");
    return formats::read_file(scratch.path() / "picture");
}

} // namespace mpisheet::report
