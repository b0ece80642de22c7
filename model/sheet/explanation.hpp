#pragma once
// Why a fit is what it is: what was weighed, what the samples say of each launch, the point-to-point message as other
// models see it. For people (report/text/explanation.hpp) and programs (fit.json).

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace mpisheet {

/// A whole equation that the search weighed.
struct Shape {
    std::string what;     ///< "ranges in d", "d < 448: p*d instead of log2(p)*d"
    std::string equation; ///< as text
    double score = 0;     ///< above that of the equation taken [units of χ²]: 2 is nothing, 10 is decisive
    double misfit = 0;    ///< χ² per point
    double apart = 0;     ///< ln of its largest factor from the equation taken, up to twice the largest p
};

/// Why a term or a cut is in the equation.
struct Reason {
    std::string where;   ///< range: "d < 448"; empty: everywhere
    std::string what;    ///< the term, or the cut
    std::string instead; ///< the sum that would be there without it
    double gain = 0;     ///< how much worse the score would be [units of χ²]
};

/// One launch against all of them, for one operation.
struct LaunchEffect {
    int launch = 0;
    int points = 0;
    double slower = 0;        ///< median over the points of its median / the median of launches − 1
    double disagreement = 0;  ///< the same, the farthest point
    int worst_p = 0;          ///< where that is
    std::int64_t worst_d = 0; ///< [byte]
    int repetitions = 0;
    int outliers = 0; ///< repetitions that took more than three times the median of their point
};

/// A form of an operation's equation for p > 1 that was weighed for its length.
struct FormOfLength {
    std::string equation; ///< as text
    std::size_t characters = 0;
    double median = 0, high = 0; ///< median and 95th percentile of |fitted / measured − 1|
    double beyond = 0; ///< 95th percentile of |ln(fitted / longest form)| at twice the largest p, four times d
    bool taken = false;
};

struct Explanation {
    double noise = 0; ///< relative standard deviation of a repetition
    double shift = 0; ///< … of what the points of one p have in common
    std::vector<Shape> shapes, rivals;
    std::vector<FormOfLength> forms; ///< the longest first
    std::vector<Reason> reasons;
    std::vector<LaunchEffect> launches;
};

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
    std::optional<Estimate> gap;           ///< g: the least time between two messages [µs]
};

struct PointToPoint {
    Hockney overall;
    std::vector<Hockney> ranges;           ///< by size; one when there is no threshold
    std::vector<Threshold> thresholds;     ///< between the ranges
    std::optional<std::size_t> rendezvous; ///< where alpha rises most, by a tenth or more
    LogGP loggp;
    std::vector<std::string> unknown; ///< what the samples do not tell, and what would
};

} // namespace mpisheet
