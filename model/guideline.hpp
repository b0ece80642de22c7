#pragma once
// Guidelines: what a sane MPI keeps, as inequalities between costs (Träff, Gropp, Thakur, "Self-consistent MPI
// performance guidelines", IEEE TPDS 2010). A library that breaks one has a better way to do the same thing: its own
// other calls.

#include "model/sample.hpp"

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet {

enum class Scale { same, over_p, times_p }; ///< the d of a term: d, d/p, p·d

struct GuidelineTerm {
    std::string_view op;
    Scale scale = Scale::same;
};

/// t_left(p, d) ≤ Σ t_term(p, d of the term).
struct Guideline {
    std::string_view text; ///< "bcast(d) ≤ scatter(d/p) + allgather(d/p)"
    std::string_view left;
    std::vector<GuidelineTerm> right;
};

/// Those between operations; beside them every operation is held against itself at more bytes and at more processes,
/// and at half of its bytes twice.
std::span<const Guideline> guidelines();

struct GuidelineRules {
    double alpha = 0.05; ///< share of false ones among the violations (of an MPI that breaks none: probability of any)
    double tolerance = 0.05; ///< smaller violations do not matter
    bool exact = false;      ///< simulated: launches repeat themselves, one is enough
};

/// One inequality at one (p, d).
struct GuidelineCheck {
    std::string guideline; ///< its text
    std::string op;        ///< on its left
    int p = 0;
    std::int64_t d = 0;
    double left_s = 0, right_s = 0;                       ///< geometric means over launches [s]
    double ratio = 1;                                     ///< left / right
    double lo = std::numeric_limits<double>::quiet_NaN(); ///< 95 % interval of the ratio
    double hi = std::numeric_limits<double>::quiet_NaN();
    double p_value =
        std::numeric_limits<double>::quiet_NaN(); ///< probability of such a ratio where it is kept; NaN: one launch
    int launches = 0;
    bool violated = false;
};

/// A test needs the medians of two launches that measured both sides. The variance of the ratio's log is taken over
/// five neighbouring sizes, its degrees of freedom as those of their common and own parts; p-values are corrected by
/// Benjamini and Hochberg (1995). Costs between two measured sizes are interpolated (logs), none is extrapolated.
std::vector<GuidelineCheck> check_guidelines(std::span<const Sample> samples, const GuidelineRules &rules = {});

/// Neighbouring sizes that break the same guideline at the same p.
struct Violation {
    std::string guideline, op;
    int p = 0;
    std::int64_t d_min = 0, d_max = 0;
    int points = 0;
    GuidelineCheck worst;
    bool in_messages = false; ///< single messages break it there too, by at least half of the logarithm: their protocol
};

/// The violations, the worst first.
std::vector<Violation> violations(std::span<const GuidelineCheck> checks);

/// The variable that makes the library take another algorithm for an operation; empty: there is none. Of Open MPI
/// `library` may say which ("Open MPI v4.1.4, …"), else it is a new one.
std::string mpich_variable(std::string_view op);
std::string open_mpi_variable(std::string_view op, std::string_view library = {});

} // namespace mpisheet
