#pragma once
// Traces of Score-P and of whatever else writes OTF2, as recordings.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::record {

struct Imported {
    int ranks = 0;
    std::uint64_t events = 0;         ///< of ours
    std::vector<std::string> remarks; ///< what the trace does not say
};

/// Makes a recording in `folder` of the trace whose anchor file that is (traces.otf2). Throws Error (bad_input) for
/// what is no trace, is damaged or has MPI calls of several threads of a rank; Error (missing) where mpisheet was built
/// without the library.
Imported import_otf2(const std::filesystem::path &anchor, const std::filesystem::path &folder);

} // namespace mpisheet::record
