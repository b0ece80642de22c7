#include "probes/contents.hpp"

#include "probes/blocks.hpp"
#include "probes/measure/plan.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace mpisheet::probes {

using measure::combined_seed;
using measure::Randomness;

namespace {

constexpr std::byte filler{0xAA};
constexpr std::size_t chunk = 4096;

/// Two chunks of random bytes from 1 to 255; a chunk of a message is a window of it.
std::array<std::byte, 2 * chunk> make_noise()
{
    std::array<std::byte, 2 * chunk> bytes{};
    Randomness random(2024);
    for (std::byte &byte : bytes)
        byte = static_cast<std::byte>(1 + random.below(255));
    return bytes;
}

/// Calls `each(offset, length, expected)` for each chunk of the block that `rank` sends as its `block`-th.
template <class Chunk> void each_chunk(std::size_t bytes, int rank, int block, std::uint64_t salt, Chunk each)
{
    static const auto noise = make_noise();
    const std::uint64_t seed =
        combined_seed(combined_seed(salt, static_cast<std::uint64_t>(rank)), static_cast<std::uint64_t>(block));
    for (std::size_t offset = 0; offset < bytes; offset += chunk) {
        const std::size_t window = (seed + offset / chunk * 977) % chunk;
        each(offset, std::min(chunk, bytes - offset), &noise[window]);
    }
}

/// Elements of a reduction are a(rank) + b(i): their sum over ranks is Σa + p·b(i), exact in a float for p up to
/// 16,000.
int of_rank(int rank)
{
    return 1 + rank % 1021;
}
int of_place(std::int64_t i, std::uint64_t salt)
{
    return static_cast<int>((static_cast<std::uint64_t>(i) * 7 + salt) % 13);
}

template <class Element> void fill_elements(std::byte *to, std::int64_t count, int scale, int sum, std::uint64_t salt)
{
    for (std::int64_t i = 0; i < count; ++i) {
        const auto element = static_cast<Element>(sum + scale * of_place(i, salt));
        std::memcpy(to + static_cast<std::size_t>(i) * sizeof element, &element, sizeof element);
    }
}

/// One block of Σ over `ranks` of a(rank) + b(i); the b of neighbouring blocks differ.
void fill_sum(const Probe &probe, std::byte *to, std::int64_t d, int first_rank, int ranks, int block,
              std::uint64_t salt)
{
    salt += static_cast<std::uint64_t>(block);
    int sum = 0;
    for (int rank = first_rank; rank < first_rank + ranks; ++rank)
        sum += of_rank(rank);
    if (reduces_floats(probe, d))
        fill_elements<float>(to, d / 4, ranks, sum, salt);
    else
        fill_elements<unsigned char>(to, d, ranks, sum, salt);
}

std::string hex(std::byte byte)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const auto value = std::to_integer<unsigned>(byte);
    return {'0', 'x', digits[value / 16], digits[value % 16]};
}

std::optional<std::string> difference(const std::byte *found, const std::byte *expected, std::size_t bytes,
                                      std::size_t offset, int block)
{
    if (std::memcmp(found, expected, bytes) == 0)
        return {};
    const auto at = static_cast<std::size_t>(std::mismatch(found, found + bytes, expected).first - found);
    return "offset " + std::to_string(offset + at) + " of block " + std::to_string(block) + " holds " + hex(found[at]) +
           " instead of " + hex(expected[at]);
}

} // namespace

void prepare(const Probe &probe, const Call &call, std::uint64_t salt)
{
    const Blocks blocks = probe.blocks(call.rank, call.p);
    for (int block = 0; block < blocks.send; ++block) {
        const Extent at = sent_block(probe, call, block);
        std::byte *to = call.send + at.offset;
        if (is_reduction(probe))
            fill_sum(probe, to, call.d, call.rank, 1, block, salt);
        else
            each_chunk(at.bytes, call.rank, block, salt,
                       [&](std::size_t offset, std::size_t length, const std::byte *bytes) {
                           std::memcpy(to + offset, bytes, length);
                       });
    }
    const std::int64_t received = bytes_received(probe, call.rank, call.p, call.d);
    std::fill_n(call.receive, static_cast<std::size_t>(received) + guard_bytes, filler);
}

std::optional<std::string> verify(const Probe &probe, const Call &call, std::uint64_t salt)
{
    const int blocks = probe.blocks(call.rank, call.p).receive;
    std::optional<std::string> wrong;
    for (int block = 0; block < blocks && !wrong; ++block) {
        const Origin origin = probe.origin(call.rank, call.p, block);
        const Extent at = received_block(probe, call, block);
        const std::byte *found = call.receive + at.offset;
        if (origin.summed == 0)
            continue;
        if (origin.summed > 0) {
            std::vector<std::byte> expected(at.bytes);
            fill_sum(probe, expected.data(), call.d, 0, origin.summed, origin.block, salt);
            wrong = difference(found, expected.data(), at.bytes, 0, block);
            continue;
        }
        each_chunk(at.bytes, origin.rank, origin.block, salt,
                   [&](std::size_t offset, std::size_t length, const std::byte *expected) {
                       if (!wrong)
                           wrong = difference(found + offset, expected, length, offset, block);
                   });
    }
    const std::vector<std::byte> untouched(guard_bytes, filler);
    const std::int64_t received = bytes_received(probe, call.rank, call.p, call.d);
    if (!wrong)
        wrong = difference(call.receive + received, untouched.data(), guard_bytes, 0, blocks);
    return wrong;
}

} // namespace mpisheet::probes
