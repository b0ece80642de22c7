#include "command/launch/child.hpp"

#include "model/error.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mpisheet::command {
namespace {

volatile std::sig_atomic_t stopped_by = 0;
volatile std::sig_atomic_t running_child = 0;

void pass_on(int signal)
{
    stopped_by = signal;
    if (running_child > 0)
        kill(running_child, signal == SIGINT ? SIGTERM : signal);
}

/// SIGINT and SIGTERM end the child, not us: what it has finished is still to be saved.
class SignalsPassedOn {
public:
    SignalsPassedOn()
    {
        struct sigaction action = {};
        action.sa_handler = pass_on;
        for (std::size_t i = 0; i < signals.size(); ++i)
            sigaction(signals[i], &action, &before_[i]);
    }
    ~SignalsPassedOn()
    {
        running_child = 0;
        for (std::size_t i = 0; i < signals.size(); ++i)
            sigaction(signals[i], &before_[i], nullptr);
    }
    SignalsPassedOn(const SignalsPassedOn &) = delete;
    SignalsPassedOn &operator=(const SignalsPassedOn &) = delete;

private:
    static constexpr std::array signals{SIGINT, SIGTERM, SIGUSR1};
    std::array<struct sigaction, 3> before_{};
};

const char *package_of(std::string_view program)
{
    if (program.starts_with("mpiexec"))
        return "mpich";
    if (program == "smpirun")
        return "libsimgrid-dev";
    if (program == "srun")
        return "slurm-client";
    if (program == "gnuplot")
        return "gnuplot-nox";
    return nullptr;
}

void read_lines(int descriptor, const OnLine &on_line)
{
    std::string pending;
    std::array<char, 4096> block{};
    while (true) {
        const ssize_t n = read(descriptor, block.data(), block.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        pending.append(block.data(), static_cast<std::size_t>(n));
        for (std::size_t end = 0; (end = pending.find('\n')) != std::string::npos; pending.erase(0, end + 1))
            on_line(std::string_view(pending).substr(0, end));
    }
    if (!pending.empty())
        on_line(pending);
}

} // namespace

std::filesystem::path find_program(const std::string &name)
{
    if (name.find('/') != std::string::npos)
        return access(name.c_str(), X_OK) == 0 ? name : std::string();
    const char *path = std::getenv("PATH");
    std::string_view rest = path != nullptr ? path : "/usr/bin:/bin";
    while (!rest.empty()) {
        const std::size_t colon = std::min(rest.find(':'), rest.size());
        const std::filesystem::path candidate = std::filesystem::path(rest.substr(0, colon)) / name;
        if (access(candidate.c_str(), X_OK) == 0 && !std::filesystem::is_directory(candidate))
            return candidate;
        rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
    return {};
}

std::filesystem::path need_program(const std::string &name)
{
    std::filesystem::path found = find_program(name);
    if (!found.empty())
        return found;
    const char *package = package_of(name);
    throw Error(Exit::missing,
                name + " is not installed or not on PATH" +
                    (package != nullptr ? std::string("; Debian's package ") + package + " has it" : ""));
}

int run_child(const std::vector<std::string> &argv, const OnLine &on_line)
{
    const std::filesystem::path program = need_program(argv.front());
    std::array<int, 2> pipe_ends{};
    if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0)
        throw Error(Exit::bug, std::string("pipe: ") + std::strerror(errno));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], 2);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], 1);
    std::vector<char *> words;
    for (const std::string &word : argv)
        words.push_back(const_cast<char *>(word.c_str())); // NOLINT: POSIX takes char *const[] and leaves it alone
    words.push_back(nullptr);

    const SignalsPassedOn guard;
    pid_t child = 0;
    const int failed = posix_spawn(&child, program.c_str(), &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(pipe_ends[1]);
    if (failed != 0) {
        close(pipe_ends[0]);
        throw Error(Exit::missing, program.string() + ": cannot be started: " + std::strerror(failed));
    }
    running_child = child;
    read_lines(pipe_ends[0], on_line);
    close(pipe_ends[0]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (stopped_by != 0) {
        stopped_by = 0;
        throw Error(Exit::stopped, "stopped; what was finished is saved: run the same command again to go on");
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace mpisheet::command
