#include "tests/house/sources.hpp"

#include "tests/source_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace fs = std::filesystem;

namespace {

/// Calls visit(number, line) for each line of a file.
template <class Visit> void each_line(const std::string &file, Visit visit)
{
    std::ifstream stream(fs::path(source_folder()) / file);
    int number = 0;
    for (std::string line; std::getline(stream, line);)
        visit(++number, line);
}

} // namespace

std::vector<std::string> repository_files()
{
    static const std::set<std::string> not_ours{".git", "build", "quickstart-out"};
    std::vector<std::string> files;
    const fs::path root = source_folder();
    for (fs::recursive_directory_iterator entry(root), end; entry != end; ++entry) {
        const std::string name = entry->path().filename();
        if (entry.depth() == 0 && not_ours.contains(name))
            entry.disable_recursion_pending();
        else if (entry->is_regular_file())
            files.push_back(entry->path().lexically_relative(root));
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<std::string> source_files()
{
    std::vector<std::string> files = repository_files();
    files.erase(std::remove_if(files.begin(), files.end(),
                               [](const std::string &file) {
                                   const std::string extension = fs::path(file).extension();
                                   return extension != ".cpp" && extension != ".hpp" && extension != ".h";
                               }),
                files.end());
    return files;
}

std::string folder_of(const std::string &file)
{
    return fs::path(file).parent_path();
}

std::string text_of(const std::string &file)
{
    std::ifstream stream(fs::path(source_folder()) / file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

std::vector<Include> includes_of(const std::string &file)
{
    static const std::regex pattern(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"])re");
    std::vector<Include> found;
    each_line(file, [&](int number, const std::string &line) {
        if (std::smatch match; std::regex_search(line, match, pattern))
            found.push_back({file, number, match[2], match[1] == "\""});
    });
    return found;
}

namespace {

struct Scope {
    std::vector<std::string> outer; ///< names of the namespaces opened outside any other
    std::vector<std::string> types; ///< whole names of the types defined in a namespace that has a name
};

Scope scope_of(const std::string &file)
{
    // clang-format puts the beginning and the end of a namespace, and of a type in it, at the beginning of a line.
    static const std::regex opening(R"(^(?:inline )?namespace ?([\w:]*) \{)"), end(R"(^\} // namespace)");
    static const std::regex type(R"(^(?:struct|class|enum class) (\w+)[^;(<]*(?:\{|$))");
    Scope scope;
    std::vector<std::string> names;
    each_line(file, [&](int, const std::string &line) {
        std::smatch match;
        if (std::regex_search(line, match, opening)) {
            if (names.empty() && match[1].length() != 0)
                scope.outer.push_back(match[1]);
            if (line.find('}') == std::string::npos)
                names.push_back(names.empty() ? match[1].str() : names.back() + "::" + match[1].str());
        } else if (std::regex_search(line, end)) {
            names.pop_back();
        } else if (!names.empty() && std::regex_search(line, match, type)) {
            scope.types.push_back(names.back() + "::" + match[1].str());
        }
    });
    return scope;
}

} // namespace

std::vector<std::string> outer_namespaces_of(const std::string &file)
{
    return scope_of(file).outer;
}

std::vector<std::string> types_of(const std::string &header)
{
    return fs::path(header).extension() == ".cpp" ? std::vector<std::string>() : scope_of(header).types;
}
