// For Python 3: a module that imports math alone.

#include "equations/graph.hpp"
#include "formats/exports/code.hpp"
#include "formats/exports/comment.hpp"
#include "formats/exports/exports.hpp"

namespace mpisheet::exports {
namespace {

constexpr auto python_functions = std::to_array<std::string_view>(
    {"acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cos", "cosh", "erf",
     "erfc", "exp",   "log",  "log10", "sin",  "sinh",  "sqrt",  "tan", "tanh", "lgamma"});
constexpr auto python_reserved = std::to_array<std::string_view>(
    {"False",    "None",   "True",    "and",      "as",     "assert",    "async",
     "await",    "break",  "class",   "continue", "def",    "del",       "elif",
     "else",     "except", "finally", "float",    "for",    "from",      "global",
     "if",       "import", "in",      "is",       "lambda", "math",      "nonlocal",
     "not",      "or",     "pass",    "raise",    "range",  "return",    "staticmethod",
     "try",      "while",  "with",    "yield",    "int",    "_mpisheet", "NotImplementedError",
     "__debug__"});

const Language python_words{.library = "math.",
                            .library_functions = python_functions,
                            .support = "_mpisheet.",
                            .reserved = python_reserved,
                            .not_a_number = "math.nan",
                            .choice = "({1} if {0} else {2})",
                            .negation = "(not {})",
                            .both = "and",
                            .either = "or",
                            .equal = "==",
                            .differs = "!=",
                            .function_of_index = "lambda {0}: {1}"};

/// What Python's math lacks. The algorithms are those of equations/special.cpp.
constexpr std::string_view python_support = R"(import math


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

} // namespace

Exported python(const Source &source)
{
    // Python reads a coding from the first two lines, even out of a comment: ours stands before what a note says.
    std::string text = "# coding: utf-8\n" + comment(source.about, "# ");
    text += python_support;
    std::string blank_lines;
    for (const equations::Definition *definition : equations::definitions_in_order(source.scope)) {
        text += blank_lines + "def " + head(*definition, python_words) + ":\n    return " +
                body(*definition, python_words) + "\n";
        blank_lines = "\n\n";
    }
    return {text, {}};
}

} // namespace mpisheet::exports
