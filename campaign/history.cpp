#include "campaign/history.hpp"

#include "formats/description.hpp"
#include "formats/folder_files.hpp"
#include "model/error.hpp"

#include <algorithm>
#include <array>
#include <ctime>

namespace mpisheet::campaign {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view moving = ".moving"; ///< ends the name of a generation whose files are still on their way

/// "2026-11-21T17-30-05" of its samples, else of its oldest file.
std::string date_of(const fs::path &folder)
{
    std::string date;
    if (fs::exists(folder / "samples.json"))
        date = formats::read_samples_json(folder / "samples.json").fact("date");
    for (char &c : date)
        if (std::string_view("0123456789T-").find(c) == std::string_view::npos)
            c = '-';
    while (date.ends_with('-'))
        date.pop_back();
    if (!date.empty())
        return date;
    const auto written = fs::last_write_time(folder / "samples.csv");
    const std::time_t seconds = std::chrono::system_clock::to_time_t(std::chrono::file_clock::to_sys(written));
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H-%M-%S", std::gmtime(&seconds));
    return text.data();
}

void move_files(const fs::path &from, const fs::path &to)
{
    for (const formats::FolderFile &file : formats::folder_files)
        if (file.moves_to_history && fs::exists(from / file.name) && !fs::exists(to / file.name))
            fs::rename(from / file.name, to / file.name);
    fs::rename(to, to.parent_path() / to.stem());
}

} // namespace

fs::path keep_generation(const fs::path &folder, bool samples_stay)
{
    const std::string date = date_of(folder);
    std::string name = date;
    for (int n = 2; fs::exists(folder / "history" / name); ++n)
        name = date + "-" + std::to_string(n);
    const fs::path kept = folder / "history" / name;
    const fs::path on_its_way = kept.string() + std::string(moving);
    fs::create_directories(on_its_way);
    for (const formats::FolderFile &file : formats::folder_files)
        if (samples_stay && file.is_measured && fs::exists(folder / file.name))
            fs::copy_file(folder / file.name, on_its_way / file.name);
    move_files(folder, on_its_way);
    return kept;
}

void finish_keeping(const fs::path &folder)
{
    if (!fs::is_directory(folder / "history"))
        return;
    std::vector<fs::path> unfinished;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder / "history"))
        if (entry.path().extension() == moving)
            unfinished.push_back(entry.path());
    for (const fs::path &path : unfinished)
        move_files(folder, path);
}

std::vector<fs::path> generations(const fs::path &folder)
{
    std::vector<fs::path> list;
    if (fs::is_directory(folder / "history"))
        for (const fs::directory_entry &entry : fs::directory_iterator(folder / "history"))
            if (fs::exists(entry.path() / "samples.csv") && entry.path().extension() != moving)
                list.push_back(entry.path());
    std::sort(list.begin(), list.end());
    if (fs::exists(folder / "samples.csv"))
        list.push_back(folder);
    return list;
}

std::vector<fs::path> newest_two(const fs::path &folder)
{
    std::vector<fs::path> list = generations(folder);
    if (list.size() < 2)
        throw Error(Exit::usage,
                    folder.string() + " holds one measurement alone: name another beside it, or measure again");
    return {list.end() - 2, list.end()};
}

} // namespace mpisheet::campaign
