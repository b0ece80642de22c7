// For Python 3: a module to import, of functions that say what they are; they take numbers, and numpy's arrays where
// that is installed.

#include "equations/graph.hpp"
#include "formats/exports/code.hpp"
#include "formats/exports/comment.hpp"
#include "formats/exports/exports.hpp"
#include "model/operation.hpp"
#include "model/sheet/notes.hpp"
#include "model/visible.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::exports {
namespace {

constexpr auto python_functions = std::to_array<std::string_view>(
    {"acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cos", "cosh", "erf",
     "erfc", "exp",   "log",  "log10", "sin",  "sinh",  "sqrt",  "tan", "tanh", "lgamma"});
constexpr auto python_reserved = std::to_array<std::string_view>(
    {"False",     "None",    "True",     "and",       "as",      "assert",      "async",
     "await",     "break",   "class",    "continue",  "def",     "del",         "elif",
     "else",      "except",  "finally",  "float",     "for",     "from",        "global",
     "if",        "import",  "in",       "is",        "lambda",  "math",        "nonlocal",
     "not",       "or",      "pass",     "raise",     "range",   "return",      "staticmethod",
     "try",       "while",   "with",     "yield",     "int",     "_mpisheet",   "NotImplementedError",
     "__debug__", "all",     "callable", "functools", "globals", "interval",    "isinstance",
     "measured",  "numbers", "numpy",    "tuple",     "getattr", "_elementwise"});

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
constexpr std::string_view python_support = R"(import functools
import math
import numbers


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


def _elementwise(function):
    """A function of numbers that takes numpy arrays and sequences too, element by element."""

    @functools.wraps(function)
    def call(*arguments):
        if all(isinstance(one, numbers.Number) for one in arguments):
            return function(*arguments)
        import numpy

        return numpy.vectorize(function, otypes=[float])(*arguments)

    return call


def interval(function, *arguments):
    """The 95 % interval for the true cost, (lower end, upper end) in µs: interval(tbcast, 8, 1024).

    It is None where the sheet states none for that function.
    """
    ends = [globals().get(function.__name__ + end) for end in ("_lo", "_hi")]
    return tuple(end(*arguments) for end in ends) if all(ends) else None


def measured(function):
    """What a function was measured at: {"p": (2, 4, 8), "d": (1, 1048576)}, sizes from the least to the most in bytes."""
    return getattr(function, "measured", {})


)";

/// Text of a sheet's note, inside a docstring.
std::string in_docstring(const std::string &text)
{
    std::string safe;
    for (const char c : inert(text))
        safe += c == '\\' ? std::string("/") : c == '"' ? std::string("'") : std::string(1, c);
    return safe;
}

/// What t<op>, c_<kernel> … is, in which unit; empty for functions that are no costs.
std::string meaning(const std::string &function, const FunctionNotes *notes)
{
    if (function.starts_with("c_"))
        return "Time of a basic step of " + function.substr(2) + ", in µs, at a working set of w bytes.";
    if (!function.starts_with('t') || notes == nullptr)
        return {};
    const std::string op = function.substr(1);
    const std::string d(d_means(op));
    return "Time of " + op + (kind_of(op) == mpisheet::Kind::point_to_point ? "" : " among p processes") + ", in µs" +
           (kind_of(op) == mpisheet::Kind::barrier ? "" : "; d in bytes" + (d.empty() ? "" : ": " + d)) + ".";
}

std::string range_words(const FunctionNotes &notes)
{
    std::string text;
    for (const int p : notes.p)
        text += (text.empty() ? "p = " : ", ") + std::to_string(p);
    if (notes.sizes)
        text += (text.empty() ? "" : "; ") + std::string("sizes ") + std::to_string(notes.sizes->least) + " to " +
                std::to_string(notes.sizes->most) + " B";
    return text;
}

/// The lines between a function's head and its value, and what is said of it behind it.
struct Described {
    std::string docstring, attribute;
};

Described describe(const equations::Definition &definition, const std::vector<FunctionNotes> &all, bool has_interval,
                   const std::string &name)
{
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const FunctionNotes &notes) { return notes.function == definition.name; });
    const FunctionNotes *notes = found == all.end() ? nullptr : &*found;
    const std::string what = meaning(definition.name, notes);
    if (what.empty())
        return {};
    Described described{.docstring = "    \"\"\"" + what + "\n", .attribute = {}};
    if (notes != nullptr && !range_words(*notes).empty()) {
        described.docstring += "\n    Measured at " + range_words(*notes) + ".\n";
        std::string processes;
        for (const int p : notes->p)
            processes += std::to_string(p) + ", ";
        described.attribute = name + ".measured = {";
        if (!processes.empty())
            described.attribute += "\"p\": (" + processes + "), ";
        if (notes->sizes)
            described.attribute +=
                fmt::format("\"{}\": ({}, {})", definition.parameters.empty() ? "d" : definition.parameters.back(),
                            notes->sizes->least, notes->sizes->most);
        described.attribute += "}\n";
    }
    if (notes != nullptr && !notes->quality.empty())
        described.docstring += "    Fit: " + in_docstring(notes->quality) + ".\n";
    if (has_interval)
        described.docstring += "    95 % interval: " + name + "_lo, " + name + "_hi, or interval(" + name + ", …).\n";
    described.docstring += "    \"\"\"\n";
    return described;
}

} // namespace

Exported python(const Source &source)
{
    // Python reads a coding from the first two lines, even out of a comment: ours stands before what a note says.
    std::string text = "# coding: utf-8\n" + comment(source.about, "# ");
    text += "\"\"\"What MPI operations cost on a machine: a datasheet exported by mpisheet.\n\nTimes in µs of p "
            "processes and "
            "d bytes; help(tbcast) says where it was measured.\n\"\"\"\n\n";
    text += python_support;
    const std::vector<FunctionNotes> notes = parse_notes(source.scope.notes());
    std::string blank_lines;
    for (const equations::Definition *definition : equations::definitions_in_order(source.scope)) {
        const std::string name = identifier(definition->name, python_words);
        const bool has_interval = source.scope.find_function(definition->name + "_lo") != nullptr;
        const auto [docstring, attribute] = describe(*definition, notes, has_interval, name);
        text += blank_lines + (definition->is_function ? "@_elementwise\n" : "") + "def " +
                head(*definition, python_words) + ":\n" + docstring + "    return " + body(*definition, python_words) +
                "\n" + (attribute.empty() ? "" : "\n\n" + attribute);
        blank_lines = "\n\n";
    }
    return {text, {}};
}

} // namespace mpisheet::exports
