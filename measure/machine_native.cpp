#include "measure/machine.hpp"

#include <hwloc.h>

#include <algorithm>
#include <fstream>
#include <sys/utsname.h>

namespace mpisheet {
namespace {

std::string first_line(const char *path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

} // namespace

Machine describe_machine()
{
    Machine machine;
    hwloc_topology_t topology = nullptr;
    hwloc_topology_init(&topology);
    hwloc_topology_load(topology);
    machine.cores = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_CORE);
    machine.threads = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_PU);
    for (hwloc_obj_t object : {hwloc_get_obj_by_type(topology, HWLOC_OBJ_PACKAGE, 0), hwloc_get_root_obj(topology)})
        if (const char *model = object == nullptr ? nullptr : hwloc_obj_get_info_by_name(object, "CPUModel");
            model != nullptr && machine.processor.empty())
            machine.processor = model;
    hwloc_topology_destroy(topology);
    utsname system{};
    if (uname(&system) == 0)
        machine.kernel = std::string(system.sysname) + " " + system.release;
    machine.governor = first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    machine.clock_source = first_line("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    std::ifstream("/proc/loadavg") >> machine.load;
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

} // namespace mpisheet
