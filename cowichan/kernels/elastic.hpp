#pragma once
// The elastic net (thesis 4.3.7; Durbin & Willshaw 1987; Wilson & Irvin): a ring of points is drawn towards cities and
// held together by its own tension, until it is a short tour through all of them.
//
// n = ⌊2.5·cities⌋ points p_j start on a circle about the middle of the cities. An iteration moves all of them, from
// their old places:
//     p_j ← p_j + α·Σ_i w_ij·(c_i − p_j) + K·β·(p_{j+1} − 2·p_j + p_{j−1}),   w_ij = φ_ij / Σ_l φ_il,
//     φ_ij = exp(−|c_i − p_j|² / 2K²)
// and K shrinks by `rate` after every `relax` iterations.

#include "cowichan/kernels/kernel.hpp"
#include "cowichan/kernels/values.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mpisheet::cowichan {

namespace elastic_phase {
enum { setup, gather, exchange, compute, normalise };
inline constexpr std::array<std::string_view, 5> names{"setup", "gather", "exchange", "compute", "normalise"};
} // namespace elastic_phase

struct ElasticRules {
    int iterations = 50;
    int relax = 50;
    double k = 0.15, rate = 0.98;
    double alpha = 0.2, beta = 2.0;
    double radius = 0.1; ///< of the circle, as a share of half the larger extent of the cities
    double ratio = 2.5;  ///< net points for each city
};

std::int64_t net_points(std::int64_t cities, const ElasticRules &rules);

/// Points first … first + count − 1 of the net at the start; `cities` are all of them.
std::vector<PlanePoint> elastic_start(std::span<const PlanePoint> cities, const ElasticRules &rules, std::int64_t first,
                                      std::int64_t count);
/// The whole net at the start.
std::vector<PlanePoint> elastic_start(const std::vector<PlanePoint> &cities, const ElasticRules &rules);

/// Coordinates apart, padded with `away` to a multiple of `padding` values, so that vector loops have no rests.
struct Places {
    static constexpr std::int64_t padding = 8;
    static constexpr double away = 1e9; ///< φ vanishes there
    std::int64_t count = 0;
    std::vector<double> x, y;

    Places() = default;
    explicit Places(std::int64_t n);
    void set(std::int64_t k, const PlanePoint &p);
};

/// Σ φ over points, in three parts that are summed without rounding: high is a multiple of 2⁻³¹, middle of 2⁻⁶², low of
/// 2⁻⁹³ (what is less is cut off). So sums of up to 2²¹ terms have the same bits in any order, and ranks may add
/// theirs.
struct Weight {
    double high = 0, middle = 0, low = 0;
};

/// Adds to each city's weight (three arrays of cities.x.size() values one after the other) what these net points
/// contribute. `k` is K. Returns the pairs of a city and a point.
double weigh(const Places &cities, const Places &net, double k, std::span<double> weights, int widest = 8);

/// 1 / Σ φ for each city from the whole weights; 0 where no point is near enough to be drawn.
std::vector<double> shares(std::span<const double> weights);

/// Force on each of these net points, Σ_i w_ij·(c_i − p_j) over all cities in order. Returns the pairs.
double pull(const Places &cities, const Places &net, double k, std::span<const double> shares, Places &force,
            int widest = 8);

/// The same for one city, phi[j] for each net point and the sum; then the forces that some cities add in order, their
/// phi one after the other, padded as the net is.
Weight weigh_one(const PlanePoint &city, const Places &net, double k, std::span<double> phi, int widest = 8);
void pull_some(std::span<const PlanePoint> cities, const Places &net, std::span<const double> phi,
               std::span<const double> shares, Places &force, int widest = 8);

/// The elastic net after some iterations, as defined above.
std::vector<PlanePoint> elastic_reference(const std::vector<PlanePoint> &cities, const ElasticRules &rules);

/// One reduction for all cities.
struct Elastic : KernelDefaults {
    static constexpr Kernel row{.name = "elastic",
                                .computes = "a ring drawn towards d cities",
                                .result = "2.5 d points",
                                .phases = elastic_phase::names,
                                .d = 256,
                                .grid = "64,256,1024",
                                .variant = "batched",
                                .iterations = "iterations"};
    static constexpr ThesisModel thesis{.our_d = 1, .iterations = "nelasticiters"};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
};

/// One reduction a city.
struct ElasticCity : KernelDefaults {
    static constexpr Kernel row{.name = "elastic-city",
                                .computes = "the same, one reduction a city",
                                .result = "2.5 d points",
                                .phases = elastic_phase::names,
                                .d = 256,
                                .grid = "32,64,128",
                                .variant = "city",
                                .iterations = "iterations"};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
};

} // namespace mpisheet::cowichan
