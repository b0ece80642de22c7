#pragma once
// Results on disk as they come, so that a job that was killed goes on where it was.

#include "farm/runtime/runtime.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>

namespace mpisheet::farm {

/// A text line `mpisheet-farm journal 1 FINGERPRINT`, then for each result a line `id status seconds bytes checksum`,
/// its bytes and a line feed. The checksum, in hexadecimal, is of the four numbers as written and the bytes; lines of
/// earlier versions have none. What a job left unfinished when it was killed, at the end of the file, is cut off.
class Journal {
public:
    /// Opens or creates the file, reads it, and keeps it locked. `tasks`: how many there are, where that is known.
    /// Throws Error (bad_input): no regular file, unreadable, of another fingerprint, damaged, with results of tasks
    /// that there are not, or in use by another job.
    Journal(const std::filesystem::path &path, const std::string &fingerprint, std::optional<std::int64_t> tasks);
    ~Journal();
    Journal(const Journal &) = delete;
    Journal &operator=(const Journal &) = delete;

    /// The result that an earlier job has left of this task; nullptr: none. Its bytes live as long as the journal.
    [[nodiscard]] const Result *find(std::int64_t id) const;
    /// Throws Error (bad_input) if there is a result of a task beyond these.
    void check_tasks(std::int64_t tasks) const;
    /// Appends in one system call: after it, killing this process does not lose the result. Throws Error (stopped) with
    /// the system's reason; then what was added before is whole.
    void add(const Result &result);
    /// Of a result that was being written when a job was killed, now cut off [byte].
    [[nodiscard]] std::int64_t unfinished_bytes() const { return unfinished_; }

private:
    void read(const std::string &title);
    void open(const std::filesystem::path &path);
    void write(std::string_view bytes);

    int file_ = -1;
    std::string path_;
    std::string text_; ///< of the file as it was found
    std::unordered_map<std::int64_t, Result> results_;
    std::int64_t last_ = -1;      ///< the largest id
    std::int64_t unfinished_ = 0; ///< [byte]
    std::int64_t size_ = 0;       ///< of the file's whole results [byte]
};

} // namespace mpisheet::farm
