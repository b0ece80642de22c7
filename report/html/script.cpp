#include "report/html/script.hpp"

#include "formats/file.hpp"

#include <cstdint>

namespace mpisheet::report {
namespace {

/// Hexadecimal digits as base64.
std::string base64_of_hex(std::string_view hex)
{
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    std::uint32_t bits = 0;
    unsigned known = 0;
    for (const char digit : hex) {
        bits = bits << 4U | static_cast<std::uint32_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
        for (known += 4; known >= 6; known -= 6)
            text += letters[bits >> (known - 6) & 63U];
    }
    if (known > 0)
        text += letters[bits << (6 - known) & 63U];
    while (text.size() % 4 != 0)
        text += '=';
    return text;
}

} // namespace

std::string script_source(std::string_view text)
{
    return "'sha256-" + base64_of_hex(formats::sha256(text)) + "'";
}

} // namespace mpisheet::report
