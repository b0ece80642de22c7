#include "model/state.hpp"

#include "model/quantity.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace mpisheet {
namespace {

/// A state lasts for this number of snapshots or more: single odd ones are none.
constexpr std::size_t shortest_piece = 3;
/// Snapshots are credited with at least this relative noise.
constexpr double least_noise = 0.02;
/// A neighbour is busy when the worst rank waited for a processor for this share of its time …
constexpr double much_waiting = 0.1;
/// … or when other programs kept this number of processors busy.
constexpr double much_foreign = 0.25;
/// The host steals when it takes away this share of the processors' time.
constexpr double much_stealing = 0.05;

/// What a snapshot sees, and by which factor levels of two states differ at least.
struct Sense {
    double Snapshot::*seen;
    double apart;
    const char *name;
    const char *advice;
};
constexpr std::array senses{
    Sense{&Snapshot::message, 1.3, "messages between ranks 0 and 1",
          "ranks moved between processors, or the host moved these: bind ranks (mpiexec -bind-to core), or measure "
          "again"},
    Sense{&Snapshot::loop, 1.1, "a fixed loop",
          "a frequency step or a neighbour on the same core: set the governor to performance, turbo off, or measure "
          "again"},
    Sense{&Snapshot::copy, 1.3, "copying memory",
          "others use the caches or the memory: measure when the machine is quiet"},
};

/// Without single values that stick out: each within three deviations of the median of its neighbours.
std::vector<double> without_spikes(const std::vector<double> &x, double noise)
{
    constexpr std::size_t reach = 3;
    std::vector<double> calm;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const std::size_t first = i > reach ? i - reach : 0, last = std::min(i + reach + 1, x.size());
        const double middle = median({x.begin() + static_cast<long>(first), x.begin() + static_cast<long>(last)});
        calm.push_back(std::clamp(x[i], middle - 3 * noise, middle + 3 * noise));
    }
    return calm;
}

/// Ends of the pieces of the piecewise constant that has the least squares plus a penalty a piece.
std::vector<std::size_t> pieces(const std::vector<double> &x, double noise)
{
    const std::size_t n = x.size();
    std::vector<double> sum(n + 1), squares(n + 1), best(n + 1, 1e300);
    std::vector<std::size_t> from(n + 1);
    for (std::size_t i = 0; i < n; ++i) {
        sum[i + 1] = sum[i] + x[i];
        squares[i + 1] = squares[i] + x[i] * x[i];
    }
    const double penalty = 4 * std::log(static_cast<double>(n)) * noise * noise;
    best[0] = 0;
    for (std::size_t end = shortest_piece; end <= n; ++end)
        for (std::size_t begin = 0; begin + shortest_piece <= end; ++begin) {
            const double length = static_cast<double>(end - begin), total = sum[end] - sum[begin];
            const double cost = best[begin] + squares[end] - squares[begin] - total * total / length + penalty;
            if (cost < best[end]) {
                best[end] = cost;
                from[end] = begin;
            }
        }
    std::vector<std::size_t> ends;
    for (std::size_t end = n; end > 0; end = from[end])
        ends.push_back(end);
    std::reverse(ends.begin(), ends.end());
    return ends;
}

/// Numbers levels so that those of one number are closer than `apart` (a factor): the nearest two clusters join first.
std::map<double, int> clusters(const std::vector<double> &levels, double apart)
{
    struct Cluster {
        std::vector<double> members;
        double weight, mean; // of logarithms
    };
    std::map<double, double> weights;
    for (const double level : levels)
        weights[level] += 1;
    std::vector<Cluster> all;
    for (const auto &[level, weight] : weights)
        all.push_back({{level}, weight, std::log(level)});
    const auto gap = [&](std::size_t i) { return all[i + 1].mean - all[i].mean; };
    while (all.size() > 1) {
        std::size_t nearest = 0;
        for (std::size_t i = 1; i + 1 < all.size(); ++i)
            if (gap(i) < gap(nearest))
                nearest = i;
        if (gap(nearest) >= std::log(apart))
            break;
        Cluster &one = all[nearest];
        const Cluster &other = all[nearest + 1];
        one.members.insert(one.members.end(), other.members.begin(), other.members.end());
        one.mean = (one.mean * one.weight + other.mean * other.weight) / (one.weight + other.weight);
        one.weight += other.weight;
        all.erase(all.begin() + static_cast<long>(nearest) + 1);
    }
    std::map<double, int> number;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const double level : all[i].members)
            number[level] = static_cast<int>(i);
    return number;
}

/// What undisturbed snapshots saw: a neighbour that comes and goes is no state of the machine.
std::vector<double> seen_by(std::span<const Snapshot> snapshots, double Snapshot::*seen)
{
    std::vector<double> values;
    for (const Snapshot &snapshot : snapshots)
        values.push_back(disturbance(snapshot).empty() ? snapshot.*seen : not_seen);
    return values;
}

/// Levels of one sense over all launches; a launch is a piece of its own at least.
std::vector<double> levels_by_launch(std::span<const Snapshot> snapshots, double Snapshot::*seen)
{
    std::vector<double> levels;
    for (std::size_t first = 0; first < snapshots.size();) {
        std::size_t last = first;
        while (last < snapshots.size() && snapshots[last].launch == snapshots[first].launch)
            ++last;
        const std::vector<double> some = piecewise_levels(seen_by(snapshots.subspan(first, last - first), seen));
        levels.insert(levels.end(), some.begin(), some.end());
        first = last;
    }
    return levels;
}

/// To the nearest 1/parts.
std::string rounded(double value, double parts = 1)
{
    return format_number(std::round(value * parts) / parts);
}

} // namespace

std::vector<double> piecewise_levels(std::span<const double> values)
{
    std::vector<double> x;
    for (const double value : values)
        if (value > 0)
            x.push_back(std::log(value));
    std::vector<double> levels(values.size(), not_seen), found;
    if (x.empty())
        return levels;
    std::vector<double> steps;
    for (std::size_t i = 1; i < x.size(); ++i)
        steps.push_back(std::abs(x[i] - x[i - 1]));
    const double noise = std::max(steps.empty() ? 0 : mad_to_deviation * median(steps) / std::sqrt(2.0), least_noise);
    std::size_t begin = 0;
    for (const std::size_t end :
         x.size() < 2 * shortest_piece ? std::vector{x.size()} : pieces(without_spikes(x, noise), noise)) {
        const double level =
            std::exp(median({x.begin() + static_cast<long>(begin), x.begin() + static_cast<long>(end)}));
        found.insert(found.end(), end - begin, level);
        begin = end;
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        levels[i] = values[i] > 0 ? found[next++] : found[next > 0 ? next - 1 : 0];
    return levels;
}

std::vector<int> states(std::span<const Snapshot> snapshots)
{
    std::vector<std::array<int, senses.size()>> tuples(snapshots.size());
    for (std::size_t sense = 0; sense < senses.size(); ++sense) {
        const std::vector<double> levels = levels_by_launch(snapshots, senses[sense].seen);
        std::vector<double> seen;
        std::copy_if(levels.begin(), levels.end(), std::back_inserter(seen), [](double level) { return level > 0; });
        const std::map<double, int> number = clusters(seen, senses[sense].apart);
        for (std::size_t i = 0; i < snapshots.size(); ++i)
            tuples[i][sense] = levels[i] > 0 ? number.at(levels[i]) : -1;
    }
    // A launch of one rank sees no messages: it is in the state that it agrees with and that is the most common.
    std::map<std::array<int, senses.size()>, int> counts;
    for (const auto &tuple : tuples)
        ++counts[tuple];
    std::vector<std::pair<int, std::array<int, senses.size()>>> by_count;
    for (const auto &[tuple, count] : counts)
        by_count.emplace_back(-count, tuple);
    std::sort(by_count.begin(), by_count.end());
    std::vector<int> result;
    for (const auto &tuple : tuples) {
        int state = 0;
        while (by_count[static_cast<std::size_t>(state)].second != tuple)
            ++state;
        result.push_back(state);
    }
    return result;
}

std::string disturbance(const Snapshot &snapshot)
{
    if (snapshot.stolen > much_stealing)
        return "steal";
    return snapshot.waited > much_waiting || snapshot.foreign > much_foreign ? "busy neighbour" : "";
}

std::vector<std::string> advice_on(std::span<const Snapshot> snapshots, std::span<const int> states)
{
    std::vector<std::string> lines;
    const double all = static_cast<double>(std::max<std::size_t>(snapshots.size(), 1));
    const auto share = [&](auto fits) {
        return 100 * static_cast<double>(std::count_if(snapshots.begin(), snapshots.end(), fits)) / all;
    };
    const auto most = [&](double Snapshot::*what) {
        double value = 0;
        for (const Snapshot &snapshot : snapshots)
            value = std::max(value, snapshot.*what);
        return value;
    };
    constexpr double worth_saying = 2; // what disturbed fewer points than this is not said [%]
    const std::string kept = rounded(most(&Snapshot::foreign), 10);
    if (const double busy = share([](const Snapshot &snapshot) { return disturbance(snapshot) == "busy neighbour"; });
        busy >= worth_saying)
        lines.push_back("other programs disturbed " + rounded(busy) +
                        " % of the points (a rank waited for a processor up to " +
                        rounded(100 * most(&Snapshot::waited)) + " % of its time" +
                        (kept == "0" ? "" : ", they kept up to " + kept + " processors busy") +
                        "): stop them, or leave them processors of their own");
    if (const double stolen = share([](const Snapshot &snapshot) { return disturbance(snapshot) == "steal"; });
        stolen >= worth_saying)
        lines.push_back("the host took processors away (steal) at " + rounded(stolen) + " % of the points, up to " +
                        rounded(100 * most(&Snapshot::stolen)) +
                        " % of the time: measure at another time or on a host of its own");
    const int count = states.empty() ? 1 : *std::max_element(states.begin(), states.end()) + 1;
    for (int state = 1; state < count; ++state) {
        std::string what;
        const char *advice = "";
        for (const Sense &sense : senses) {
            std::vector<double> here, usual;
            for (std::size_t i = 0; i < snapshots.size(); ++i)
                if (const double value = snapshots[i].*sense.seen;
                    value > 0 && disturbance(snapshots[i]).empty() && (states[i] == state || states[i] == 0))
                    (states[i] == 0 ? usual : here).push_back(value);
            const double ratio = here.empty() || usual.empty() ? 1 : median(here) / median(usual);
            if (ratio < sense.apart / 1.05 && ratio > 1.05 / sense.apart)
                continue;
            what += (what.empty() ? "" : ", ") + std::string(sense.name) + " took " + rounded(ratio, 100) +
                    " times as long";
            advice = sense.advice;
        }
        const auto at = static_cast<double>(std::count(states.begin(), states.end(), state));
        if (at < least_share * all)
            continue;
        lines.push_back("another speed of the machine, at " + rounded(100 * at / all) +
                        " % of the points: " + (what.empty() ? "another mixture of speeds" : what + ": " + advice) +
                        "; its samples are kept apart");
    }
    return lines;
}

double times_at(const MachineState &state, std::int64_t d)
{
    const auto after =
        std::find_if(state.longer.begin(), state.longer.end(), [&](const auto &knot) { return knot.first >= d; });
    if (after == state.longer.begin() || after == state.longer.end())
        return after == state.longer.end() ? state.longer.back().second : after->second;
    const auto [d0, times0] = *std::prev(after);
    const double share = std::log(static_cast<double>(d) / static_cast<double>(d0)) /
                         std::log(static_cast<double>(after->first) / static_cast<double>(d0));
    return times0 * std::pow(after->second / times0, share);
}

} // namespace mpisheet
