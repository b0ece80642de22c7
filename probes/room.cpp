#include "probes/room.hpp"

#include "measure/platform.hpp"
#include "probes/blocks.hpp"
#include "probes/contents.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace mpisheet {
namespace {

constexpr std::size_t page = 4096;

std::size_t whole_pages(std::size_t bytes)
{
    return (bytes + page - 1) / page * page;
}

Room::Memory foldable(std::size_t bytes)
{
    if (bytes == 0)
        return {};
    return {platform::allocate_foldable(bytes), ReleaseFoldable{bytes}};
}

/// Small whole numbers, as floats: whatever is summed, no number becomes one that processors are slow with.
void fill_cold(Room &room, std::size_t bytes)
{
    room.cold.resize(bytes);
    for (std::size_t i = 0; i + sizeof(float) <= bytes; i += sizeof(float)) {
        const auto number = static_cast<float>(1 + i / sizeof(float) % 13);
        std::memcpy(&room.cold[i], &number, sizeof number);
    }
}

/// Where the next `bytes` are in one half of `room.cold`, which begins at `begin`.
std::byte *step(const Room &room, std::size_t begin, std::size_t &next, std::size_t bytes)
{
    if (next + bytes > room.cold.size() / 2)
        next = 0;
    std::byte *at = const_cast<std::byte *>(room.cold.data()) + begin + next;
    next += whole_pages(bytes) + (bytes > 0 ? 64 : 0); // beginnings spread over the sets of a cache
    return at;
}

} // namespace

void ReleaseFoldable::operator()(std::byte *memory) const
{
    platform::release_foldable(memory, bytes);
}

Room make_room(const std::vector<Point> &points, int rank, int ranks, std::size_t cold)
{
    Room room;
    room.limit = platform::private_limit(ranks);
    std::size_t send = 0, receive = 0, large_send = 0, large_receive = 0;
    for (const Point &point : points) {
        if (rank >= point.p)
            continue;
        const bool fits = is_checkable(room, point);
        std::size_t &sent = fits ? send : large_send;
        std::size_t &received = fits ? receive : large_receive;
        sent = std::max(sent, static_cast<std::size_t>(bytes_sent(*point.probe, rank, point.p, point.d)));
        received = std::max(received, static_cast<std::size_t>(bytes_received(*point.probe, rank, point.p, point.d)));
    }
    const std::size_t half = whole_pages(send + guard_bytes);
    room.raw.resize(page + half + whole_pages(receive + guard_bytes));
    const std::size_t lead = whole_pages(reinterpret_cast<std::uintptr_t>(room.raw.data())) -
                             reinterpret_cast<std::uintptr_t>(room.raw.data());
    room.send = room.raw.data() + lead;
    room.receive = room.send + half;
    const bool any_cold =
        std::any_of(points.begin(), points.end(), [](const Point &point) { return point.probe->cold; });
    if (any_cold)
        fill_cold(room, std::max(cold, 2 * whole_pages(std::max(send, receive))));
    room.large_send = foldable(large_send);
    room.large_receive = foldable(large_receive);
    return room;
}

void move_on(const Room &room, const Probe &probe, Call &call)
{
    const auto sent = static_cast<std::size_t>(bytes_sent(probe, call.rank, call.p, call.d));
    const auto received = static_cast<std::size_t>(bytes_received(probe, call.rank, call.p, call.d));
    call.send = step(room, 0, room.next_send, sent);
    call.receive = step(room, room.cold.size() / 2, room.next_receive, received);
}

bool is_checkable(const Room &room, const Point &point)
{
    return static_cast<std::size_t>(bytes_of(point)) <= room.limit;
}

} // namespace mpisheet
