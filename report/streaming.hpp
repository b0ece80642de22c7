#pragma once
// Bandwidth and message rate of a machine, as osu_bw, osu_bibw and osu_mbw_mr measure them: from what a further message
// between the same two ranks takes, by its sheet.

#include "formats/json.hpp"
#include "model/sheet/explanation.hpp"
#include "report/text/datasheet.hpp"
#include "report/text/grid.hpp"

#include <limits>
#include <string>
#include <vector>

namespace mpisheet::report {

/// Streams of messages at a level of the machine; NaN: the sheet does not say.
struct Streaming {
    static constexpr Estimate unknown{std::numeric_limits<double>::quiet_NaN()};
    std::string level;            ///< "net"; of a sheet without levels "ranks 0, 1"
    std::int64_t largest = 0;     ///< size that the bandwidths are of, the largest measured [byte]
    Estimate latency = unknown;   ///< of 8 bytes, one way [s]
    Estimate bandwidth = unknown; ///< one way [byte/s]
    Estimate both_ways = unknown; ///< two streams against each other, together [byte/s]
    Estimate messages = unknown;  ///< of 8 bytes, one way [1/s]
    int pairs = 0;                ///< as many as a block of the level has ranks, at once; 0: a single pair is known
    Estimate pairs_bandwidth = unknown; ///< all of them together [byte/s]
    Estimate pairs_messages = unknown;  ///< of 8 bytes [1/s]
    std::string remark;                 ///< what is not known, and why; empty: all is
};

/// One for each level, from the nearest on; one for a sheet without levels; none without messages.
std::vector<Streaming> streaming_of(const Datasheet &sheet);

/// What an operation takes by its equation; unknown: the sheet has none.
Estimate seconds(const Datasheet &sheet, const std::string &op, int p, double d);

/// amount / time, whose least is that of the longest time.
Estimate rate(double amount, const Estimate &time);

Grid streaming_table(const std::vector<Streaming> &rows);

/// "node: further messages take no time. net, far: from several pairs at once."
std::string streaming_remarks(const std::vector<Streaming> &rows);

/// In SI units.
formats::Json streaming_json(const std::vector<Streaming> &rows);

} // namespace mpisheet::report
