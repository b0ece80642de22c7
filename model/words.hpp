#pragma once
// Text split into words, and joined; names in it.

#include <algorithm>
#include <cctype>
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace mpisheet {

/// What lies between `separators`, without what is empty: "a  b" between " " is "a" and "b". They are parts of `text`,
/// which must outlive them.
inline std::vector<std::string_view> pieces_of(std::string_view text, std::string_view separators)
{
    std::vector<std::string_view> pieces;
    for (std::size_t at = 0; (at = text.find_first_not_of(separators, at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        pieces.push_back(text.substr(at, end - at));
        at = end;
    }
    return pieces;
}

/// Copies of what lies between blanks, or other `separators`.
inline std::vector<std::string> words_in(std::string_view text, std::string_view separators = " \t\r\n\v\f")
{
    const std::vector<std::string_view> pieces = pieces_of(text, separators);
    return {pieces.begin(), pieces.end()};
}

/// A letter, a digit or _, of which names of functions and variables consist.
inline bool is_in_name(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Where `name` next stands in `text`, from `from` on, without being part of a longer name; npos where it does not.
inline std::size_t find_name(std::string_view text, std::string_view name, std::size_t from = 0)
{
    for (std::size_t at = text.find(name, from); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !is_in_name(text[at - 1])) && (end == text.size() || !is_in_name(text[end])))
            return at;
    }
    return std::string_view::npos;
}

/// Where `text` next calls the function, "name(" or "name (", from `from` on; npos where it does not.
inline std::size_t find_call(std::string_view text, std::string_view name, std::size_t from = 0)
{
    for (std::size_t at = find_name(text, name, from); at != std::string_view::npos; at = find_name(text, name, at + 1))
        if (text.substr(std::min(text.find_first_not_of(" \t", at + name.size()), text.size())).starts_with('('))
            return at;
    return std::string_view::npos;
}

inline bool calls(std::string_view text, std::string_view name)
{
    return find_call(text, name) != std::string_view::npos;
}

/// The members of a range, or what `text_of` makes of each, with a text between them: "1, 2, 4".
template <typename Range, typename TextOf = std::identity>
std::string joined(const Range &range, std::string_view between, TextOf text_of = {})
{
    std::string all;
    for (const auto &one : range) {
        const auto &text = std::invoke(text_of, one);
        if (!all.empty())
            all += between;
        if constexpr (std::integral<std::remove_cvref_t<decltype(text)>>)
            all += std::to_string(text);
        else
            all += text;
    }
    return all;
}

} // namespace mpisheet
