#pragma once
// Costs of collectives drawn at random, as a machine might have them: what a fit has to find again.

#include "fit/operation/equation.hpp"
#include "model/sample.hpp"

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::tests {

/// Order in p of a cost: p^power · log(p)^log.
struct Order {
    double power = 0, log = 0;
    friend auto operator<=>(const Order &, const Order &) = default;
};

/// coefficient · factor(p) · (d or 1)
struct TruthTerm {
    double coefficient = 0; ///< [µs]
    double (*factor)(double p, double k) = nullptr;
    double k = 0;
    Order order;
    bool times_d = false;
    double from = 0; ///< counts the bytes beyond this size only
};

struct Truth {
    std::string op, family;
    std::vector<TruthTerm> below,
        above;                     ///< the algorithm under the threshold and beyond it; `above` empty: no threshold
    fit::Axis axis = fit::Axis::d; ///< what the threshold is one of: d or p·d
    double threshold = 0;
    bool kink = false; ///< a term that begins at a size, without a jump

    std::vector<int> p;
    std::vector<std::int64_t> d;
    int repetitions = 10;
    double sigma = 0.05;    ///< of ln(repetition)
    double outliers = 0.05; ///< share that takes 2 to 10 times as long
    double shift = 0;       ///< of ln(all that was measured at one p)
    double quantum_us = 0;  ///< resolution of the clock

    [[nodiscard]] double operator()(double p, double d) const; ///< [µs]
};

/// A term by the name of its form: 1 log2p p p-1 (p-1)/p sqrtp plog2p p^2.
TruthTerm truth_term(double coefficient, const std::string &form, bool times_d);

/// Smooth in a table of usual forms, or with one threshold that can be seen; p = 2 … 64, powers of two.
Truth easy_truth(std::mt19937_64 &random);
/// Forms that no table has, contention, up to two thresholds, runs that are slower altogether, coarse clocks, odd p.
Truth hard_truth(std::mt19937_64 &random);

std::vector<Sample> samples_of(const Truth &truth, std::mt19937_64 &random);

/// A place to judge a fit at: "inside" (measured), "between", "p_extra", "d_extra", "pd_extra".
struct Place {
    std::string region;
    double p = 0, d = 0;
};
std::vector<Place> places(const Truth &truth);

/// The highest order in p among the terms that carry at least 5 % at (p, d); and whether one of them grows with d.
std::pair<Order, bool> leading_order(const Truth &truth, double p, double d);
std::pair<Order, bool> leading_order(const fit::Equation &equation, double p, double d);

} // namespace mpisheet::tests
