#pragma once
// Results on disk as they come, so that a job that was killed goes on where it was.

#include "farm/runtime/runtime.hpp"

#include <filesystem>
#include <functional>
#include <string>

namespace mpisheet::farm {

/// A text line `mpisheet-farm journal 1 FINGERPRINT`, then for each result a line `id status seconds bytes` and its
/// bytes and a line feed. What follows the last whole result (the program was killed there) is cut off.
class Journal {
public:
    Journal() = default;
    /// Opens or creates the file and hands what it has to `take`, in the file's order; the bytes are valid during the
    /// call. Throws Error (bad_input): unreadable, or of another fingerprint.
    Journal(const std::filesystem::path &path, const std::string &fingerprint,
            const std::function<void(const Result &)> &take);
    Journal(Journal &&other) noexcept : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)) {}
    Journal &operator=(Journal &&other) noexcept;
    ~Journal();

    /// Appends in one system call: after it, killing this process does not lose the result.
    void add(const Result &result);
    [[nodiscard]] bool open() const { return file_ >= 0; }

private:
    int file_ = -1;
    std::string path_;
};

} // namespace mpisheet::farm
