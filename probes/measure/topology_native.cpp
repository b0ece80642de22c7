#include "probes/measure/topology.hpp"

#include <algorithm>

#if __has_include(<hwloc.h>) && !defined(MPISHEET_WITHOUT_HWLOC)

#include <hwloc.h>

namespace mpisheet::measure {
namespace {

std::uint64_t cache_bytes(hwloc_topology_t machine, hwloc_obj_type_t level, int k)
{
    return hwloc_get_obj_by_type(machine, level, static_cast<unsigned>(k))->attr->cache.size;
}

void add_caches(hwloc_topology_t machine, Topology &found)
{
    for (hwloc_obj_t object = hwloc_get_obj_by_type(machine, HWLOC_OBJ_PU, 0); object != nullptr;
         object = object->parent)
        if (hwloc_obj_type_is_dcache(object->type) != 0)
            found.caches.push_back(static_cast<double>(object->attr->cache.size));
    for (const hwloc_obj_type_t level : {HWLOC_OBJ_L4CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L1CACHE}) {
        const int count = hwloc_get_nbobjs_by_type(machine, level);
        for (int k = 0; k < count; ++k) {
            const auto bytes = static_cast<std::int64_t>(cache_bytes(machine, level, k));
            if (level != HWLOC_OBJ_L1CACHE)
                found.largest_cache = std::max(found.largest_cache, bytes);
        }
        if (found.last_level_caches == 0 && count > 0)
            found.last_level_caches = static_cast<std::int64_t>(cache_bytes(machine, level, 0)) * count;
    }
}

/// The machine's processing units, less what the cgroup or a binding forbids.
void add_usable(hwloc_topology_t machine, Topology &found)
{
    hwloc_bitmap_t usable = hwloc_bitmap_dup(hwloc_topology_get_allowed_cpuset(machine));
    hwloc_bitmap_t bound = hwloc_bitmap_alloc();
    if (hwloc_get_cpubind(machine, bound, HWLOC_CPUBIND_PROCESS) == 0)
        hwloc_bitmap_and(usable, usable, bound);
    for (int unit = hwloc_bitmap_first(usable); unit >= 0; unit = hwloc_bitmap_next(usable, unit))
        found.usable.push_back(static_cast<std::size_t>(unit));
    hwloc_bitmap_free(bound);
    hwloc_bitmap_free(usable);
}

} // namespace

Topology topology()
{
    Topology found;
    hwloc_topology_t machine = nullptr;
    hwloc_topology_init(&machine);
    hwloc_topology_load(machine);
    found.cores = hwloc_get_nbobjs_by_type(machine, HWLOC_OBJ_CORE);
    found.threads = hwloc_get_nbobjs_by_type(machine, HWLOC_OBJ_PU);
    found.memory = static_cast<double>(hwloc_get_root_obj(machine)->total_memory);
    for (hwloc_obj_t object : {hwloc_get_obj_by_type(machine, HWLOC_OBJ_PACKAGE, 0), hwloc_get_root_obj(machine)})
        if (const char *model = object == nullptr ? nullptr : hwloc_obj_get_info_by_name(object, "CPUModel");
            model != nullptr && found.processor.empty())
            found.processor = model;
    add_caches(machine, found);
    add_usable(machine, found);
    hwloc_topology_destroy(machine);
    return found;
}

} // namespace mpisheet::measure

#else

#include <filesystem>
#include <fstream>
#include <sched.h>
#include <set>
#include <unistd.h>

namespace mpisheet::measure {
namespace {

namespace fs = std::filesystem;

const fs::path processors = "/sys/devices/system/cpu";

std::string line_of(const fs::path &file)
{
    std::ifstream text(file);
    std::string line;
    std::getline(text, line);
    return line;
}

/// "512K" [byte].
std::int64_t bytes_of(const std::string &text)
{
    const std::int64_t unit = text.ends_with('K') ? 1024 : text.ends_with('M') ? 1024 * 1024 : 1;
    return text.empty() ? 0 : std::strtoll(text.c_str(), nullptr, 10) * unit;
}

struct Cache {
    std::string level, shared; ///< the processing units that share it
    std::int64_t bytes = 0;
    auto operator<=>(const Cache &) const = default;
};

/// For data, of one processing unit, from the nearest.
std::vector<Cache> caches_of(const fs::path &processor)
{
    std::vector<Cache> caches;
    std::error_code none;
    for (const auto &entry : fs::directory_iterator(processor / "cache", none))
        if (const std::string type = line_of(entry.path() / "type"); type == "Data" || type == "Unified")
            caches.push_back({line_of(entry.path() / "level"), line_of(entry.path() / "shared_cpu_list"),
                              bytes_of(line_of(entry.path() / "size"))});
    std::sort(caches.begin(), caches.end());
    return caches;
}

std::string model_name()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            return line.substr(std::min(line.find(':') + 2, line.size()));
    return "";
}

} // namespace

Topology topology()
{
    Topology found;
    found.processor = model_name();
    found.memory = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
    std::set<std::string> cores;
    std::set<Cache> caches;
    std::string last; // level
    for (int unit = 0; fs::exists(processors / ("cpu" + std::to_string(unit))); ++unit) {
        const fs::path processor = processors / ("cpu" + std::to_string(unit));
        const std::string core = line_of(processor / "topology/core_id");
        if (core.empty()) // offline
            continue;
        ++found.threads;
        cores.insert(line_of(processor / "topology/physical_package_id") + "/" + core);
        for (const Cache &cache : caches_of(processor)) {
            if (found.threads == 1)
                found.caches.push_back(static_cast<double>(cache.bytes));
            caches.insert(cache);
            last = std::max(last, cache.level);
        }
    }
    found.cores = static_cast<int>(cores.size());
    for (const Cache &cache : caches) {
        if (cache.level != "1")
            found.largest_cache = std::max(found.largest_cache, cache.bytes);
        found.last_level_caches += cache.level == last ? cache.bytes : 0;
    }
    cpu_set_t own;
    CPU_ZERO(&own);
    if (sched_getaffinity(0, sizeof own, &own) == 0)
        for (std::size_t unit = 0; unit < CPU_SETSIZE; ++unit)
            if (CPU_ISSET(unit, &own))
                found.usable.push_back(unit);
    return found;
}

} // namespace mpisheet::measure

#endif
