#pragma once
// Measurements of one machine over time: the newest lies in its folder, those before in FOLDER/history/DATE.

#include <filesystem>
#include <vector>

namespace mpisheet::campaign {

/// Moves what characterise and validate left in `folder` to folder/history/DATE, by the date of its samples; nothing is
/// overwritten. The new folder. The samples of operations may stay as well, for a calibration alone.
std::filesystem::path keep_generation(const std::filesystem::path &folder, bool samples_stay = false);

/// Ends a move that was interrupted.
void finish_keeping(const std::filesystem::path &folder);

/// Folders of the generations of `folder`, oldest first, itself last.
std::vector<std::filesystem::path> generations(const std::filesystem::path &folder);

/// The last two of them. Throws Error (usage) when there are not two.
std::vector<std::filesystem::path> newest_two(const std::filesystem::path &folder);

} // namespace mpisheet::campaign
