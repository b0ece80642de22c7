// Where the equations that fit equally well differ.

#include "fit/advice.hpp"
#include "fit/evidence.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::fit {
namespace {

/// Equations whose scores are within this of the best are rivals: the best is e^(6/2) = 20 times as probable, at most.
constexpr double window = 6;
/// Only the most plausible rivals are told apart.
constexpr std::size_t most_rivals = 16;
/// Where two equations differ by this number of standard errors, a measurement says which of them is wrong.
constexpr double settled = 4;
/// A new point is credited with at least this relative error, whatever the noise of the others.
constexpr double least_error = 0.01;
/// Equations that differ by more than a factor of ten (ln 10) count as no worse than that.
constexpr double most_apart = 2.3;

struct Place {
    int p = 0;
    std::int64_t d = 0;
};

struct Rival {
    std::string what;
    double need = 0; ///< plausibility × how far it is from the equation taken, in or somewhat beyond the data
    std::vector<double> apart; ///< ln of the factor to the equation taken, at each possible place
};

bool is_power_of_two(std::int64_t x)
{
    return (x & (x - 1)) == 0;
}

/// At most `most` of the values, evenly, both ends among them.
template <class T> std::vector<T> thin(const std::set<T> &values, std::size_t most)
{
    const std::vector<T> all(values.begin(), values.end());
    if (all.size() <= most)
        return all;
    std::vector<T> some;
    for (std::size_t i = 0; i < most; ++i)
        some.push_back(all[i * (all.size() - 1) / (most - 1)]);
    return some;
}

/// Every p and d that could be measured: the measured ones, those between them, twice the largest p, two octaves of d.
std::vector<Place> possible_places(const OperationFit &fit, const MeasuredGrid &grid)
{
    std::set<int> p(grid.p.begin(), grid.p.end());
    for (int power = 2; fit.kind != Kind::point_to_point && power <= 2 * grid.p.back(); power *= 2)
        for (const int count : {power, power / 2 * 3, power - 1, power + 1})
            if (count > 1 && count <= 2 * grid.p.back())
                p.insert(count);
    std::set<std::int64_t> d(grid.d.begin(), grid.d.end());
    if (fit.kind != Kind::barrier) {
        for (std::size_t i = 0; i + 1 < grid.d.size(); ++i)
            if (grid.d[i] > 0 && grid.d[i + 1] > 2)
                d.insert(round_size(std::sqrt(double(grid.d[i]) * double(grid.d[i + 1]))));
        d.insert({std::max<std::int64_t>(2 * grid.d.back(), 1), std::max<std::int64_t>(4 * grid.d.back(), 1)});
    }
    std::vector<Place> places;
    const std::vector<std::int64_t> sizes = thin(d, 24);
    for (const int count : thin(p, 20))
        for (const std::int64_t size : sizes)
            places.push_back({count, size});
    return places;
}

/// Where a wrong equation would be felt: the data, and up to four times the largest p and d.
std::vector<Place> target_places(const OperationFit &fit, const MeasuredGrid &grid)
{
    std::vector<int> p = thin(std::set<int>(grid.p.begin(), grid.p.end()), 4);
    const int most = grid.p.back();
    if (fit.kind != Kind::point_to_point)
        p.insert(p.end(), {2 * most, 3 * most, 4 * most});
    std::vector<std::int64_t> d = thin(std::set<std::int64_t>(grid.d.begin(), grid.d.end()), 8);
    if (fit.kind != Kind::barrier)
        d.push_back(4 * grid.d.back());
    std::vector<Place> places;
    for (const int count : p)
        for (const std::int64_t size : d)
            places.push_back({count, size});
    return places;
}

/// "p*d instead of log2(p)*d" of "d < 448: p*d instead of log2(p)*d": the point itself lies in that range.
std::string change(const std::string &what)
{
    const std::size_t colon = what.rfind(": ");
    return colon == std::string::npos ? what : what.substr(colon + 2);
}

std::vector<double> values(const Equation &equation, const std::vector<Place> &places, const Equation *message)
{
    std::vector<double> us;
    us.reserve(places.size());
    for (const Place &place : places)
        us.push_back(evaluate(equation, place.p, double(place.d), message));
    return us;
}

/// |ln(a / b)| of each pair, at most ln 10.
std::vector<double> apart(const std::vector<double> &a, const std::vector<double> &b)
{
    std::vector<double> result;
    for (std::size_t i = 0; i < a.size(); ++i)
        result.push_back(a[i] > 0 && b[i] > 0 ? std::min(std::abs(std::log(a[i] / b[i])), most_apart) : most_apart);
    return result;
}

/// The most plausible equations that the data leave open.
std::vector<Rival> open_rivals(const OperationFit &fit, const OperationFit *message, const MeasuredGrid &grid,
                               const std::vector<Place> &places)
{
    std::vector<Candidate> candidates = rivals(fit, message, window);
    double best = candidates.empty() ? 0 : candidates.front().score;
    if (!fit.candidates.empty()) {
        best = std::min(best, fit.candidates.front().score);
        candidates.insert(candidates.end(), fit.candidates.begin() + 1, fit.candidates.end());
    }
    std::erase_if(candidates, [&](const Candidate &candidate) { return candidate.score > best + window; });
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate &a, const Candidate &b) { return a.score < b.score; });
    candidates.resize(std::min(candidates.size(), most_rivals));

    const Equation *curve = message != nullptr ? &message->equation : nullptr;
    const Equation &taken = beyond_one_rank(fit.equation);
    const std::vector<Place> target = target_places(fit, grid);
    const std::vector<double> at_places = values(taken, places, curve), at_target = values(taken, target, curve);
    std::vector<Rival> open;
    for (const Candidate &candidate : candidates) {
        const auto far = apart(values(candidate.equation, target, curve), at_target);
        open.push_back({candidate.what,
                        *std::max_element(far.begin(), far.end()) * std::exp(-0.5 * (candidate.score - best)),
                        apart(values(candidate.equation, places, curve), at_places)});
    }
    return open;
}

} // namespace

std::vector<AdvisedPoint> where_rivals_differ(const OperationFit &fit, const OperationFit *message)
{
    const MeasuredGrid grid = grid_of(fit);
    std::vector<Place> places = possible_places(fit, grid);
    std::erase_if(places, [&](const Place &place) { return grid.has(fit, place.p, place.d); });
    std::vector<Rival> open = open_rivals(fit, message, grid, places);
    const double error = std::max(least_error, grid.error) * settled;
    /// What measuring there says of a rival: its need, or the part of it that can be told from the noise.
    const auto told = [&](const Rival &rival, std::size_t i) {
        return rival.need * std::min(1.0, rival.apart[i] / error);
    };
    std::vector<AdvisedPoint> advised;
    for (int round = 0; round < 4 && !open.empty() && !places.empty(); ++round) {
        std::size_t choice = 0, loudest = 0;
        double most = 0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            double gain = 0, all = 0;
            std::size_t first = 0;
            for (std::size_t k = 0; k < open.size(); ++k) {
                const double here = told(open[k], i);
                all += here;
                if (here > gain)
                    gain = here, first = k;
            }
            gain += 0.1 * all / double(open.size());
            if (places[i].p > grid.p.back() || places[i].d > grid.d.back())
                gain *= beyond_is_dear;
            if (is_power_of_two(places[i].d))
                gain *= 1.001; // of equals the one that people measure
            if (gain > most * (1 + 1e-9))
                most = gain, choice = i, loudest = first;
        }
        if (most <= 0)
            break;
        const auto [p, d] = places[choice];
        advised.push_back({{},
                           p,
                           d,
                           most,
                           change(open[loudest].what) + " fits about as well, and differs by " +
                               std::to_string(std::lround(100 * std::expm1(open[loudest].apart[choice]))) + " % here",
                           p > grid.p.back()});
        for (Rival &rival : open)
            rival.need -= told(rival, choice);
    }
    return advised;
}

} // namespace mpisheet::fit
