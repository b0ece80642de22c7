#include "tests/house/folder_table.hpp"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fnmatch.h>
#include <regex>
#include <sstream>
#include <vector>

namespace {

const std::set<std::string> streams{"cstdio", "fstream", "iostream", "istream", "ostream", "sstream", "stdio.h"};
const std::set<std::string> posix{"dlfcn.h",   "fcntl.h", "link.h",   "malloc.h", "poll.h",
                                  "pthread.h", "sched.h", "signal.h", "spawn.h",  "unistd.h"};

std::string without_slash(std::string path)
{
    while (!path.empty() && path.back() == '/')
        path.pop_back();
    return path;
}

std::vector<std::string> in_backticks(const std::string &cell)
{
    static const std::regex name("`([^`]+)`");
    std::vector<std::string> found;
    for (std::sregex_iterator match(cell.begin(), cell.end(), name), end; match != end; ++match)
        found.push_back(without_slash((*match)[1]));
    return found;
}

std::vector<std::string> cells_of(const std::string &row)
{
    std::vector<std::string> cells;
    std::istringstream line(row.substr(1));
    for (std::string cell; std::getline(line, cell, '|');)
        cells.push_back(cell);
    return cells;
}

bool lies_in(const std::string &path, const std::string &folder)
{
    return path.size() > folder.size() && path.compare(0, folder.size(), folder) == 0 && path[folder.size()] == '/';
}

bool is_file(const std::string &row)
{
    return row.find('.') != std::string::npos;
}

/// What a file may include: what its folder may, and what the rows of files add.
std::set<std::string> allowed(const FolderTable &table, const std::string &file)
{
    std::set<std::string> names = table.at(row_of(table, file)).may_include;
    for (const auto &[key, row] : table)
        if (is_file(key) && fnmatch(key.c_str(), file.c_str(), FNM_PATHNAME) == 0) // "probes/measure/*_smpi.cpp"
            names.insert(row.may_include.begin(), row.may_include.end());
    return names;
}

/// The name by which the table speaks of a header in angle brackets; empty for what everybody may include.
std::string library_of(const std::string &target)
{
    if (streams.contains(target))
        return "streams";
    if (posix.contains(target) || lies_in(target, "sys") || lies_in(target, "linux"))
        return "posix";
    const std::size_t slash = target.find('/');
    const bool is_standard = slash == std::string::npos && target.find('.') == std::string::npos;
    return is_standard ? "" : target.substr(0, slash);
}

} // namespace

FolderTable read_folder_table(const std::string &document)
{
    FolderTable table;
    std::istringstream lines(document);
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind("| `", 0) != 0)
            continue;
        const std::vector<std::string> cells = cells_of(line);
        if (cells.size() != 4)
            continue;
        FolderRow row;
        const std::vector<std::string> spaces = in_backticks(cells[1]), names = in_backticks(cells[3]);
        row.space = spaces.empty() ? "" : spaces.front();
        row.may_include.insert(names.begin(), names.end());
        row.anything = cells[3] == " anything ";
        for (const std::string &folder : in_backticks(cells[0]))
            table[folder] = row;
    }
    return table;
}

std::string row_of(const FolderTable &table, const std::string &file)
{
    std::string longest;
    for (const auto &[folder, row] : table)
        if (lies_in(file, folder) && folder.size() > longest.size())
            longest = folder;
    return longest;
}

std::string judge(const FolderTable &table, const Include &include)
{
    const std::string where = include.file + ":" + std::to_string(include.line) + " includes " + include.target;
    const std::string folder = row_of(table, include.file);
    if (folder.empty())
        return where + ", and no row of the table covers the file";
    if (table.at(folder).anything)
        return "";
    const std::set<std::string> names = allowed(table, include.file);
    std::string name = include.target; // by which the table would allow it
    if (!include.quoted) {
        name = library_of(include.target);
        if (name.empty())
            return "";
        if (table.contains(name))
            return where + " in angle brackets, which are for other people's headers";
    } else if (const std::string target_folder = row_of(table, include.target); !target_folder.empty()) {
        if (target_folder == folder)
            return "";
        name = target_folder;
    }
    const bool below = std::any_of(names.begin(), names.end(), [&](const std::string &each) {
        return each.size() > 2 && each.compare(each.size() - 2, 2, "/*") == 0 &&
               lies_in(include.target, each.substr(0, each.size() - 2));
    });
    if (names.contains(name) || names.contains(include.target) || (include.quoted && below))
        return "";
    return where + ", but the row of " + folder + "/ does not name " + name;
}

std::string judge_namespace(const FolderTable &table, const std::string &file, const std::string &space)
{
    const std::string folder = row_of(table, file);
    if (folder.empty() || table.at(folder).space.empty())
        return "";
    const std::string &own = table.at(folder).space;
    std::string nearest; // the longest namespace of a folder that this one is or lies in
    for (const auto &[name, row] : table)
        if ((space == row.space || space.rfind(row.space + "::", 0) == 0) && row.space.size() > nearest.size())
            nearest = row.space;
    if (nearest == own || allowed(table, file).contains(space.substr(0, space.find("::"))))
        return "";
    return file + " opens the namespace " + space + ", but " + folder + "/ is " + own;
}

std::vector<std::string> cycle_of(const std::vector<Include> &includes)
{
    std::map<std::string, std::set<std::string>> next;
    for (const Include &include : includes) {
        const std::string from = std::filesystem::path(include.file).parent_path();
        const std::string to = std::filesystem::path(include.target).parent_path();
        if (include.quoted && !to.empty() && from != to)
            next[from].insert(to);
    }
    // From each folder the shortest way back to it, breadth first.
    for (const auto &[start, targets] : next) {
        std::map<std::string, std::string> came_from;
        std::deque<std::string> waiting{start};
        while (!waiting.empty()) {
            const std::string folder = waiting.front();
            waiting.pop_front();
            for (const std::string &to : next[folder]) {
                if (to == start) {
                    std::vector<std::string> way{start};
                    for (std::string at = folder; at != start; at = came_from.at(at))
                        way.insert(way.begin(), at);
                    way.insert(way.begin(), start);
                    return way;
                }
                if (came_from.emplace(to, folder).second)
                    waiting.push_back(to);
            }
        }
    }
    return {};
}
