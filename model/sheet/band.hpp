#pragma once
// A 95 % interval as factors, as the table $operations of a sheet has them: the true cost lies between t / f and t · f.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace mpisheet {

/// Shortest digits that read back the same, with a point or an exponent, so that gnuplot never computes with integers
/// where the value is a real.
std::string real_text(double value);

/// f within the measured process counts, beyond them up to twice the largest (another algorithm may follow at once),
/// and at eight times; straight in logarithms between and beyond the last two.
struct Widening {
    double inside = 1, twice = 1, eight = 1;
    [[nodiscard]] bool grows() const { return twice != inside || eight != twice; }
    bool operator==(const Widening &) const = default;
};

/// What is known of the cost of one rank alone.
struct OneRankBand {
    bool from_nothing = false;    ///< some sizes took no time: the lower end is nothing
    std::optional<double> factor; ///< in the place of `inside`; none: anything up to what two ranks take
};

/// The least cost there is [µs]: what took no time that a clock can see.
inline constexpr double least_us = 1e-6;

struct Band {
    double p_max = 0; ///< largest process count measured; 0: the operation does not depend on p
    double d_max = 0; ///< largest size measured; 0: … on d [byte]
    Widening small;
    /// Of messages whose bytes take all the time; where they take the share s = 1 − t(p,1)/t(p,d) of it, f lies between
    /// small and long by √s in logarithms. None: all sizes are known alike.
    std::optional<Widening> large;
    double size = 1;                       ///< f is as many times wider at eight times d_max, straight in logarithms
    std::optional<double> layout{};        ///< the same where nodes are filled otherwise than as_measured(p) says
    double between_lo = 1, between_hi = 1; ///< the same, down and up, where p is no power of two
    std::optional<OneRankBand> one_rank{}; ///< p ≤ 1; none: as all others
    bool of_called = false;                ///< the interval is that of the functions that the equation calls
    /// Half width, a factor, of the interval around the time of the operation's simulated messages; 0: not known.
    double of_messages = 0;
};

/// The same of what a step of a kernel costs at a working set of w bytes.
struct StepBand {
    double factor = 1;
    double from = 0, far_factor = 0;   ///< another factor from there on [byte]; 0: none
    std::int64_t w_min = 0, w_max = 0; ///< measured working sets [byte]; 0: the cost does not depend on them
};

/// f at (p, d), without what layouts and powers of two add; `share` of the time that bytes take.
double factor(const Band &band, double p, double d, double share);

/// Right-hand sides of t<op>_lo and t<op>_hi; `parameters` of t<op>: "(p,d)", "(p)" or "(d)".
std::pair<std::string, std::string> interval_equations(const Band &band, const std::string &function,
                                                       const std::string &parameters);

/// The same of a step: c_<kernel>_lo and c_<kernel>_hi; further out than measured they widen with the distance.
std::pair<std::string, std::string> interval_equations(const StepBand &band, const std::string &call);

} // namespace mpisheet
