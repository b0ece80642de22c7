#include "probes/measure/machine.hpp"

#include <hwloc.h>

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

void describe_processor(hwloc_topology_t topology, Machine &machine)
{
    machine.cores = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_CORE);
    machine.threads = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_PU);
    machine.threads_per_core = std::max(machine.threads / std::max(machine.cores, 1), 1);
    machine.memory = static_cast<double>(hwloc_get_root_obj(topology)->total_memory);
    for (hwloc_obj_t object = hwloc_get_obj_by_type(topology, HWLOC_OBJ_PU, 0); object != nullptr;
         object = object->parent)
        if (hwloc_obj_type_is_dcache(object->type) != 0)
            machine.caches.push_back(static_cast<double>(object->attr->cache.size));
    for (hwloc_obj_t object : {hwloc_get_obj_by_type(topology, HWLOC_OBJ_PACKAGE, 0), hwloc_get_root_obj(topology)})
        if (const char *model = object == nullptr ? nullptr : hwloc_obj_get_info_by_name(object, "CPUModel");
            model != nullptr && machine.processor.empty())
            machine.processor = model;
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
    hwloc_topology_t topology = nullptr;
    hwloc_topology_init(&topology);
    hwloc_topology_load(topology);
    describe_processor(topology, machine);
    hwloc_topology_destroy(topology);
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
    hwloc_topology_t topology = nullptr;
    hwloc_topology_init(&topology);
    hwloc_topology_load(topology);
    std::uint64_t bytes = 0;
    for (const hwloc_obj_type_t level : {HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L4CACHE})
        for (int k = 0; k < hwloc_get_nbobjs_by_type(topology, level); ++k)
            bytes = std::max<std::uint64_t>(
                bytes, hwloc_get_obj_by_type(topology, level, static_cast<unsigned>(k))->attr->cache.size);
    hwloc_topology_destroy(topology);
    return static_cast<std::int64_t>(bytes);
}

std::int64_t last_level_caches()
{
    hwloc_topology_t topology = nullptr;
    hwloc_topology_init(&topology);
    hwloc_topology_load(topology);
    std::uint64_t bytes = 0;
    for (const hwloc_obj_type_t level : {HWLOC_OBJ_L4CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L1CACHE})
        for (int k = 0; bytes == 0 && k < hwloc_get_nbobjs_by_type(topology, level); ++k)
            bytes = hwloc_get_obj_by_type(topology, level, static_cast<unsigned>(k))->attr->cache.size *
                    static_cast<std::uint64_t>(hwloc_get_nbobjs_by_type(topology, level));
    hwloc_topology_destroy(topology);
    return static_cast<std::int64_t>(bytes);
}

} // namespace mpisheet::measure
