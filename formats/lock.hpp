#pragma once
// One writer at a time: a file that takes minutes to make has a lock beside it while a program works on it.

#include "formats/temporary.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace mpisheet::formats {

/// Of the machine that this program runs on.
std::string host_name();

/// Held from its making to its end, or until the process and all that it has started are dead: whatever still writes,
/// nobody else begins. It is a file `.NAME.lock` beside the file, or beside the folder with which it would vanish,
/// locked by the system and removed at the end; a file that a killed process left holds nobody up. Where the folder
/// above a folder cannot be written it lies in the folder. Where a file's folder cannot be written, and for a device,
/// there is no lock: nor is there anything to guard.
class Lock {
public:
    /// `work`: a file, in a folder that is there, or a folder that is there or will be. Throws Error (stopped) that
    /// names the process at work on it, at once; where only the children of a process that was killed are left it gives
    /// them a few seconds to end.
    explicit Lock(const std::filesystem::path &work);
    ~Lock();
    Lock(const Lock &) = delete;
    Lock &operator=(const Lock &) = delete;
    /// Throws Error (stopped) where somebody has removed it, with the folder that it lies in: another may be at work.
    void check() const;

private:
    bool take();

    std::filesystem::path work_, path_;
    std::unique_ptr<Temporary> file_;
    int descriptor_ = -1;
};

} // namespace mpisheet::formats
