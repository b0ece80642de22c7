#include "model/visible.hpp"

#include <algorithm>
#include <array>

namespace mpisheet {
namespace {

/// How a character of one, two, three or four bytes begins, and the least that it may stand for: shorter ones say the
/// rest.
struct Utf8Form {
    unsigned char mask, begin;
    std::size_t bytes;
    char32_t least;
};
constexpr auto utf8_forms = std::to_array<Utf8Form>(
    {{0x80, 0x00, 1, 0}, {0xe0, 0xc0, 2, 0x80}, {0xf0, 0xe0, 3, 0x800}, {0xf8, 0xf0, 4, 0x10000}});

constexpr char32_t most_of_unicode = 0x10ffff;

bool is_surrogate(char32_t code)
{
    return code >= 0xd800 && code <= 0xdfff;
}

/// "\x1b", "\u2028"; at least this many digits.
std::string escape(char32_t code, std::size_t least = 2)
{
    std::string digits;
    for (char32_t rest = code; rest != 0 || digits.size() < least; rest >>= 4U)
        digits.insert(digits.begin(), "0123456789abcdef"[rest & 0xfU]);
    return (digits.size() == 2 ? "\\x" : "\\u") + digits;
}

/// Calls `take` with each character and its bytes.
template <typename Take> void for_each_character(std::string_view text, const Take &take)
{
    for (std::size_t at = 0; at < text.size();) {
        const Character character = character_at(text, at);
        take(character, text.substr(at, character.bytes));
        at += character.bytes;
    }
}

} // namespace

Character character_at(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const auto *const form = std::find_if(utf8_forms.begin(), utf8_forms.end(),
                                          [&](const Utf8Form &row) { return (byte(0) & row.mask) == row.begin; });
    if (form == utf8_forms.end() || at + form->bytes > text.size())
        return {};
    char32_t code = byte(0) & static_cast<unsigned char>(~form->mask);
    for (std::size_t i = 1; i < form->bytes; ++i) {
        if ((byte(i) & 0xc0U) != 0x80U)
            return {};
        code = code << 6U | (byte(i) & 0x3fU);
    }
    if (code < form->least || code > most_of_unicode || is_surrogate(code))
        return {};
    return {code, form->bytes};
}

bool is_control(char32_t code)
{
    struct Span {
        char32_t first, last;
    };
    constexpr auto spans = std::to_array<Span>({
        {0x00, 0x1f},     // C0
        {0x7f, 0x9f},     // DEL, C1
        {0x200e, 0x200f}, // marks of direction
        {0x2028, 0x202e}, // separators of lines and paragraphs, embeddings of direction
        {0x2066, 0x2069}, // isolates of direction
        {0xfeff, 0xfeff}, // byte order mark
        {0xfffe, 0xffff}, // no characters: XML has no word for them
    });
    return std::any_of(spans.begin(), spans.end(),
                       [&](const Span &span) { return span.first <= code && code <= span.last; });
}

std::string visible(std::string_view text)
{
    std::string shown;
    for_each_character(text, [&](const Character &character, std::string_view bytes) {
        if (character.code == Character::not_utf8)
            shown += escape(static_cast<unsigned char>(bytes.front()));
        else if (!is_control(character.code) || character.code == '\n' || character.code == '\t')
            shown += bytes;
        else
            shown += escape(character.code);
    });
    return shown;
}

std::string visible_json(std::string_view json)
{
    constexpr char32_t escaped_already = 0x20; // by whatever wrote it
    std::string shown;
    for_each_character(json, [&](const Character &character, std::string_view bytes) {
        if (character.code != Character::not_utf8 && character.code >= escaped_already && is_control(character.code))
            shown += escape(character.code, 4);
        else
            shown += bytes;
    });
    return shown;
}

std::string shell_word(std::string_view text)
{
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:,=+%@-";
    if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos)
        return std::string(text);
    std::string word = "'";
    for (const char c : text)
        word += c == '\'' ? "'\\''" : std::string(1, c);
    return word + "'";
}

std::string inert(std::string_view text)
{
    std::string plain;
    for_each_character(text, [&](const Character &character, std::string_view bytes) {
        if (character.code == Character::not_utf8 || is_control(character.code))
            plain += ' ';
        else
            plain += bytes;
    });
    return plain;
}

} // namespace mpisheet
