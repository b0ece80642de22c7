#pragma once
// A folder for a recording.

#include "formats/lock.hpp"
#include "formats/temporary.hpp"

#include <filesystem>
#include <optional>

namespace mpisheet::command {

/// Where a recording is made, by one process at a time: in its folder where nothing is there yet, else beside, so that
/// what is there stays until there is something in its place.
class RecordingFolder {
public:
    /// Throws Error (usage) where something else than a recording is in `output`, (stopped) where another process
    /// records into it, (bad_input) where it cannot be written.
    explicit RecordingFolder(const std::filesystem::path &output);
    ~RecordingFolder();
    RecordingFolder(const RecordingFolder &) = delete;
    RecordingFolder &operator=(const RecordingFolder &) = delete;

    /// Where it is being made.
    [[nodiscard]] const std::filesystem::path &path() const { return path_; }

    /// Throws Error (bad_input) with the system's reason: a recorder that cannot write lets its program go on.
    void require_writable() const;

    /// Puts it in its place. False: it is not complete, and what is there is; that stays.
    bool deliver(bool complete);

private:
    [[nodiscard]] std::filesystem::path place() const;
    void leave_nothing() const;
    std::filesystem::path output_;
    formats::Lock lock_;
    std::filesystem::path path_;
    bool is_new_;                            ///< the folder was not there
    std::optional<formats::Temporary> next_; ///< the same where it is beside
};

} // namespace mpisheet::command
