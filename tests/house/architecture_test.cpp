// The folder table of docs/design.md, checked from the sources' own includes.

#include "tests/catch.hpp"
#include "tests/source_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

const fs::path root = source_folder();

struct Rule {
    std::set<std::string> folders;   ///< of ours that it may include
    std::set<std::string> libraries; ///< first path component of third-party headers
    bool mpi;                        ///< may include mpi.h
};

const std::map<std::string, Rule> rules{
    {"equations", {{"equations"}, {"tao"}, false}},
    {"model", {{"model", "equations"}, {"boost"}, false}},
    {"measure", {{"measure", "model", "datasheets"}, {"hwloc.h", "simgrid", "smpi", "xbt", "CLI"}, true}},
    {"probes", {{"probes", "model", "datasheets", "measure"}, {"CLI", "nlohmann", "smpi"}, true}},
    {"fit", {{"fit", "model"}, {"ceres", "Eigen", "nlohmann", "glog", "boost"}, false}},
    {"datasheets", {{"datasheets", "model", "equations"}, {"libfccp", "nlohmann", "openssl", "fmt"}, false}},
    {"cowichan", {{"cowichan", "model", "measure", "datasheets"}, {"CLI", "nlohmann", "smpi"}, true}},
    {"farm", {{"farm", "model", "measure", "datasheets"}, {"CLI", "nlohmann", "smpi", "simgrid", "xbt"}, true}},
    {"spmd", {{"spmd", "model", "equations", "measure", "datasheets"}, {"CLI", "nlohmann", "smpi", "tao"}, true}},
    {"report", {{"report", "model", "datasheets", "equations"}, {"nlohmann", "fmt"}, false}},
    {"command",
     {{"command", "equations", "model", "fit", "datasheets", "report", "cowichan", "farm", "spmd"},
      {"CLI", "nlohmann", "fmt"},
      false}},
    {"tests", {{}, {}, true}},
    {"benchmarks", {{}, {}, true}},
};
const std::set<std::string> not_sources{".ci",      ".git",      "build",          "cmake",  "docs",
                                        "examples", "platforms", "quickstart-out", "scripts"};

struct Include {
    fs::path file;
    int line;
    std::string target;
    bool quoted;
};

std::vector<Include> includes_below(const std::string &folder)
{
    static const std::regex pattern(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"])re");
    std::vector<Include> found;
    for (const auto &entry : fs::recursive_directory_iterator(root / folder)) {
        const std::string extension = entry.path().extension();
        if (extension != ".cpp" && extension != ".hpp" && extension != ".h")
            continue;
        std::ifstream file(entry.path());
        int number = 0;
        for (std::string line; std::getline(file, line);) {
            ++number;
            if (std::smatch match; std::regex_search(line, match, pattern))
                found.push_back({fs::relative(entry.path(), root), number, match[2], match[1] == "\""});
        }
    }
    return found;
}

std::string first_component(const std::string &path)
{
    return path.substr(0, path.find('/'));
}

bool is_ours(const std::string &target)
{
    return rules.count(first_component(target)) != 0 || first_component(target).empty();
}

/// Standard and POSIX headers: no slash, or below sys/; everything else is somebody's library.
bool is_system(const std::string &target)
{
    if (target.find('/') != std::string::npos)
        return target.rfind("sys/", 0) == 0 || target.rfind("linux/", 0) == 0;
    return target != "mpi.h" && target != "hwloc.h";
}

} // namespace

TEST_CASE("every include obeys the folder table", "[architecture]")
{
    for (const auto &[folder, rule] : rules) {
        if (folder == "tests" || folder == "benchmarks")
            continue;
        for (const Include &include : includes_below(folder)) {
            INFO(include.file.string() << ":" << include.line << " includes " << include.target);
            const std::string component = first_component(include.target);
            if (include.quoted)
                CHECK((rule.folders.count(component) != 0 || include.target == "git_version.hpp"));
            else if (include.target == "mpi.h")
                CHECK(rule.mpi);
            else if (!is_system(include.target))
                CHECK(rule.libraries.count(component) != 0);
            CHECK((include.quoted || !is_ours(include.target)));
        }
    }
}

TEST_CASE("maths neither prints nor reads: no streams, no stdio in equations, model and fit", "[architecture]")
{
    const std::set<std::string> forbidden{"iostream", "fstream", "cstdio", "stdio.h", "ostream", "istream"};
    for (const char *folder : {"equations", "model", "fit"})
        for (const Include &include : includes_below(folder)) {
            INFO(include.file.string() << ":" << include.line << " includes " << include.target);
            CHECK(forbidden.count(include.target) == 0);
        }
}

TEST_CASE("every top-level folder has a place in the table", "[architecture]")
{
    for (const auto &entry : fs::directory_iterator(root)) {
        if (!entry.is_directory())
            continue;
        const std::string name = entry.path().filename();
        INFO(name);
        CHECK((rules.count(name) != 0 || not_sources.count(name) != 0));
    }
}

/// Folders whose types meet in one program, by the programs: two types of one name there would share their destructors.
const std::vector<std::set<std::string>> programs{
    {"equations", "model", "datasheets", "fit", "cowichan", "farm", "spmd", "report", "command"},
    {"equations", "model", "datasheets", "measure", "probes"},
    {"equations", "model", "datasheets", "measure", "cowichan"},
    {"equations", "model", "datasheets", "measure", "farm"},
    {"equations", "model", "datasheets", "measure", "spmd"},
};

TEST_CASE("a type's name is defined once in a namespace of a program", "[architecture]")
{
    static const std::regex space(R"(^namespace ([\w:]+) \{)"), type(R"(^(?:struct|class|enum class) (\w+)[^;(]*\{)");
    for (const std::set<std::string> &program : programs) {
        std::map<std::string, std::string> defined;
        for (const std::string &folder : program)
            for (const auto &entry : fs::directory_iterator(root / folder)) {
                if (entry.path().extension() != ".hpp")
                    continue;
                std::ifstream file(entry.path());
                std::string line, name;
                for (std::smatch match; std::getline(file, line);)
                    if (std::regex_search(line, match, space))
                        name = match[1];
                    else if (std::regex_search(line, match, type)) {
                        const auto [first, is_new] = defined.emplace(name + "::" + match[1].str(), entry.path());
                        INFO(first->first << " in " << first->second << " and " << entry.path().string());
                        CHECK(is_new);
                    }
            }
    }
}
