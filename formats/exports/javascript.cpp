// For node (require) and browsers (a script whose functions are global).

#include "equations/graph.hpp"
#include "formats/exports/code.hpp"
#include "formats/exports/comment.hpp"
#include "formats/exports/exports.hpp"

namespace mpisheet::exports {
namespace {

constexpr auto javascript_functions = std::to_array<std::string_view>(
    {"abs",  "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "cos",
     "cosh", "exp",  "floor", "log",  "log10", "sin",  "sinh",  "sqrt",  "tan",  "tanh"});

const Language javascript_words{.library = "Math.",
                                .library_functions = javascript_functions,
                                .support = "mpisheet.",
                                .reserved = brace_language_words,
                                .not_a_number = "NaN",
                                .choice = "({0} ? {1} : {2})",
                                .negation = "!({})",
                                .both = "&&",
                                .either = "||",
                                .equal = "===",
                                .differs = "!==",
                                .function_of_index = "({0}) => {1}"};

/// What JavaScript's Math lacks. The algorithms are those of equations/special.cpp, where Math has none.
constexpr std::string_view javascript_support = R"(const mpisheet = (() => {
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

} // namespace

Exported javascript(const Source &source)
{
    std::string text = comment(source.about, "// ") + "'use strict';\n", names;
    text += javascript_support;
    for (const equations::Definition *definition : equations::definitions_in_order(source.scope)) {
        text += "function " + head(*definition, javascript_words) + " { return " + body(*definition, javascript_words) +
                "; }\n";
        names += (names.empty() ? "" : ", ") + identifier(definition->name, javascript_words);
    }
    return {text + "if (typeof module !== 'undefined') module.exports = { " + names + " };\n", {}};
}

} // namespace mpisheet::exports
