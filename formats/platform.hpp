#pragma once
// A simulated machine's files: of SimGrid's platform the hosts and their cores, which SimGrid alone reads whole, and
// the list of the hosts on which ranks go.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::formats {

struct PlatformHost {
    std::string name;
    int cores = 1;
};

/// The hosts that a platform has by <host> and <cluster>, in its order. Throws Error (bad_input) `name:line: …`.
std::vector<PlatformHost> parse_platform(std::string_view text, const std::string &name);

/// The host of each rank, as smpirun takes them from a hosts file: a line HOST is one rank's, HOST:SLOTS that of as
/// many ranks one after another. Throws Error (bad_input) `name:line: …`.
std::vector<std::string> parse_hosts(std::string_view text, const std::string &name);

/// A hosts file with a line for each rank.
std::string hosts_text(std::span<const std::string> host_of_rank);

} // namespace mpisheet::formats
