#include "formats/platform.hpp"

#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <sstream>

namespace mpisheet::formats {
namespace {

/// The largest number in a host's name: ten million hosts are a mistake.
constexpr int largest_host = 9'999'999;

/// A tag of an XML text.
struct Tag {
    std::string name;
    std::map<std::string, std::string> attributes;
    long line = 1; ///< where it begins
};

[[noreturn]] void refuse_line(const std::string &name, long line, const std::string &expected, std::string_view found)
{
    throw Error(Exit::bad_input, name + ":" + std::to_string(line) + ": expected " + expected + ", found \"" +
                                     std::string(found) + "\"");
}

/// All of `text` as a number without a sign; −1: it is none, or too large.
int count_in(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && text.front() != '-' ? value : -1;
}

std::string_view without_blanks_around(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

/// Reads NAME="value" … up to the tag's end; `at` becomes where that is.
std::map<std::string, std::string> attributes_of(std::string_view text, std::size_t &at)
{
    std::map<std::string, std::string> attributes;
    while (true) {
        const std::size_t equals = text.find_first_of("=>", at);
        if (equals == std::string_view::npos || text[equals] == '>') {
            at = std::min(equals, text.size());
            return attributes;
        }
        const std::size_t open = text.find_first_of("\"'", equals);
        const std::size_t close = open == std::string_view::npos ? open : text.find(text[open], open + 1);
        if (close == std::string_view::npos) {
            at = text.size();
            return attributes;
        }
        attributes[std::string(without_blanks_around(text.substr(at, equals - at)))] =
            text.substr(open + 1, close - open - 1);
        at = close + 1;
    }
}

/// The tags of an XML text in their order, without comments.
std::vector<Tag> tags_of(std::string_view text)
{
    std::vector<Tag> tags;
    long line = 1;
    std::size_t counted = 0; // lines before here are
    for (std::size_t at = text.find('<'); at < text.size(); at = text.find('<', at)) {
        if (text.substr(at, 4) == "<!--") {
            at = std::min(text.find("-->", at), text.size());
            continue;
        }
        line += std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                           text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        counted = at;
        const std::size_t end = std::min(text.find_first_of(" \t\r\n/>", at + 1), text.size());
        Tag tag{std::string(text.substr(at + 1, end - at - 1)), {}, line};
        at = end;
        tag.attributes = attributes_of(text, at);
        tags.push_back(std::move(tag));
    }
    return tags;
}

int cores_of(const Tag &tag, const std::string &name)
{
    const auto core = tag.attributes.find("core");
    if (core == tag.attributes.end())
        return 1;
    const int cores = count_in(core->second);
    if (cores < 1)
        refuse_line(name, tag.line, "core= of at least 1", core->second);
    return cores;
}

/// PREFIX0SUFFIX … of a radical "0-7,12": numbers and ranges of them.
void add_cluster(const Tag &tag, const std::string &name, std::vector<PlatformHost> &hosts)
{
    const auto attribute = [&](const char *key) {
        const auto found = tag.attributes.find(key);
        return found == tag.attributes.end() ? std::string() : found->second;
    };
    const int cores = cores_of(tag, name);
    for (const std::string &range : split_list(attribute("radical"))) {
        const std::size_t dash = range.find('-');
        const int first = count_in(range.substr(0, dash));
        const int last = dash == std::string::npos ? first : count_in(range.substr(dash + 1));
        if (first < 0 || last < first || last > largest_host)
            refuse_line(name, tag.line, "radical= of numbers and ranges like 0-7,12", attribute("radical"));
        for (int number = first; number <= last; ++number)
            hosts.push_back({attribute("prefix") + std::to_string(number) + attribute("suffix"), cores});
    }
}

} // namespace

std::vector<PlatformHost> parse_platform(std::string_view text, const std::string &name)
{
    std::vector<PlatformHost> hosts;
    for (const Tag &tag : tags_of(text))
        if (const auto id = tag.attributes.find("id");
            (tag.name == "host" || tag.name == "peer") && id != tag.attributes.end())
            hosts.push_back({id->second, cores_of(tag, name)});
        else if (tag.name == "cluster" || tag.name == "cabinet")
            add_cluster(tag, name, hosts);
    return hosts;
}

std::vector<std::filesystem::path> files_named_by(const std::filesystem::path &platform)
{
    namespace fs = std::filesystem;
    constexpr std::size_t longest = 4096; // of a path
    std::vector<fs::path> named, folders{platform.parent_path(), fs::current_path()}, platforms{platform};
    std::set<std::string> seen;
    for (std::size_t k = 0; k < platforms.size(); ++k) {
        const std::string text = read_file(platforms[k]);
        for (const Tag &tag : tags_of(text))
            for (const auto &[name, value] : tag.attributes) {
                if (name == "id" || name == "src" || name == "dst" || value.size() > longest ||
                    !seen.insert(value).second)
                    continue;
                for (std::size_t f = 0; f < folders.size(); ++f) {
                    std::error_code unreadable;
                    const fs::path file = folders[f] / value;
                    if (fs::is_regular_file(file, unreadable)) {
                        named.push_back(file);
                        if (file.extension() == ".xml")
                            platforms.push_back(file);
                    } else if (name == "value" && !value.empty() && fs::is_directory(file, unreadable)) {
                        folders.push_back(file); // <prop id="path" value="profiles"/>
                        break;
                    }
                }
            }
    }
    return named;
}

std::vector<std::string> parse_hosts(std::string_view text, const std::string &name)
{
    std::istringstream lines{std::string(text)};
    std::vector<std::string> host_of_rank;
    std::string written;
    for (long line = 1; std::getline(lines, written); ++line) {
        const std::string_view place = without_blanks_around(written);
        if (place.empty())
            continue;
        const std::size_t colon = place.rfind(':');
        const int slots = colon == std::string_view::npos ? 1 : count_in(place.substr(colon + 1));
        if (slots < 1 || slots > largest_host || colon == 0 || place.find_first_of(" \t") != std::string_view::npos)
            refuse_line(name, line, "HOST, or HOST:SLOTS for several ranks", place);
        host_of_rank.insert(host_of_rank.end(), static_cast<std::size_t>(slots), std::string(place.substr(0, colon)));
    }
    return host_of_rank;
}

std::string hosts_text(std::span<const std::string> host_of_rank)
{
    std::string text;
    for (const std::string &host : host_of_rank)
        text += host + "\n";
    return text;
}

} // namespace mpisheet::formats
