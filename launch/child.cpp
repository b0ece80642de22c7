#include "launch/child.hpp"

#include "model/error.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mpisheet::launch {
namespace {

volatile std::sig_atomic_t stopped_by = 0;
volatile std::sig_atomic_t running_child = 0;

/// How long a child may take to end after a signal [s]. A rank that is only beginning dies of SIGUSR1 while the others
/// wait for it, and srun waits for them until the job's time is up, a minute after the signal.
constexpr unsigned time_to_end = 15;

void pass_on(int signal)
{
    stopped_by = signal;
    if (running_child > 0)
        kill(running_child, signal == SIGINT || signal == SIGHUP ? SIGTERM : signal);
    alarm(time_to_end);
}

void end_at_last(int /*signal*/)
{
    if (running_child > 0)
        kill(running_child, SIGTERM);
}

/// What a terminal sends its programs have all had.
void pass_on_as_it_is(int signal, siginfo_t *from, void * /*context*/)
{
    if (running_child > 0 && from->si_code <= 0)
        kill(running_child, signal);
}

/// SIGINT, SIGTERM and SIGHUP end the child, not us: what it has finished is still to be saved.
class SignalsPassedOn {
public:
    explicit SignalsPassedOn(bool as_they_are = false)
    {
        struct sigaction action = {};
        action.sa_handler = pass_on;
        if (as_they_are) {
            action.sa_sigaction = pass_on_as_it_is;
            action.sa_flags = SA_SIGINFO;
        }
        for (std::size_t i = 0; i < signals.size(); ++i) {
            sigaction(signals[i], &action, &before_[i]);
            if (as_they_are && before_[i].sa_handler == SIG_IGN) // NOLINT(*-union-access, *-cstyle-cast, *-int-to-ptr)
                sigaction(signals[i], &before_[i], nullptr);     // as nohup did it, and so for the program
        }
        action.sa_handler = end_at_last;
        sigaction(SIGALRM, &action, &before_alarm_);
    }
    ~SignalsPassedOn()
    {
        running_child = 0;
        alarm(0);
        sigaction(SIGALRM, &before_alarm_, nullptr);
        for (std::size_t i = 0; i < signals.size(); ++i)
            sigaction(signals[i], &before_[i], nullptr);
    }
    SignalsPassedOn(const SignalsPassedOn &) = delete;
    SignalsPassedOn &operator=(const SignalsPassedOn &) = delete;

private:
    static constexpr std::array signals{SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGQUIT};
    std::array<struct sigaction, signals.size()> before_{};
    struct sigaction before_alarm_ = {};
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
    if (program == "addr2line")
        return "binutils";
    if (program == "unzip")
        return "unzip";
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

using Pipe = std::array<int, 2>;

Pipe make_pipe()
{
    Pipe ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        throw Error(Exit::bug, std::string("pipe: ") + std::strerror(errno));
    return ends;
}

/// What ends a launcher and its ranks when nobody is there to wait for them. MPICH's mpiexec may hang for ever when it
/// is terminated while its ranks begin (1 of 200 times), but its helpers kill the ranks when it is gone; smpirun and
/// srun pass a termination on, and would leave theirs behind when killed.
int signal_of_orphans(const std::filesystem::path &program)
{
    return program.filename().string().starts_with("mpi") ? SIGKILL : SIGTERM;
}

/// What a new process has for its stdin, stdout and stderr.
using Streams = std::array<int, 3>;

/// In the new process: becomes the program. Dies with `parent`:
/// a launcher that went on alone would write beside the one that is started next. Where it cannot, errno goes to
/// `failure`.
[[noreturn]] void become(const std::filesystem::path &program, char *const *words, const Streams &streams, int failure,
                         pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, signal_of_orphans(program));
    if (getppid() != parent) // it died before we asked
        _exit(0);
    bool has_all = true;
    for (int stream = 0; stream < 3; ++stream)
        if (const int its = streams.at(static_cast<std::size_t>(stream)); its != stream)
            has_all = has_all && dup2(its, stream) >= 0;
    if (has_all)
        execv(program.c_str(), words);
    const int reason = errno;
    (void)!write(failure, &reason, sizeof reason);
    _exit(0);
}

/// Starts the program. Throws Error (missing) with the system's reason.
pid_t start(const std::filesystem::path &program, const std::vector<std::string> &argv, const Streams &streams)
{
    std::vector<char *> words;
    for (const std::string &word : argv)
        words.push_back(const_cast<char *>(word.c_str())); // NOLINT: POSIX takes char *const[] and leaves it alone
    words.push_back(nullptr);
    const Pipe failure = make_pipe(); // closed by a successful exec
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child == 0)
        become(program, words.data(), streams, failure[1], parent);
    int reason = child < 0 ? errno : 0;
    close(failure[1]);
    while (child > 0 && read(failure[0], &reason, sizeof reason) < 0 && errno == EINTR) {
    }
    close(failure[0]);
    if (reason != 0) {
        if (child > 0)
            waitpid(child, nullptr, 0);
        throw Error(Exit::missing, program.string() + ": cannot be started: " + std::strerror(reason));
    }
    return child;
}

/// The exit status, 128 + the signal where one killed it.
int status_of(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
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
        std::filesystem::path candidate = std::filesystem::path(rest.substr(0, colon)) / name;
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

Printed run_and_read(const std::vector<std::string> &argv)
{
    Printed printed;
    printed.status = run_child(argv, [&](std::string_view line) { printed.lines.emplace_back(line); });
    return printed;
}

int run_child(const std::vector<std::string> &argv, const OnLine &on_line)
{
    const std::filesystem::path program = need_program(argv.front());
    report::tell_more(fmt::format("runs {}\n", fmt::join(argv, " ")));
    const Pipe output = make_pipe();
    const SignalsPassedOn guard;
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    pid_t child = 0;
    try {
        child = start(program, argv, {nothing, output[1], output[1]});
    } catch (...) {
        close(nothing), close(output[0]), close(output[1]);
        throw;
    }
    close(nothing), close(output[1]);
    running_child = child;
    read_lines(output[0], on_line);
    close(output[0]);
    const int status = status_of(child);
    if (stopped_by != 0) {
        stopped_by = 0;
        throw Error(Exit::stopped, "stopped; what was finished is saved: run the same command again to go on");
    }
    return status;
}

int run_as_ours(const std::vector<std::string> &argv, bool stdout_is_taken)
{
    const std::filesystem::path program = need_program(argv.front());
    const SignalsPassedOn guard(true);
    std::fflush(nullptr);
    running_child =
        start(program, argv, {STDIN_FILENO, stdout_is_taken ? STDERR_FILENO : STDOUT_FILENO, STDERR_FILENO});
    return status_of(running_child);
}

} // namespace mpisheet::launch
