#pragma once
// An equation beside the messages of the operation's algorithm, each sent by itself over the machine's network.

#include "fit/operation/operation_fit.hpp"

#include <functional>
#include <optional>

namespace mpisheet::fit {

/// What an operation of p processes and d bytes takes by the messages of its algorithm, each by itself [µs]; none: it
/// is not known.
using MessageTimes = std::function<std::optional<double>(double p, double d)>;

/// Neither a power of two nor three times one, as nearly all process counts.
bool is_uneven(double p);

/// Equations count a tree's steps and the borders that they cross as if trees and blocks of ranks fitted each other,
/// which they do at powers of two and seldom between. The interval at other process counts is widened by what nine in
/// ten of those that were not measured differ by from `times`, corrected by what these miss at the measured counts on
/// either side; and by what the equation misses at nine in ten sizes of measured counts that are uneven.
void widen_between(OperationFit &fit, const MessageTimes &times);

/// Sets the half width of the interval around `times` (Interval::of_messages): the error that 95 % of the measured
/// points keep, and 90 % of those at uneven counts. `times` were not fitted to the operation, so that they are as far
/// off elsewhere.
void judge_messages(OperationFit &fit, const MessageTimes &times);

} // namespace mpisheet::fit
