#pragma once
// The point-to-point message as Hockney and LogGP have it: two views of the same samples, per protocol.

#include "fit/fit.hpp"

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace mpisheet {

/// A value with its 95 % interval; lo and hi are NaN where the data do not give one.
struct Estimate {
    double value = 0;
    double lo = std::numeric_limits<double>::quiet_NaN();
    double hi = std::numeric_limits<double>::quiet_NaN();
};

/// t(d) = alpha + beta·d over a range of sizes.   (R. W. Hockney, Parallel Computing 20, 1994)
struct Hockney {
    double d_low = 0, d_high = 0;             ///< smallest and largest measured size in it [byte]
    int points = 0;                           ///< sizes measured
    Estimate alpha;                           ///< start-up [µs]
    Estimate beta;                            ///< [µs/byte]; its inverse is the bandwidth [MB/s]
    std::optional<Estimate> half;             ///< n½ = alpha/beta: half of the bandwidth is reached here [byte]
    double median_error = 0, worst_error = 0; ///< |line / measured − 1|
};

/// Where the library changes its protocol, as the fit of tmsg has it.
struct Threshold {
    double low = 0, high = 0; ///< measured sizes on both sides [byte]
    double at = 0;            ///< where the fit puts it [byte]
    double jump = 1;          ///< t above / t below, there
};

/// t(d) = o_send + L + (d − 1)·G + o_recv.   (Alexandrov, Ionescu, Schauser, Scheiman, SPAA 1995)
/// Empty: the samples do not tell. `end_to_end` is L + o_send + o_recv, which msg alone gives.
struct LogGP {
    Estimate end_to_end;                   ///< t of one byte [µs]
    std::optional<Estimate> latency;       ///< L [µs]
    std::optional<Estimate> send, receive; ///< o: what the call costs the processor [µs]
    std::optional<Estimate> per_byte;      ///< G of the largest messages [µs/byte]
    // g, the least time between two messages, needs a burst of them: no probe sends one.
};

struct PointToPoint {
    Hockney overall;
    std::vector<Hockney> regimes;          ///< by size; one when there is no threshold
    std::vector<Threshold> thresholds;     ///< between the regimes
    std::optional<std::size_t> rendezvous; ///< the threshold with the largest jump, where that is a tenth or more
    LogGP loggp;
    std::vector<std::string> unknown; ///< what the samples do not tell, and what would
};

/// Empty when there are no samples of msg.
std::optional<PointToPoint> point_to_point(const Fit &fit);

} // namespace mpisheet
