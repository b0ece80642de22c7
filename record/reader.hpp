#pragma once
// Reads a recording. What is damaged, foreign or mixed throws Error (bad_input); a run that was killed is read to its
// last block, with Recording::complete false.

#include "record/blocks.hpp"
#include "record/coder.hpp"
#include "record/recording.hpp"

#include <fstream>

namespace mpisheet::record {

/// All but the events: the names in all streams, numbered alike.
Recording read_recording(const std::filesystem::path &folder);

/// One rank's events, one after the other, with the recording's numbers and times by the common clock.
class Events {
public:
    Events(const Recording &recording, int rank);
    bool next(Event &event);

private:
    bool next_block();
    void to_common(Event &event) const;

    const Stream *stream_;
    std::ifstream file_;
    Bytes block_;
    Decoder decoder_;
    std::uint64_t left_ = 0; ///< in this block
};

} // namespace mpisheet::record
