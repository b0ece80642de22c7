#include "command/record/folder.hpp"

#include "formats/file.hpp"
#include "model/error.hpp"
#include "recordings/record/reader.hpp"
#include "recordings/record/writer.hpp"

#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

// Our own names within a folder.
constexpr const char *next_within = ".next", *trial = ".trial", *lock_within = ".lock";

bool is_of_a_recording(const fs::path &file)
{
    const std::string name = file.filename().string();
    const bool is_world = name.find_first_not_of("0123456789") == std::string::npos; // of a second MPI program
    return name == record::recording_name || name == record::sites_name || name == next_within || name == trial ||
           (is_world && fs::exists(file / record::recording_name)) ||
           (name.starts_with("rank-") && name.ends_with(".events")) || name.starts_with(".mpisheet-");
}

void require_no_others(const fs::path &folder, const fs::path &output)
{
    if (fs::exists(folder))
        for (const fs::directory_entry &entry : fs::directory_iterator(folder))
            if (!is_of_a_recording(entry.path()) && entry.path().filename() != lock_within)
                throw Error(Exit::usage, "-o " + output.string() + ": holds " + entry.path().filename().string() +
                                             ", which is no part of a recording: give a folder of its own");
}

std::vector<fs::path> files_of(const fs::path &folder)
{
    std::vector<fs::path> files;
    if (fs::exists(folder))
        for (const fs::directory_entry &entry : fs::directory_iterator(folder))
            if (entry.path().filename() != next_within && entry.path().filename() != lock_within)
                files.push_back(entry.path());
    return files;
}

/// The folder by its one name, and the folder above it is there.
fs::path prepared(const fs::path &output)
{
    fs::path folder = fs::weakly_canonical(fs::absolute(output));
    if (!folder.has_filename()) // "run/"
        folder = folder.parent_path();
    formats::make_folder(folder.parent_path());
    if (fs::exists(folder) && !fs::is_directory(folder))
        throw Error(Exit::usage, "-o " + output.string() + ": is a file: give a folder");
    return folder;
}

/// Whether another folder can take the place of this one: it is no mount point, and nobody stands in it.
bool can_be_replaced(const fs::path &folder)
{
    struct stat own = {}, above = {};
    std::error_code ignored;
    return access(folder.parent_path().c_str(), W_OK) == 0 && stat(folder.c_str(), &own) == 0 &&
           stat(folder.parent_path().c_str(), &above) == 0 && own.st_dev == above.st_dev &&
           !fs::equivalent(folder, fs::current_path(ignored), ignored);
}

bool is_complete(const fs::path &folder)
{
    try {
        return record::read_recording(folder).complete;
    } catch (const Error &) {
        return false;
    }
}

} // namespace

fs::path RecordingFolder::place() const
{
    const fs::path beside = formats::short_name(output_.parent_path(), "." + output_.filename().string() + next_within);
    formats::finish_exchange(beside, output_);
    for (const fs::path &of_a_killed_process : {beside, output_ / next_within})
        fs::remove_all(of_a_killed_process);
    if (files_of(output_).empty())
        return output_;
    return can_be_replaced(output_) ? beside : output_ / next_within;
}

RecordingFolder::RecordingFolder(const fs::path &output)
    : output_(prepared(output)), lock_(output_), path_(place()), is_new_(!fs::exists(output_))
{
    require_no_others(output_, output);
    if (path_ != output_)
        next_.emplace(path_);
    formats::make_folder(path_);
    try {
        require_writable();
    } catch (...) {
        leave_nothing();
        throw;
    }
}

RecordingFolder::~RecordingFolder()
{
    leave_nothing();
}

void RecordingFolder::leave_nothing() const
{
    std::error_code ignored;
    if (is_new_)
        fs::remove(output_, ignored); // where nothing is in it
}

void RecordingFolder::require_writable() const
{
    constexpr std::size_t bytes = 1U << 16U; // as much as a recorder writes at once
    const formats::Temporary written(path_ / trial);
    try {
        formats::write_file(written.path(), std::string(bytes, ' '));
    } catch (const Error &error) {
        throw Error(Exit::bad_input, output_.string() + ": the recording cannot be written: " + error.what());
    }
}

bool RecordingFolder::deliver(bool complete)
{
    if (path_ == output_)
        return true;
    if (!complete && is_complete(output_))
        return false;
    if (path_.parent_path() != output_) {
        fs::permissions(path_, fs::status(output_).permissions());
        formats::exchange(path_, output_);
        return true;
    }
    fs::remove(output_ / record::recording_name); // without it nobody takes the others for a recording
    for (const fs::path &file : files_of(output_))
        if (is_of_a_recording(file))
            fs::remove_all(file);
    for (const fs::path &file : files_of(path_))
        if (file.filename() != record::recording_name)
            fs::rename(file, output_ / file.filename());
    fs::rename(path_ / record::recording_name, output_ / record::recording_name);
    return true;
}

} // namespace mpisheet::command
