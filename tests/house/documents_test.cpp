// README.md, CONTRIBUTING.md and docs/ name files that exist and link to headings that exist; guides are few and short.

#include "tests/catch.hpp"
#include "tests/house/sources.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::vector<std::string> documents()
{
    std::vector<std::string> found;
    for (const std::string &file : repository_files())
        if (file == "README.md" || file == "CONTRIBUTING.md" ||
            (file.rfind("docs/", 0) == 0 && file.compare(file.size() - 3, 3, ".md") == 0))
            found.push_back(file);
    return found;
}

std::vector<std::string> matches_of(const std::string &text, const std::regex &pattern)
{
    std::vector<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
        found.push_back((*match)[1]);
    return found;
}

std::vector<std::string> lines_of(const std::string &text)
{
    return matches_of(text, std::regex("([^\n]*)\n"));
}

/// The text without its fenced blocks, which show files of a user.
std::string prose(const std::string &text)
{
    std::string kept;
    bool fenced = false;
    for (const std::string &line : lines_of(text)) {
        if (line.rfind("```", 0) == 0)
            fenced = !fenced;
        else if (!fenced)
            kept += line + "\n";
    }
    return kept;
}

/// The name by which a link reaches a heading: lower case, spaces as hyphens, no other punctuation.
std::string anchor_of(const std::string &heading)
{
    std::string anchor;
    for (const char c : heading)
        if (c == ' ')
            anchor += '-';
        else if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || (c & 0x80) != 0)
            anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return anchor;
}

std::set<std::string> anchors_of(const std::string &document)
{
    std::set<std::string> anchors;
    for (const std::string &line : lines_of(prose(text_of(document))))
        if (line.rfind('#', 0) == 0)
            anchors.insert(anchor_of(line.substr(std::min(line.find(' ') + 1, line.size()))));
    return anchors;
}

/// "a/{b,c}.gp" is a/b.gp and a/c.gp.
std::vector<std::string> without_braces(const std::string &path)
{
    static const std::regex braces(R"(^(.*)\{([^{}]*)\}(.*)$)");
    std::smatch parts;
    if (!std::regex_match(path, parts, braces))
        return {path};
    std::vector<std::string> paths;
    for (const std::string &choice : matches_of(parts[2].str() + ",", std::regex("([^,]*),")))
        for (const std::string &each : without_braces(parts[1].str() + choice + parts[3].str()))
            paths.push_back(each);
    return paths;
}

/// A path as a pattern: stars, <name> and words in capitals (NAME, KERNEL) stand for anything but a slash.
std::regex pattern_of(const std::string &path)
{
    std::string pattern = std::regex_replace(path, std::regex(R"(<\w+>|[A-Z][A-Z]+|\*)"), "*");
    pattern = std::regex_replace(pattern, std::regex(R"([.+])"), "[$&]");
    return std::regex(std::regex_replace(pattern, std::regex(R"(\*)"), "[^/]*"));
}

const std::set<std::string> &all_paths()
{
    static const std::set<std::string> paths = [] {
        std::set<std::string> all;
        for (const std::string &file : repository_files())
            for (std::string path = file; !path.empty(); path = folder_of(path))
                all.insert(path);
        return all;
    }();
    return paths;
}

bool exists(std::string path)
{
    path = std::filesystem::path(path).lexically_normal();
    while (!path.empty() && path.back() == '/')
        path.pop_back();
    if (path.empty() || path == "." || all_paths().contains(path))
        return true;
    if (path.find_first_of("*<ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string::npos)
        return false;
    const std::regex pattern = pattern_of(path);
    return std::any_of(all_paths().begin(), all_paths().end(),
                       [&](const std::string &each) { return std::regex_match(each, pattern); });
}

/// Words in backticks that speak of the repository: their first folder is one of ours.
std::vector<std::string> paths_in(const std::string &text)
{
    std::vector<std::string> paths;
    for (const std::string &quoted : matches_of(text, std::regex("`([^`\n]+)`")))
        for (const std::string &word : matches_of(quoted + " ", std::regex(R"(([\w./*{},<>-]+)[ :'()])"))) {
            const std::size_t slash = word.find('/');
            const std::string first = word.substr(0, slash);
            if (slash != std::string::npos && first != "build" && !first.empty() && all_paths().contains(first))
                paths.push_back(word);
        }
    return paths;
}

/// A guide lies in docs/ itself.
bool is_guide(const std::string &file)
{
    return file.rfind("docs/", 0) == 0 && std::count(file.begin(), file.end(), '/') == 1;
}

/// Characters of a line of UTF-8.
std::ptrdiff_t columns_of(const std::string &line)
{
    return std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
}

} // namespace

TEST_CASE("a path in a document is read as a person reads it", "[documents]")
{
    CHECK(paths_in("see `docs/design.md` and `build/x`, `a/b`, `p/q`") == std::vector<std::string>{"docs/design.md"});
    CHECK(without_braces("a/{b,c}.gp") == std::vector<std::string>{"a/b.gp", "a/c.gp"});
    CHECK(exists("docs/design.md"));
    CHECK(exists("docs/"));
    CHECK(exists("docs/des*.md"));
    CHECK(exists("tests/FOLDER/CMakeLists.txt"));
    CHECK(exists("docs/results/../design.md"));
    CHECK_FALSE(exists("docs/nowhere.md"));
    CHECK_FALSE(exists("docs/NOWHERE.gp"));
    CHECK(anchor_of("How well it predicts") == "how-well-it-predicts");
    CHECK(anchor_of("`p`, d & (others)") == "p-d--others");
}

TEST_CASE("every path in backticks exists", "[documents]")
{
    std::size_t seen = 0;
    for (const std::string &document : documents())
        for (const std::string &word : paths_in(prose(text_of(document))))
            for (const std::string &path : without_braces(word)) {
                INFO(document << " names " << path);
                CHECK(exists(path));
                ++seen;
            }
    CHECK(seen > 200); // it has looked
}

TEST_CASE("every source file named in backticks without its folder exists", "[documents]")
{
    std::set<std::string> names;
    for (const std::string &path : all_paths())
        names.insert(std::filesystem::path(path).filename());
    for (const char *made_by_the_build : {"git_version.hpp", "record_calls.hpp", "record_call_names.hpp",
                                          "record_fortran_calls.hpp", "record_fortran_events.hpp"})
        names.insert(made_by_the_build);
    for (const std::string &document : documents())
        for (const std::string &name :
             matches_of(prose(text_of(document)), std::regex(R"(`(\w[\w.]*\.(?:cpp|hpp))`)"))) {
            INFO(document << " names " << name);
            CHECK((names.contains(name) || std::any_of(names.begin(), names.end(), [&](const std::string &each) {
                       return std::regex_match(each, pattern_of(name));
                   })));
        }
}

TEST_CASE("every link leads somewhere, to its heading too", "[documents]")
{
    std::size_t seen = 0;
    for (const std::string &document : documents())
        for (const std::string &link : matches_of(prose(text_of(document)), std::regex(R"(\]\(([^)\s]+)\))"))) {
            if (link.find("://") != std::string::npos)
                continue;
            INFO(document << " links to " << link);
            const std::string path = link.substr(0, link.find('#'));
            const std::string target =
                path.empty() ? document
                             : (std::filesystem::path(folder_of(document)) / path).lexically_normal().string();
            CHECK(exists(target));
            if (link.size() > path.size())
                CHECK(anchors_of(target).contains(link.substr(path.size() + 1)));
            ++seen;
        }
    CHECK(seen > 100); // it has looked
}

TEST_CASE("the README's journeys lead from page to page, through every guide", "[documents]")
{
    const std::string readme = text_of("README.md");
    const std::size_t from = readme.find("## Where to read on");
    REQUIRE(from != std::string::npos);
    const std::vector<std::string> pages =
        matches_of(readme.substr(from, readme.find("\n## ", from) - from), std::regex(R"(\]\((docs/[^)\s]+)\))"));
    const std::vector<std::string> all = documents();
    REQUIRE(std::ptrdiff_t(pages.size()) == std::count_if(all.begin(), all.end(), is_guide));
    for (std::size_t i = 0; i + 1 < pages.size(); ++i) {
        INFO(pages[i] << " does not end with *Next:* and a link to " << pages[i + 1]);
        const std::vector<std::string> lines = lines_of(text_of(pages[i]));
        std::smatch next;
        REQUIRE(std::regex_match(lines.back(), next, std::regex(R"(\*Next:\* \[.+\]\((.+)\))")));
        CHECK((std::filesystem::path(folder_of(pages[i])) / next[1].str()).lexically_normal() == pages[i + 1]);
    }
}

TEST_CASE("few documents, guides that can be read in order, one short row a promise", "[documents]")
{
    std::ptrdiff_t files = 0, pictures = 0, guides = 0, words = 0;
    for (const std::string &file : repository_files())
        if (file.rfind("docs/", 0) == 0) {
            ++files;
            pictures += file.ends_with(".svg") ? 1 : 0;
        }
    for (const std::string &document : documents()) {
        const std::string text = text_of(document);
        std::istringstream stream(text);
        if (document.rfind("docs/", 0) == 0)
            words += std::distance(std::istream_iterator<std::string>(stream), {});
        if (!is_guide(document))
            continue;
        INFO(document);
        ++guides;
        CHECK(lines_of(text).size() <= 300);
        for (const std::string &line : lines_of(prose(text)))
            if (document != "docs/design.md" || line.rfind('|', 0) != 0) { // its table is a machine's, too
                INFO(line);
                CHECK(columns_of(line) <= 120);
            }
    }
    CHECK(files <= 60);
    CHECK(pictures <= 5);
    CHECK(guides <= 20);
    CHECK(words <= 60000);
    for (const std::string &line : lines_of(text_of("docs/results/acceptance.md")))
        if (line.rfind('|', 0) == 0) {
            INFO(line);
            CHECK(columns_of(line) <= 300);
        }
}
