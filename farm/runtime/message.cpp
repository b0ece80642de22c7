#include "farm/runtime/message.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>

namespace mpisheet::farm {
namespace {

constexpr std::size_t alignment = 16;
constexpr int classes = 40;
constexpr std::size_t least_room = 256;
constexpr int kept_a_class = 64;

std::size_t padded(std::size_t bytes)
{
    return (bytes + alignment - 1) / alignment * alignment;
}

std::uint64_t bytes_moved = 0; // a rank of SMPI has its own

} // namespace

struct alignas(alignment) Message::Block {
    int references;
    int size_class;
    Block *next;
    std::size_t room, bytes;
};

namespace {

/// Blocks that were let go, by size: memory that the system takes back and gives anew costs page faults.
struct Pool {
    std::array<void *, classes> first{};
    std::array<int, classes> count{};
};
Pool pool;

} // namespace

std::uint64_t moved_bytes()
{
    return bytes_moved;
}

Message::Message(Kind kind, std::size_t bytes)
{
    static_assert(sizeof(Block) % alignment == 0);
    const std::size_t room = std::bit_ceil(std::max(bytes, least_room));
    const int size_class = std::countr_zero(room);
    if (void *kept = pool.first[static_cast<std::size_t>(size_class)]) {
        block_ = static_cast<Block *>(kept);
        pool.first[static_cast<std::size_t>(size_class)] = block_->next;
        --pool.count[static_cast<std::size_t>(size_class)];
    } else {
        block_ = static_cast<Block *>(std::malloc(sizeof(Block) + room));
        if (block_ == nullptr)
            throw std::bad_alloc();
    }
    new (block_) Block{1, size_class, nullptr, room, sizeof(Header)};
    new (wire()) Header{.kind = kind};
}

std::byte *Message::wire() const
{
    return reinterpret_cast<std::byte *>(block_ + 1);
}

std::size_t Message::bytes() const
{
    return block_->bytes;
}

void Message::set_bytes(std::size_t bytes) const
{
    block_->bytes = bytes;
}

void Message::hold() const
{
    if (block_ != nullptr)
        ++block_->references;
}

void Message::drop()
{
    if (block_ == nullptr || --block_->references > 0)
        return;
    const auto size_class = static_cast<std::size_t>(block_->size_class);
    const std::size_t most_kept = block_->room > (std::size_t{1} << 20U) ? 4 : kept_a_class;
    if (static_cast<std::size_t>(pool.count[size_class]) >= most_kept) {
        std::free(block_);
        return;
    }
    block_->next = static_cast<Block *>(pool.first[size_class]);
    pool.first[size_class] = block_;
    ++pool.count[size_class];
}

void Message::grow(std::size_t bytes)
{
    Message larger(header().kind, std::max(bytes, 2 * block_->room));
    std::memcpy(larger.wire(), wire(), block_->bytes);
    larger.block_->bytes = block_->bytes;
    bytes_moved += block_->bytes - sizeof(Header);
    *this = std::move(larger);
}

std::span<std::byte> Message::append(const Record &record, std::size_t bytes)
{
    const std::size_t used = padded(block_->bytes), after = used + sizeof(Record) + bytes;
    if (after > block_->room)
        grow(after);
    Record *placed = new (wire() + used) Record(record);
    placed->bytes = static_cast<std::int64_t>(bytes);
    block_->bytes = after;
    ++header().records;
    return {wire() + used + sizeof(Record), bytes};
}

RecordView Records::next()
{
    if (left_ == 0)
        return {};
    --left_;
    auto *record = reinterpret_cast<Record *>(at_);
    const std::span bytes(at_ + sizeof(Record), static_cast<std::size_t>(record->bytes));
    at_ += sizeof(Record) + padded(bytes.size());
    return {record, bytes};
}

std::span<std::byte> Writer::bytes(std::size_t bytes)
{
    offset_ = padded(message_.bytes());
    written_ = true;
    return message_.append(record_, bytes);
}

void Writer::write(std::span<const std::byte> bytes)
{
    const std::span<std::byte> place = this->bytes(bytes.size());
    if (!bytes.empty())
        std::memcpy(place.data(), bytes.data(), bytes.size());
}

std::span<std::byte> Writer::payload()
{
    const Record &made = record();
    return {message_.wire() + offset_ + sizeof(Record), static_cast<std::size_t>(made.bytes)};
}

Record &Writer::record()
{
    if (!written_)
        bytes(0);
    return *reinterpret_cast<Record *>(message_.wire() + offset_);
}

} // namespace mpisheet::farm
