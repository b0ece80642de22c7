#include "farm/applications/child_process.hpp"

#include "farm/applications/keeper.hpp"
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
#include <string_view>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char **environ;

namespace mpisheet::farm {
namespace {

/// The longest time between two polls for messages, where somebody depends on this node [s].
constexpr double longest_wait = 1e-3;
/// The time between asking a command to end and killing it [s].
constexpr double grace = 0.5;
/// The time between two checks whether a command has ended, where the kernel cannot tell us (before Linux 5.3) [s].
constexpr double wait_without_pidfd = 1e-3;

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

/// The longest argument of a program that Linux takes, its final zero included [byte].
constexpr std::size_t longest_argument = 128 * 1024;

/// What sh is started with.
struct Shell {
    std::string line;
    std::array<char *, 4> words{};
    std::vector<char *> variables = child_environment();
    int script = -1; ///< a command line that is too long for an argument, as a file in memory

    explicit Shell(const std::string &command) : line(command)
    {
        static std::string name = "sh", option = "-c", file = "/proc/self/fd/3";
        words = {name.data(), option.data(), line.data(), nullptr};
        if (line.size() < longest_argument)
            return;
        line = "exec 3<&-\n" + line + "\n"; // programs that it starts do not see the script
        script = ::memfd_create("command", MFD_CLOEXEC);
        for (std::size_t done = 0; script >= 0 && done < line.size();) {
            const ssize_t count = ::write(script, line.data() + done, line.size() - done);
            if (count < 0)
                throw Error(Exit::missing, std::string("cannot write a script: ") + std::strerror(errno));
            done += static_cast<std::size_t>(count);
        }
        if (script < 0)
            throw Error(Exit::missing, std::string("cannot make a script: ") + std::strerror(errno));
        words = {name.data(), file.data(), nullptr, nullptr};
    }
    ~Shell()
    {
        if (script >= 0)
            ::close(script);
    }
    Shell(const Shell &) = delete;
    Shell &operator=(const Shell &) = delete;
};

/// In the child: becomes sh, in a process group of its own that dies with its parent. Returns where it cannot.
void become(const Shell &shell, const Pipe &out, const Pipe &err, const Keeper &keeper, pid_t parent)
{
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    keeper.watch(::getpid());
    if (::getppid() != parent) // which died before it could be watched
        ::_exit(127);
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, 0);
    ::dup2(out.to, 1);
    ::dup2(err.to, 2);
    if (shell.script == 3)
        ::fcntl(3, F_SETFD, 0);
    else if (shell.script > 3)
        ::dup2(shell.script, 3);
    ::closefrom(shell.script >= 0 ? 4 : 3);
    ::execve("/bin/sh", shell.words.data(), shell.variables.data());
}

pid_t spawn_shell(const std::string &line, const Pipe &out, const Pipe &err, const Keeper &keeper)
{
    const Shell shell(line);
    const pid_t parent = ::getpid();
    volatile int error = 0; // the child's memory is ours until it is sh: nothing is copied, as in posix_spawn
    const pid_t child = ::vfork();
    if (child == 0) {
        become(shell, out, err, keeper, parent);
        error = errno;
        ::_exit(127);
    }
    if (child < 0 || error != 0) {
        const int reason = child < 0 ? errno : error;
        if (child > 0)
            ::waitpid(child, nullptr, 0);
        throw Error(Exit::missing, std::string("cannot start /bin/sh: ") + std::strerror(reason));
    }
    return child;
}

/// A command that runs: killed and waited for, unless it has ended.
struct Running {
    pid_t child;
    const Keeper &keeper;
    int status = 0;
    bool ended = false;

    Running(pid_t the_child, const Keeper &the_keeper) : child(the_child), keeper(the_keeper) {}
    Running(const Running &) = delete;
    Running &operator=(const Running &) = delete;
    ~Running()
    {
        if (!ended) {
            ::kill(-child, SIGKILL);
            ::waitpid(child, &status, 0);
        }
        keeper.watch(0);
    }
    bool has_ended() { return ended = ended || ::waitpid(child, &status, WNOHANG) != 0; }
};

} // namespace

Ended run_child(const std::string &line, double timeout, const std::function<void()> &serve,
                const std::function<double()> &interval)
{
    static const Keeper keeper;
    Pipe out, err;
    Running command(spawn_shell(line, out, err, keeper), keeper);
    out.close_writing();
    err.close_writing();
    const int exit_event = static_cast<int>(::syscall(SYS_pidfd_open, command.child, 0));
    Ended ended;
    double deadline = timeout > 0 ? child_clock() + timeout : HUGE_VAL;
    while (!command.has_ended()) {
        const double now = child_clock();
        if (now >= deadline) {
            ::kill(-command.child, ended.timed_out ? SIGKILL : SIGTERM);
            ended.timed_out = true;
            deadline = now + grace;
        }
        double wait = std::isfinite(interval()) ? std::min(interval(), longest_wait) : 3600.0;
        wait = std::min({wait, deadline - now, exit_event < 0 ? wait_without_pidfd : wait});
        std::array<pollfd, 3> events{pollfd{out.from, POLLIN, 0}, {err.from, POLLIN, 0}, {exit_event, POLLIN, 0}};
        timespec limit{};
        limit.tv_sec = static_cast<time_t>(wait);
        limit.tv_nsec = static_cast<long>((wait - std::floor(wait)) * 1e9);
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
    ended.exit = WIFEXITED(command.status) ? WEXITSTATUS(command.status) : 0;
    ended.signal = WIFSIGNALED(command.status) ? WTERMSIG(command.status) : 0;
    return ended;
}

} // namespace mpisheet::farm
