#pragma once
// Numbers and texts in few bytes: seven bits a byte, the lowest first; the eighth says that more follow.

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::record {

using Bytes = std::vector<unsigned char>;

inline constexpr std::size_t most_bytes_of_number = 10;

/// Returns where it ends.
inline unsigned char *put(unsigned char *at, std::uint64_t number)
{
    for (; number >= 0x80; number >>= 7U)
        *at++ = static_cast<unsigned char>(number | 0x80U);
    *at++ = static_cast<unsigned char>(number);
    return at;
}

template <std::unsigned_integral Number> void put(Bytes &bytes, Number number)
{
    std::array<unsigned char, most_bytes_of_number> own; // NOLINT(*-member-init): it is written before it is read
    bytes.insert(bytes.end(), own.data(), put(own.data(), number));
}

inline void put(Bytes &bytes, std::string_view text)
{
    put(bytes, text.size());
    bytes.insert(bytes.end(), text.begin(), text.end());
}

void put(Bytes &bytes, double number);

/// 0, −1, 1, −2, 2 … as 0, 1, 2, 3, 4 …: small numbers of either sign are short.
inline std::uint64_t fold(std::int64_t number)
{
    return (static_cast<std::uint64_t>(number) << 1U) ^ static_cast<std::uint64_t>(number >> 63);
}
inline std::int64_t unfold(std::uint64_t folded)
{
    return static_cast<std::int64_t>(folded >> 1U) ^ -static_cast<std::int64_t>(folded & 1U);
}

/// Reads what put() wrote. What is damaged throws Damaged.
class Unpacker {
public:
    struct Damaged {};

    Unpacker(const unsigned char *begin, const unsigned char *end) : at_(begin), end_(end) {}
    [[nodiscard]] bool at_end() const { return at_ == end_; }
    [[nodiscard]] std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }

    std::uint64_t number()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64 && at_ != end_; shift += 7) {
            const unsigned char byte = *at_++;
            value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
            if (byte < 0x80)
                return value;
        }
        throw Damaged();
    }

    /// A number of at most `most`.
    std::uint64_t number(std::uint64_t most)
    {
        const std::uint64_t value = number();
        if (value > most)
            throw Damaged();
        return value;
    }

    double real();
    std::string text();

private:
    const unsigned char *at_, *end_;
};

} // namespace mpisheet::record
