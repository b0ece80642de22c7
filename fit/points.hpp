#pragma once
// From raw samples to one number per (p, d), with how far it can be trusted.

#include "model/sample.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace mpisheet {

/// The measured cost of one operation at one (p, d).
struct Point {
    double p = 0;
    double d = 0;     ///< [byte]
    double us = 0;    ///< median over launches of medians over repetitions [µs], > 0
    double error = 0; ///< relative standard error of `us`, noise floor included [1]
};

struct Points {
    std::vector<Point> points; ///< by p, then d
    double noise = 0;          ///< relative standard deviation of one repetition [1]; 0: repetitions agree
    bool replicated = false;   ///< more than one repetition was there, so `noise` is measured rather than guessed
};

/// Smallest relative error that any point is credited with: below it equations stay simple.
inline constexpr double noise_floor = 0.003;

/// The least cost there is [µs]: what took no time that a clock can see.
inline constexpr double least_us = 1e-6;

/// Samples of one operation (any order). Times of zero count as `least_us`.
Points reduce(std::span<const Sample *const> samples);

/// Widen the error of isolated wild points (a factor off both neighbours in d and in p), so that no search chases them.
void distrust_wild_points(std::vector<Point> &points);

/// The same for points of noisy data that stick out of their neighbours, along d and along p, by much more than their
/// error: `residuals` is ln(fitted / measured) of a first equation, so that what is left is nearly level.
void distrust_spikes(std::vector<Point> &points, const std::vector<double> &residuals);

} // namespace mpisheet
