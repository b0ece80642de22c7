#pragma once
// A forced algorithm as rounds of messages: how many follow each other, and how many bytes they carry.

#include "equations/equations.hpp"
#include "fit/operation/curves.hpp"
#include "model/machine/algorithms.hpp"

namespace mpisheet::fit {

/// What an algorithm of the table asks of a machine whose messages all cost the same.
class Rounds {
public:
    explicit Rounds(const Algorithm &algorithm);

    /// Messages after each other among p ranks.
    [[nodiscard]] double count(double p) const;
    /// Bytes of all of them for each byte of d.
    [[nodiscard]] double bytes(double p) const;

private:
    equations::Program count_, bytes_;
};

/// ln of a cost at p and ln x as the algorithm has it, when a message costs what the curve at `largest` says: its time
/// there, shared evenly among the rounds.
double log_cost(const Rounds &rounds, const MeasuredCurves &curves, double p, double x);

/// Root of the mean square of ln(that/measured) at the smaller p.
double misfit(const Rounds &rounds, const MeasuredCurves &curves);

} // namespace mpisheet::fit
