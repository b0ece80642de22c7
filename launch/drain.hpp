#pragma once
// Hosts that measurements found slow, as a batch system takes them out of use.

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::launch {

struct SlowHost {
    std::string name;
    std::string why; ///< "rank 3 on node-3: its messages take 1.8 times those of the others"
};

/// Those that more than half of the launches found slow, of a folder with samples.json or that file. Throws Error 65:
/// nothing was surveyed.
std::vector<SlowHost> slow_hosts(const std::filesystem::path &measured);

/// scontrol update NodeName=node-3 State=DRAIN Reason="mpisheet: …"
std::string drain_command(const SlowHost &host);

} // namespace mpisheet::launch
