#include "equations/commands.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace mpisheet::equations {
namespace {

/// As in gnuplot's own table: what stands before $ must be there, the rest may be cut anywhere.
constexpr std::array<std::string_view, 44> commands{
    "array",     "bi$nd",   "break",     "ca$ll",       "cd",       "cl$ear", "cont$inue", "do",         "else",
    "eval$uate", "ex$it",   "f$it",      "h$elp",       "hi$story", "if",     "import",    "l$oad",      "low$er",
    "pa$use",    "p$lot",   "pr$int",    "printerr$or", "pwd",      "q$uit",  "ra$ise",    "ref$resh",   "rep$lot",
    "re$read",   "res$et",  "sa$ve",     "se$t",        "she$ll",   "sh$ow",  "sp$lot",    "st$ats",     "sy$stem",
    "test",      "tog$gle", "undef$ine", "uns$et",      "upd$ate",  "while",  "vclear",    "remultiplot"};

bool is_word(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string_view word_at(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) {
        ++end;
    }
    return text.substr(at, end - at);
}

std::size_t end_of_line(std::string_view text, std::size_t at)
{
    return std::min(text.find_first_of("\r\n", at), text.size());
}

/// Length of a continuation `\` + end of line at `at`, or 0.
std::size_t continuation(std::string_view text, std::size_t at)
{
    const std::size_t end = text[at] == '\\' ? text.find_first_not_of(" \t\r", at + 1) : std::string_view::npos;
    return end != std::string_view::npos && text[end] == '\n' ? end + 1 - at : 0;
}

/// From an opening quote to behind the closing one; as in gnuplot, the end of the line closes too.
std::size_t behind_quote(std::string_view text, std::size_t at)
{
    const char quote = text[at];
    for (++at; at < text.size() && text[at] != '\n'; ++at) {
        if (text[at] == quote) {
            return at + 1;
        }
        if (text[at] == '\\' && (quote == '"' || continuation(text, at) > 0)) {
            at += std::max<std::size_t>(continuation(text, at), 2) - 1;
        }
    }
    return std::min(at, text.size());
}

/// `$name << EOD` … EOD: behind the closing word.
std::optional<std::size_t> data_block(std::string_view text)
{
    std::size_t at = 1 + word_at(text, 1).size();
    at = text.find_first_not_of(" \t", at);
    if (at == std::string_view::npos || text.substr(at, 2) != "<<") {
        return end_of_line(text, 0);
    }
    const std::size_t word = std::min(text.find_first_not_of(" \t", at + 2), text.size());
    const std::string_view closing = word_at(text, word);
    for (std::size_t line = end_of_line(text, word); line < text.size();) {
        line = std::min(text.find_first_not_of("\r\n", line), text.size());
        const std::size_t end = end_of_line(text, line);
        if (!closing.empty() && text.substr(line, end - line) == closing) {
            return end;
        }
        line = end;
    }
    return std::nullopt;
}

} // namespace

std::string_view find_command(std::string_view word)
{
    for (std::string_view entry : commands) {
        const std::size_t cut = std::min(entry.find('$'), entry.size());
        const std::string full =
            std::string(entry.substr(0, cut)) + std::string(entry.substr(std::min(cut + 1, entry.size())));
        if (word.size() >= cut && std::string_view(full).substr(0, word.size()) == word) {
            return entry;
        }
    }
    return {};
}

std::optional<std::size_t> command_length(std::string_view text)
{
    if (text.empty()) {
        return 0;
    }
    if (text[0] == '!' || text[0] == '?') {
        return end_of_line(text, 0);
    }
    if (text[0] == '$') {
        return data_block(text);
    }
    if (find_command(word_at(text, 0)).empty()) {
        return 0;
    }
    int braces = 0;
    std::size_t at = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == '"' || c == '\'') {
            at = behind_quote(text, at);
        } else if (c == '#' && braces > 0) {
            at = end_of_line(text, at);
        } else if (c == '\\' && continuation(text, at) > 0) {
            at += continuation(text, at);
        } else if (braces == 0 && (c == '#' || c == ';' || c == '\n' || c == '\r')) {
            return at;
        } else {
            braces += c == '{' ? 1 : c == '}' && braces > 0 ? -1 : 0;
            ++at;
        }
    }
    return braces == 0 ? std::optional(at) : std::nullopt;
}

} // namespace mpisheet::equations
