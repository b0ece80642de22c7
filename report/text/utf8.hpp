#pragma once
// Text that came from a file or a host name, made safe for a terminal and for HTML.

#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::report {

/// Terminal columns that UTF-8 takes: combining marks none, East Asian wide characters and emoji two; every byte that
/// is not valid UTF-8 counts one.
std::size_t display_width(std::string_view text);

/// Lines of at most `width` columns, broken at blanks; a word that is longer behind one of its commas, slashes or the
/// like (not where `width` is below 8). No text is one empty line.
std::vector<std::string> wrapped(const std::string &text, std::size_t width);

/// The same text with `instead` in place of every control character (escape sequences), mark that turns the direction
/// of text, and byte that is not valid UTF-8.
std::string printable(std::string_view text, std::string_view instead);

/// printable() with & < > " and ' as HTML entities: for element content and quoted attributes.
std::string escape(std::string_view text);

} // namespace mpisheet::report
