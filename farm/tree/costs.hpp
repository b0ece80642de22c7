#pragma once
// What a task costs on a farm, with the papers' letters. Seconds and bytes.

#include <limits>

namespace mpisheet::farm {

/// What a message has beside its task or result; one that only tells of room [byte].
constexpr double envelope_bytes = 64, notice_bytes = 16;

struct Costs {
    double T_e = 0;    ///< executing one task [s]
    double beta_e = 0; ///< CPU overhead of executing a task where it is [s]
    double beta_f = 0; ///< CPU overhead of forwarding a task to a child and its result back, in all [s]
    double D_t = 0;    ///< size of a task [byte]
    double D_r = 0;    ///< size of a result [byte]
    double tau = std::numeric_limits<double>::infinity(); ///< link rate [byte/s]

    /// α = T_e + β_e: CPU time of a task executed where it is [s].
    [[nodiscard]] double alpha() const { return T_e + beta_e; }
};

} // namespace mpisheet::farm
