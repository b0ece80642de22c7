#include "farm/applications/child_process.hpp"

#include "model/error.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char **environ;

namespace mpisheet::farm {
namespace {

constexpr double longest_look = 1e-3;  ///< between two looks at messages, where they matter [s]
constexpr double grace = 0.5;          ///< between asking a command to end and killing it [s]
constexpr double no_pidfd_look = 1e-3; ///< where the kernel cannot tell us that a process ended [s]

double child_clock()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The environment without what tells a program that it is a rank of this MPI job.
std::vector<char *> child_environment()
{
    constexpr std::array<std::string_view, 5> prefixes{"PMI_", "PMIX_", "OMPI_", "HYDI_", "MPI_LOCAL"};
    std::vector<char *> variables;
    for (char **variable = environ; *variable != nullptr; ++variable)
        if (std::none_of(prefixes.begin(), prefixes.end(),
                         [&](std::string_view prefix) { return std::string_view(*variable).starts_with(prefix); }))
            variables.push_back(*variable);
    variables.push_back(nullptr);
    return variables;
}

struct Pipe {
    int from = -1, to = -1;
    Pipe()
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            throw Error(Exit::missing, std::string("cannot make a pipe: ") + std::strerror(errno));
        from = ends[0];
        to = ends[1];
        ::fcntl(from, F_SETFL, O_NONBLOCK);
    }
    ~Pipe()
    {
        close_writing();
        if (from >= 0)
            ::close(from);
    }
    Pipe(const Pipe &) = delete;
    Pipe &operator=(const Pipe &) = delete;
    void close_writing()
    {
        if (to >= 0)
            ::close(to);
        to = -1;
    }
    /// Appends what there is; at the end closes the pipe.
    void drain(std::string &text)
    {
        std::array<char, 65536> bytes;
        for (;;) {
            const ssize_t count = ::read(from, bytes.data(), bytes.size());
            if (count > 0) {
                text.append(bytes.data(), static_cast<std::size_t>(count));
                continue;
            }
            if (count == 0) {
                ::close(from);
                from = -1;
            }
            return;
        }
    }
};

pid_t spawn_shell(const std::string &line, const Pipe &out, const Pipe &err)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, out.to, 1);
    posix_spawn_file_actions_adddup2(&files, err.to, 2);
    posix_spawn_file_actions_addclosefrom_np(&files, 3);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    std::string shell = "sh", option = "-c", text = line;
    std::array<char *, 4> words{shell.data(), option.data(), text.data(), nullptr};
    std::vector<char *> variables = child_environment();
    pid_t child = 0;
    const int error = ::posix_spawn(&child, "/bin/sh", &files, &attributes, words.data(), variables.data());
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (error != 0)
        throw Error(Exit::missing, std::string("cannot start /bin/sh: ") + std::strerror(error));
    return child;
}

} // namespace

Ended run_child(const std::string &line, double timeout, const std::function<void()> &serve,
                const std::function<double()> &interval)
{
    Pipe out, err;
    const pid_t child = spawn_shell(line, out, err);
    out.close_writing();
    err.close_writing();
    const int exit_event = static_cast<int>(::syscall(SYS_pidfd_open, child, 0));
    Ended ended;
    double deadline = timeout > 0 ? child_clock() + timeout : HUGE_VAL;
    int status = 0;
    while (::waitpid(child, &status, WNOHANG) == 0) {
        const double now = child_clock();
        if (now >= deadline) {
            ::kill(-child, ended.timed_out ? SIGKILL : SIGTERM);
            ended.timed_out = true;
            deadline = now + grace;
        }
        double look = std::min(interval(), 3600.0);
        look = std::isfinite(interval()) ? std::min(look, longest_look) : look;
        look = std::min({look, deadline - now, exit_event < 0 ? no_pidfd_look : look});
        std::array<pollfd, 3> events{pollfd{out.from, POLLIN, 0}, {err.from, POLLIN, 0}, {exit_event, POLLIN, 0}};
        timespec limit{};
        limit.tv_sec = static_cast<time_t>(look);
        limit.tv_nsec = static_cast<long>((look - std::floor(look)) * 1e9);
        ::ppoll(events.data(), events.size(), &limit, nullptr);
        if (events[0].revents != 0)
            out.drain(ended.out);
        if (events[1].revents != 0)
            err.drain(ended.err);
        serve();
    }
    if (out.from >= 0)
        out.drain(ended.out);
    if (err.from >= 0)
        err.drain(ended.err);
    if (exit_event >= 0)
        ::close(exit_event);
    ended.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    ended.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return ended;
}

} // namespace mpisheet::farm
