#include "launch/ending.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>

namespace mpisheet::launch {
namespace {

/// What launchers say, in lower case, when a node is lost or the job is taken away: Slurm, MPICH's Hydra, Open MPI,
/// Flux.
constexpr auto words_of_a_loss = std::to_array<std::string_view>(
    {"node failure", "node_fail", "due to time limit", "due to preemption", "cancelled at", "lost communication with",
     "assert (!closed) failed", "connection reset by", "lost contact with", "node became unresponsive"});

/// What SimGrid says of a platform only when it needs what lacks, in lower case: between two hosts no messages go, a
/// profile is not there.
constexpr auto words_of_a_bad_platform =
    std::to_array<std::string_view>({" route", "no connecting path", "cannot open file"});

/// How our programs' lines begin, and what those begin with that any rank may print.
constexpr auto words_of_the_program = std::to_array<std::string_view>(
    {"@progress ", "error: ", "warning: ", "note: ", "going on: ", "slow: ", "left out: ", "machine: ", "stopped: "});

/// Statuses with which launchers end, and shells for them, that could not start a program.
constexpr auto statuses_of_a_refusal = std::to_array({1, 2, 126, 127, 213, 255});

/// Signals that come from outside: a person, a batch system, a kernel without memory.
constexpr auto signals_from_outside = std::to_array({SIGHUP, SIGINT, SIGKILL, SIGTERM});

constexpr int shell_adds = 128;  ///< to the number of the signal that ended a program
constexpr int most_signals = 31; ///< that have names; our own statuses begin at 64

/// What Open MPI's launcher refuses, in its words, and what to do.
struct LauncherRefusal {
    std::string_view words, remedy;
};
constexpr auto launcher_refusals = std::to_array<LauncherRefusal>({
    {"attempt to run as root", "it starts nothing as root unless OMPI_ALLOW_RUN_AS_ROOT=1 and "
                               "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 are both in the environment"},
    {"not enough slots",
     "more ranks than it has slots, one for each core: start fewer, count hardware threads by "
     "--launcher 'mpiexec.openmpi --use-hwthread-cpus', name hosts with slots=N, or let ranks share "
     "cores by OMPI_MCA_rmaps_base_oversubscribe=1 (which spoils what is measured)"},
});

bool is_rule(std::string_view line)
{
    constexpr std::size_t least = 20; // characters
    return line.size() >= least && line.find_first_not_of(line.front() == '=' ? "=" : "-") == std::string_view::npos;
}

std::string in_lower_case(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return lower;
}

/// The signal that a status speaks of: Hydra ends with its number, others with 128 more; 0: none.
int signal_of(int status)
{
    if (status > shell_adds)
        return status - shell_adds;
    return status > 2 && status <= most_signals ? status : 0; // 1 and 2 are what launchers themselves end with
}

template <class Values, class Value> bool contains(const Values &values, const Value &value)
{
    return std::find(values.begin(), values.end(), value) != values.end();
}

} // namespace

void hear(Heard &heard, std::string_view line)
{
    const std::string lower = in_lower_case(line);
    heard.program = heard.program || std::any_of(words_of_the_program.begin(), words_of_the_program.end(),
                                                 [&](std::string_view words) { return line.starts_with(words); });
    if (std::any_of(words_of_a_loss.begin(), words_of_a_loss.end(),
                    [&](std::string_view words) { return lower.find(words) != std::string::npos; }))
        heard.end = line;
    if (is_rule(line)) {
        heard.in_rules = !heard.in_rules;
        if (heard.in_rules)
            heard.last.clear();
    } else if (!line.empty() && !line.starts_with("@progress ")) {
        heard.last = (heard.in_rules && !heard.last.empty() ? heard.last + " " : "") + std::string(line);
    }
    constexpr std::string_view critical = "/CRITICAL] ";
    if (const std::size_t at = line.find(critical);
        at != std::string_view::npos &&
        std::any_of(words_of_a_bad_platform.begin(), words_of_a_bad_platform.end(),
                    [&](std::string_view words) { return lower.find(words) != std::string::npos; }))
        heard.refused = line.substr(at + critical.size());
    if (heard.program || !heard.refused.empty() || line.find("[xbt_exception/") == std::string_view::npos)
        return;
    constexpr std::string_view parsing = "Parse error at ", uncaught = "Uncaught exception ";
    if (const std::size_t at = line.find(parsing); at != std::string_view::npos)
        heard.refused = line.substr(at + parsing.size());
    else if (const std::size_t thrown = line.find(uncaught); thrown != std::string_view::npos)
        heard.refused = line.substr(std::min(line.find(": ", thrown), line.size() - 2) + 2);
}

std::string remedy_of(const Heard &heard)
{
    const std::string lower = in_lower_case(heard.last);
    for (const LauncherRefusal &refusal : launcher_refusals)
        if (lower.find(refusal.words) != std::string::npos)
            return std::string(refusal.remedy);
    return heard.last;
}

bool is_backtrace(std::string_view line)
{
    return line.find("[xbt_exception/") != std::string_view::npos || line.starts_with("  ->  ") || line == "Aborted";
}

bool is_of_signal(int status)
{
    return signal_of(status) != 0;
}

Exit ending(int status, const Heard &heard)
{
    constexpr std::array ours{Exit::usage, Exit::bad_input, Exit::missing, Exit::stopped, Exit::mismatch};
    for (const Exit exit : ours)
        if (status == static_cast<int>(exit))
            return exit;
    if (!heard.refused.empty())
        return Exit::bad_input;
    if (!heard.end.empty() || contains(signals_from_outside, signal_of(status)))
        return Exit::stopped;
    if (!heard.program && contains(statuses_of_a_refusal, status))
        return Exit::missing;
    return Exit::bug;
}

std::string describe_ending(Exit exit, int status, const std::string &launcher, const std::string &program, int ranks,
                            const Heard &heard)
{
    const std::string launch = fmt::format("{} on {} rank{}", program, ranks, ranks == 1 ? "" : "s");
    if (exit == Exit::missing && status != static_cast<int>(Exit::missing))
        return fmt::format("{} did not start {} (status {}){}", launcher, launch, status,
                           heard.last.empty() ? "" : ": " + remedy_of(heard));
    if (exit == Exit::stopped && status != static_cast<int>(Exit::stopped))
        return fmt::format("{} was ended from outside (status {}){}; what was finished is saved: run the same command "
                           "again to go on",
                           launch, status, heard.end.empty() ? "" : ": " + heard.end);
    return fmt::format("{} ended with status {}", launch, status);
}

} // namespace mpisheet::launch
