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
    /// A row of polls that have found nothing yet: more may follow. None where `polls` is 0.
    std::uint64_t polls = 0;
    std::uint16_t row_call = 0;
    std::uint32_t row_site = 0, row_communicator = 0;
    double row_enter = 0, row_leave = 0;
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
    void show_row(const Event &row);
    /// All that has been encoded since the last block, a row of polls with it.
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
        content_->polls = 0;
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

/// The row of polling calls (MPI_Test …) that the rank was in, as one event; nothing where it was in none.
std::optional<Event> row_of(const LiveContent &content);

} // namespace mpisheet::record
