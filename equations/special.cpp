#include "equations/special.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace mpisheet::equations {
namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
constexpr double large_order = 1e6; // of a Bessel function; an int must hold it

bool is_whole(double x)
{
    return x == std::trunc(x);
}

} // namespace

double normal(double x)
{
    return 0.5 * std::erfc(-x / std::numbers::sqrt2);
}

double inverse_normal(double p)
{
    if (!(p > 0 && p < 1)) {
        return undefined;
    }
    if (p > 0.5) {
        return -inverse_normal(1 - p);
    }
    // Abramowitz & Stegun 26.2.23 is within 4.5e-4; each of Halley's steps triples the digits.
    const double t = std::sqrt(-2 * std::log(p));
    double x = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
    for (int step = 0; step < 3; ++step) {
        const double density = std::exp(-x * x / 2) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
        const double u = (normal(x) - p) / density;
        x -= u / (1 + x * u / 2);
    }
    return x;
}

double inverse_erf(double y)
{
    const double size = std::fabs(y);
    if (!(size < 1)) {
        return undefined;
    }
    double x = -inverse_normal((1 - size) / 2) / std::numbers::sqrt2;
    if (size < 0.5) { // (1 - size) lost digits there
        for (int step = 0; step < 2; ++step) {
            x -= (std::erf(x) - size) * std::exp(x * x) / (2 * std::numbers::inv_sqrtpi);
        }
    }
    return std::copysign(x, y);
}

double lambert_w(double x)
{
    const double branch = x + std::exp(-1.0); // the branch point is at -1/e
    if (!(branch >= 0)) {
        return undefined;
    }
    if (x == 0) {
        return 0;
    }
    const double root = std::sqrt(2 * std::numbers::e * branch);
    double w = x < 1 ? -1 + root * (1 - root / 3 + 11.0 / 72 * root * root) : std::log(x);
    if (x > std::numbers::e) {
        w -= std::log(w);
    }
    if (root < 1e-4) {
        return w;
    }
    for (int step = 0; step < 40; ++step) { // Halley
        const double e = std::exp(w);
        const double f = w * e - x;
        const double change = f / (e * (w + 1) - (w + 2) * f / (2 * w + 2));
        w -= change;
        if (std::fabs(change) <= 1e-15 * std::fabs(w)) {
            break;
        }
    }
    return w;
}

double bessel_j(double n, double x)
{
    return is_whole(n) && std::fabs(n) < large_order ? jn(static_cast<int>(n), x) : undefined;
}

double bessel_y(double n, double x)
{
    return is_whole(n) && std::fabs(n) < large_order && x > 0 ? yn(static_cast<int>(n), x) : undefined;
}

double factorial(double n)
{
    if (!(n >= 0) || !is_whole(n)) {
        return undefined;
    }
    double product = 1;
    for (double i = 2; i <= n && product < std::numeric_limits<double>::infinity(); ++i) {
        product *= i;
    }
    return product;
}

} // namespace mpisheet::equations
