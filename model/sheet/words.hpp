#pragma once
// Text split into words.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet {

/// What lies between `separators`, without what is empty: "a  b" between " " is "a" and "b".
inline std::vector<std::string> pieces_between(std::string_view text, std::string_view separators)
{
    std::vector<std::string> pieces;
    for (std::size_t at = 0; (at = text.find_first_not_of(separators, at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        pieces.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return pieces;
}

inline std::vector<std::string> words_in(std::string_view text)
{
    return pieces_between(text, " \t\r\n");
}

} // namespace mpisheet
