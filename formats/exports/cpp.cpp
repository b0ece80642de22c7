// For C++17: a header that needs nothing else, namespace datasheet, a function for each definition.

#include "equations/graph.hpp"
#include "formats/exports/code.hpp"
#include "formats/exports/comment.hpp"
#include "formats/exports/exports.hpp"
#include "model/words.hpp"

namespace mpisheet::exports {
namespace {

constexpr auto cpp_functions = std::to_array<std::string_view>(
    {"acos", "acosh", "asin",  "asinh", "atan",  "atan2", "atanh", "ceil", "cos", "cosh", "erf",
     "erfc", "exp",   "floor", "log",   "log10", "sin",   "sinh",  "sqrt", "tan", "tanh", "lgamma"});

const Language cpp_words{.library = "std::",
                         .library_functions = cpp_functions,
                         .support = "mpisheet_support::",
                         .reserved = brace_language_words,
                         .has_macros = true,
                         .not_a_number = "std::nan(\"\")",
                         .point_in_numbers = true,
                         .one = "1.0",
                         .zero = "0.0",
                         .choice = "({0} ? {1} : {2})",
                         .negation = "!({})",
                         .both = "&&",
                         .either = "||",
                         .equal = "==",
                         .differs = "!=",
                         .function_of_index = "[&](double {0}) {{ return {1}; }}"};

/// What the C++ library lacks. The algorithms are those of equations/special.cpp.
constexpr std::string_view cpp_support = R"(#include <cmath>
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

/// Statements that keep compilers quiet about parameters that an equation does not use.
std::string ignored(const equations::Definition &definition)
{
    const std::string used = body(definition, cpp_words);
    std::string text;
    for (const std::string &parameter : definition.parameters) {
        const std::string name = identifier(parameter, cpp_words);
        if (find_name(used, name) == std::string::npos)
            text += "(void)" + name + "; ";
    }
    return text;
}

} // namespace

Exported cpp(const Source &source)
{
    const auto definitions = equations::definitions_in_order(source.scope);
    std::string text = comment(source.about, "// ") + "#pragma once\n";
    text += cpp_support;
    text += "\nnamespace datasheet {\n\n";
    for (const equations::Definition *definition : definitions)
        text += "inline double " + head(*definition, cpp_words, "double ") + ";\n";
    text += '\n';
    for (const equations::Definition *definition : definitions)
        text += "inline double " + head(*definition, cpp_words, "double ") + " { " + ignored(*definition) + "return " +
                body(*definition, cpp_words) + "; }\n";
    return {text + "\n} // namespace datasheet\n", {}};
}

} // namespace mpisheet::exports
