#include "report/text/utf8.hpp"

#include "equations/print.hpp"
#include "model/visible.hpp"

namespace mpisheet::report {
namespace {

constexpr std::size_t least_broken = 8; ///< words are not broken into columns that are narrower

bool is_combining(char32_t code)
{
    return (code >= 0x300 && code < 0x370) || (code >= 0x200B && code <= 0x200F) || (code >= 0x20D0 && code < 0x2100) ||
           (code >= 0xFE00 && code < 0xFE10);
}

bool is_wide(char32_t code)
{
    return (code >= 0x1100 && code < 0x1160) || (code >= 0x2E80 && code < 0xA4D0) ||
           (code >= 0xAC00 && code < 0xD7A4) || (code >= 0xF900 && code < 0xFB00) ||
           (code >= 0xFE30 && code < 0xFE70) || (code >= 0xFF00 && code < 0xFF61) ||
           (code >= 0x1F300 && code < 0x1FB00) || (code >= 0x20000 && code < 0x40000);
}

} // namespace

std::size_t display_width(std::string_view text)
{
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character glyph = character_at(text, at);
        if (glyph.code == Character::not_utf8 || !is_combining(glyph.code))
            width += glyph.code != Character::not_utf8 && is_wide(glyph.code) ? 2 : 1;
        at += glyph.bytes;
    }
    return width;
}

namespace {

/// Bytes of the longest beginning of `word` that takes at most `width` columns: behind a sign that separates, where one
/// is in its second half.
std::size_t fitting(std::string_view word, std::size_t width)
{
    constexpr std::string_view separators = ",/*)=:;|+_-";
    std::size_t at = 0, columns = 0, separated = 0;
    while (at < word.size()) {
        const std::size_t next = at + character_at(word, at).bytes;
        columns = display_width(word.substr(0, next));
        if (columns > width)
            break;
        if (separators.find(word[at]) != std::string_view::npos && 2 * columns > width)
            separated = next;
        at = next;
    }
    return std::max<std::size_t>(1, separated > 0 && at < word.size() ? separated : at);
}

} // namespace

std::vector<std::string> wrapped(const std::string &text, std::size_t width)
{
    std::vector<std::string> lines(1);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        std::string word = text.substr(at, end - at);
        at = end + 1;
        if (!lines.back().empty() && display_width(lines.back()) + 1 + display_width(word) > width)
            lines.emplace_back();
        if (!lines.back().empty())
            lines.back() += ' ';
        while (width >= least_broken && display_width(word) > width) {
            const std::size_t part = fitting(word, width);
            lines.back() += word.substr(0, part);
            lines.emplace_back();
            word.erase(0, part);
        }
        lines.back() += word;
    }
    return lines;
}

std::string printable(std::string_view text, std::string_view instead)
{
    std::string clean;
    for (std::size_t at = 0; at < text.size();) {
        const Character glyph = character_at(text, at);
        if (glyph.code == Character::not_utf8 || is_control(glyph.code))
            clean += instead;
        else
            clean += text.substr(at, glyph.bytes);
        at += glyph.bytes;
    }
    return clean;
}

std::string escape(std::string_view text)
{
    return equations::escaped_markup(printable(text, "\uFFFD"));
}

} // namespace mpisheet::report
