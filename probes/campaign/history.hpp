#pragma once
// Measurements of one machine over time: the newest lies in its folder, those before in FOLDER/history/DATE, and the
// one being made in FOLDER/next, so that at any moment the folder holds a measurement that can be read.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::campaign {

/// Where the next measurement of a folder is being made.
struct Next {
    std::filesystem::path folder;
    bool dropped_another = false; ///< one with another purpose was begun there: it is gone
};

/// Begins the next measurement of `folder`, or goes on with it where it was begun with the same purpose.
Next begin_next(const std::filesystem::path &folder, const std::string &purpose);

/// Takes a file of `folder`, where it is there, into the next measurement as it is, unless that has its own.
void take_over(const std::filesystem::path &folder, std::string_view file);

/// Puts the next measurement, which is complete, in the place of what `folder` holds; what it held goes to
/// folder/history/DATE, by the date of its samples, and nothing there is overwritten. The new folder there; empty when
/// there was nothing to keep. At any moment every file of the folder is a whole one.
std::filesystem::path replace_by_next(const std::filesystem::path &folder);

/// Ends a replacement that was interrupted.
void finish_replacing(const std::filesystem::path &folder);

/// Throws the next measurement away.
void drop_next(const std::filesystem::path &folder);

/// Folders of the generations of `folder`, oldest first, itself last.
std::vector<std::filesystem::path> generations(const std::filesystem::path &folder);

/// The last two of them. Throws Error (usage) when there are not two.
std::vector<std::filesystem::path> newest_two(const std::filesystem::path &folder);

} // namespace mpisheet::campaign
