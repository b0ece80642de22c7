#include "recordings/record/blocks.hpp"

#include <cstring>

namespace mpisheet::record {
namespace {

/// CRC-32 as zlib's.
constexpr std::array<std::uint32_t, 256> crc_table = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit)
            rest = (rest >> 1U) ^ ((rest & 1U) != 0 ? 0xEDB88320U : 0U);
        table.at(byte) = rest;
    }
    return table;
}();

template <class Range> std::uint32_t crc(std::uint32_t sum, const Range &bytes)
{
    sum = ~sum;
    for (const unsigned char byte : bytes)
        sum =
            (sum >> 8U) ^ crc_table[(sum ^ byte) & 0xFFU]; // NOLINT(cppcoreguidelines-pro-bounds-constant-array-index)
    return ~sum;
}

/// The parts of a head, one behind the other.
template <class Head, class Byte, class Visit> void for_each_part(Head &head, Byte *at, Visit visit)
{
    const auto part = [&](auto &value) {
        visit(&value, at, sizeof value);
        at += sizeof value;
    };
    part(head.kind);
    part(head.size);
    part(head.checksum);
    part(head.events);
    part(head.seconds);
}

} // namespace

HeadBytes to_bytes(const BlockHead &head)
{
    HeadBytes bytes{};
    for_each_part(head, bytes.data(),
                  [](const void *value, unsigned char *at, std::size_t size) { std::memcpy(at, value, size); });
    return bytes;
}

BlockHead head_from(const HeadBytes &bytes)
{
    BlockHead head;
    for_each_part(head, bytes.data(),
                  [](void *value, const unsigned char *at, std::size_t size) { std::memcpy(value, at, size); });
    return head;
}

std::uint32_t checksum_of(const BlockHead &head, const Bytes &content)
{
    BlockHead without = head;
    without.checksum = 0;
    return crc(crc(0, to_bytes(without)), content);
}

} // namespace mpisheet::record
