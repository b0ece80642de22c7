#include "model/prediction/crossover.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace mpisheet {
namespace {

constexpr std::size_t most_compared = 40;

struct Crossing {
    bool first_below = false; ///< the first curve takes less time below x
    double x = 0;
    std::size_t after = 0; ///< index of the point of x after it
};

/// Where first and second, straight between the points of x, change places. Where they are equal for a while, that is
/// at the first of these points.
std::vector<Crossing> crossings(const std::vector<double> &x, const std::vector<double> &first,
                                const std::vector<double> &second)
{
    std::vector<Crossing> found;
    double last = 0; // sign of first − second where they last differed
    double equal = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double difference = first[i] - second[i];
        if (difference == 0) {
            equal = std::isnan(equal) ? x[i] : equal;
            continue;
        }
        if (last * difference < 0) {
            const double before = first[i - 1] - second[i - 1];
            const double between = x[i - 1] + (x[i] - x[i - 1]) * before / (before - difference);
            found.push_back({difference > 0, std::isnan(equal) ? between : equal, i});
        }
        last = difference > 0 ? 1 : -1;
        equal = std::numeric_limits<double>::quiet_NaN();
    }
    return found;
}

bool differ_in_machine_alone(const FamilyCurve &a, const FamilyCurve &b)
{
    return std::tie(a.program, a.entry, a.settings) == std::tie(b.program, b.entry, b.settings);
}

bool comparable(const FamilyCurve &a, const FamilyCurve &b)
{
    return a.machine == b.machine || differ_in_machine_alone(a, b);
}

/// Indices of the curves that differ in d alone, by d.
using OverSizes = std::vector<std::size_t>;

std::vector<OverSizes> curves_over_sizes(const Family &family)
{
    std::vector<OverSizes> all;
    for (std::size_t k = 0; k < family.curves.size(); ++k) {
        const FamilyCurve &curve = family.curves[k];
        const auto found = std::find_if(all.begin(), all.end(), [&](const OverSizes &one) {
            const FamilyCurve &other = family.curves[one.front()];
            return curve.machine == other.machine && differ_in_machine_alone(curve, other);
        });
        if (found != all.end())
            found->push_back(k);
        else if (all.size() > most_compared)
            return {};
        else
            all.push_back({k});
    }
    for (OverSizes &one : all)
        std::stable_sort(one.begin(), one.end(),
                         [&](std::size_t a, std::size_t b) { return family.curves[a].d < family.curves[b].d; });
    return all;
}

/// The sizes that both have, each with the two curves.
struct Shared {
    std::vector<double> d;
    OverSizes first, second;
};

Shared shared_sizes(const Family &family, const OverSizes &first, const OverSizes &second)
{
    Shared shared;
    for (std::size_t a = 0, b = 0; a < first.size() && b < second.size();) {
        const std::int64_t here = family.curves[first[a]].d, there = family.curves[second[b]].d;
        if (here == there) {
            shared.d.push_back(static_cast<double>(here));
            shared.first.push_back(first[a]);
            shared.second.push_back(second[b]);
        }
        const bool next = here <= there;
        b += there <= here ? 1 : 0;
        a += next ? 1 : 0;
    }
    return shared;
}

std::vector<double> seconds_at(const Family &family, const OverSizes &curves, std::size_t i)
{
    std::vector<double> seconds;
    for (const std::size_t k : curves)
        seconds.push_back(family.curves[k].seconds[i]);
    return seconds;
}

/// The machines' curves of one program, entry, settings and d.
std::vector<std::vector<std::size_t>> rivals_of(const Family &family)
{
    std::vector<std::vector<std::size_t>> all;
    for (std::size_t k = 0; k < family.curves.size(); ++k) {
        const FamilyCurve &curve = family.curves[k];
        const auto found = std::find_if(all.begin(), all.end(), [&](const std::vector<std::size_t> &one) {
            const FamilyCurve &other = family.curves[one.front()];
            return curve.d == other.d && differ_in_machine_alone(curve, other);
        });
        if (found == all.end())
            all.push_back({k});
        else
            found->push_back(k);
    }
    return all;
}

FastestMachine fastest_at(const Family &family, const std::vector<std::size_t> &rivals, std::size_t i)
{
    const auto seconds = [&](std::size_t k) { return family.curves[k].seconds[i]; };
    std::vector<std::size_t> order = rivals;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return seconds(a) < seconds(b); });
    const double ratio = seconds(order[1]) / seconds(order[0]);
    FastestMachine fastest{.curve = order[0],
                           .alike = seconds(order[0]) == seconds(order[1]),
                           .p_from = family.p[i],
                           .p_to = family.p[i],
                           .d_from = family.curves[order[0]].d,
                           .d_to = family.curves[order[0]].d,
                           .least_ratio = ratio,
                           .most_ratio = ratio};
    for (const std::size_t k : rivals)
        fastest.extrapolated = fastest.extrapolated || extent_of(family.curves[k], i) != Extent::inside;
    return fastest;
}

void widen(FastestMachine &run, const FastestMachine &more)
{
    run.p_to = std::max(run.p_to, more.p_to);
    run.d_to = std::max(run.d_to, more.d_to);
    run.least_ratio = std::min(run.least_ratio, more.least_ratio);
    run.most_ratio = std::max(run.most_ratio, more.most_ratio);
    run.extrapolated = run.extrapolated || more.extrapolated;
}

constexpr double least_difference = 1.1; ///< less is not told from what predictions are wrong by

/// Whether `other` is the same curve with another value of the setting.
bool differ_in(std::size_t setting, const FamilyCurve &one, const FamilyCurve &other)
{
    std::vector<double> settings = other.settings;
    settings[setting] = one.settings[setting];
    return one.settings[setting] != other.settings[setting] && settings == one.settings && one.d == other.d &&
           one.machine == other.machine && one.program == other.program && one.entry == other.entry;
}

} // namespace

std::vector<Crossover> crossovers(const Family &family)
{
    std::vector<Crossover> all;
    if (family.curves.size() > most_compared)
        return all;
    const std::vector<double> p(family.p.begin(), family.p.end());
    for (std::size_t a = 0; a < family.curves.size(); ++a)
        for (std::size_t b = a + 1; b < family.curves.size(); ++b) {
            const FamilyCurve &first = family.curves[a], &second = family.curves[b];
            if (first.d != second.d || !comparable(first, second))
                continue;
            for (const Crossing &one : crossings(p, first.seconds, second.seconds))
                all.push_back({one.first_below ? a : b, one.first_below ? b : a, one.x,
                               std::max({extent_of(first, one.after - 1), extent_of(first, one.after),
                                         extent_of(second, one.after - 1), extent_of(second, one.after)})});
        }
    return all;
}

std::vector<SizeCrossover> size_crossovers(const Family &family)
{
    std::vector<SizeCrossover> all;
    const std::vector<OverSizes> curves = curves_over_sizes(family);
    for (std::size_t a = 0; a < curves.size(); ++a)
        for (std::size_t b = a + 1; b < curves.size(); ++b) {
            if (!comparable(family.curves[curves[a].front()], family.curves[curves[b].front()]))
                continue;
            const Shared shared = shared_sizes(family, curves[a], curves[b]);
            for (std::size_t i = 0; i < family.p.size() && shared.d.size() > 1; ++i)
                for (const Crossing &one :
                     crossings(shared.d, seconds_at(family, shared.first, i), seconds_at(family, shared.second, i))) {
                    const std::size_t first = curves[a].front(), second = curves[b].front();
                    Extent extent = Extent::inside;
                    for (const OverSizes *sizes : {&shared.first, &shared.second})
                        for (const std::size_t k : {(*sizes)[one.after - 1], (*sizes)[one.after]})
                            extent = std::max(extent, extent_of(family.curves[k], i));
                    all.push_back({one.first_below ? first : second, one.first_below ? second : first, family.p[i],
                                   one.x, extent});
                }
        }
    return all;
}

std::vector<FastestMachine> fastest_machines(const Family &family)
{
    std::vector<std::vector<FastestMachine>> by_size;
    for (const std::vector<std::size_t> &rivals : rivals_of(family)) {
        if (rivals.size() < 2)
            continue;
        std::vector<FastestMachine> runs;
        for (std::size_t i = 0; i < family.p.size(); ++i) {
            const FastestMachine here = fastest_at(family, rivals, i);
            if (!runs.empty() && runs.back().curve == here.curve && runs.back().alike == here.alike)
                widen(runs.back(), here);
            else
                runs.push_back(here);
        }
        by_size.push_back(std::move(runs));
    }
    // What holds at one size as at the one before is said once.
    const auto same = [&](const FastestMachine &a, const FastestMachine &b) {
        const FamilyCurve &first = family.curves[a.curve], &second = family.curves[b.curve];
        return first.machine == second.machine && differ_in_machine_alone(first, second) && a.alike == b.alike &&
               a.p_from == b.p_from && a.p_to == b.p_to && b.d_from > a.d_to;
    };
    std::vector<FastestMachine> all, last;
    for (std::vector<FastestMachine> &runs : by_size) {
        if (last.size() == runs.size() && std::equal(last.begin(), last.end(), runs.begin(), same)) {
            for (std::size_t k = 0; k < runs.size(); ++k)
                widen(last[k], runs[k]);
            continue;
        }
        all.insert(all.end(), last.begin(), last.end());
        last = std::move(runs);
    }
    all.insert(all.end(), last.begin(), last.end());
    return all;
}

std::vector<FasterOrder> faster_orders(const Family &family)
{
    const auto named = std::find(family.settings.begin(), family.settings.end(), "cyclic");
    if (named == family.settings.end())
        return {};
    const auto setting = static_cast<std::size_t>(named - family.settings.begin());
    std::vector<FasterOrder> found;
    for (std::size_t block = 0; block < family.curves.size(); ++block) {
        const FamilyCurve &in_blocks = family.curves[block];
        if (in_blocks.settings[setting] != 0)
            continue;
        for (std::size_t turn = 0; turn < family.curves.size(); ++turn) {
            const FamilyCurve &in_turn = family.curves[turn];
            for (std::size_t at = 0; differ_in(setting, in_blocks, in_turn) && at < family.p.size(); ++at) {
                const double ratio = in_blocks.seconds[at] / in_turn.seconds[at];
                if (std::isfinite(ratio) && std::max(ratio, 1 / ratio) > least_difference)
                    found.push_back({.curve = ratio > 1 ? turn : block,
                                     .at = at,
                                     .cyclic = ratio > 1,
                                     .ratio = std::max(ratio, 1 / ratio),
                                     .extrapolated = extent_of(in_blocks, at) != Extent::inside ||
                                                     extent_of(in_turn, at) != Extent::inside});
            }
        }
    }
    return found;
}

} // namespace mpisheet
