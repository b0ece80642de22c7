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

void describe_frequency(formats::DescribedHardware &node)
{
    const std::string cpu = "/sys/devices/system/cpu/";
    node.governor = first_line((cpu + "cpu0/cpufreq/scaling_governor").c_str());
    for (const char *bound : {"cpu0/cpufreq/cpuinfo_min_freq", "cpu0/cpufreq/cpuinfo_max_freq"})
        if (const std::string kilohertz = first_line((cpu + bound).c_str()); !kilohertz.empty())
            node.frequency.push_back(1e3 * std::strtod(kilohertz.c_str(), nullptr));
    if (const std::string boost = first_line((cpu + "cpufreq/boost").c_str()); !boost.empty())
        node.turbo = boost == "1" ? "on" : "off";
    if (const std::string off = first_line((cpu + "intel_pstate/no_turbo").c_str()); !off.empty())
        node.turbo = off == "0" ? "on" : "off";
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

formats::DescribedHardware describe_node()
{
    formats::DescribedHardware node;
    const Topology found = topology();
    node.processor = found.processor;
    node.cores = found.cores;
    node.threads = found.threads;
    node.threads_per_core = std::max(found.threads / std::max(found.cores, 1), 1);
    node.memory = found.memory;
    node.caches = found.caches;
    utsname system{};
    if (uname(&system) == 0)
        node.kernel = std::string(system.sysname) + " " + system.release;
    describe_frequency(node);
    node.huge_pages = chosen_word(first_line("/sys/kernel/mm/transparent_hugepage/enabled"));
    node.page = sysconf(_SC_PAGESIZE);
    node.hypervisor = is_virtual();
    node.clock_source = first_line("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    node.load_before = current_load();
    return node;
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
