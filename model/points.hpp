#pragma once
// From repetitions to points: which samples count, and what each launch says of the cost of a point. Everything that
// fits, compares, tests or draws measured costs takes them from here.

#include "model/sample.hpp"

#include <compare>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet {

/// What a cost is of: an operation, among p processes, with messages of d bytes.
struct PointKey {
    std::string op;
    int p = 0;
    std::int64_t d = 0; ///< [byte]
    auto operator<=>(const PointKey &) const = default;
};
PointKey key_of(const Sample &sample);

/// The least cost there is [s]: of what took no time that a clock can see.
inline constexpr double least_seconds = 1e-12;

/// The smallest relative error that any measured cost is credited with: below it equations stay simple.
inline constexpr double noise_floor = 0.003;

/// The valid repetitions of one point in one launch. Disturbed ones lie further from the median of their launch than
/// five standard deviations, of all launches of the operation and of their own, and than two steps of a coarse clock:
/// something else kept the machine busy, and always made them slower, so that they would move the median.
struct Repetitions {
    std::vector<double> seconds;   ///< at least `least_seconds` [s]
    std::vector<double> disturbed; ///< left out of `seconds` [s]
    std::int64_t job = 0;          ///< that the launch belongs to, 0: not known
};

/// One point, as the machine was in one state.
struct MeasuredPoint {
    PointKey key;
    int machine_state = 0;
    std::map<int, Repetitions> launches; ///< never empty
};

/// Step of the clock that took the times of one operation, or of the digits that they were written with [s]: all are
/// multiples of the least difference between repetitions of a point. 0: too fine to be seen.
double step_of_times(std::span<const MeasuredPoint> points);

/// The state of the machine that counts: the one that has most launches' medians of points (a launch that repeats a
/// point more often counts no more), the smallest number of equals.
int main_state(std::span<const Sample> samples);

/// Every point with valid samples, by key, from the state of the machine that counts for it: the main state where the
/// point was measured in that, else the one with the most launches of it. Samples of two states never meet.
std::vector<MeasuredPoint> measured_points(std::span<const Sample> samples);

/// The rest: points as other states have them.
std::vector<MeasuredPoint> points_apart(std::span<const Sample> samples);

/// The points measured in the main state alone, by key, without times of zero: for those who hold one point against
/// another, by ratios.
std::vector<MeasuredPoint> points_of_main_state(std::span<const Sample> samples);

/// Those of one operation, of points in the order of their keys.
std::span<const MeasuredPoint> of_operation(std::span<const MeasuredPoint> points, std::string_view op);

/// Repetitions of anything timed, by launch [s].
using SecondsByLaunch = std::map<int, std::vector<double>>;

/// The median of each launch's repetitions, by launch [s].
std::map<int, double> launch_medians(const MeasuredPoint &point);
std::map<int, double> launch_medians(const SecondsByLaunch &seconds);

/// What several launches say of one cost: samples inside a launch are not independent, launches are.
struct LaunchMedian {
    double seconds =
        std::numeric_limits<double>::quiet_NaN(); ///< median over launches of the medians over repetitions [s]
    double low = seconds;                         ///< smallest and largest median of a launch [s]
    double high = seconds;
    int launches = 0;
};
LaunchMedian median_over_launches(const std::map<int, double> &launch_medians);

/// How a measurement is spread over states of the machine.
struct StateShares {
    int states = 0;           ///< that have valid samples
    std::size_t medians = 0;  ///< of a launch and a point each
    std::size_t of_main = 0;  ///< of them, of the main state
    std::size_t left_out = 0; ///< of them, of a state that does not count for their point
    int points = 0;
    int points_elsewhere = 0; ///< never measured in the main state
};
StateShares state_shares(std::span<const Sample> samples);

/// "3 of the machine; 83 % of the launches' medians are of the one fitted, 2 of 40 points of another": for a sheet's
/// header; empty where there is only one state.
std::string describe(const StateShares &shares);

/// Why nothing is known of how far another launch's median may lie; empty: it is. Of samples: the state that counts has
/// less than half of them. Of steps: there is one launch, on a machine that does not repeat itself to the digit.
std::string why_no_interval(const StateShares &shares);
std::string why_no_interval(std::span<const StepSample> steps);

} // namespace mpisheet
