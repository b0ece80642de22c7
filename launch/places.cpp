#include "launch/places.hpp"

#include "formats/file.hpp"
#include "formats/platform.hpp"
#include "model/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace mpisheet::launch {
namespace {

namespace fs = std::filesystem;
using formats::PlatformHost;

/// P.hosts, whether it is there or not.
fs::path listed_hosts(const Launcher &launcher)
{
    return fs::path(launcher.platform).replace_extension(".hosts");
}

/// The places of P.hosts in its order.
std::vector<std::string> listed_places(const fs::path &file)
{
    return formats::parse_hosts(formats::read_text(file), file.string());
}

std::vector<PlatformHost> platform_of(const Launcher &launcher)
{
    return formats::parse_platform(formats::read_text(launcher.platform), launcher.platform.string());
}

/// The hosts of ranks that all layouts are among: the first ones of P.hosts, or of the platform, in their order.
std::vector<std::string> hosts_of_layouts(const Launcher &launcher, const std::vector<PlatformHost> &platform)
{
    std::vector<std::string> known;
    if (const fs::path file = listed_hosts(launcher); fs::exists(file))
        known = listed_places(file);
    else
        for (const PlatformHost &host : platform)
            known.push_back(host.name);
    std::vector<std::string> hosts, of_rank;
    for (const std::string &host : known)
        if (std::find(hosts.begin(), hosts.end(), host) == hosts.end())
            hosts.push_back(host);
    const std::vector<int> ranks = ranks_of_nodes(launcher.layouts);
    if (ranks.size() > hosts.size())
        throw Error(Exit::mismatch, fmt::format("{} nodes are more than the {} hosts of {}", ranks.size(), hosts.size(),
                                                launcher.platform.string()));
    for (std::size_t node = 0; node < ranks.size(); ++node)
        of_rank.insert(of_rank.end(), static_cast<std::size_t>(ranks[node]), hosts[node]);
    return of_rank;
}

/// The host of each of `ranks` ranks: as layouts need them, or P.hosts in its order; without either on the platform's
/// hosts in turn. (smpirun alone would take them in the order of their names: node10 before node2.) Throws Error
/// (bad_input) where neither is known.
std::vector<std::string> hosts_of_ranks(const Launcher &launcher, const std::vector<PlatformHost> &platform, int ranks)
{
    if (!launcher.layouts.empty())
        return hosts_of_layouts(launcher, platform);
    const auto count = static_cast<std::size_t>(ranks);
    std::vector<std::string> of_rank;
    const fs::path file = listed_hosts(launcher);
    if (!fs::exists(file)) {
        if (platform.empty())
            throw Error(Exit::bad_input,
                        fmt::format("{}:1: expected hosts (<host>, <peer>, <cluster>, <cabinet>), found none: name "
                                    "those of the ranks in {}, one a line in their order",
                                    launcher.platform.string(), file.string()));
        for (std::size_t rank = 0; rank < count; ++rank)
            of_rank.push_back(platform[rank % platform.size()].name);
        return of_rank;
    }
    of_rank = listed_places(file);
    const std::set<std::string> different(of_rank.begin(), of_rank.end());
    if (count > of_rank.size())
        throw Error(Exit::mismatch,
                    fmt::format("{0} ranks do not fit on the {1} {2} of {3}: give at most -n {1}", count,
                                of_rank.size(), different.size() == of_rank.size() ? "hosts" : "places",
                                file.string()));
    of_rank.resize(count);
    return of_rank;
}

std::map<std::string, int> ranks_of_hosts(const Launcher &launcher, const std::vector<PlatformHost> &platform,
                                          int ranks)
{
    std::map<std::string, int> ranks_on;
    for (const std::string &host : hosts_of_ranks(launcher, platform, ranks))
        ++ranks_on[host];
    return ranks_on;
}

/// SimGrid's MPI_Bcast as MPICH chooses it looks how the ranks lie on the hosts, and aborts on the way where several
/// hosts have a number of ranks that is no power of two (3.32: bcast__mpich, Comm::init_smp); every communicator is
/// made with it. Throws Error (usage).
void check_ranks_of_hosts(const Launcher &launcher, const std::map<std::string, int> &ranks_on)
{
    int most = 0;
    for (const auto &[host, ranks] : ranks_on)
        most = std::max(most, ranks);
    const bool chosen_otherwise = launcher.command.find("coll-selector") != std::string::npos ||
                                  launcher.command.find("smpi/bcast") != std::string::npos;
    if (ranks_on.size() > 1 && !std::has_single_bit(static_cast<unsigned>(most)) && !chosen_otherwise)
        throw Error(
            Exit::usage,
            fmt::format("{}: {} ranks on a host: SimGrid aborts in MPI_Bcast where several hosts have a number of "
                        "ranks that is no power of two; give 1, 2, 4, 8 … a host, or --launcher \"smpirun "
                        "--cfg=smpi/bcast:binomial_tree\"",
                        (fs::exists(listed_hosts(launcher)) ? listed_hosts(launcher) : launcher.platform).string(),
                        most));
}

/// Throws Error (mismatch). Hosts that the platform names otherwise than by <host> and <cluster> are the programs' to
/// judge, which ask SimGrid.
void check_cores(const Launcher &launcher, const std::vector<PlatformHost> &platform,
                 const std::map<std::string, int> &ranks_on)
{
    for (const PlatformHost &host : platform)
        if (const auto here = ranks_on.find(host.name); here != ranks_on.end() && here->second > host.cores)
            throw Error(Exit::mismatch,
                        fmt::format("{} ranks on {}, which has {} core{} in {}: what is measured so is no property of "
                                    "the machine; give fewer ranks a host",
                                    here->second, host.name, host.cores, host.cores == 1 ? "" : "s",
                                    launcher.platform.string()));
}

} // namespace

void check_places(const Launcher &launcher, int ranks)
{
    const std::vector<PlatformHost> platform = platform_of(launcher);
    const std::map<std::string, int> ranks_on = ranks_of_hosts(launcher, platform, ranks);
    check_ranks_of_hosts(launcher, ranks_on);
    check_cores(launcher, platform, ranks_on);
}

Layout layout_of_places(const Launcher &launcher, int ranks)
{
    Layout layout{};
    for (const auto &[host, here] : ranks_of_hosts(launcher, platform_of(launcher), ranks)) {
        ++layout.nodes;
        layout.ppn = std::max(layout.ppn, here);
    }
    return layout;
}

fs::path hosts_file(const Launcher &launcher, int ranks)
{
    fs::path file = listed_hosts(launcher);
    if (launcher.layouts.empty() && fs::exists(file) && formats::read_text(file).find(':') == std::string::npos)
        return file;
    static const formats::ScratchFolder folder;
    fs::path written_out = folder.path() / "hosts";
    formats::write_file(written_out, formats::hosts_text(hosts_of_ranks(launcher, platform_of(launcher), ranks)));
    return written_out;
}

} // namespace mpisheet::launch
