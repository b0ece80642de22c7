// Hosts that measurements found slow, as a batch system takes them out of use.

#include "launch/drain.hpp"

#include "formats/description.hpp"
#include "model/error.hpp"
#include "model/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace mpisheet::launch {
namespace {

namespace fs = std::filesystem;

/// The host that a suspect is about. A link's slower end is not known: it is that of the higher rank, as the other is
/// more often rank 0's.
std::string host_of(const formats::DescribedSuspect &suspect, const std::vector<std::string> &host_of_rank)
{
    const auto rank = static_cast<std::size_t>(std::max(suspect.rank, suspect.other.value_or(-1)));
    return rank < host_of_rank.size() ? host_of_rank[rank] : std::string();
}

} // namespace

std::vector<SlowHost> slow_hosts(const fs::path &measured)
{
    const fs::path file = fs::is_directory(measured) ? measured / "samples.json" : measured;
    std::vector<SlowHost> hosts;
    std::map<std::string, std::size_t> launches_with; // by host
    std::size_t surveyed = 0;
    for (const formats::LaunchDescription &launch : formats::read_launch_descriptions(file)) {
        if (!launch.survey || !launch.ranks.host_of_rank)
            continue;
        ++surveyed;
        std::set<std::string> named;
        for (const formats::DescribedSuspect &suspect : launch.survey->slow)
            if (const std::string name = host_of(suspect, *launch.ranks.host_of_rank); !name.empty())
                if (named.insert(name).second && launches_with[name]++ == 0)
                    hosts.push_back({name, suspect.text});
    }
    if (surveyed == 0)
        throw Error(Exit::bad_input, file.string() +
                                         ": it has no survey of its hosts: measure three ranks or more with "
                                         "mpisheet characterise");
    std::erase_if(hosts, [&](const SlowHost &host) { return 2 * launches_with[host.name] <= surveyed; });
    return hosts;
}

std::string drain_command(const SlowHost &host)
{
    std::string reason = inert(host.why);
    for (char &c : reason)
        if (std::string_view("\"$`\\!").find(c) != std::string_view::npos) // a shell reads these within quotes
            c = '\'';
    return fmt::format("scontrol update {} State=DRAIN Reason=\"mpisheet: {}\"",
                       shell_word("NodeName=" + inert(host.name)), reason);
}

} // namespace mpisheet::launch
