#include "spmd/reading.hpp"

#include <algorithm>
#include <cctype>

namespace mpisheet::spmd {

std::string found_text(std::string_view rest)
{
    if (rest.empty())
        return "the end of the file";
    if (rest[0] == '\n' || rest[0] == '\r')
        return "the end of the line";
    constexpr std::size_t longest = 40;
    std::size_t length = rest[0] == '\\' ? 1 : 0;
    while (length < std::min(rest.size(), longest) &&
           (std::isalnum(static_cast<unsigned char>(rest[length])) != 0 || rest[length] == '_'))
        ++length;
    length = std::max<std::size_t>(length, 1);
    if (const auto byte = static_cast<unsigned char>(rest[0]); byte < 0x20 || byte >= 0x7f) {
        constexpr std::string_view digits = "0123456789abcdef";
        return std::string("byte 0x") + digits[byte / 16] + digits[byte % 16];
    }
    return '"' + std::string(rest.substr(0, length)) + '"';
}

std::string only(std::string_view text, const std::vector<std::string_view> &pieces)
{
    std::string result(text);
    std::replace_if(
        result.begin(), result.end(), [](char c) { return c != '\n'; }, ' ');
    for (const std::string_view piece : pieces)
        result.replace(static_cast<std::size_t>(piece.data() - text.data()), piece.size(), piece);
    return result;
}

} // namespace mpisheet::spmd
