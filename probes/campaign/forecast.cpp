#include "probes/campaign/forecast.hpp"

#include "formats/description.hpp"
#include "formats/records.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::campaign {
namespace {

namespace fs = std::filesystem;

/// A launch passes this many times over its points, and gives each this many repetitions whatever the time.
constexpr double passes = 3, fewest_repetitions = 5;

/// After this many times its budget a launch leaves out what it has not measured.
constexpr double most_overrun = 3;

// Seen where this was written, on two processors of 2.1 GHz.
constexpr double calibration_of_kernel = 0.3; ///< one launch [s]
constexpr double simulated_calibration =
    0.15;                                    ///< of a kernel alone: 0.09 to 0.26, by how its rate goes with the set [s]
constexpr double simulated_company = 0.25;   ///< of each of several processors that are busy with a kernel [s]
constexpr double fit_of_point = 7e-3;        ///< of a real machine's [s]
constexpr double fit_of_simulated = 7.2e-11; ///< of which there is one launch, times the points³ [s]

/// What the simulator takes for a point of p ranks: fitted to characterise on fattree-64 and ethernet-16 with 4 to 64
/// ranks, within 20 % [s].
double simulated_seconds(int p)
{
    constexpr double rank = 2.1e-4, pair = 1.15e-5;
    return rank * p + pair * p * p;
}

/// The simulator makes the steps of each busy processor, one after the other.
double simulated_calibration_of_kernel(int busy)
{
    double seconds = simulated_calibration;
    for (int together = 2; together < 2 * busy; together *= 2)
        seconds += simulated_company * std::min(together, busy);
    return seconds;
}

double sum_over(std::span<const CostedPoint> points, double repetitions, double turn)
{
    double seconds = 0;
    for (const auto &[planned, cost] : points)
        if (planned.left_out.empty())
            seconds += turn + std::min(repetitions, static_cast<double>(planned.repetitions)) * cost;
    return seconds;
}

/// One launch's points, of a budget of `allowed` [s].
double seconds_of_points(std::span<const CostedPoint> points, const Pace &pace, double allowed)
{
    const double whole = passes * sum_over(points, pace.repetitions, pace.turn);
    const double once = sum_over(points, fewest_repetitions, pace.turn);
    return std::min(whole, std::clamp(once, allowed, most_overrun * allowed));
}

std::vector<Stage> stages_of(const Plan &plan, std::span<const CostedPoint> points, const Pace &pace, int first,
                             bool is_adaptive)
{
    if (plan.target.simulated) {
        double seconds = 0;
        for (const CostedPoint &point : points)
            if (point.planned.left_out.empty())
                seconds += simulated_seconds(point.planned.point.p);
        return {{"launch", seconds + pace.start, seconds + pace.start}};
    }
    const double more = is_adaptive ? 1 + pace.further_points : 1;
    const double of_points = more * seconds_of_points(points, pace, plan.budget / first / more);
    const double of_first = first * (pace.start + of_points + pace.between_launches);
    std::vector<Stage> stages{{"launches", of_first, of_first}};
    if (plan.launches == 0) {
        const double left = std::max(plan.budget - first * (pace.start + of_points), 0.0);
        const double wanted = (pace.all_over_first - 1) * first * (pace.start + of_points);
        const double used = std::min(left, wanted);
        stages.push_back({"further launches", 0,
                          used + (wanted > 0 ? pace.further_launches * pace.between_launches * used / wanted : 0)});
    }
    return stages;
}

} // namespace

Pace pace_of(const fs::path &folder)
{
    Pace pace{.source = "the launches of " + folder.string(), .measured = true};
    const auto launches = formats::read_launch_descriptions(folder / "samples.json");
    std::vector<double> starts, turns, repetitions;
    double all = 0, of_first = 0, samples = 0;
    int further = 0;
    for (const formats::LaunchDescription &launch : launches) {
        const bool is_first = launch.program.command.find("/points-") == std::string::npos; // it has no list of its own
        all += launch.seconds.value_or(0);
        of_first += is_first ? launch.seconds.value_or(0) : 0;
        further += is_first ? 0 : 1;
        if (launch.sweep && launch.seconds) {
            starts.push_back(*launch.seconds - launch.sweep->seconds);
            samples += static_cast<double>(launch.sweep->samples);
        }
    }
    for (const Profile &profile : formats::read_profiles(folder / "samples.profile.csv")) {
        if (!std::isfinite(profile.seconds)) // none of its repetitions was valid
            continue;
        turns.push_back(profile.took - profile.repetitions * profile.seconds);
        repetitions.push_back(profile.repetitions);
    }
    if (starts.empty() || turns.empty() || of_first <= 0)
        return pace;
    const auto &first = *launches.front().sweep;
    pace.start = median(starts);
    pace.turn = std::max(mean(turns), 0.0); // what disturbs now and then disturbs again: no median
    pace.repetitions = mean(repetitions);
    pace.further_points = static_cast<double>(first.further_points) / std::max(first.points - first.further_points, 1);
    pace.all_over_first = all / of_first;
    pace.further_launches = further;
    if (samples > 0)
        pace.bytes_of_sample = static_cast<double>(fs::file_size(folder / "samples.csv")) / samples;
    return pace;
}

double guessed_seconds(const formats::PlannedPoint &planned)
{
    constexpr double round = 2e-6, byte = 1e-10;
    return round * std::ceil(std::log2(std::max(planned.point.p, 2))) + byte * static_cast<double>(planned.memory);
}

double seconds_afterwards(const Afterwards &afterwards, bool simulated, std::size_t points)
{
    constexpr int launches_of_calibration = 3;
    const auto n = static_cast<double>(points);
    double seconds = afterwards.fit ? 0.1 + (simulated ? fit_of_simulated * n * n * n : fit_of_point * n) : 0;
    if (afterwards.calibration)
        seconds += afterwards.kernels * (simulated ? simulated_calibration_of_kernel(afterwards.busy)
                                                   : launches_of_calibration * calibration_of_kernel);
    return seconds;
}

Forecast forecast(const Plan &plan, int ppn, std::span<const CostedPoint> points, const Pace &pace,
                  const Afterwards &afterwards)
{
    Forecast result{.launches = launches_of(plan), .budget = plan.budget};
    std::set<int> processes;
    double repetitions = 0, exits = 0; // of all points in a pass
    for (const auto &[planned, seconds] : points) {
        if (!planned.left_out.empty()) {
            ++result.left_out;
            continue;
        }
        ++result.points;
        repetitions += std::min(pace.repetitions, static_cast<double>(planned.repetitions));
        exits += std::min(planned.point.p, most_exits);
        processes.insert(planned.point.p);
        result.memory_of_node = std::max(result.memory_of_node, static_cast<double>(planned.memory) *
                                                                    std::min(planned.point.p, std::max(ppn, 1)));
    }
    result.processes = {processes.begin(), processes.end()};
    const bool is_adaptive = plan.points.empty() && plan.sizes.empty() && !plan.target.simulated;
    double after = seconds_afterwards(afterwards, plan.target.simulated, result.points);
    Plan of_launches = plan;
    if (!plan.target.simulated) {
        after = std::min(after, plan.budget / 2);
        of_launches.budget -= after;
    }
    result.stages = stages_of(of_launches, points, pace, result.launches, is_adaptive);
    if (after > 0) {
        // On one node it has what the launches leave of the budget, and times a few small working sets whatever that
        // is; of several nodes it is a job of its own, mostly.
        constexpr double least_share = 0.25;
        const auto beside = [&](double Stage::*column) {
            double launches = 0;
            for (const Stage &stage : result.stages)
                launches += stage.*column;
            const bool is_bounded = !plan.target.simulated && plan.ranks <= ppn;
            return is_bounded ? std::clamp(plan.budget - launches, least_share * after, after) : after;
        };
        const double likely = beside(&Stage::likely);
        result.stages.push_back({"calibration and fit", std::min(beside(&Stage::least), likely), likely});
    }
    for (const Stage &stage : result.stages) {
        result.least += stage.least;
        result.likely += stage.likely;
    }
    const double times = (is_adaptive ? 1 + pace.further_points : 1) * result.launches *
                         (plan.target.simulated ? 1 : passes * pace.all_over_first);
    constexpr double bytes_of_profile = 150, bytes_of_exit = 11;
    result.samples_bytes = times * repetitions * pace.bytes_of_sample;
    result.profile_bytes = times * (bytes_of_profile * static_cast<double>(result.points) + bytes_of_exit * exits);
    return result;
}

} // namespace mpisheet::campaign
