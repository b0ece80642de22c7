// Hosts that measurements found slow, as a batch system takes them out of use.

#include "command/launch/drain.hpp"

#include "formats/description.hpp"
#include "model/error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::command {
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
    const formats::LaunchDescription description = formats::read_launch_description(file);
    if (!description.survey || !description.host_of_rank)
        throw Error(Exit::bad_input, file.string() +
                                         ": it has no survey of its hosts: measure three ranks or more with "
                                         "mpisheet characterise");
    std::vector<SlowHost> hosts;
    for (const formats::DescribedSuspect &suspect : description.survey->slow) {
        const std::string name = host_of(suspect, *description.host_of_rank);
        const auto same = [&](const SlowHost &host) { return host.name == name; };
        if (!name.empty() && std::none_of(hosts.begin(), hosts.end(), same))
            hosts.push_back({name, suspect.text});
    }
    return hosts;
}

std::string drain_command(const SlowHost &host)
{
    std::string reason = host.why;
    std::replace(reason.begin(), reason.end(), '"', '\'');
    return fmt::format("scontrol update NodeName={} State=DRAIN Reason=\"mpisheet: {}\"", host.name, reason);
}

} // namespace mpisheet::command
