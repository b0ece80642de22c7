#pragma once
// What travels in a farm: one block of memory, which is handed on and never copied. Header, then records:
// each a task, or what became of it, with its bytes.

#include "farm/tree/costs.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace mpisheet::farm {

enum class Kind : std::int16_t {
    task,
    result,
    credit,       ///< room for that many more tasks, and nothing else
    stop,         ///< no more tasks
    report,       ///< what a node did, after stop
    announcement, ///< of a message that is too large to come unannounced; farm/runtime/mail_mpi.cpp's own
};

struct Header {
    Kind kind = Kind::task;
    std::int16_t part = 0;     ///< divide and conquer: which part of a split
    std::int32_t part_of = -1; ///< the split at the parent that this belongs to
    std::int32_t credits = 0;  ///< tasks that the sender has room for again; on the way up
    std::int32_t records = 0;  ///< an announcement: bytes
};

enum class Status : std::int16_t { waiting, done, failed };

struct Record {
    std::int64_t id = 0;    ///< from 0 in the order of making
    std::int64_t bytes = 0; ///< that follow; the next record begins at a multiple of 16 [byte]
    double start = 0;       ///< of the execution, by the clock of the executing rank [s]
    double seconds = 0;     ///< T_e [s]
    std::int32_t node = -1; ///< that executed it
    Status status = Status::waiting;
    std::int16_t attempt = 1;
    std::int64_t unused = 0; ///< payloads begin at multiples of 16
};
static_assert(sizeof(Header) == notice_bytes && sizeof(Header) + sizeof(Record) == envelope_bytes);

/// Shared by those who hold it; one thread a rank.
class Message {
public:
    Message() = default;
    /// Room for `bytes` in all, header included; records are added by append.
    Message(Kind kind, std::size_t bytes);
    Message(const Message &other) : block_(other.block_) { hold(); }
    Message(Message &&other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
    Message &operator=(Message other) noexcept
    {
        std::swap(block_, other.block_);
        return *this;
    }
    ~Message() { drop(); }

    explicit operator bool() const { return block_ != nullptr; }
    [[nodiscard]] std::byte *wire() const; ///< the header and what follows
    [[nodiscard]] Header &header() const { return *reinterpret_cast<Header *>(wire()); }
    [[nodiscard]] std::size_t bytes() const; ///< of the header and what follows [byte]
    void set_bytes(std::size_t bytes) const; ///< what came, or what shall be kept [byte]

    /// Adds a record and returns the place for its bytes, valid until the next append. What is there already moves if
    /// the room does not suffice: that is counted in moved_bytes().
    std::span<std::byte> append(const Record &record, std::size_t bytes);

private:
    struct Block;
    friend std::uint64_t moved_bytes();
    void hold() const;
    void drop();
    void grow(std::size_t bytes);
    Block *block_ = nullptr;
};

/// Payload bytes that this process copied to make room: none unless a message of several records outgrew what was
/// expected of it.
std::uint64_t moved_bytes();

/// Walks the records of a message.
struct RecordView {
    Record *record = nullptr;
    std::span<std::byte> bytes;
};
class Records {
public:
    explicit Records(const Message &message) : at_(message.wire() + sizeof(Header)), left_(message.header().records) {}
    /// The next record; record == nullptr: there are no more.
    RecordView next();

private:
    std::byte *at_;
    int left_;
};

/// Where a task or a result is written: straight into the message that will travel.
class Writer {
public:
    Writer(Message &message, const Record &record) : message_(message), record_(record) {}
    /// The place for `bytes` bytes, at a multiple of 16. Once for each task or result; without it, it has none.
    std::span<std::byte> bytes(std::size_t bytes);
    /// The same, filled: convenient where the bytes are somewhere already.
    void write(std::span<const std::byte> bytes);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    /// What bytes() or write() made, until the next record is.
    [[nodiscard]] std::span<std::byte> payload();
    /// The record that bytes() made, made without any if it was not called.
    Record &record();
    [[nodiscard]] bool written() const { return written_; }

private:
    Message &message_;
    Record record_;
    std::size_t offset_ = 0;
    bool written_ = false;
};

} // namespace mpisheet::farm
