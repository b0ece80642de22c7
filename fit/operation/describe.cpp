#include "fit/operation/describe.hpp"

#include "fit/operation/policy.hpp"
#include "fit/operation/rounding.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace mpisheet::fit {

std::string recognise(const Part &part, Kind kind)
{
    std::map<std::string, double> weight;
    const auto sums = sums_of(part.refined.equation);
    for (std::size_t i = 0; i < sums.size(); ++i)
        for (const int index : part.partition.parts[i]) {
            const Point &point = part.problem.points[static_cast<std::size_t>(index)];
            for (const auto &[coefficient, term] : sums[i]->terms) {
                const Size &size = size_of(term);
                const double share = coefficient * value(term, point.p, point.d, part.problem.message) / point.us;
                if (size.uses_message())
                    weight[std::string(size.algorithm) + ": " + for_kind(text(term), kind)] += share;
            }
        }
    std::string names;
    for (const auto &[name, share] : weight)
        if (share > 0.2 * double(part.problem.points.size()))
            names += (names.empty() ? "" : "; ") + name;
    return names;
}

FitQuality quality_of(const OperationFit &fit)
{
    const OperationFit *one = &fit;
    return quality_of(std::span(&one, 1));
}

FitQuality quality_of(std::span<const OperationFit *const> fits)
{
    FitQuality quality;
    std::vector<double> errors;
    for (const OperationFit *fit : fits) {
        const auto &points = fit->measured.points;
        const bool others = std::any_of(points.begin(), points.end(), [](const Point &point) { return point.p > 1; });
        for (const Point &point : points) {
            if (others && point.p <= 1)
                continue;
            const double error = std::abs(evaluate(*fit, point.p, point.d) / point.us - 1);
            errors.push_back(error);
            if (error < quality.worst)
                continue;
            quality.worst = error;
            quality.worst_p = static_cast<int>(point.p);
            quality.worst_d = static_cast<std::int64_t>(point.d);
        }
    }
    quality.points = static_cast<int>(errors.size());
    quality.median = median(errors);
    quality.high = quantile(errors, 0.95);
    return quality;
}

std::vector<std::string> warnings_of(const OperationFit &fit, const std::vector<Point> &points)
{
    std::vector<std::string> warnings;
    std::set<double> p, d;
    for (const Point &point : points) {
        p.insert(point.p);
        d.insert(point.d);
    }
    const auto say = [&](const std::string &text) { warnings.push_back(text); };
    if (fit.kind != Kind::point_to_point) {
        if (p.size() == 1)
            say("p = " + format_number(*p.begin()) +
                " only: measured at no other p > 1, so the equation has no p in it");
        if (p.size() == 2)
            say("two process counts only: the form in p is a guess");
    }
    const bool carried_on = fit.interval.in_root_p > 0;
    if (carried_on)
        say("few process counts: a power of p for each size between them and beyond p = " +
            format_number(fit.interval.p_max));
    if (carried_on && fit.measured.of_jobs <= 0)
        say("no repeated jobs: the interval includes a factor of 1.2 between jobs");
    if (fit.kind != Kind::barrier && d.size() == 1)
        say("one message size only (" + format_size(static_cast<std::int64_t>(*d.begin())) +
            " B): no d in the equation");
    if (points.size() == 1)
        say("one point only: a constant");
    const double beyond = fit.interval.p_max > 0 && p.size() > 3 ? std::pow(2.0, fit.interval.in_p) : 1;
    const bool is_wide = fit.interval.inside > 1.3 || fit.interval.inside * beyond > 1.6;
    if (fit.quality.median > policy::unresolved || (!carried_on && is_wide))
        say(std::string(not_resolved) + " (" +
            (beyond > 1 ? "left-out process counts are missed by" : "the 95 % interval is") + " a factor of " +
            format_number(to_digits(fit.interval.inside * beyond, 2)) + ")");
    return warnings;
}

std::string for_kind(std::string text, Kind kind)
{
    constexpr std::string_view message = "tmsg(d)";
    for (std::size_t at = 0; kind == Kind::barrier && (at = text.find(message)) != std::string::npos;)
        text.replace(at, message.size(), "tmsg(0)");
    return text;
}

} // namespace mpisheet::fit
