#pragma once
// A rank's events in few bytes. An event is a shape (all but its times; requests count back from the newest) and two
// times, in nanoseconds: from the end of the event before to its begin, and how long it took. What followed the last
// three shapes the last time is expected to follow again, so that the iterations of a loop cost their times alone, and
// nothing at all where the times repeat themselves, too.

#include "recordings/record/packed.hpp"
#include "recordings/record/recording.hpp"

#include <array>
#include <span>
#include <unordered_map>
#include <vector>

namespace mpisheet::record {

/// What the end of a receive told that its begin could not: written with the wait, put into the receive by the reader.
struct Match {
    std::uint64_t request = 0;
    std::int32_t partner = -1, tag = 0;
    std::uint64_t bytes = 0;
};

/// What writer and reader both know after the same events.
class Course {
public:
    struct Times {
        std::int64_t gap = 0, duration = 0; ///< [ns]
        bool operator==(const Times &) const = default;
    };
    struct Expected {
        std::uint32_t shape = 0;
        Times times;
    };

    [[nodiscard]] const Expected &expected() const { return table_[context_]; }
    void met(std::uint32_t shape, const Times &times);
    void forget();

private:
    static constexpr std::size_t contexts = 4096;
    std::array<Expected, contexts> table_{};
    std::array<std::uint32_t, 3> last_{};
    std::size_t context_ = 0;
};

/// Shapes are forgotten, all at once, when they are more than this or need more bytes.
inline constexpr std::size_t most_shapes = std::size_t{1} << 16U;
inline constexpr std::size_t most_shape_bytes = std::size_t{1} << 22U;

/// A run of events as they were expected, at the end of a block that was not taken.
void put_run(Bytes &bytes, std::uint64_t run);

class Encoder {
public:
    /// An event's shape; finish() adds its times, which need not be known before.
    void prepare(const Event &event, const std::vector<Match> &matches);
    void finish(double enter, double leave);
    /// What has been added since the last call, as one block. The next block goes on where this one ends.
    void take(Bytes &block);
    [[nodiscard]] std::size_t size() const { return bytes_.size(); }
    /// What take() would give, but for a run of so many events as were expected, which is not ended yet.
    [[nodiscard]] const Bytes &bytes() const { return bytes_; }
    [[nodiscard]] std::uint64_t run() const { return run_; }

private:
    void make_shape(const Event &event, const std::vector<Match> &matches);
    [[nodiscard]] bool is_shape(std::uint32_t number) const;
    void find_shape();
    void end_run();

    Bytes bytes_, space_;
    std::span<const unsigned char> shape_; ///< of `space_`
    Course::Expected expected_;            ///< of the event that was prepared
    std::uint32_t number_ = 0;             ///< of its shape
    unsigned form_ = 0;
    std::vector<std::uint32_t> ends_; ///< of each shape in `arena_`
    Bytes arena_;
    std::unordered_multimap<std::uint64_t, std::uint32_t> shapes_; ///< by hash
    Course course_;
    std::uint64_t run_ = 0; ///< events in a row that were just as expected
    std::uint64_t next_request_ = 1;
    std::int64_t clock_ = 0; ///< end of the last event [ns]
};

class Decoder {
public:
    /// The events of the next block; `block` must live until they are read.
    void begin(const Bytes &block) { from_ = Unpacker(block.data(), block.data() + block.size()); }
    /// False at the end of the block. Throws Unpacker::Damaged.
    bool next(Event &event, std::vector<Match> &matches);

private:
    struct Shape {
        Event event; ///< its requests as they are written
        std::vector<Match> matches;
    };
    void read_shape();

    Unpacker from_{nullptr, nullptr};
    std::vector<Shape> shapes_;
    std::size_t shape_bytes_ = 0;
    Course course_;
    std::uint64_t run_ = 0;
    std::uint64_t next_request_ = 1;
    std::int64_t clock_ = 0;
};

} // namespace mpisheet::record
