#pragma once
// FNV-1a with 64 bits: tells whether bytes are those that were written, not who wrote them.

#include <cstdint>
#include <string_view>

namespace mpisheet::farm {

inline constexpr std::uint64_t checksum_of_nothing = 14695981039346656037ULL;

/// The checksum of the bytes that gave `before`, followed by `bytes`.
inline std::uint64_t checksum(std::string_view bytes, std::uint64_t before = checksum_of_nothing)
{
    for (const char byte : bytes)
        before = (before ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
    return before;
}

} // namespace mpisheet::farm
