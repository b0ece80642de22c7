#include "probes/campaign/history.hpp"

#include "formats/file.hpp"
#include "formats/folder_files.hpp"
#include "formats/samples_json.hpp"
#include "model/error.hpp"

#include <algorithm>
#include <array>
#include <ctime>

namespace mpisheet::campaign {
namespace {

namespace fs = std::filesystem;

/// Ends the name of a generation that is still being kept: of copies, so that it can be thrown away.
constexpr std::string_view moving = ".moving";

// What comes next is made in FOLDER/next. When it is complete the folder gets these names, one after the other, so that
// whoever goes on after an interruption knows what is left to do.
constexpr const char *in_the_making = "next";
constexpr const char *complete = "next.complete";    ///< what the folder held is kept: files of it that are not here go
constexpr const char *in_delivery = "next.delivery"; ///< files take their places

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

void link_or_copy(const fs::path &from, const fs::path &to)
{
    std::error_code no_links_here;
    fs::create_hard_link(from, to, no_links_here);
    if (no_links_here)
        fs::copy_file(from, to);
}

/// Throws away a generation that was being kept when somebody interrupted it. What is not in the folder was moved:
/// older versions did that.
void undo_keeping(const fs::path &folder)
{
    if (!fs::is_directory(folder / "history"))
        return;
    std::vector<fs::path> unfinished;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder / "history"))
        if (entry.path().extension() == moving)
            unfinished.push_back(entry.path());
    for (const fs::path &path : unfinished) {
        for (const formats::FolderFile &file : formats::folder_files)
            if (fs::exists(path / file.name) && !fs::exists(folder / file.name))
                fs::rename(path / file.name, folder / file.name);
        fs::remove_all(path);
    }
}

/// The files of the folder a second time, in folder/history/DATE.
fs::path keep_generation(const fs::path &folder)
{
    const std::string date = date_of(folder);
    std::string name = date;
    for (int n = 2; fs::exists(folder / "history" / name); ++n)
        name = date + "-" + std::to_string(n);
    const fs::path kept = folder / "history" / name;
    const fs::path on_its_way = kept.string() + std::string(moving);
    formats::make_folder(on_its_way);
    for (const formats::FolderFile &file : formats::folder_files)
        if (file.moves_to_history && fs::exists(folder / file.name))
            link_or_copy(folder / file.name, on_its_way / file.name);
    fs::rename(on_its_way, kept);
    return kept;
}

/// Takes from the folder what it held and what comes next has not.
void clear_for_next(const fs::path &folder)
{
    for (const formats::FolderFile &file : formats::folder_files)
        if (file.moves_to_history && !fs::exists(folder / complete / file.name))
            fs::remove(folder / file.name);
    fs::rename(folder / complete, folder / in_delivery);
}

void deliver(const fs::path &folder)
{
    for (const formats::FolderFile &file : formats::folder_files)
        if (fs::exists(folder / in_delivery / file.name))
            fs::rename(folder / in_delivery / file.name, folder / file.name);
    fs::remove_all(folder / in_delivery);
}

} // namespace

Next begin_next(const fs::path &folder, const std::string &purpose)
{
    const fs::path next = folder / in_the_making, note = next / "purpose";
    const bool begun = fs::exists(next);
    const bool same = begun && fs::exists(note) && formats::read_file(note) == purpose;
    if (!same)
        fs::remove_all(next);
    formats::write_file(note, purpose);
    return {next, begun && !same};
}

void take_over(const fs::path &folder, std::string_view file)
{
    const fs::path held = folder / file, next = folder / in_the_making / file;
    if (fs::exists(held) && !fs::exists(next))
        link_or_copy(held, next);
}

void drop_next(const fs::path &folder)
{
    fs::remove_all(folder / in_the_making);
}

fs::path replace_by_next(const fs::path &folder)
{
    undo_keeping(folder);
    const fs::path kept = fs::exists(folder / "samples.csv") ? keep_generation(folder) : fs::path();
    fs::rename(folder / in_the_making, folder / complete);
    finish_replacing(folder);
    return kept;
}

void finish_replacing(const fs::path &folder)
{
    undo_keeping(folder);
    if (fs::exists(folder / complete))
        clear_for_next(folder);
    if (fs::exists(folder / in_delivery))
        deliver(folder);
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
