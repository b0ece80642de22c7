#pragma once
// The files of tools that write folders: below folders, in archives, and in archives below folders.

#include "formats/file.hpp"
#include "formats/import.hpp"

#include <cstdint>
#include <filesystem>
#include <list>
#include <vector>

namespace mpisheet::launch {

struct ImportFiles {
    std::vector<formats::LogFile> files;        ///< by name: what was given, then the way below it
    std::list<formats::ScratchFolder> unpacked; ///< in which some of them lie
    std::uint64_t unpacked_bytes = 0;           ///< in all of these
};

/// All files that `given` leads to, and the importer's files beside it. Links in folders and archives are passed over.
/// Throws Error (bad_input) for what is not there and for an archive that is damaged, Error (missing) without unzip.
ImportFiles find_import_files(const formats::Importer &importer, const std::vector<std::filesystem::path> &given);

} // namespace mpisheet::launch
