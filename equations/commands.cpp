#include "equations/commands.hpp"

#include <algorithm>
#include <array>
#include <cctype>

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

/// Behind the bracket that closes the one at `at`; the end of the text where none does.
std::size_t behind_bracket(std::string_view text, std::size_t at)
{
    int open = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == '"' || c == '\'') {
            at = behind_quote(text, at);
            continue;
        }
        open += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        ++at;
        if (open <= 0) {
            break;
        }
    }
    return at;
}

std::size_t behind_blanks(std::string_view text, std::size_t at)
{
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || continuation(text, at) > 0)) {
        at += std::max<std::size_t>(continuation(text, at), 1);
    }
    return at;
}

bool is_assigned(std::string_view text, std::size_t at)
{
    return at < text.size() && text[at] == '=' && text.substr(at, 2) != "==";
}

/// Where the = of an assignment is whose name ends at `at`: x = …, f(a, b) = …, x[3] = …; npos: it is none.
std::size_t assignment(std::string_view text, std::size_t at, bool &is_function)
{
    constexpr std::size_t longest = 10'000; // list of parameters
    text = text.substr(0, at + longest);
    at = behind_blanks(text, at);
    is_function = at < text.size() && text[at] == '(';
    if (at < text.size() && (text[at] == '(' || text[at] == '[')) {
        at = behind_blanks(text, behind_bracket(text, at));
    }
    return is_assigned(text, at) ? at : std::string_view::npos;
}

/// Where a command, or a definition, that begins at `at` ends; nothing when a brace is never closed.
std::optional<std::size_t> end_of_command(std::string_view text, std::size_t at, bool whole_line)
{
    int braces = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == '"' || c == '\'') {
            at = behind_quote(text, at);
        } else if (c == '#' && braces > 0) {
            at = end_of_line(text, at);
        } else if (c == '\\' && continuation(text, at) > 0) {
            at += continuation(text, at);
        } else if (braces == 0 && (c == '#' || (c == ';' && !whole_line) || c == '\n' || c == '\r')) {
            return at;
        } else {
            braces += c == '{' ? 1 : c == '}' && braces > 0 ? -1 : 0;
            ++at;
        }
    }
    return braces == 0 ? std::optional(at) : std::nullopt;
}

/// gnuplot's functions whose arguments or values are text.
constexpr std::array<std::string_view, 14> text_functions{
    "sprintf", "gprintf", "strftime", "strptime", "strlen",     "strstrt",      "substr",
    "word",    "words",   "system",   "trim",     "timecolumn", "stringcolumn", "columnhead"};

/// Whether the text from `at` to `end` has what the language has not.
bool is_foreign(std::string_view text, std::size_t at, std::size_t end)
{
    std::string_view last; // word
    while (at < end) {
        const char c = text[at];
        if (std::string_view("\"'`").find(c) != std::string_view::npos || (c == '[' && last != "sum")) {
            return true;
        }
        const std::string_view word = word_at(text, at);
        const std::size_t behind = behind_blanks(text, at + word.size());
        if (behind < end && text[behind] == '(' &&
            std::find(text_functions.begin(), text_functions.end(), word) != text_functions.end()) {
            return true;
        }
        last = word.empty() && std::string_view(" \t\\\r\n").find(c) != std::string_view::npos ? last : word;
        at += std::max<std::size_t>(word.size(), 1);
    }
    return false;
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
    // An if without braces holds for all the rest of its line.
    const std::size_t condition = behind_blanks(text, word_at(text, 0).size());
    const bool is_if = word_at(text, 0) == "if" && condition < text.size() && text[condition] == '(';
    const std::size_t then = is_if ? behind_blanks(text, behind_bracket(text, condition)) : 0;
    return end_of_command(text, then, is_if && (then >= text.size() || text[then] != '{'));
}

std::size_t foreign_length(std::string_view text)
{
    bool is_function = false;
    const std::string_view name = word_at(text, 0);
    const bool is_name = !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0;
    const std::size_t equals = is_name ? assignment(text, name.size(), is_function) : std::string_view::npos;
    if (equals == std::string_view::npos) {
        return 0;
    }
    const std::size_t end = end_of_command(text, equals, false).value_or(0);
    const bool is_element = text[behind_blanks(text, name.size())] == '[';
    return end > 0 && (is_element || is_foreign(text, equals + 1, end)) ? end : 0;
}

std::vector<SetName> names_set(std::string_view piece)
{
    std::vector<SetName> names, called;
    if (piece.empty() || piece[0] == '$' || piece[0] == '!' || piece[0] == '?') {
        return names;
    }
    const std::string_view command = find_command(word_at(piece, 0));
    bool is_first = true, is_array = false, is_of_fit = false; // the next name stands after `array`, after `via`
    const bool is_definition = foreign_length(piece) > 0;
    for (std::size_t at = 0; at < piece.size();) {
        const char c = piece[at];
        if ((c == '"' || c == '\'') && command != "eval$uate") {
            at = behind_quote(piece, at);
            continue;
        }
        if (c == '#') {
            at = end_of_line(piece, at);
            continue;
        }
        const std::string_view word = word_at(piece, at);
        if (word.empty() || std::isdigit(static_cast<unsigned char>(c)) != 0) {
            is_of_fit = is_of_fit && std::string_view(" \t,\\\r\n").find(c) != std::string_view::npos &&
                        (c != '\n' || piece.substr(0, at).find_last_not_of(" \t\r") == piece.rfind('\\', at));
            at += std::max<std::size_t>(word.size(), 1);
            continue;
        }
        const std::size_t before = piece.substr(0, at).find_last_not_of(" \t");
        const bool is_index = before != std::string_view::npos && piece[before] == '[';
        bool is_function = false;
        const bool is_set =
            is_array || is_of_fit || assignment(piece, at + word.size(), is_function) != std::string_view::npos;
        if (is_set && !is_index && command != "se$t") {
            names.push_back({std::string(word), is_function && !is_array && !is_of_fit});
        }
        if (is_first && is_definition) {
            return names;
        }
        is_first = false;
        is_array = word == "array";
        if (word == "via") {
            const std::size_t next = piece.find_first_not_of(" \t", at + word.size());
            is_of_fit = true;
            if (next != std::string_view::npos && (piece[next] == '"' || piece[next] == '\'')) {
                names.insert(names.end(), called.begin(), called.end()); // the parameters are in a file
            }
        }
        if (const std::size_t behind = behind_blanks(piece, at + word.size());
            behind < piece.size() && piece[behind] == '(') {
            called.push_back({std::string(word), true});
        }
        at += word.size();
    }
    return names;
}

} // namespace mpisheet::equations
