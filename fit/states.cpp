#include "fit/states.hpp"

#include "fit/operation/rounding.hpp"
#include "model/points.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet::fit {
namespace {

/// One point in each state that it was measured in [s], and how many launches' medians that is of.
struct StatePoint {
    std::int64_t d = 0;
    std::map<int, LaunchMedian> states;
};

std::vector<StatePoint> points_in_states(std::span<const Sample> samples)
{
    std::map<PointKey, StatePoint> points;
    for (const auto &all : {measured_points(samples), points_apart(samples)})
        for (const MeasuredPoint &point : all)
            if (point.key.p > 1) {
                StatePoint &here = points[point.key];
                here.d = point.key.d;
                here.states[point.machine_state] = median_over_launches(launch_medians(point));
            }
    std::vector<StatePoint> list;
    for (auto &[key, point] : points)
        list.push_back(std::move(point));
    return list;
}

/// The share of each state in the launches' medians of all points.
std::map<int, double> shares_of(std::span<const StatePoint> points)
{
    std::map<int, double> shares;
    double all = 0;
    for (const StatePoint &point : points)
        for (const auto &[state, median] : point.states) {
            shares[state] += median.launches;
            all += median.launches;
        }
    for (auto &[state, share] : shares)
        share /= all;
    return shares;
}

/// States too rare to be told one by one become a single one, of which `within` tells how unlike they are. A point that
/// was measured in several of them keeps the time of the one with the most launches.
void join_rare(std::vector<StatePoint> &points, int first)
{
    std::map<int, double> rare = shares_of(points);
    std::erase_if(rare, [&](const auto &state) { return state.first == first || state.second >= least_share; });
    if (rare.empty())
        return;
    const int joined = rare.begin()->first;
    for (StatePoint &point : points) {
        LaunchMedian most;
        int launches = 0;
        for (const auto &[state, share] : rare)
            if (const auto here = point.states.find(state); here != point.states.end()) {
                most = here->second.launches > most.launches ? here->second : most;
                launches += here->second.launches;
                point.states.erase(here);
            }
        most.launches = launches;
        if (launches > 0)
            point.states[joined] = most;
    }
}

/// Sizes of one knot: from a power of eight to the next.
int octaves(std::int64_t d)
{
    return d < 1 ? 0 : static_cast<int>(std::log2(static_cast<double>(d)) / 3);
}

constexpr double told = 0.02; ///< a curve's knots are told this well (ln)

/// What `state` takes over what `first` does, at the points that were measured in both.
void set_longer(MachineState &of, std::span<const StatePoint> points, int first, int state)
{
    std::map<int, std::vector<double>> ratios; // ln, by octaves
    std::map<int, std::vector<double>> sizes;  // log2 of bytes
    const auto each = [&](const auto &use) {
        for (const StatePoint &point : points)
            if (const auto one = point.states.find(first), other = point.states.find(state);
                one != point.states.end() && other != point.states.end() && one->second.seconds > least_seconds &&
                other->second.seconds > least_seconds)
                use(point.d, std::log(other->second.seconds / one->second.seconds));
    };
    each([&](std::int64_t d, double ratio) {
        ratios[octaves(d)].push_back(ratio);
        sizes[octaves(d)].push_back(std::log2(static_cast<double>(std::max<std::int64_t>(d, 1))));
    });
    for (auto &[octave, list] : ratios)
        of.longer.emplace_back(std::llround(std::exp2(median(sizes[octave]))), std::exp(median(list)));
    for (std::size_t k = 1; k + 1 < of.longer.size();) { // what a straight line tells needs no knot
        MachineState without = of;
        without.longer.erase(without.longer.begin() + static_cast<std::ptrdiff_t>(k));
        const auto [d, times] = of.longer[k];
        if (std::abs(std::log(times_at(without, d) / times)) < told)
            of.longer = std::move(without.longer);
        else
            ++k;
    }
    std::vector<double> misses;
    each([&](std::int64_t d, double ratio) { misses.push_back(std::abs(ratio - std::log(times_at(of, d)))); });
    if (!misses.empty())
        of.within = std::exp(quantile(misses, 0.95));
    for (auto &[d, times] : of.longer)
        times = to_digits(times, 3);
    of.within = to_digits(of.within, 3);
}

} // namespace

std::vector<MachineState> machine_states(std::span<const Sample> samples)
{
    if (std::all_of(samples.begin(), samples.end(), [](const Sample &sample) { return sample.machine_state == 0; }))
        return {};
    const int first = main_state(samples);
    std::vector<StatePoint> points = points_in_states(samples);
    join_rare(points, first);
    std::vector<std::pair<int, MachineState>> states;
    for (const auto &[state, share] : shares_of(points))
        if (share >= least_share)
            states.push_back({state, {.share = share}});
    std::stable_sort(states.begin(), states.end(), [&](const auto &one, const auto &other) {
        return std::pair(one.first != first, -one.second.share) < std::pair(other.first != first, -other.second.share);
    });
    std::vector<MachineState> sorted;
    for (auto &[state, of] : states) {
        if (state != first)
            set_longer(of, points, first, state);
        sorted.push_back(std::move(of));
    }
    return sorted.size() < 2 ? std::vector<MachineState>() : sorted;
}

} // namespace mpisheet::fit
