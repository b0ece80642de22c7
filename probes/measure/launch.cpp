#include "probes/measure/launch.hpp"

#include "probes/measure/platform.hpp"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>

namespace mpisheet::measure {
namespace {

constexpr std::size_t name_length = 256;

/// The node names of all ranks, on every rank. Not by MPI_Allgather, which SimGrid simulates very slowly on many ranks.
std::vector<std::string> share_names(int size)
{
    const std::string name = platform::node_name();
    std::array<char, name_length> mine{};
    std::copy_n(name.begin(), std::min(name.size(), name_length - 1), mine.begin());
    std::vector<char> all(name_length * static_cast<std::size_t>(size));
    MPI_Gather(mine.data(), name_length, MPI_CHAR, all.data(), name_length, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Bcast(all.data(), static_cast<int>(all.size()), MPI_CHAR, 0, MPI_COMM_WORLD);
    std::vector<std::string> names;
    for (int rank = 0; rank < size; ++rank)
        names.emplace_back(&all[name_length * static_cast<std::size_t>(rank)]);
    return names;
}

std::vector<int> share(int mine, int size)
{
    std::vector<int> all(static_cast<std::size_t>(size));
    MPI_Gather(&mine, 1, MPI_INT, all.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(all.data(), size, MPI_INT, 0, MPI_COMM_WORLD);
    return all;
}

/// The order of the ranks in the words of Placement.
std::string order_of(std::span<const int> node_of_rank, int nodes)
{
    if (std::is_sorted(node_of_rank.begin(), node_of_rank.end()))
        return "block";
    for (std::size_t rank = 0; rank < node_of_rank.size(); ++rank)
        if (node_of_rank[rank] != static_cast<int>(rank) % nodes)
            return "mixed";
    return "cyclic";
}

} // namespace

Placement placement(std::span<const int> node_of_rank, int p)
{
    const std::span<const int> nodes = node_of_rank.first(static_cast<std::size_t>(p));
    std::map<int, int> ranks_on;
    for (const int node : nodes)
        ++ranks_on[node];
    Placement result{static_cast<int>(ranks_on.size()), 0, {}};
    for (const auto &[node, ranks] : ranks_on)
        result.ppn = std::max(result.ppn, ranks);
    if (result.nodes > 1 && result.ppn > 1)
        result.order = order_of(nodes, result.nodes);
    return result;
}

std::optional<LauncherSize> launcher_size(const std::function<const char *(const char *)> &get)
{
    // The first that is set counts: inside an srun step, mpiexec's own proxies are what SLURM counts.
    for (const char *variable : {"PMI_SIZE", "OMPI_COMM_WORLD_SIZE", "SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"}) {
        if (std::strncmp(variable, "SLURM", 5) == 0 &&
            (get("SLURM_STEP_ID") == nullptr || get("SLURM_PROCID") == nullptr))
            continue;
        if (const char *value = get(variable); value != nullptr && std::atoi(value) > 0)
            return LauncherSize{variable, std::atoi(value)};
    }
    return {};
}

std::string mismatch(int size, int expected_ranks, const std::optional<LauncherSize> &launcher)
{
    const std::string found = "MPI knows " + std::to_string(size) + (size == 1 ? " rank" : " ranks");
    if (launcher && launcher->ranks != size)
        return found + ", but the launcher started " + std::to_string(launcher->ranks) + " (" + launcher->variable +
               "): launcher and MPI library do not belong together. Use the mpiexec of the MPI this program was built "
               "with"
               " (mpiexec.mpich or mpirun.openmpi), or with srun the plugin it understands (--mpi=pmi2 for MPICH)";
    if (expected_ranks > 0 && expected_ranks != size)
        return found + ", but " + std::to_string(expected_ranks) +
               " were asked for (--expect-ranks): launcher and MPI library do not belong together, or -n differs";
    return {};
}

std::string oversubscription(const Launch &launch)
{
    for (std::size_t node = 0; node < launch.hosts.size(); ++node) {
        const auto ranks = std::count(launch.node_of_rank.begin(), launch.node_of_rank.end(), static_cast<int>(node));
        if (ranks > launch.processors[node])
            return std::to_string(ranks) + " ranks on " + launch.hosts[node] + ", which lets them use " +
                   std::to_string(launch.processors[node]) +
                   (launch.processors[node] == 1 ? " processor" : " processors") +
                   ": what is measured so is no property of the machine. Start fewer ranks, or give --oversubscribe to "
                   "go on"
                   " and mark every row as not valid";
    }
    return {};
}

Launch examine_launch()
{
    Launch launch;
    MPI_Comm_rank(MPI_COMM_WORLD, &launch.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &launch.size);
    std::vector<std::string> nodes;
    for (const std::string &name : share_names(launch.size)) {
        const auto known = std::find(nodes.begin(), nodes.end(), name);
        launch.node_of_rank.push_back(static_cast<int>(known - nodes.begin()));
        if (known == nodes.end()) {
            nodes.push_back(name);
            launch.hosts.push_back(name.substr(0, name.find('#')));
        }
    }
    MPI_Comm node = MPI_COMM_NULL;
    const int mine = launch.node_of_rank[static_cast<std::size_t>(launch.rank)];
    MPI_Comm_split(MPI_COMM_WORLD, mine, launch.rank, &node);
    const std::vector<int> of_rank = share(platform::usable_processors(node), launch.size);
    MPI_Comm_free(&node);
    launch.processors.resize(launch.hosts.size());
    for (std::size_t rank = 0; rank < of_rank.size(); ++rank)
        launch.processors[static_cast<std::size_t>(launch.node_of_rank[rank])] = of_rank[rank];
    launch.processors_of_rank = share(platform::usable_processors(MPI_COMM_SELF), launch.size);
    launch.oversubscribed = !oversubscription(launch).empty();
    return launch;
}

} // namespace mpisheet::measure
