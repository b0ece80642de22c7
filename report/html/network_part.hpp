#pragma once
// The part of the page about the network: levels, pairs of ranks, and who stands out.

#include "report/folder.hpp"

#include <string>

namespace mpisheet::report {

/// Empty where nothing was surveyed.
std::string network_part(const Folder &folder, const std::string &id);

/// What figures that are computed rest on, for their captions.
std::string by_the_equations(const Folder &folder);

/// The level of the messages between ranks 0 and 1, "node" for instance; empty where the sheet has one level.
std::string nearest_level(const Folder &folder);

/// "within node 707 ns and 13.4 GB/s; net 3.64 µs and 2.6 GB/s": what a message costs on each level, by the sheet's
/// equations; empty where it has one level.
std::string levels_sentence(const Folder &folder);

} // namespace mpisheet::report
