#pragma once
// Text that came from a file, a name or another program, made harmless before it is shown.

#include <string>
#include <string_view>

namespace mpisheet {

/// What text is made of: a character of Unicode, or a byte that is no UTF-8.
struct Character {
    static constexpr char32_t not_utf8 = 0xffffffff;
    char32_t code = not_utf8;
    std::size_t bytes = 1; ///< that it takes in the text, at least 1
};

/// The character that begins at `at`, which is inside the text.
Character character_at(std::string_view text, std::size_t at);

/// Not a mark on paper, but an order to a terminal, an editor or a parser: control characters (C0, DEL, C1), the
/// separators of lines and paragraphs, marks that turn the direction of writing, a byte order mark.
bool is_control(char32_t code);

/// For a terminal: control characters other than the end of a line and a tab as \x1b or \u2028, bytes that are no UTF-8
/// as \xff.
std::string visible(std::string_view text);

/// For JSON that is shown or printed, the same characters beyond ASCII: as JSON's own \u009b, which stands for the
/// same.
std::string visible_json(std::string_view json);

/// For a shell: one word of a command, in single quotes where it would be read otherwise.
std::string shell_word(std::string_view text);

/// For a comment in any language: each of them, and the end of a line and a tab, as a blank.
std::string inert(std::string_view text);

} // namespace mpisheet
