#pragma once
// What a message takes over its size, as a sheet has it, with the jump of the protocol where the library has it.

#include "equations/program.hpp"

namespace mpisheet::traffic {

/// From so many bytes on a sender waits for its receiver: where tsend jumps to about tmsg. Samples only bracket that
/// size; where a power of two is near it is that, as libraries have it. Infinite: tsend does not jump.
double rendezvous_size(const equations::Program &send, const equations::Program &message);

/// A sheet's tmsg, whose own jump near `rendezvous` is moved there.
class MessageCurve {
public:
    MessageCurve(equations::Program message, double rendezvous);

    /// The time of a message that shares no link [µs].
    double operator()(double bytes) const;
    /// Of that what grows with the bytes, in the range of sizes that this one is in [µs].
    [[nodiscard]] double growing(double bytes) const;

private:
    equations::Program message_;
    double from_ = 0, to_ = 0;     ///< sizes that are carried on from `at_` [byte]
    double at_ = 0, at_value_ = 0; ///< [byte, µs]
    double slope_ = 0;             ///< [µs/byte]
};

} // namespace mpisheet::traffic
