#include "probes/buffers.hpp"

#include "probes/blocks.hpp"
#include "probes/contents.hpp"
#include "probes/measure/platform.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace mpisheet::probes {

namespace platform = measure::platform;

namespace {

std::size_t whole_pages(std::size_t bytes)
{
    return (bytes + page - 1) / page * page;
}

Buffers::Memory foldable(std::size_t bytes)
{
    if (bytes == 0)
        return {};
    return {platform::allocate_foldable(bytes), ReleaseFoldable{bytes}};
}

/// Small whole numbers, as floats: whatever is summed, no number becomes one that processors are slow with.
void fill_cold(Buffers &buffers, std::size_t bytes)
{
    buffers.cold.resize(bytes);
    for (std::size_t i = 0; i + sizeof(float) <= bytes; i += sizeof(float)) {
        const auto number = static_cast<float>(1 + i / sizeof(float) % 13);
        std::memcpy(&buffers.cold[i], &number, sizeof number);
    }
}

/// Where the next `bytes` are in one half of `buffers.cold`, which begins at `begin`.
std::byte *step(const Buffers &buffers, std::size_t begin, std::size_t &next, std::size_t bytes)
{
    if (next + bytes > buffers.cold.size() / 2)
        next = 0;
    std::byte *at = const_cast<std::byte *>(buffers.cold.data()) + begin + next;
    next += whole_pages(bytes) + (bytes > 0 ? 64 : 0); // beginnings spread over the sets of a cache
    return at;
}

} // namespace

void ReleaseFoldable::operator()(std::byte *memory) const
{
    platform::release_foldable(memory, bytes);
}

Buffers make_buffers(const std::vector<Point> &points, const std::vector<Arrangement> &arrangements, int ranks,
                     std::size_t cold, std::size_t align)
{
    Buffers buffers;
    buffers.limit = platform::private_limit(ranks);
    std::size_t send = 0, receive = 0, large_send = 0, large_receive = 0;
    for (const Point &point : points) {
        const int rank = own_place(members_of(point, arrangements), arrangements);
        if (rank < 0)
            continue;
        const bool fits = is_checkable(buffers, point);
        std::size_t &sent = fits ? send : large_send;
        std::size_t &received = fits ? receive : large_receive;
        sent = std::max(sent, static_cast<std::size_t>(bytes_sent(*point.probe, rank, point.p, point.d)));
        received = std::max(received, static_cast<std::size_t>(bytes_received(*point.probe, rank, point.p, point.d)));
    }
    const std::size_t half = whole_pages(send + guard_bytes);
    buffers.raw.resize(2 * page + half + whole_pages(receive + guard_bytes));
    const std::size_t lead = whole_pages(reinterpret_cast<std::uintptr_t>(buffers.raw.data())) -
                             reinterpret_cast<std::uintptr_t>(buffers.raw.data());
    buffers.send = buffers.raw.data() + lead + align % page;
    buffers.receive = buffers.send + half;
    const bool any_cold =
        std::any_of(points.begin(), points.end(), [](const Point &point) { return point.probe->cold; });
    if (any_cold)
        fill_cold(buffers, std::max(cold, 2 * whole_pages(std::max(send, receive))));
    buffers.large_send = foldable(large_send);
    buffers.large_receive = foldable(large_receive);
    return buffers;
}

void use_cold_memory(const Buffers &buffers, const Probe &probe, Call &call)
{
    const auto sent = static_cast<std::size_t>(bytes_sent(probe, call.rank, call.p, call.d));
    const auto received = static_cast<std::size_t>(bytes_received(probe, call.rank, call.p, call.d));
    call.send = step(buffers, 0, buffers.next_send, sent);
    call.receive = step(buffers, buffers.cold.size() / 2, buffers.next_receive, received);
}

bool is_checkable(const Buffers &buffers, const Point &point)
{
    return static_cast<std::size_t>(bytes_of(point)) <= buffers.limit;
}

} // namespace mpisheet::probes
