#include "probes/measure/machine.hpp"

#include "probes/measure/clock.hpp"
#include "probes/measure/platform.hpp"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <string_view>
#include <unistd.h>

namespace mpisheet::measure {

std::string mpi_library()
{
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);
    const std::string all(text.data());
    std::string line = all.substr(0, all.find('\n'));
    std::replace(line.begin(), line.end(), '\t', ' ');
    return line;
}

std::string mpi_standard()
{
    int major = 0, minor = 0;
    MPI_Get_version(&major, &minor);
    return std::to_string(major) + "." + std::to_string(minor);
}

bool is_relevant(const std::string &name)
{
    constexpr std::array<std::string_view, 15> prefixes{
        "MPICH_", "MPIR_CVAR_", "MPIEXEC_",   "HYDRA_",         "OMPI_MCA_",
        "I_MPI_", "FI_",        "UCX_",       "PSM2_",          "OMP_",
        "KMP_",   "SMPI_",      "LD_PRELOAD", "SLURM_CPU_BIND", "SLURM_JOB_NODELIST"};
    constexpr std::array<std::string_view, 6> secrets{"TOKEN", "KEY", "SECRET", "PASS", "JWT", "transports"};
    const auto holds = [&](std::string_view part) { return name.find(part) != std::string::npos; };
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [&](std::string_view prefix) { return name.starts_with(prefix); }) &&
           std::none_of(secrets.begin(), secrets.end(), holds);
}

std::vector<std::pair<std::string, std::string>> relevant_environment()
{
    std::vector<std::pair<std::string, std::string>> found;
    for (char **entry = environ; *entry != nullptr; ++entry) {
        const std::string text(*entry);
        const std::string name = text.substr(0, text.find('='));
        if (is_relevant(name) && name.size() < text.size())
            found.emplace_back(name, text.substr(name.size() + 1));
    }
    std::sort(found.begin(), found.end());
    return found;
}

double current_load()
{
    double load = 0;
    if (!platform::simulated())
        std::ifstream("/proc/loadavg") >> load;
    return load;
}

std::vector<std::string> loaded_libraries()
{
    std::set<std::string> found;
    if (platform::simulated()) // in one process, from copies
        return {};
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);)
        if (const std::size_t path = line.find('/'); path != std::string::npos && line.find(".so") != std::string::npos)
            found.insert(line.substr(path));
    return {found.begin(), found.end()};
}

TimerQuality examine_timer()
{
    if (platform::simulated())
        return {};
    constexpr int readings = 20'000;
    TimerQuality quality{1, 0};
    const double first = MPI_Wtime();
    double previous = first;
    for (int k = 0; k < readings; ++k) {
        const double at = MPI_Wtime();
        if (const double step = passed(previous, at); step > 0)
            quality.step = std::min(quality.step, step);
        previous = at;
    }
    quality.reading = (previous - first) / readings;
    return quality;
}

} // namespace mpisheet::measure
