#include "model/change/test.hpp"

#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mpisheet {

Scatter scatter_of(const BeforeAndNow &sides)
{
    const double freedom = static_cast<double>(sides.before.size() + sides.now.size()) - 2;
    if (freedom <= 0 || sides.before.empty() || sides.now.empty())
        return {};
    return {(sum_of_squares(sides.before) + sum_of_squares(sides.now)) / freedom, freedom};
}

Scatter drawn_from(std::span<const Scatter> all)
{
    constexpr std::size_t fewest = 5;
    constexpr double weight = 8;
    std::vector<double> variances;
    for (const Scatter &one : all)
        if (one.degrees_of_freedom > 0)
            variances.push_back(one.variance);
    return variances.size() < fewest ? Scatter{} : Scatter{median(std::move(variances)), weight};
}

ChangeTest test(const BeforeAndNow &sides, const Scatter &drawn, bool exact)
{
    constexpr double rounding = 1e-9; // differences of logs below this come from the digits in which times are written
    const double difference = mean(sides.now) - mean(sides.before), unknown = std::nan("");
    ChangeTest result{.ratio = std::exp(difference), .lo = unknown, .hi = unknown, .p_value = unknown};
    const Scatter own = scatter_of(sides);
    const double freedom = own.degrees_of_freedom + drawn.degrees_of_freedom;
    if (freedom <= 0 && !exact)
        return result;
    const double variance =
        freedom > 0 ? (own.degrees_of_freedom * own.variance + drawn.degrees_of_freedom * drawn.variance) / freedom : 0;
    const double error = std::sqrt(
        variance * (1 / static_cast<double>(sides.before.size()) + 1 / static_cast<double>(sides.now.size())));
    if (exact || error == 0) {
        result.p_value = std::abs(difference) > rounding ? 0 : 1;
        result.lo = result.hi = result.ratio;
        return result;
    }
    const double reach = student_95(freedom) * error;
    result.p_value = 2 * student_upper_tail(std::abs(difference) / error, freedom);
    result.lo = std::exp(difference - reach);
    result.hi = std::exp(difference + reach);
    return result;
}

namespace {

/// The least ratio above 1 whose p-value would have been below `p_value`, had the launches of the two sides differed as
/// they do. NaN: nothing says how much launches differ.
double least_seen(BeforeAndNow sides, const Scatter &drawn, bool exact, double p_value)
{
    const double apart = mean(sides.now) - mean(sides.before);
    for (double &value : sides.now)
        value -= apart;
    const auto is_seen = [&](double by) {
        BeforeAndNow moved = sides;
        for (double &value : moved.now)
            value += by;
        return test(moved, drawn, exact).p_value < p_value; // NaN is not
    };
    double unseen = 0, seen = 1;
    constexpr double most = 10; // a ratio of 22,000
    while (seen < most && !is_seen(seen))
        seen *= 2;
    if (!is_seen(seen))
        return std::nan("");
    constexpr double near = 1e-4;
    while (seen - unseen > near) {
        const double middle = (seen + unseen) / 2;
        (is_seen(middle) ? seen : unseen) = middle;
    }
    return std::exp(seen);
}

/// Holm 1979: the k-th smallest of n p-values counts n − k times, and never less than those before it. NaN are none.
void correct_for_many(std::vector<Judged> &all)
{
    std::vector<double *> known;
    for (Judged &one : all)
        if (one.corrected = one.found.p_value; !std::isnan(one.corrected))
            known.push_back(&one.corrected);
    std::stable_sort(known.begin(), known.end(), [](const double *a, const double *b) { return *a < *b; });
    double least = 0;
    for (std::size_t k = 0; k < known.size(); ++k)
        *known[k] = least = std::max(least, std::min(1.0, *known[k] * static_cast<double>(known.size() - k)));
}

struct Tested {
    ChangeTest found;
    double seen = 1;
};

/// One view of all ranges; `p_value` is what makes a change one. Scatter is drawn to that of all beside the rest alone:
/// what the ranges of a launch have in common is the same chance in all of them, and tells no more than in one.
std::vector<Tested> tests(std::span<const Views> ranges, BeforeAndNow Views::*view, bool exact, double p_value)
{
    std::vector<Scatter> all;
    for (const Views &range : ranges)
        all.push_back(scatter_of(range.*view));
    const Scatter drawn = view == &Views::alone ? Scatter{} : drawn_from(all);
    std::vector<Tested> tested;
    for (const Views &range : ranges)
        tested.push_back({test(range.*view, drawn, exact), least_seen(range.*view, drawn, exact, p_value)});
    return tested;
}

Judged more_certain(const Tested &alone, const Tested &beside, double threshold)
{
    const bool matters = beside.found.ratio >= 1 + threshold || beside.found.ratio <= 1 - threshold;
    const bool is_contradicted = alone.found.hi < beside.found.lo || alone.found.lo > beside.found.hi; // NaN does not
    Judged judged;
    judged.seen = std::max(1 + threshold, std::fmin(alone.seen, beside.seen)); // fmin passes over NaN
    judged.beside_the_rest = beside.found.p_value < alone.found.p_value && matters && !is_contradicted;
    judged.found = judged.beside_the_rest ? beside.found : alone.found;
    judged.found.p_value = std::min(2 * judged.found.p_value, 1.0); // NaN stays NaN
    return judged;
}

ChangeVerdict verdict_of(const Judged &judged, const ChangeRules &rules)
{
    constexpr double far = 2; // what may be a doubling or a halving is not called the same
    if (std::isnan(judged.corrected))
        return ChangeVerdict::unknown;
    if (judged.corrected >= rules.alpha)
        return judged.found.hi < far && judged.found.lo > 1 / far ? ChangeVerdict::same : ChangeVerdict::unknown;
    return judged.found.ratio >= 1 + rules.threshold   ? ChangeVerdict::slower
           : judged.found.ratio <= 1 - rules.threshold ? ChangeVerdict::faster
                                                       : ChangeVerdict::same;
}

} // namespace

std::vector<Judged> judge(std::span<const Views> ranges, const ChangeRules &rules)
{
    // Corrected for the two views of each range and, as the first of Holm's, for all ranges.
    const double p_value = rules.alpha / 2 / static_cast<double>(std::max<std::size_t>(ranges.size(), 1));
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const std::vector<Tested> alone = tests(ranges, &Views::alone, rules.exact, p_value),
                              beside = ranges.size() < fewest_in_common
                                           ? std::vector<Tested>(ranges.size(), {{.p_value = none}, none})
                                           : tests(ranges, &Views::beside_the_rest, rules.exact, p_value);
    std::vector<Judged> all;
    for (std::size_t i = 0; i < ranges.size(); ++i)
        all.push_back(more_certain(alone[i], beside[i], rules.threshold));
    correct_for_many(all);
    for (Judged &one : all)
        one.verdict = verdict_of(one, rules);
    return all;
}

} // namespace mpisheet
