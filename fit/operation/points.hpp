#pragma once
// From the launches of each point to one number per (p, d), with how far it can be trusted.

#include "model/points.hpp"

#include <span>
#include <vector>

namespace mpisheet::fit {

/// The measured cost of one operation at one (p, d).
struct Point {
    double p = 0;
    double d = 0;     ///< [byte]
    double us = 0;    ///< median over jobs of medians over launches of medians over undisturbed repetitions [µs], > 0
    double error = 0; ///< relative standard error of `us`, noise floor included [1]
    double allowed = 0; ///< what an equation may miss there, in `error` too [1]
};

struct Points {
    std::vector<Point> points;  ///< by p, then d
    double noise = 0;           ///< relative standard deviation of one repetition [1]; 0: repetitions agree
    double of_jobs = 0;         ///< half-width (ln) of another job's 95 % interval around the points; 0: not known
    double one_node = 0;        ///< largest p measured on one node, where more were on several; 0: not known
    bool several_nodes = false; ///< some were measured on more than one node, as the samples say
    bool of_layout = false;     ///< several layouts were measured, and this is one: it is told by a law …
    std::vector<Point> made;    ///< … which these complete: what other layouts say of counts that this one lacks
    bool replicated = false;    ///< more than one repetition was there, so `noise` is measured rather than guessed
};

/// Adds what an equation may miss at a point to its error.
void allow(Point &point, double missed);

/// The points of one operation: medians, but means of what lasts fewer than `least_steps` of the clock's. A time of
/// zero counts as `least_us`.
Points reduce(std::span<const MeasuredPoint> measured);

/// Widen the error of isolated wild points (a factor off both neighbours in d and in p), so that no search chases them.
void distrust_wild_points(std::vector<Point> &points);

/// The same for points of noisy data that stick out of their neighbours, along d and along p, by much more than their
/// error: `residuals` is ln(fitted / measured) of a first equation, so that what is left is nearly level.
void distrust_spikes(std::vector<Point> &points, const std::vector<double> &residuals);

} // namespace mpisheet::fit
