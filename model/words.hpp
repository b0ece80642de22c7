#pragma once
// Text split into words, and joined.

#include <algorithm>
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
