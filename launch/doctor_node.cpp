// What the kernel says of the node, and what a busy process loses to others.

#include "launch/doctor.hpp"
#include "model/clock_step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sched.h>
#include <sstream>
#include <unistd.h>

namespace mpisheet::launch {
namespace {

namespace fs = std::filesystem;

/// First line of a file; empty when it cannot be read.
std::string line_of(const fs::path &file)
{
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return line;
}

Finding examine_cores(const fs::path &root)
{
    cpu_set_t set;
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    const int allowed = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : static_cast<int>(online);
    const bool siblings = line_of(root / "sys/devices/system/cpu/smt/active") == "1";
    Finding finding{.subject = "cores",
                    .found = fmt::format("{} of {} processors may be used{}", allowed, online,
                                         siblings ? "; two hardware threads share a core" : "")};
    if (allowed < 2)
        finding = {"cores", Health::bad, finding.found,
                   "two ranks would wait for each other: allow more processors (taskset, cgroup, allocation), or "
                   "characterise a simulated machine with --platform"};
    else if (siblings)
        finding = {"cores", Health::note, finding.found, "give at most half as many ranks, or bind one to each core"};
    else if (allowed < online)
        finding = {"cores", Health::note, finding.found, "this shell is bound or limited: intended?"};
    return finding;
}

Finding examine_governor(const fs::path &root)
{
    const std::string governor = line_of(root / "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    if (governor.empty())
        return {"governor", Health::note, "frequency scaling is not visible (a virtual machine?)",
                "its host decides on the clock rate: compare launches at different times of the day"};
    if (governor == "performance")
        return {"governor", Health::fine, governor, ""};
    return {"governor", Health::bad, governor + ": the clock rate follows the load",
            "sudo cpupower frequency-set -g performance (package linux-cpupower)"};
}

Finding examine_clock(const fs::path &root)
{
    const std::string clock = line_of(root / "sys/devices/system/clocksource/clocksource0/current_clocksource");
    if (clock.empty())
        return {"clock source", Health::note, "not visible", "what reading the clock costs is in samples.json"};
    // MPI_Wtime of most libraries is this clock.
    timespec claimed{};
    clock_getres(CLOCK_MONOTONIC, &claimed);
    const double step = coarse_step(
        [] { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); },
        static_cast<double>(claimed.tv_sec) + 1e-9 * static_cast<double>(claimed.tv_nsec));
    if (step > 0)
        return {"clock source", Health::bad,
                fmt::format("{}: it stands still between readings and advances in steps of {}", clock, step_text(step)),
                fmt::format("what takes fewer than {:.0f} steps is timed in groups of calls or not known; a finer "
                            "clock: boot with tsc=reliable, or leave the emulator or preloaded library out",
                            least_steps)};
    const bool slow = clock == "hpet" || clock == "acpi_pm" || clock == "jiffies" || clock == "refined-jiffies";
    if (!slow)
        return {"clock source", Health::fine, clock, ""};
    return {"clock source", Health::bad, clock + ": reading it takes about a microsecond",
            "boot with tsc=reliable if the processor's counter is constant, see dmesg | grep -i tsc"};
}

Finding examine_load(const fs::path &root)
{
    const std::string text = line_of(root / "proc/loadavg");
    const double load = std::strtod(text.c_str(), nullptr);
    if (load < 0.3)
        return {"load", Health::fine, fmt::format("{:.2f}", load), ""};
    const bool bad = load >= 0.5;
    return {"load", bad ? Health::bad : Health::note, fmt::format("{:.2f}: other programs run", load),
            "wait until they end; `top` names them"};
}

/// Jiffies of all kinds, and those that the hypervisor gave to others.
std::pair<double, double> stolen_and_all(const fs::path &root)
{
    std::istringstream fields(line_of(root / "proc/stat"));
    std::string cpu;
    fields >> cpu;
    double all = 0, stolen = 0, jiffies = 0;
    for (int field = 0; field < 8 && fields >> jiffies; ++field) { // user … steal; guest time is in user's
        all += jiffies;
        stolen = field == 7 ? jiffies : 0;
    }
    return {stolen, all};
}

/// What a spinning process lost: in pauses of over 5 µs, where two readings of the clock take some 50 ns.
struct Lost {
    double share = 0, longest = 0;
    int pauses = 0;
};

Lost spin(double seconds)
{
    using Clock = std::chrono::steady_clock;
    constexpr double pause = 5e-6;
    const auto between = [](Clock::time_point a, Clock::time_point b) {
        return std::chrono::duration<double>(b - a).count();
    };
    Lost lost;
    const Clock::time_point start = Clock::now();
    for (Clock::time_point last = start, now; between(start, last) < seconds; last = now) {
        now = Clock::now();
        const double gap = between(last, now);
        if (gap < pause)
            continue;
        lost.share += gap / seconds;
        lost.longest = std::max(lost.longest, gap);
        ++lost.pauses;
    }
    return lost;
}

} // namespace

std::vector<Finding> examine_node(const fs::path &root)
{
    return {examine_cores(root), examine_governor(root), examine_clock(root)};
}

std::vector<Finding> examine_noise(double seconds, const fs::path &root)
{
    std::vector<Finding> findings{examine_load(root)};
    const auto [stolen_before, all_before] = stolen_and_all(root);
    const Lost lost = spin(seconds);
    const auto [stolen_after, all_after] = stolen_and_all(root);
    const double stolen = all_after > all_before ? (stolen_after - stolen_before) / (all_after - all_before) : 0;
    constexpr double some = 0.002, much = 0.02;
    const Health noise = lost.share > much ? Health::bad : lost.share > some ? Health::note : Health::fine;
    findings.push_back(
        {"noise", noise,
         fmt::format("{:.2g} % of {:.1f} s lost in {} pauses, the longest {:.0f} µs", 100 * lost.share, seconds,
                     lost.pauses, 1e6 * lost.longest),
         noise == Health::fine ? "" : "stop other programs and daemons; measure more and shorter launches"});
    const Health steal = stolen > much ? Health::bad : stolen > some ? Health::note : Health::fine;
    findings.push_back({"steal", steal,
                        fmt::format("{:.1f} % of the processors' time went to other virtual machines", 100 * stolen),
                        steal == Health::fine ? "" : "a shared host: measure at another time, or on a dedicated one"});
    return findings;
}

} // namespace mpisheet::launch
