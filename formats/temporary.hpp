#pragma once
// Files and folders that must not outlive the process: what is being made, and locks.

#include <cstddef>
#include <filesystem>

namespace mpisheet::formats {

/// SIGINT, SIGTERM and SIGHUP, where they end the process, first remove what objects of the class below keep.
void remove_temporaries_on_signals();

/// A name that goes with the object, folders with all that is in them, and with the process where a signal ends it.
class Temporary {
public:
    explicit Temporary(std::filesystem::path path);
    ~Temporary();
    Temporary(const Temporary &) = delete;
    Temporary &operator=(const Temporary &) = delete;
    [[nodiscard]] const std::filesystem::path &path() const { return path_; }
    /// It is no longer temporary.
    void keep();

private:
    std::filesystem::path path_;
    std::size_t place_;
};

/// The folder `next` takes the place of `folder`; what was there is then in `next`, which may be nothing. At any moment
/// one of them is at `folder`, where the file system can exchange names. Throws std::filesystem::filesystem_error.
void exchange(const std::filesystem::path &next, const std::filesystem::path &folder);

/// Ends an exchange that was interrupted where it takes several steps.
void finish_exchange(const std::filesystem::path &next, const std::filesystem::path &folder);

} // namespace mpisheet::formats
