#include "fit/layouts.hpp"

#include "fit/operation/curves.hpp"
#include "fit/operation/describe.hpp"
#include "fit/operation/rounding.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace mpisheet::fit {
namespace {

/// ln of µs over ln of bytes, by nodes; several nodes alone.
using CurvesOfNodes = std::map<double, LogCurve>;

CurvesOfNodes curves_over_nodes(const LayoutPoints &layout)
{
    std::vector<Point> points = layout.points.points;
    std::sort(points.begin(), points.end(), [](const Point &a, const Point &b) { return a.d < b.d; });
    CurvesOfNodes curves;
    for (const Point &point : points)
        if (point.p > layout.ppn && point.d > 0) {
            LogCurve &curve = curves[point.p / layout.ppn];
            curve.x.push_back(std::log(point.d));
            curve.y.push_back(std::log(point.us));
            curve.error.push_back(point.error);
        }
    return curves;
}

/// What `other` says of a number of nodes that `own` lacks; none where they have no number of nodes in common.
std::vector<Point> made_of(const CurvesOfNodes &own, const CurvesOfNodes &other, double nodes, int ppn)
{
    std::optional<double> common;
    for (const auto &[n, curve] : own)
        if (other.contains(n) && (!common || std::abs(std::log(n / nodes)) < std::abs(std::log(*common / nodes))))
            common = n;
    std::vector<Point> made;
    if (!common)
        return made;
    const LogCurve &here = own.at(*common), &there = other.at(*common), &wanted = other.at(nodes);
    for (std::size_t i = 0; i < wanted.x.size(); ++i)
        if (const double x = wanted.x[i]; reaches(here, x) && reaches(there, x))
            made.push_back({nodes * ppn, std::round(std::exp(x)),
                            std::exp(wanted.y[i] + value_at(here, x) - value_at(there, x)), wanted.error[i]});
    return made;
}

/// ln(b/a) at the points of `a` whose nodes and size `b` has too.
std::vector<double> ratios(const LayoutFit &a, const LayoutFit &b)
{
    std::map<std::pair<double, double>, double> of_b; // by nodes, d
    for (const Point &point : b.fit.measured.points)
        of_b[{point.p / b.ppn, point.d}] = point.us;
    std::vector<double> found;
    for (const Point &point : a.fit.measured.points)
        if (const auto same = of_b.find({point.p / a.ppn, point.d}); same != of_b.end() && point.p >= a.ppn)
            found.push_back(std::log(same->second / point.us));
    return found;
}

/// Of ppn from one layout to the next at the same number of nodes and size, kept within what p may do.
std::optional<double> exponent_between(const LayoutFit &a, const LayoutFit &b)
{
    const std::vector<double> found = ratios(a, b);
    if (found.empty())
        return {};
    const double most = curves_of(a.fit.op, {}).most_exponent;
    return std::clamp(median(found) / std::log(double(b.ppn) / a.ppn), 0.0, most);
}

std::vector<const LayoutFit *> of_order(std::span<const LayoutFit> layouts, bool cyclic)
{
    std::vector<const LayoutFit *> chosen;
    for (const LayoutFit &layout : layouts)
        if (layout.cyclic == cyclic)
            chosen.push_back(&layout);
    return chosen;
}

std::string call_of(const LayoutFit &layout)
{
    return "t" + layout.fit.op + "(on(p," + std::to_string(layout.ppn) + ")" +
           (layout.fit.kind == Kind::barrier ? ")" : ",d)");
}

/// Times (ppn / that of the layout)^exponent.
std::string carried_on(const LayoutFit &layout, double exponent)
{
    const double rounded = std::round(100 * exponent) / 100;
    if (rounded == 0)
        return call_of(layout);
    const std::string times = "*(ppn/" + real_text(layout.ppn) + ")";
    return call_of(layout) + times + (rounded == 1 ? "" : "**" + number(rounded));
}

/// What is known of how costs grow with ppn, where the layouts of one order are too few to tell.
double usual_exponent(std::span<const LayoutFit> layouts)
{
    for (std::size_t i = 0; i + 1 < layouts.size(); ++i)
        if (layouts[i].cyclic == layouts[i + 1].cyclic)
            if (const auto exponent = exponent_between(layouts[i], layouts[i + 1]))
                return *exponent;
    return curves_of(layouts.front().fit.op, {}).usual_exponent;
}

std::string equation_of(const std::vector<const LayoutFit *> &layouts, double usual)
{
    const auto exponent = [&](std::size_t i, std::size_t j) {
        return j < layouts.size() ? exponent_between(*layouts[i], *layouts[j]).value_or(usual) : usual;
    };
    const LayoutFit &first = *layouts.front(), &last = *layouts.back();
    if (layouts.size() == 1)
        return carried_on(first, usual);
    std::string text = "ppn <= " + number(first.ppn) + " ? " + carried_on(first, exponent(0, 1)) + " : ";
    for (std::size_t i = 0; i + 1 < layouts.size(); ++i)
        text += "ppn < " + number(layouts[i + 1]->ppn) + " ? along(" + number(layouts[i]->ppn) + "," +
                number(layouts[i + 1]->ppn) + "," + call_of(*layouts[i]) + "," + call_of(*layouts[i + 1]) + ") : ";
    return text + carried_on(last, exponent(layouts.size() - 2, layouts.size() - 1));
}

/// How much wider than a layout's own the interval is between two: as costs mostly rise with ppn, what lies between is
/// no further than half of their ratio from the middle; without two, as far as a cost may go when p doubles.
double doubt_between(std::span<const LayoutFit> layouts, double inside)
{
    const double own = std::log(inside), unknown = 1.1 * std::sqrt(std::log(2.0));
    std::vector<double> halves;
    for (std::size_t i = 0; i + 1 < layouts.size(); ++i)
        if (layouts[i].cyclic == layouts[i + 1].cyclic)
            for (const double ratio : ratios(layouts[i], layouts[i + 1]))
                halves.push_back(std::abs(ratio) / 2);
    return to_digits(std::exp(std::hypot(own, halves.empty() ? unknown : median(halves)) - own), 3);
}

/// The one of the most ranks; of equals the first.
const LayoutFit &main_of(std::span<const LayoutFit> layouts)
{
    const auto ranks = [](const LayoutFit &layout) {
        double most = 0;
        for (const Point &point : layout.fit.measured.points)
            most = std::max(most, point.p);
        return most;
    };
    return *std::max_element(layouts.begin(), layouts.end(),
                             [&](const LayoutFit &a, const LayoutFit &b) { return ranks(a) < ranks(b); });
}

} // namespace

void complete(std::vector<LayoutPoints> &layouts)
{
    std::vector<CurvesOfNodes> curves;
    for (const LayoutPoints &layout : layouts)
        curves.push_back(curves_over_nodes(layout));
    for (std::size_t own = 0; own < layouts.size(); ++own) {
        std::vector<std::size_t> others; // the nearest ppn first
        for (std::size_t other = 0; other < layouts.size(); ++other)
            if (other != own)
                others.push_back(other);
        std::stable_sort(others.begin(), others.end(), [&](std::size_t a, std::size_t b) {
            const auto apart = [&](std::size_t i) {
                return std::abs(std::log(double(layouts[i].ppn) / layouts[own].ppn));
            };
            return apart(a) < apart(b);
        });
        std::set<double> done;
        for (const std::size_t other : others)
            for (const auto &[nodes, curve] : curves[other]) {
                if (curves[own].contains(nodes) || done.contains(nodes))
                    continue;
                const std::vector<Point> made = made_of(curves[own], curves[other], nodes, layouts[own].ppn);
                if (!made.empty())
                    done.insert(nodes);
                std::vector<Point> &all = layouts[own].points.made;
                all.insert(all.end(), made.begin(), made.end());
            }
    }
}

OperationFit over_layouts(const std::string &op, std::span<const LayoutFit> layouts)
{
    OperationFit fit = main_of(layouts).fit;
    fit.op = op;
    std::vector<const OperationFit *> all;
    std::set<int> counts;
    for (const LayoutFit &layout : layouts) {
        all.push_back(&layout.fit);
        for (const Point &point : layout.fit.measured.points)
            counts.insert(static_cast<int>(point.p));
    }
    fit.quality = quality_of(all);
    fit.counts.assign(counts.begin(), counts.end());
    const double usual = usual_exponent(layouts);
    const auto block = of_order(layouts, false), cyclic = of_order(layouts, true);
    if (block.empty() || cyclic.empty())
        fit.over_layouts = equation_of(block.empty() ? cyclic : block, usual);
    else if (cyclic.size() == 1)
        fit.over_layouts = "cyclic ? " + equation_of(cyclic, usual) + " : " + equation_of(block, usual);
    else
        fit.over_layouts = "cyclic ? (" + equation_of(cyclic, usual) + ") : " + equation_of(block, usual);
    fit.between_layouts = doubt_between(layouts, fit.interval.inside);
    return fit;
}

bool is_over_layouts(const OperationFit &fit)
{
    return !fit.over_layouts.empty();
}

std::vector<SheetFunction> layout_variables(std::span<const LayoutSamples> layouts)
{
    const LayoutSamples *main = &layouts.front();
    int most = 0; // ranks
    std::string measured;
    for (const LayoutSamples &layout : layouts) {
        measured += (measured.empty() ? "" : " || ") + std::string("ppn == ") + number(layout.ppn) +
                    " && cyclic == " + (layout.cyclic ? "1" : "0");
        for (const Sample &sample : layout.samples)
            if (sample.p > most)
                most = sample.p, main = &layout;
    }
    return {{"ppn", number(main->ppn)}, {"cyclic", main->cyclic ? "1" : "0"}, {"as_measured(p)", measured}};
}

std::vector<SheetFunction> layout_functions()
{
    return {{"on(p,k)", "p <= 1 ? 1 : max(2,k*real(p)/ppn)"},
            {"along(a,b,u,v)", "u*(real(v)/u)**(log(ppn/real(a))/log(b/real(a)))"}};
}

} // namespace mpisheet::fit
