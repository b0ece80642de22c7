#pragma once
// Simulated launches that were computed before: the same program, platform and arguments give the same files.

#include "probes/campaign/job.hpp"

#include <filesystem>
#include <string>

namespace mpisheet::launch {

/// Where launches are kept: $XDG_CACHE_HOME/mpisheet/simulated, or below ~/.cache; empty where neither is set.
std::filesystem::path cache_folder();

/// Writes the outputs of `job` from the entry `identity`. False: there is none. An entry of which a file is missing,
/// cut or changed is removed.
bool copy_from_cache(const std::filesystem::path &cache, const std::string &identity, const campaign::Job &job);

/// Keeps the outputs of `job`, whole on the disk before the entry counts. Throws Error (bad_input) where that cannot
/// be.
void keep_in_cache(const std::filesystem::path &cache, const std::string &identity, const campaign::Job &job);

} // namespace mpisheet::launch
