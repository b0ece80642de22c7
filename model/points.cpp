#include "model/points.hpp"

#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

namespace mpisheet {

double step_of_times(std::span<const MeasuredPoint> measured)
{
    constexpr double same = 1e-3;      // a time is a multiple of the step when it is off by less than this share …
    constexpr double nearly = 0.1;     // … and by less than this of a step
    constexpr std::size_t enough = 20; // times
    std::vector<double> times, differences; // [s]
    for (const MeasuredPoint &point : measured)
        for (const auto &[launch, kept] : point.launches) {
            std::vector<double> here;
            for (const double seconds : kept.seconds)
                here.push_back(seconds <= least_seconds ? 0 : seconds);
            std::sort(here.begin(), here.end());
            for (std::size_t i = 1; i < here.size(); ++i)
                if (const double apart = here[i] - here[i - 1]; apart > 1e-9 * here[i])
                    differences.push_back(apart);
            times.insert(times.end(), here.begin(), here.end());
        }
    if (times.size() < enough || differences.empty())
        return 0;
    const double step = *std::min_element(differences.begin(), differences.end());
    const auto is_multiple = [&](double time) {
        return std::abs(time / step - std::round(time / step)) < std::min(nearly, 0.01 + same * time / step);
    };
    // Times from which something was taken away are not, their differences are.
    const bool vary =
        *std::max_element(differences.begin(), differences.end()) > 1.5 * step && differences.size() >= enough / 2;
    const bool are_multiples = std::all_of(times.begin(), times.end(), is_multiple) ||
                               (vary && std::all_of(differences.begin(), differences.end(), is_multiple));
    return are_multiples ? step : 0;
}

namespace {

using States = std::map<int, std::map<int, Repetitions>>;               // of one point, by state and launch
using OperationPoints = std::map<std::pair<int, std::int64_t>, States>; // by (p, d)
using Operations = std::map<std::string_view, OperationPoints>;

/// Valid samples by operation, (p, d), state and launch, in the order of the rows.
Operations sorted_out(std::span<const Sample> samples)
{
    Operations operations;
    for (const Sample &sample : samples) {
        if (!sample.valid)
            continue;
        Repetitions &repetitions = operations[sample.op][{sample.p, sample.bytes}][sample.machine_state][sample.launch];
        repetitions.seconds.push_back(std::max(sample.seconds, least_seconds));
        repetitions.job = sample.job;
    }
    return operations;
}

/// |ln(time / their median)| of a launch's repetitions.
std::vector<double> deviations_of(const std::vector<double> &times)
{
    const double middle = median(times);
    std::vector<double> result;
    for (const double time : times)
        result.push_back(std::abs(std::log(time / middle)));
    return result;
}

/// Sets the disturbed repetitions of an operation's points apart.
void set_disturbed_apart(std::span<MeasuredPoint> points)
{
    constexpr double far = 5; // a repetition is disturbed when it is this many standard deviations away
    std::vector<double> within, counts;
    for (const MeasuredPoint &point : points)
        for (const auto &[launch, repetitions] : point.launches)
            if (repetitions.seconds.size() > 1) {
                const auto deviations = deviations_of(repetitions.seconds);
                within.insert(within.end(), deviations.begin(), deviations.end());
                counts.push_back(static_cast<double>(repetitions.seconds.size()));
            }
    if (counts.empty())
        return;
    const double usual = std::max(deviation_from_medians(std::move(within), median(std::move(counts))), noise_floor);
    const double near = 2.5 * step_of_times(points); // that a clock's step is told by, no disturbance
    for (MeasuredPoint &point : points)
        for (auto &[launch, repetitions] : point.launches) {
            std::vector<double> &times = repetitions.seconds;
            if (times.size() < 3)
                continue;
            const double own = deviation_from_medians(deviations_of(times), static_cast<double>(times.size()));
            const double limit = far * std::max(usual, own), middle = median(times);
            const auto disturbed = std::stable_partition(times.begin(), times.end(), [&](double time) {
                return std::abs(std::log(time / middle)) <= limit || std::abs(time - middle) <= near;
            });
            repetitions.disturbed.assign(disturbed, times.end());
            times.erase(disturbed, times.end());
        }
}

/// A launch's median of a point counts once, however many repetitions it took.
int main_state(const Operations &operations)
{
    std::map<int, std::size_t> medians;
    for (const auto &[op, places] : operations)
        for (const auto &[place, states] : places)
            for (const auto &[state, launches] : states)
                medians[state] += launches.size();
    const auto most = std::max_element(medians.begin(), medians.end(),
                                       [](const auto &one, const auto &other) { return one.second < other.second; });
    return most == medians.end() ? 0 : most->first;
}

/// The state that counts for a point.
int state_of(const States &states, int main)
{
    if (states.contains(main))
        return main;
    return std::max_element(states.begin(), states.end(),
                            [](const auto &one, const auto &other) { return one.second.size() < other.second.size(); })
        ->first;
}

/// The points whose state counts, or (not `counted`) all others.
std::vector<MeasuredPoint> chosen_points(std::span<const Sample> samples, bool counted)
{
    Operations operations = sorted_out(samples);
    const int main = main_state(operations);
    std::vector<MeasuredPoint> points;
    for (auto &[op, places] : operations) {
        const std::size_t first = points.size();
        for (auto &[place, states] : places) {
            const int here = state_of(states, main);
            for (auto &[state, launches] : states)
                if ((state == here) == counted)
                    points.push_back({{std::string(op), place.first, place.second}, state, std::move(launches)});
        }
        set_disturbed_apart(std::span(points).subspan(first));
    }
    return points;
}

} // namespace

PointKey key_of(const Sample &sample)
{
    return {sample.op, sample.p, sample.bytes};
}

int main_state(std::span<const Sample> samples)
{
    if (std::all_of(samples.begin(), samples.end(), [](const Sample &sample) { return sample.machine_state == 0; }))
        return 0;
    return main_state(sorted_out(samples));
}

std::vector<MeasuredPoint> measured_points(std::span<const Sample> samples)
{
    return chosen_points(samples, true);
}

std::vector<MeasuredPoint> points_apart(std::span<const Sample> samples)
{
    return chosen_points(samples, false);
}

std::vector<MeasuredPoint> points_of_main_state(std::span<const Sample> samples)
{
    std::vector<MeasuredPoint> points = measured_points(samples);
    const int main = main_state(samples);
    for (MeasuredPoint &point : points) {
        for (auto &[launch, repetitions] : point.launches)
            std::erase_if(repetitions.seconds, [](double seconds) { return seconds <= least_seconds; });
        std::erase_if(point.launches, [](const auto &launch) { return launch.second.seconds.empty(); });
    }
    std::erase_if(points,
                  [&](const MeasuredPoint &point) { return point.machine_state != main || point.launches.empty(); });
    return points;
}

std::span<const MeasuredPoint> of_operation(std::span<const MeasuredPoint> points, std::string_view op)
{
    const auto first =
        std::find_if(points.begin(), points.end(), [&](const auto &point) { return point.key.op == op; });
    const auto last = std::find_if(first, points.end(), [&](const auto &point) { return point.key.op != op; });
    return {first, last};
}

std::map<int, double> launch_medians(const MeasuredPoint &point)
{
    std::map<int, double> medians;
    for (const auto &[launch, repetitions] : point.launches)
        medians[launch] = median(repetitions.seconds);
    return medians;
}

std::map<int, double> launch_medians(const SecondsByLaunch &seconds)
{
    std::map<int, double> medians;
    for (const auto &[launch, repetitions] : seconds)
        medians[launch] = median(repetitions);
    return medians;
}

LaunchMedian median_over_launches(const std::map<int, double> &launch_medians)
{
    if (launch_medians.empty())
        return {};
    std::vector<double> seconds;
    for (const auto &[launch, middle] : launch_medians)
        seconds.push_back(middle);
    const auto [low, high] = std::minmax_element(seconds.begin(), seconds.end());
    return {.seconds = median(seconds), .low = *low, .high = *high, .launches = static_cast<int>(seconds.size())};
}

StateShares state_shares(std::span<const Sample> samples)
{
    StateShares shares;
    std::set<int> seen;
    const Operations operations = sorted_out(samples);
    const int main = main_state(operations);
    for (const auto &[op, places] : operations)
        for (const auto &[place, states] : places) {
            const int counts = state_of(states, main);
            ++shares.points;
            shares.points_elsewhere += counts != main;
            for (const auto &[state, launches] : states) {
                seen.insert(state);
                shares.medians += launches.size();
                shares.of_main += state == main ? launches.size() : 0;
                shares.left_out += state == counts ? 0 : launches.size();
            }
        }
    shares.states = static_cast<int>(seen.size());
    return shares;
}

std::string describe(const StateShares &shares)
{
    if (shares.states < 2)
        return {};
    const double share = static_cast<double>(shares.of_main) / static_cast<double>(shares.medians);
    return std::to_string(shares.states) + " of the machine; " + std::to_string(std::lround(100 * share)) +
           " % of the launches' medians are of the one fitted, " + std::to_string(shares.points_elsewhere) + " of " +
           std::to_string(shares.points) + " points of another";
}

std::string why_no_interval(const StateShares &shares)
{
    if (2 * shares.of_main >= shares.medians)
        return {};
    return "less than half of the launches' medians are of one state of the machine (" +
           std::to_string(shares.of_main) + " of " + std::to_string(shares.medians) + ")";
}

std::string why_no_interval(std::span<const StepSample> steps)
{
    constexpr double digit = 1e-6;
    std::set<int> launches;
    std::map<std::tuple<std::string, std::int64_t, int>, std::pair<double, double>>
        sets; // seconds a step, least and most
    for (const StepSample &step : steps) {
        launches.insert(step.launch);
        const double cost = step.seconds / step.steps;
        auto &[least, most] = sets.try_emplace({step.kernel, step.bytes, step.busy}, cost, cost).first->second;
        least = std::min(least, cost);
        most = std::max(most, cost);
    }
    const auto differ = std::count_if(
        sets.begin(), sets.end(), [](const auto &set) { return set.second.second > set.second.first * (1 + digit); });
    const bool repeats_itself = 10 * differ < static_cast<std::ptrdiff_t>(sets.size());
    return launches.size() != 1 || repeats_itself
               ? ""
               : "steps were timed in one launch: two at least show how far others lie";
}

} // namespace mpisheet
