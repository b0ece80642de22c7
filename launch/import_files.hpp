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
    std::vector<formats::LogFile> files;        ///< sorted by name: the given path, then the path below it
    std::list<formats::ScratchFolder> unpacked; ///< temporary folders that hold some of the files
    std::uint64_t unpacked_bytes = 0;           ///< in all temporary folders together
};

/// All files in the folders and archives of `given`, and the importer's descriptions next to them. Links are ignored.
/// Throws Error (bad_input) for what is not there and for an archive that is damaged, Error (missing) without unzip.
ImportFiles find_import_files(const formats::Importer &importer, const std::vector<std::filesystem::path> &given);

} // namespace mpisheet::launch
