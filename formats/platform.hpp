#pragma once
// A simulated machine's files: of SimGrid's platform the hosts and their cores, which SimGrid alone reads whole, the
// files that it names, and the list of the hosts on which ranks go.

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::formats {

struct PlatformHost {
    std::string name;
    int cores = 1;
};

/// The hosts that a platform has by <host>, <peer>, <cluster> and <cabinet>, in its order. Throws Error (bad_input)
/// `name:line: …`.
std::vector<PlatformHost> parse_platform(std::string_view text, const std::string &name);

/// The files that a platform's tags name, and those of platforms among them: profiles of bandwidth or speed, traces,
/// included platforms. SimGrid looks beside the platform, in the working directory, and in folders that the platform
/// names.
std::vector<std::filesystem::path> files_named_by(const std::filesystem::path &platform);

/// The host of each rank, from a hosts file as smpirun reads it: a line HOST holds one rank, HOST:SLOTS as many
/// consecutive ranks. Throws Error (bad_input) `name:line: …`.
std::vector<std::string> parse_hosts(std::string_view text, const std::string &name);

/// A hosts file with a line for each rank.
std::string hosts_text(std::span<const std::string> host_of_rank);

} // namespace mpisheet::formats
