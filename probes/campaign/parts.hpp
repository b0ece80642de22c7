#pragma once
// What launches leave until all of them are there: one file a launch, in a folder beside the file that joins them.

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::campaign {

/// Where the launches of one measurement leave their files; another measurement's parts are in another folder.
std::filesystem::path parts_folder(const std::filesystem::path &joined, const std::string &identity);

/// Removes the parts once `joined` was written.
void remove_parts(const std::filesystem::path &joined);

/// Text of CSV files with the same header, one after another, the header once.
std::string concatenate_csv(const std::vector<std::filesystem::path> &files);

} // namespace mpisheet::campaign
