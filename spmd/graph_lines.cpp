#include "spmd/graph_lines.hpp"

#include <algorithm>

namespace mpisheet::spmd {
namespace {

/// `name = …` or `name(a, b) = …`
bool is_definition(std::string_view line)
{
    std::size_t at = std::min(line.find_first_not_of(" \t"), line.size());
    const std::size_t begin = at;
    while (at < line.size() && is_word(line[at]))
        ++at;
    if (at == begin)
        return false;
    at = line.find_first_not_of(" \t", at);
    if (at != std::string_view::npos && line[at] == '(') {
        at = line.find(')', at);
        at = at == std::string_view::npos ? at : line.find_first_not_of(" \t", at + 1);
    }
    return at != std::string_view::npos && line[at] == '=' && line.substr(at, 2) != "==";
}

} // namespace

GraphLines split_lines(std::string_view text, const std::string &file)
{
    GraphLines lines;
    int number = 0;
    bool continued = false;
    for (std::size_t begin = 0; begin < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        const std::string_view code = line.substr(0, line.find('#'));
        const std::size_t last = code.find_last_not_of(" \t\r");
        const bool blank = last == std::string_view::npos;
        const bool definition = continued || is_definition(code);
        if (definition || (blank && lines.steps.empty()))
            lines.header.push_back(line);
        else if (!blank) {
            lines.steps.push_back({file, code.substr(0, last + 1), number + 1});
            lines.steps.back().blanks();
        }
        continued = definition && !line.empty() && line.back() == '\\';
        begin = end + 1;
    }
    return lines;
}

} // namespace mpisheet::spmd
