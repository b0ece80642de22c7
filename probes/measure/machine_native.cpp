#include "probes/measure/machine.hpp"
#include "probes/measure/topology.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sys/utsname.h>
#include <unistd.h>

namespace mpisheet::measure {
namespace {

std::string first_line(const char *path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

/// The word in brackets of "always [madvise] never".
std::string chosen_word(const std::string &line)
{
    const std::size_t begin = line.find('['), end = line.find(']');
    return begin == std::string::npos || end < begin ? line : line.substr(begin + 1, end - begin - 1);
}

void describe_frequency(Machine &machine)
{
    const std::string cpu = "/sys/devices/system/cpu/";
    machine.governor = first_line((cpu + "cpu0/cpufreq/scaling_governor").c_str());
    for (const char *bound : {"cpu0/cpufreq/cpuinfo_min_freq", "cpu0/cpufreq/cpuinfo_max_freq"})
        if (const std::string kilohertz = first_line((cpu + bound).c_str()); !kilohertz.empty())
            machine.frequency.push_back(1e3 * std::strtod(kilohertz.c_str(), nullptr));
    if (const std::string boost = first_line((cpu + "cpufreq/boost").c_str()); !boost.empty())
        machine.turbo = boost == "1" ? "on" : "off";
    if (const std::string off = first_line((cpu + "intel_pstate/no_turbo").c_str()); !off.empty())
        machine.turbo = off == "0" ? "on" : "off";
}

bool is_virtual()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("flags"))
            return line.find(" hypervisor") != std::string::npos;
    return false;
}

} // namespace

Machine describe_machine()
{
    Machine machine;
    const Topology node = topology();
    machine.processor = node.processor;
    machine.cores = node.cores;
    machine.threads = node.threads;
    machine.threads_per_core = std::max(node.threads / std::max(node.cores, 1), 1);
    machine.memory = node.memory;
    machine.caches = node.caches;
    utsname system{};
    if (uname(&system) == 0)
        machine.kernel = std::string(system.sysname) + " " + system.release;
    describe_frequency(machine);
    machine.huge_pages = chosen_word(first_line("/sys/kernel/mm/transparent_hugepage/enabled"));
    machine.page = sysconf(_SC_PAGESIZE);
    machine.hypervisor = is_virtual();
    machine.clock_source = first_line("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    machine.load = current_load();
    return machine;
}

std::int64_t largest_cache()
{
    return topology().largest_cache;
}

std::int64_t last_level_caches()
{
    return topology().last_level_caches;
}

} // namespace mpisheet::measure
