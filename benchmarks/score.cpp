#include "benchmarks/score.hpp"

#include "fit/evidence.hpp"
#include "fit/operation/search.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

namespace mpisheet::benchmarks {
namespace {

void list_cuts(const fit::Equation &equation, std::vector<fit::Condition> &cuts)
{
    if (equation.is_sum())
        return;
    cuts.push_back(equation.condition);
    for (const fit::Equation &branch : equation.branches)
        list_cuts(branch, cuts);
}

/// The measured values along the threshold's axis that it lies between.
std::pair<double, double> bracket(const tests::Truth &truth)
{
    std::set<double> values;
    for (const int p : truth.p)
        for (const std::int64_t d : truth.d)
            values.insert(truth.axis == fit::Axis::d ? double(d) : p * double(d));
    const auto above = values.lower_bound(truth.threshold);
    return {above == values.begin() ? 0 : *std::prev(above), above == values.end() ? INFINITY : *above};
}

bool depends_on_p(const fit::Equation &equation)
{
    for (const fit::Equation *sum : sums_of(equation))
        for (const auto &weighted : sum->terms)
            if (weighted.term.factor != 0)
                return true;
    return false;
}

bool meets(const char *what, double value, double bar, bool at_least)
{
    const bool met = bar == 0 || (at_least ? value >= bar : value <= bar);
    std::printf("  %s %.3g %%", what, value);
    if (bar != 0)
        std::printf(" (%s %g%s)", at_least ? "≥" : "≤", bar, met ? "" : " MISSED");
    return met;
}

/// A share in per cent beside its bar; no bar: −1.
bool counted(const char *what, int count, int of, double bar, bool at_least)
{
    if (of == 0)
        return true;
    const bool met = bar < 0 || (at_least ? 100.0 * count >= bar * of : 100.0 * count <= bar * of);
    std::printf("  %-52s %4d of %-4d %5.1f %%", what, count, of, 100.0 * count / of);
    if (bar >= 0)
        std::printf(" (%s %g%s)", at_least ? "≥" : "≤", bar, met ? "" : " MISSED");
    std::printf("\n");
    return met;
}

} // namespace

void Score::add(const fit::OperationFit &fit, double p, double d, double true_us)
{
    const double us = evaluate(fit, p, d), lo = lower(fit, p, d), hi = upper(fit, p, d);
    errors.push_back(std::abs(us / true_us - 1));
    widths.push_back((hi - lo) / 2 / true_us);
    constexpr double outside = 2 / 0.05;
    interval_scores.push_back(
        std::log(hi / lo) + outside * (std::max(0.0, std::log(lo / true_us)) + std::max(0.0, std::log(true_us / hi))));
    bad += !(us > 0 && std::isfinite(us));
    covered += lo <= true_us && true_us <= hi;
}

bool print(const std::string &what, const Score &score, const Bars &bars)
{
    if (score.errors.empty())
        return true;
    const auto n = double(score.errors.size());
    std::printf("  %-22s %6zu places", what.c_str(), score.errors.size());
    bool met = meets("median", 100 * median(score.errors), bars.median, false);
    met = meets("p95", 100 * quantile(score.errors, 0.95), bars.p95, false) && met;
    met = meets("covered", 100 * score.covered / n, bars.covered, true) && met;
    met = meets("half-width", 100 * median(score.widths), bars.width, false) && met;
    std::printf("  interval score %.3g", mean(score.interval_scores));
    if (score.bad > 0)
        std::printf("  %d ARE NO COST", score.bad);
    std::printf("\n");
    return met && score.bad == 0;
}

void Structure::add(const fit::OperationFit &fit, const tests::Truth &truth)
{
    const fit::Equation &equation = beyond_one_rank(fit.equation);
    std::vector<fit::Condition> cuts;
    list_cuts(equation, cuts);
    ++truths;
    if (truth.above.empty()) {
        ++smooth;
        false_breaks += !cuts.empty();
    } else {
        const auto [low, high] = bracket(truth);
        ++broken;
        found += !cuts.empty();
        right_axis +=
            std::any_of(cuts.begin(), cuts.end(), [&](const fit::Condition &cut) { return cut.axis == truth.axis; });
        right_place += std::any_of(cuts.begin(), cuts.end(), [&, low = low, high = high](const fit::Condition &cut) {
            return cut.axis == truth.axis && low < cut.limit && cut.limit <= high;
        });
    }
    const auto right = [&](double d) {
        const auto [is, grows] = tests::leading_order(equation, 64, d);
        const auto [should, should_grow] = tests::leading_order(truth, 64, d);
        return std::pair(is == should, grows == should_grow);
    };
    const auto [large, in_d] = right(1 << 20);
    large_d += large;
    order_in_d += in_d;
    small_d += right(16).first;
    if (tests::leading_order(truth, 64, 1 << 20).first == tests::Order{} && truth.family == "pingpong") {
        ++without_p;
        with_p_term += depends_on_p(equation);
    }
    flagged += std::any_of(fit.warnings.begin(), fit.warnings.end(),
                           [](const std::string &text) { return text.find("structure not resolved") == 0; });
    for (const fit::Equation *sum : sums_of(equation))
        most_terms = std::max(most_terms, sum->terms.size());
    longest = std::max(longest, text(fit.equation).size());
}

bool print(const Structure &s, bool forms_in_table)
{
    const auto bar = [&](double value) { return forms_in_table ? value : -1; };
    bool met = counted("leading order in p right at 1 MB", s.large_d, s.truths, bar(95), true);
    met = counted("leading order in p right at 16 B", s.small_d, s.truths, bar(88), true) && met;
    met = counted("grows with d or not, at 1 MB", s.order_in_d, s.truths, bar(99), true) && met;
    met = counted("messages between two that got a term in p", s.with_p_term, s.without_p, bar(0), false) && met;
    met = counted("smooth truths with a cut", s.false_breaks, s.smooth, 5, false) && met;
    met = counted("thresholds found", s.found, s.broken, 95, true) && met;
    met = counted("… on the right axis", s.right_axis, s.broken, bar(95), true) && met;
    met = counted("… between the right two measured values", s.right_place, s.broken, bar(95), true) && met;
    met = counted("flagged \"structure not resolved\"", s.flagged, s.truths, bar(3), false) && met;
    std::printf("  at most %zu terms in a range, %zu characters in an equation\n", s.most_terms, s.longest);
    return met && s.most_terms <= 6;
}

} // namespace mpisheet::benchmarks
