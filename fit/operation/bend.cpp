#include "fit/operation/bend.hpp"

#include "fit/operation/equation.hpp"
#include "fit/operation/policy.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mpisheet::fit {
namespace {

/// gnuplot's functions take twelve arguments at most: five knots and x.
constexpr std::size_t most_knots = 5;

/// The share of the way in log2 x from 2**a to 2**b: 0 before, 1 after it.
double way(double a, double b, double x)
{
    return std::min(1.0, std::max(0.0, doublings_of(x) - a) / (b - a));
}

/// The later of the two knots around x.
std::size_t knot_after(const Bend &bend, double x)
{
    std::size_t i = 1;
    while (i + 1 < bend.size() && x >= std::exp2(bend[i].doublings))
        ++i;
    return i;
}

std::string call(const std::string &name, std::span<const SizeKnot> knots, std::string_view x)
{
    if (knots.size() == 1)
        return real_text(knots.front().value);
    if (knots.size() > most_knots)
        return "(" + std::string(x) + " < 2**" + number(knots[most_knots - 1].doublings) + " ? " +
               call(name, knots.first(most_knots), x) + " : " + call(name, knots.subspan(most_knots - 1), x) + ")";
    std::string text = name + std::to_string(knots.size()) + "(" + std::string(x);
    for (const SizeKnot &knot : knots)
        text += "," + number(knot.doublings) + "," + number(knot.value);
    return text + ")";
}

/// Σ ((line through two knots − point) / tolerance)² over the points strictly between them.
double missed(const Bend &points, std::size_t first, std::size_t last, double tolerance)
{
    double sum = 0;
    for (std::size_t i = first + 1; i < last; ++i) {
        const double on_line = value_at({points[first], points[last]}, std::exp2(points[i].doublings));
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

double doublings_of(double x)
{
    return std::log2(std::max(1.0, x));
}

double value_at(const Bend &bend, double x)
{
    if (bend.size() == 1)
        return bend.front().value;
    const std::size_t i = knot_after(bend, x);
    return bend[i - 1].value + (bend[i].value - bend[i - 1].value) * way(bend[i - 1].doublings, bend[i].doublings, x);
}

double cost_at(const Bend &bend, double x)
{
    if (bend.size() == 1)
        return bend.front().value;
    const std::size_t i = knot_after(bend, x);
    const auto &[a, u] = bend[i - 1];
    const auto &[b, v] = bend[i];
    const double going_on = std::clamp(std::log2(v / u) / (b - a), 0.0, 1.0);
    return u * std::pow(v / u, way(a, b, x)) * std::pow(std::max(1.0, x / std::exp2(b)), going_on);
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
        {"way(x,a,b)", "min(1,max(0,log2(max(1,x)) - a)/real(b - a))"},
        {"bend2(x,a,u,b,v)", "u + (v - u)*way(x,a,b)"},
        {"bend3(x,a,u,b,v,c,w)", "bend2(x,a,u,b,v) + bend2(x,b,0,c,w - v)"},
        {"bend4(x,a,u,b,v,c,w,e,y)", "bend3(x,a,u,b,v,c,w) + bend2(x,c,0,e,y - w)"},
        {"bend5(x,a,u,b,v,c,w,e,y,f,z)", "bend4(x,a,u,b,v,c,w,e,y) + bend2(x,e,0,f,z - y)"},
        {"through2(x,a,u,b,v)", "u*(real(v)/u)**way(x,a,b)*max(1,x/2.0**b)**max(0,min(1,log2(real(v)/u)/(b - a)))"},
        {"through3(x,a,u,b,v,c,w)", "x < 2**b ? through2(x,a,u,b,v) : through2(x,b,v,c,w)"},
        {"through4(x,a,u,b,v,c,w,e,y)", "x < 2**c ? through3(x,a,u,b,v,c,w) : through2(x,c,w,e,y)"},
        {"through5(x,a,u,b,v,c,w,e,y,f,z)", "x < 2**e ? through4(x,a,u,b,v,c,w,e,y) : through2(x,e,y,f,z)"},
        {"grow1(p,a,s)", "min(1,p/real(a))**0.3*max(1,p/real(a))**s"},
        {"grow2(p,a,r,b,s)", "min(1,p/real(a))**0.3*part(p,a,b)**r*max(1,p/real(b))**s"},
        {"grow3(p,a,r,b,s,c,t)", "grow2(min(p,b),a,r,b,0)*part(p,b,c)**s*max(1,p/real(c))**t"},
        {"grow4(p,a,r,b,s,c,t,e,u)", "grow3(min(p,c),a,r,b,s,c,0)*part(p,c,e)**t*max(1,p/real(e))**u"},
        {"grow5(p,a,r,b,s,c,t,e,u,f,v)", "grow4(min(p,e),a,r,b,s,c,t,e,0)*part(p,e,f)**u*max(1,p/real(f))**v"},
    });
    return functions;
}

Bend fewest_knots(const Bend &points, double tolerance)
{
    const std::size_t n = points.size();
    std::vector<double> best(n, std::numeric_limits<double>::infinity());
    std::vector<std::size_t> from(n, n); // n: the first knot
    for (std::size_t last = 0; last < n; ++last) {
        best[last] = policy::knot_price + missed_outside(points, last, 0, last, tolerance);
        for (std::size_t first = 0; first < last; ++first)
            if (const double cost = best[first] + policy::knot_price + missed(points, first, last, tolerance);
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
