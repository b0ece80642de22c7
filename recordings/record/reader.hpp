#pragma once
// Reads a recording. What is damaged, foreign or mixed throws Error (bad_input); a run that was killed is read to its
// last block, with Recording::complete false.

#include "recordings/record/blocks.hpp"
#include "recordings/record/coder.hpp"
#include "recordings/record/recording.hpp"

#include <deque>
#include <fstream>
#include <unordered_map>

namespace mpisheet::record {

/// All but the events: the names in all streams, numbered alike.
Recording read_recording(const std::filesystem::path &folder);

/// One rank's events, one after the other, with the recording's numbers and times by the common clock. Receives with a
/// request are as they were matched: it reads ahead to what waits for them, so far as `most_ahead` events.
class Events {
public:
    Events(const Recording &recording, int rank);
    bool next(Event &event);

private:
    static constexpr std::size_t most_ahead = std::size_t{1} << 20U;
    bool next_block();
    bool read_one();
    void to_common(Event &event) const;
    void match(const Event &wait);

    const Stream *stream_;
    std::ifstream file_;
    Bytes block_;
    Decoder decoder_;
    std::uint64_t left_ = 0; ///< in this block
    bool has_given_unwritten_ = false, has_given_last_ = false;
    std::deque<Event> ahead_;
    std::uint64_t given_ = 0;                               ///< events that left `ahead_`
    std::unordered_map<std::uint64_t, std::uint64_t> open_; ///< receives without an end: by request, which event
    std::vector<Match> matches_;                            ///< of the event read last
};

} // namespace mpisheet::record
