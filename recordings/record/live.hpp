#pragma once
// What a rank has not written yet, in a file that is mapped into its memory: it is there to be read however the process
// ends, and whoever hangs is seen in the call that it is in.

#include "recordings/record/packed.hpp"
#include "recordings/record/recording.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

namespace mpisheet::record {

/// The file's content, in the stream's numbers.
struct LiveContent {
    std::uint64_t recording = 0;
    std::uint64_t before = 0; ///< events in the stream's file
    std::uint64_t events = 0; ///< in `bytes`, which go on where the file's last block ends
    std::uint64_t size = 0, run = 0;
    double seconds = 0; ///< end of the last of them
    /// The call that the rank is in, or that was its last.
    std::uint16_t call = 0;
    std::uint32_t site = 0;
    double entered = 0;
    bool is_within = false;
    /// The last event, while more of its kind may follow: all but its lists; and a short list of requests.
    static constexpr std::size_t most_requests = 8;
    bool has_last = false, timing_decides = false;
    Action action = Action::local;
    std::uint16_t last_call = 0;
    std::uint32_t last_site = 0, communicator = 0, made = 0, phase = 0, requests = 0;
    std::int32_t partner = -1, tag = 0;
    std::uint64_t bytes_moved = 0, request = 0, count = 1;
    double enter = 0, leave = 0;
    std::array<std::uint64_t, most_requests> completed{};
    static constexpr std::size_t capacity = std::size_t{1} << 17U;
    std::array<unsigned char, capacity> bytes{};
};

class Live {
public:
    /// Where the file cannot be had the memory is the process's own.
    Live(const std::filesystem::path &file, std::uint64_t recording);

    void enter(std::uint16_t call, std::uint32_t site, double time)
    {
        content_->call = call;
        content_->site = site;
        content_->entered = time;
        content_->is_within = true;
    }
    void leave() { content_->is_within = false; }
    /// Finished, and not encoded yet.
    void show(const Event &event);
    /// All that has been encoded since the last block, the last event with it.
    void add(const Bytes &encoded, std::uint64_t run, std::uint64_t events, double seconds)
    {
        if (encoded.size() > LiveContent::capacity)
            return; // it is written at once
        std::copy(encoded.begin() + static_cast<std::ptrdiff_t>(copied_), encoded.end(),
                  content_->bytes.begin() + static_cast<std::ptrdiff_t>(copied_));
        copied_ = encoded.size();
        content_->size = copied_;
        content_->run = run;
        content_->events = events;
        content_->seconds = seconds;
        content_->has_last = false;
    }
    /// It is all in the stream's file, which has so many.
    void written(std::uint64_t events)
    {
        content_->events = 0;
        content_->before = events;
        copied_ = 0;
    }
    /// The stream has its end.
    void remove();

private:
    std::filesystem::path file_;
    LiveContent *content_;
    std::size_t copied_ = 0;
};

std::filesystem::path live_path(const std::filesystem::path &folder, int rank);

/// Nothing where there is no such file of this recording.
std::unique_ptr<LiveContent> read_live(const std::filesystem::path &file, std::uint64_t recording);

/// The last event as it was shown.
std::optional<Event> last_of(const LiveContent &content);

} // namespace mpisheet::record
