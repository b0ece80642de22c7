#pragma once
// Whole files in and out. Output is written beside its destination and renamed, so nothing is ever half-written.

#include "formats/temporary.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace mpisheet::formats {

/// Throws Error (bad_input) that names the file and the system's reason.
std::string read_file(const std::filesystem::path &path);

/// A file of text, without a byte order mark; else as check_text().
std::string read_text(const std::filesystem::path &path);

/// Throws Error (bad_input) `name:line: …` for a zero byte (UTF-16, a program) and where every line ends in CR alone.
void check_text(std::string_view text, const std::string &name);

/// Creates missing parent folders; throws Error (bad_input) naming the path and the reason. A regular file is written
/// beside its place and renamed, keeping its permissions; a device, a pipe or a descriptor's name (/dev/stdout) is
/// written; a symbolic link stays, and the file that it leads to is replaced.
void write_file(const std::filesystem::path &path, std::string_view text);

/// Takes the next piece of a text.
using Sink = std::function<void(std::string_view)>;

/// The same for a text that is longer than memory: `make` hands one piece after the other to its sink. Where it throws,
/// what was there stays.
void write_pieces(const std::filesystem::path &path, const std::function<void(const Sink &)> &make);

/// The same for what must be whole after a power cut: it is on the disk before it takes its place.
void write_file_to_disk(const std::filesystem::path &path, std::string_view text);

/// `folder`/`name`; of a name that is longer than file systems take its beginning and a digest.
std::filesystem::path short_name(const std::filesystem::path &folder, const std::string &name);

/// Makes a folder and those above it where they are missing. Throws Error (bad_input) naming it and the reason.
void make_folder(const std::filesystem::path &folder);

/// A folder of its own, below the system's folder for temporary files unless another is named; gone with the object.
class ScratchFolder {
public:
    /// Throws Error (bad_input) with the system's reason.
    explicit ScratchFolder(const std::filesystem::path &within = std::filesystem::temp_directory_path());
    [[nodiscard]] const std::filesystem::path &path() const { return folder_.path(); }

private:
    Temporary folder_;
};

/// SHA-256 of some bytes, as 64 hexadecimal digits.
/// (not in the simulated build)
std::string sha256(std::string_view bytes);

} // namespace mpisheet::formats
