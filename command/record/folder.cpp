#include "command/record/folder.hpp"

#include "formats/file.hpp"
#include "model/error.hpp"
#include "recordings/record/writer.hpp"

#include <string>
#include <vector>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

bool is_of_a_recording(const fs::path &file)
{
    const std::string name = file.filename().string();
    const bool is_world = name.find_first_not_of("0123456789") == std::string::npos; // of a second MPI program
    return name == record::recording_name || name == record::sites_name ||
           (is_world && fs::exists(file / record::recording_name)) ||
           (name.starts_with("rank-") && name.ends_with(".events"));
}

} // namespace

fs::path prepare_recording_folder(const fs::path &output)
{
    formats::make_folder(output);
    std::vector<fs::path> earlier;
    for (const fs::directory_entry &entry : fs::directory_iterator(output)) {
        if (!is_of_a_recording(entry.path()))
            throw Error(Exit::usage, "-o " + output.string() + ": holds " + entry.path().filename().string() +
                                         ", which is no part of a recording: give a folder of its own");
        earlier.push_back(entry.path());
    }
    for (const fs::path &file : earlier)
        fs::remove_all(file);
    return fs::absolute(output);
}

} // namespace mpisheet::command
