#include "fit/few/bend.hpp"

#include "fit/equation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mpisheet::fit {
namespace {

/// gnuplot's functions take twelve arguments at most: five knots and x.
constexpr std::size_t most_knots = 5;
/// A knot costs as much as one point that is missed by 1.4 tolerances.
constexpr double knot_price = 2;

/// The share of the way in ln x from `a` to `b`, 0 before and 1 after.
double way(double a, double b, double x)
{
    return std::log(std::max(a, std::min(b, x)) / a) / std::log(b / a);
}

/// The same, going on after b.
double way_on(double a, double b, double x)
{
    return std::log(std::max(a, x) / a) / std::log(b / a);
}

/// The later of the two knots around x.
std::size_t knot_after(const Bend &bend, double x)
{
    std::size_t i = 1;
    while (i + 1 < bend.size() && x >= bend[i].x)
        ++i;
    return i;
}

std::string call(const std::string &name, std::span<const SizeKnot> knots, std::string_view x)
{
    if (knots.size() == 1)
        return real_number(knots.front().value);
    if (knots.size() > most_knots)
        return "(" + std::string(x) + " < " + number(knots[most_knots - 1].x) + " ? " +
               call(name, knots.first(most_knots), x) + " : " + call(name, knots.subspan(most_knots - 1), x) + ")";
    std::string text = name + std::to_string(knots.size()) + "(" + std::string(x);
    for (const SizeKnot &knot : knots)
        text += "," + number(knot.x) + "," + number(knot.value);
    return text + ")";
}

/// Σ ((line through two knots − point) / tolerance)² over the points strictly between them.
double missed(const Bend &points, std::size_t first, std::size_t last, double tolerance)
{
    double sum = 0;
    for (std::size_t i = first + 1; i < last; ++i) {
        const double on_line = value_at({points[first], points[last]}, points[i].x);
        sum += std::pow((on_line - points[i].value) / tolerance, 2);
    }
    return sum;
}

/// The same over points before or after the only knot at that end, where the line is level.
double missed_outside(const Bend &points, std::size_t knot, std::size_t from, std::size_t to, double tolerance)
{
    double sum = 0;
    for (std::size_t i = from; i < to; ++i)
        sum += std::pow((points[knot].value - points[i].value) / tolerance, 2);
    return sum;
}

} // namespace

double value_at(const Bend &bend, double x)
{
    if (bend.size() == 1)
        return bend.front().value;
    const std::size_t i = knot_after(bend, x);
    return bend[i - 1].value + (bend[i].value - bend[i - 1].value) * way(bend[i - 1].x, bend[i].x, x);
}

double cost_at(const Bend &bend, double x)
{
    if (bend.size() == 1)
        return bend.front().value;
    const std::size_t i = knot_after(bend, x);
    const auto &[a, u] = bend[i - 1];
    const auto &[b, v] = bend[i];
    return u * std::pow(v / u, way_on(a, b, x));
}

std::string value_text(const Bend &bend, std::string_view x)
{
    return call("bend", bend, x);
}

std::string cost_text(const Bend &bend, std::string_view x)
{
    return call("through", bend, x);
}

std::span<const SheetFunction> bend_functions()
{
    static const std::array functions = std::to_array<SheetFunction>({
        {"part(p,a,b)", "max(a,min(b,p))/real(b)"},
        {"way(x,a,b)", "log(max(a,min(b,x))/a)/log(real(b)/a)"},
        {"bend2(x,a,u,b,v)", "u + (v - u)*way(x,a,b)"},
        {"bend3(x,a,u,b,v,c,w)", "x < b ? bend2(x,a,u,b,v) : bend2(x,b,v,c,w)"},
        {"bend4(x,a,u,b,v,c,w,e,y)", "x < c ? bend3(x,a,u,b,v,c,w) : bend2(x,c,w,e,y)"},
        {"bend5(x,a,u,b,v,c,w,e,y,f,z)", "x < e ? bend4(x,a,u,b,v,c,w,e,y) : bend2(x,e,y,f,z)"},
        {"through2(x,a,u,b,v)", "u*(real(v)/u)**(log(max(a,x)/a)/log(real(b)/a))"},
        {"through3(x,a,u,b,v,c,w)", "x < b ? through2(x,a,u,b,v) : through2(x,b,v,c,w)"},
        {"through4(x,a,u,b,v,c,w,e,y)", "x < c ? through3(x,a,u,b,v,c,w) : through2(x,c,w,e,y)"},
        {"through5(x,a,u,b,v,c,w,e,y,f,z)", "x < e ? through4(x,a,u,b,v,c,w,e,y) : through2(x,e,y,f,z)"},
    });
    return functions;
}

Bend fewest_knots(const Bend &points, double tolerance)
{
    const std::size_t n = points.size();
    std::vector<double> best(n, std::numeric_limits<double>::infinity());
    std::vector<std::size_t> from(n, n); // n: the first knot
    for (std::size_t last = 0; last < n; ++last) {
        best[last] = knot_price + missed_outside(points, last, 0, last, tolerance);
        for (std::size_t first = 0; first < last; ++first)
            if (const double cost = best[first] + knot_price + missed(points, first, last, tolerance);
                cost < best[last])
                best[last] = cost, from[last] = first;
    }
    std::size_t at = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t last = 0; last < n; ++last)
        if (const double cost = best[last] + missed_outside(points, last, last + 1, n, tolerance); cost < least)
            least = cost, at = last;
    Bend chosen;
    for (; at < n; at = from[at])
        chosen.insert(chosen.begin(), points[at]);
    return chosen;
}

} // namespace mpisheet::fit
