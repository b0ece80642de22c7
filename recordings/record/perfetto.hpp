#pragma once
// A run as a browser shows it: the JSON of https://ui.perfetto.dev (Chrome's trace events). A track for each rank,
// calls as slices within the program's phases, arrows from sends to receives. It is written as it goes.

#include "formats/file.hpp"
#include "recordings/record/recording.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace mpisheet::record {

class PerfettoTrace {
public:
    /// Recording and sink must outlive it. `machine`: where the run is shown, empty: where it was recorded.
    PerfettoTrace(const Recording &recording, const formats::Sink &write, const std::string &machine = "");

    /// A rank's next event; when it lies, here or on another machine, is said beside it [s].
    void add(int rank, const Event &event, double enter, double leave);

    /// The rank's end: closes phases that are still open there [s].
    void end(int rank, double seconds);

    /// After the last rank's end.
    void finish();

private:
    /// Messages of one sender to one receiver with one tag, which overtake each other never.
    struct Envelope {
        std::uint64_t number = 0, sent = 0, received = 0;
    };
    void put(const std::string &line);
    void slice(int rank, const Event &event, std::int64_t from, std::int64_t to);
    /// The number of a message, the same at both of its ends; 0: it has none.
    std::uint64_t message(int rank, const Event &event);
    void arrow(int rank, bool begins, std::uint64_t message, std::int64_t time);
    void arrows(int rank, const Event &event, std::int64_t from, std::int64_t to);

    const Recording &recording_;
    const formats::Sink &write_;
    std::string text_; ///< not written yet
    bool is_first_ = true;
    std::map<std::array<std::int64_t, 4>, Envelope> envelopes_; ///< by communicator, sender, receiver, tag
    std::vector<std::unordered_map<std::uint64_t, std::uint64_t>>
        open_;                       ///< of each rank: messages by receives' requests
    std::vector<std::size_t> depth_; ///< of each rank: phases that it is in
};

} // namespace mpisheet::record
