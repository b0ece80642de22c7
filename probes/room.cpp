#include "probes/room.hpp"

#include "measure/platform.hpp"
#include "probes/contents.hpp"

#include <algorithm>
#include <cstdint>

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

} // namespace

void ReleaseFoldable::operator()(std::byte *memory) const
{
    platform::release_foldable(memory, bytes);
}

Room make_room(const std::vector<Point> &points, int rank, int ranks)
{
    Room room;
    room.limit = platform::private_limit(ranks);
    std::size_t send = 0, receive = 0, large_send = 0, large_receive = 0;
    for (const Point &point : points) {
        if (rank >= point.p)
            continue;
        const Blocks blocks = point.probe->blocks(rank, point.p);
        const bool fits = is_checkable(room, point);
        std::size_t &sent = fits ? send : large_send;
        std::size_t &received = fits ? receive : large_receive;
        sent = std::max(sent, static_cast<std::size_t>(point.d) * static_cast<std::size_t>(blocks.send));
        received = std::max(received, static_cast<std::size_t>(point.d) * static_cast<std::size_t>(blocks.receive));
    }
    const std::size_t half = whole_pages(send + guard_bytes);
    room.raw.resize(page + half + whole_pages(receive + guard_bytes));
    const std::size_t lead = whole_pages(reinterpret_cast<std::uintptr_t>(room.raw.data())) -
                             reinterpret_cast<std::uintptr_t>(room.raw.data());
    room.send = room.raw.data() + lead;
    room.receive = room.send + half;
    room.large_send = foldable(large_send);
    room.large_receive = foldable(large_receive);
    return room;
}

bool is_checkable(const Room &room, const Point &point)
{
    return static_cast<std::size_t>(bytes_of(point)) <= room.limit;
}

} // namespace mpisheet
