// What printed C++, JavaScript and Python need beside their own libraries. The algorithms are those of special.cpp.

#include "equations/print.hpp"

namespace mpisheet::equations {

std::string cpp_support()
{
    return R"(#include <cmath>
#include <limits>

namespace mpisheet_support {
inline double abs_(double x) { return std::fabs(x); }
inline double int_(double x) { return std::trunc(x) + 0.0; }
inline double sgn_(double x) { return x > 0 ? 1 : x < 0 ? -1 : x; }
inline double gamma_(double x) { return std::tgamma(x); }
inline double besj0_(double x) { return ::j0(x); }
inline double besj1_(double x) { return ::j1(x); }
inline double besy0_(double x) { return ::y0(x); }
inline double besy1_(double x) { return ::y1(x); }
inline double besjn_(double n, double x) { return ::jn(static_cast<int>(n), x); }
inline double besyn_(double n, double x) { return ::yn(static_cast<int>(n), x); }
inline double norm_(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }
inline double invnorm_(double p)
{
    if (!(p > 0 && p < 1)) return std::numeric_limits<double>::quiet_NaN();
    if (p > 0.5) return -invnorm_(1 - p);
    const double t = std::sqrt(-2 * std::log(p));
    double x = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
    for (int step = 0; step < 3; ++step) {
        const double u = (norm_(x) - p) * std::exp(x * x / 2) * std::sqrt(2 * std::acos(-1.0));
        x -= u / (1 + x * u / 2);
    }
    return x;
}
inline double inverf_(double y)
{
    const double size = std::fabs(y);
    if (!(size < 1)) return std::numeric_limits<double>::quiet_NaN();
    double x = -invnorm_((1 - size) / 2) / std::sqrt(2.0);
    for (int step = 0; size < 0.5 && step < 2; ++step)
        x -= (std::erf(x) - size) * std::exp(x * x) * std::sqrt(std::acos(-1.0)) / 2;
    return std::copysign(x, y);
}
inline double lambertw_(double x)
{
    const double e = std::exp(1.0), branch = x + 1 / e;
    if (!(branch >= 0)) return std::numeric_limits<double>::quiet_NaN();
    if (x == 0) return 0;
    const double root = std::sqrt(2 * e * branch);
    double w = x < 1 ? -1 + root * (1 - root / 3 + 11.0 / 72 * root * root) : std::log(x);
    if (x > e) w -= std::log(w);
    for (int step = 0; root >= 1e-4 && step < 40; ++step) {
        const double f = w * std::exp(w) - x;
        const double change = f / (std::exp(w) * (w + 1) - (w + 2) * f / (2 * w + 2));
        w -= change;
        if (std::fabs(change) <= 1e-15 * std::fabs(w)) break;
    }
    return w;
}
inline double factorial(double n)
{
    if (!(n >= 0) || n != std::trunc(n)) return std::numeric_limits<double>::quiet_NaN();
    double product = 1;
    for (double i = 2; i <= n && std::isfinite(product); ++i) product *= i;
    return product;
}
inline double modulo(double a, double b) { return a - b * std::trunc(a / b); }
template <typename Body> double sum(double first, double last, Body body)
{
    double total = 0;
    for (double k = first; k <= last; ++k) total += body(k);
    return total;
}
} // namespace mpisheet_support
)";
}

std::string javascript_support()
{
    return R"(const mpisheet = (() => {
  const trunc0 = x => Math.trunc(x) + 0;
  const erf = x => { // series of positive terms, then 1 - erfc
    const a = Math.abs(x);
    if (a >= 2) return Math.sign(x) * (1 - erfc(a));
    let term = a, total = a;
    for (let n = 1; term > 1e-18 * total; ++n) { term *= 2 * a * a / (2 * n + 1); total += term; }
    return Math.sign(x) * 2 / Math.sqrt(Math.PI) * Math.exp(-a * a) * total;
  };
  const erfc = x => { // continued fraction, from the back
    if (x < 2) return x < -2 ? 2 - erfc(-x) : 1 - erf(x);
    let f = x;
    for (let k = 200; k > 0; --k) f = x + k / 2 / f;
    return Math.exp(-x * x) / Math.sqrt(Math.PI) / f;
  };
  const lanczos = x => { // for x > 0.5: [series, t] with gamma(x) = sqrt(2 pi) t^(x-1/2) e^-t series
    const c = [0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
               12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7];
    let total = c[0];
    for (let i = 1; i < 9; ++i) total += c[i] / (x - 1 + i);
    return [total, x + 6.5];
  };
  const lgamma = x => {
    if (x < 0.5) return Math.log(Math.abs(Math.PI / Math.sin(Math.PI * x))) - lgamma(1 - x);
    const [total, t] = lanczos(x);
    return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(total);
  };
  const factorial = n => {
    if (!(n >= 0) || n !== Math.trunc(n)) return NaN;
    let product = 1;
    for (let i = 2; i <= n && product < Infinity; ++i) product *= i;
    return product;
  };
  const gamma = x => {
    if (x === Math.trunc(x) && x > 0) return factorial(x - 1);
    if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
    const [total, t] = lanczos(x), half = Math.pow(t, (x - 0.5) / 2);
    return Math.sqrt(2 * Math.PI) * half * Math.exp(-t) * half * total;
  };
  const norm = x => 0.5 * erfc(-x / Math.SQRT2);
  const invnorm = p => {
    if (!(p > 0 && p < 1)) return NaN;
    if (p > 0.5) return -invnorm(1 - p);
    const t = Math.sqrt(-2 * Math.log(p));
    let x = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
    for (let step = 0; step < 3; ++step) {
      const u = (norm(x) - p) * Math.exp(x * x / 2) * Math.sqrt(2 * Math.PI);
      x -= u / (1 + x * u / 2);
    }
    return x;
  };
  const inverf = y => {
    const size = Math.abs(y);
    if (!(size < 1)) return NaN;
    let x = -invnorm((1 - size) / 2) / Math.SQRT2;
    for (let step = 0; size < 0.5 && step < 2; ++step) x -= (erf(x) - size) * Math.exp(x * x) * Math.sqrt(Math.PI) / 2;
    return Math.sign(y) * x;
  };
  const lambertw = x => {
    const branch = x + 1 / Math.E;
    if (!(branch >= 0)) return NaN;
    if (x === 0) return 0;
    const root = Math.sqrt(2 * Math.E * branch);
    let w = x < 1 ? -1 + root * (1 - root / 3 + 11 / 72 * root * root) : Math.log(x);
    if (x > Math.E) w -= Math.log(w);
    for (let step = 0; root >= 1e-4 && step < 40; ++step) {
      const f = w * Math.exp(w) - x;
      const change = f / (Math.exp(w) * (w + 1) - (w + 2) * f / (2 * w + 2));
      w -= change;
      if (Math.abs(change) <= 1e-15 * Math.abs(w)) break;
    }
    return w;
  };
  const missing = name => () => { throw new Error(name + ' is not available in JavaScript'); };
  return {
    int_: trunc0, sgn_: Math.sign, erf_: erf, erfc_: erfc, lgamma_: lgamma, gamma_: gamma, norm_: norm,
    invnorm_: invnorm, inverf_: inverf, lambertw_: lambertw, factorial,
    modulo: (a, b) => a - b * Math.trunc(a / b),
    besj0_: missing('besj0'), besj1_: missing('besj1'), besjn_: missing('besjn'),
    besy0_: missing('besy0'), besy1_: missing('besy1'), besyn_: missing('besyn'),
    sum: (first, last, body) => { let total = 0; for (let k = first; k <= last; ++k) total += body(k); return total; },
  };
})();
)";
}

std::string python_support()
{
    return R"(import math


class _mpisheet:
    """Functions of gnuplot that Python's math lacks or defines otherwise."""

    @staticmethod
    def ceil_(x):
        return float(math.ceil(x))

    @staticmethod
    def floor_(x):
        return float(math.floor(x))

    @staticmethod
    def int_(x):
        return float(math.trunc(x))

    @staticmethod
    def abs_(x):
        return math.fabs(x)

    @staticmethod
    def sgn_(x):
        return 1.0 if x > 0 else -1.0 if x < 0 else x

    @staticmethod
    def gamma_(x):
        return math.gamma(x)

    @staticmethod
    def factorial(n):
        return float(math.factorial(int(n)))

    @staticmethod
    def modulo(a, b):
        return a - b * math.trunc(a / b)

    @staticmethod
    def sum(first, last, body):
        total, k = 0.0, float(first)
        while k <= last:
            total, k = total + body(k), k + 1
        return total

    @staticmethod
    def norm_(x):
        return 0.5 * math.erfc(-x / math.sqrt(2))

    @staticmethod
    def invnorm_(p):
        if not 0 < p < 1:
            return math.nan
        if p > 0.5:
            return -_mpisheet.invnorm_(1 - p)
        t = math.sqrt(-2 * math.log(p))
        x = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t
        for _ in range(3):
            u = (_mpisheet.norm_(x) - p) * math.exp(x * x / 2) * math.sqrt(2 * math.pi)
            x -= u / (1 + x * u / 2)
        return x

    @staticmethod
    def inverf_(y):
        size = math.fabs(y)
        if not size < 1:
            return math.nan
        x = -_mpisheet.invnorm_((1 - size) / 2) / math.sqrt(2)
        for _ in range(2 if size < 0.5 else 0):
            x -= (math.erf(x) - size) * math.exp(x * x) * math.sqrt(math.pi) / 2
        return math.copysign(x, y)

    @staticmethod
    def lambertw_(x):
        branch = x + math.exp(-1)
        if not branch >= 0:
            return math.nan
        if x == 0:
            return 0.0
        root = math.sqrt(2 * math.e * branch)
        w = -1 + root * (1 - root / 3 + 11 / 72 * root * root) if x < 1 else math.log(x)
        if x > math.e:
            w -= math.log(w)
        for _ in range(40 if root >= 1e-4 else 0):
            f = w * math.exp(w) - x
            change = f / (math.exp(w) * (w + 1) - (w + 2) * f / (2 * w + 2))
            w -= change
            if math.fabs(change) <= 1e-15 * math.fabs(w):
                break
        return w

    @staticmethod
    def _missing(*_):
        raise NotImplementedError("Bessel functions are not in Python's math")

    besj0_ = besj1_ = besjn_ = besy0_ = besy1_ = besyn_ = _missing


)";
}

} // namespace mpisheet::equations
