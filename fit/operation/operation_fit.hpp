#pragma once
// What is known of one operation, kernel or work profile after fitting: values that evaluate() computes with.

#include "equations/program.hpp"
#include "fit/operation/brevity.hpp"
#include "fit/operation/candidate.hpp"
#include "fit/operation/equation.hpp"
#include "fit/operation/points.hpp"
#include "model/operation.hpp"
#include "model/sheet/sheet.hpp"

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace mpisheet::fit {

/// 95 % interval for the true cost: t / f … t · f with f = inside · max(1, p/p_max)^in_p · max(1, d/d_max)^in_d, wider
/// by odd_lo and odd_hi where p is no power of two. Of laws f grows by exp(in_root_p·√ln(p/p_max)), half as much (in
/// ln) up to p_others, where another layout was measured and tells how the cost goes on.
struct Interval {
    double inside = 1; ///< factor within the measured range, ≥ 1
    double odd_lo = 1; ///< > 1 when powers of two alone were measured: between them, steps of a tree may be rounded up
    double odd_hi = 1;
    double of_messages = 0; ///< half width around the simulated messages' time, a factor; 0: not known
    double in_p = 0;        ///< exponents beyond it
    double in_d = 0;
    double in_root_p = 0, p_others = 0;
    /// f grows by exp(x·√s), where s = 1 − t(p,1)/t(p,d) is the share of the time that bytes take, up to p_max and
    /// beyond: what messages share is known less well than what each takes by itself.
    double of_bytes = 0, of_bytes_beyond = 0;
    double beyond = 1;     ///< factor beyond p_max
    double left_out = 0;   ///< ln of the factor by which algorithms missed the largest p when it was left out
    bool one_rank = true;  ///< p = 1 was measured; otherwise anything from nothing to what two ranks take is possible
    double one = 1;        ///< factor there, in the place of `inside`
    bool one_zero = false; ///< some sizes took no time there: the lower end is nothing
    double p_max = 0;      ///< 0: the operation does not depend on p
    double d_max = 0;      ///< 0: … on d [byte]
};

/// An equation that was weighed for its length, and its errors at the measured points with p > 1.
struct Form {
    Equation equation; ///< [µs]
    std::size_t characters = 0;
    double median = 0, high = 0; ///< median and 95th percentile of |fitted / measured − 1|
    double beyond = 0; ///< 95th percentile of |ln(fitted / longest form)| at twice the largest p, four times d
    bool taken = false;
};

/// What takes the equation's place above some p: algorithms over the machine's levels.
struct Beyond {
    double p = 1;             ///< above this; and above 1 with nodes filled otherwise than measured
    std::string layout;       ///< "as_measured(p)": whether nodes are filled so; empty: no levels
    double elsewhere = 1;     ///< the interval is wider by this factor where they are filled otherwise
    std::string text;         ///< of p and d, gnuplot, calling the library's algorithms
    equations::Program value; ///< [µs]
};

struct OperationFit {
    std::string op;
    Kind kind = Kind::collective;
    Equation equation; ///< [µs]
    Equation message;  ///< tmsg, which composed terms call; empty when none does
    std::optional<Beyond> beyond;
    std::string over_layouts;   ///< the sheet's equation where several layouts were measured, which calls each one's
    std::vector<int> counts;    ///< measured in any of the layouts, ascending; else empty
    double between_layouts = 1; ///< the interval is wider by this factor where nodes are filled otherwise
    Interval interval;
    Points measured; ///< p = 1 included
    FitQuality quality;
    std::string algorithm; ///< that the equation tells, or that was forced, by the operation's name
    std::string alike;     ///< as FunctionNotes has it
    std::string made;      ///< likewise
    std::string one_rank;  ///< how t(1,d) is to be read where it is not a time that was measured; empty: it is one
    std::vector<std::string> warnings;
    std::vector<Point> used;           ///< what the equation for p > 1 was fitted to; wild points have wide errors
    double shift = 0;                  ///< relative standard deviation of what the points of one p have in common
    std::vector<Candidate> candidates; ///< shapes of that equation that were weighed, by score
    Frugality frugality;               ///< that it was searched with
    std::vector<Form> forms;           ///< of that equation, the longest first
};

/// The interval as the sheet has it, with few digits.
Band band_of(const Interval &interval);
Band band_of(const OperationFit &fit);

/// µs at (p, d); lower and upper end of the 95 % interval.
double evaluate(const OperationFit &fit, double p, double d);
double lower(const OperationFit &fit, double p, double d);
double upper(const OperationFit &fit, double p, double d);

/// The text of an equation as t<op> can hold it: a barrier has no d, its messages are empty.
std::string for_kind(std::string text, Kind kind);

/// `message` is the fit of tmsg, null when there is none (or it is the one to be fitted).
OperationFit fit_operation(const std::string &op, Points points, const OperationFit *message,
                           const Brevity &brevity = {});

/// µs per basic step against the working set: straight lines in log2 w between knots, constant outside.
struct CalibrationFit {
    std::string kernel;
    int busy = 1; ///< processors of the node that took such steps at once
    struct Knot {
        double w = 0;  ///< working set [byte]
        double us = 0; ///< [µs per step]
    };
    std::vector<Knot> knots; ///< ascending w
    double factor = 1; ///< interval c / factor … c · factor within the measured range, for the median of a launch …
    double far_from = std::numeric_limits<double>::infinity();
    double far_factor = 1; ///< … and this where the working set is at least far_from [byte]
    FitQuality quality;
};

double evaluate(const CalibrationFit &fit, double w);

/// Mean steps per element by relative position: piecewise constant over equal rows.
struct ProfileFit {
    std::string kernel;
    std::vector<double> rows;
};

double evaluate(const ProfileFit &fit, double y);

} // namespace mpisheet::fit
