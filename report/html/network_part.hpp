#pragma once
// The part of the page about the network: levels, pairs of ranks, and who stands out.

#include "report/folder.hpp"

#include <string>

namespace mpisheet::report {

/// Empty where nothing was surveyed.
std::string network_part(const Folder &folder, const std::string &id);

/// "within node 707 ns and 13.4 GB/s; net 3.64 µs and 2.6 GB/s": what a message costs on each level, by the sheet's
/// equations; empty where it has one level.
std::string levels_sentence(const Folder &folder);

} // namespace mpisheet::report
