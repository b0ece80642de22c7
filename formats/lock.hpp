#pragma once
// One writer at a time: a file that takes minutes to make has a lock beside it while a program works on it.

#include <filesystem>

namespace mpisheet::formats {

/// Held from its making to its end, or until the process and all that it has started are dead: whatever still writes,
/// nobody else begins. It is a file `.NAME.lock` beside the file, locked by the system and removed at the end; a file
/// that a killed process left holds nobody up. Where the folder cannot be written, and
/// for a device, there is no lock: nor is there anything to guard.
class Lock {
public:
    /// `file` lies in a folder that is there. Throws Error (stopped) that names the process at work on `file`, at once;
    /// where only the children of a process that was killed are left it gives them a few seconds to end.
    explicit Lock(const std::filesystem::path &file);
    ~Lock();
    Lock(const Lock &) = delete;
    Lock &operator=(const Lock &) = delete;

private:
    bool take();

    std::filesystem::path path_;
    int descriptor_ = -1;
};

} // namespace mpisheet::formats
