#include "equations/functions.hpp"

#include "equations/logarithm.hpp"
#include "equations/special.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace mpisheet::equations {
namespace {

// gnuplot's integers have no negative zero: + 0.0 turns -0.0 into 0.0.
double ceiling(double x)
{
    return std::ceil(x) + 0.0;
}

double floored(double x)
{
    return std::floor(x) + 0.0;
}

double truncated(double x)
{
    return std::trunc(x) + 0.0;
}

double sign(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : x;
}

double same(double x)
{
    return x;
}

double angle(double y, double x)
{
    return x == 0 && y == 0 ? std::numeric_limits<double>::quiet_NaN() : std::atan2(y, x); // undefined in gnuplot too
}

double logarithm_of_gamma(double x)
{
    int sign_of_gamma = 0;
    return lgamma_r(x, &sign_of_gamma); // std::lgamma writes the global signgam: threads would race
}

constexpr std::array function_rows{
    Function{"abs", 1, std::fabs},
    Function{"acos", 1, std::acos},
    Function{"acosh", 1, std::acosh},
    Function{"asin", 1, std::asin},
    Function{"asinh", 1, std::asinh},
    Function{"atan", 1, std::atan},
    Function{"atan2", 2, nullptr, angle},
    Function{"atanh", 1, std::atanh},
    Function{"besj0", 1, ::j0},
    Function{"besj1", 1, ::j1},
    Function{"besjn", 2, nullptr, bessel_j},
    Function{"besy0", 1, ::y0},
    Function{"besy1", 1, ::y1},
    Function{"besyn", 2, nullptr, bessel_y},
    Function{"ceil", 1, ceiling, nullptr, true},
    Function{"cos", 1, std::cos},
    Function{"cosh", 1, std::cosh},
    Function{"erf", 1, std::erf},
    Function{"erfc", 1, std::erfc},
    Function{"exp", 1, std::exp},
    Function{"floor", 1, floored, nullptr, true},
    Function{"gamma", 1, std::tgamma},
    Function{"int", 1, truncated, nullptr, true},
    Function{"inverf", 1, inverse_erf},
    Function{"invnorm", 1, inverse_normal},
    Function{"lambertw", 1, lambert_w},
    Function{"lgamma", 1, logarithm_of_gamma},
    Function{"log", 1, natural_log},
    Function{"log10", 1, std::log10},
    Function{"norm", 1, normal},
    Function{"real", 1, same},
    Function{"sgn", 1, sign, nullptr, true},
    Function{"sin", 1, std::sin},
    Function{"sinh", 1, std::sinh},
    Function{"sqrt", 1, std::sqrt},
    Function{"tan", 1, std::tan},
    Function{"tanh", 1, std::tanh},
};

/// gnuplot 5.4's other functions: complex, random, of text, of time, of data files, or too special for a cost.
constexpr std::array others{
    "EllipticE", "EllipticK", "EllipticPi", "airy",         "arg",          "besi0",   "besi1",
    "besin",     "column",    "columnhead", "columnheader", "conjg",        "exist",   "exists",
    "expint",    "gprintf",   "hsv2rgb",    "ibeta",        "igamma",       "imag",    "palette",
    "rand",      "sprintf",   "strcol",     "strftime",     "stringcolumn", "strlen",  "strptime",
    "strstrt",   "substr",    "system",     "time",         "timecolumn",   "tm_hour", "tm_mday",
    "tm_min",    "tm_mon",    "tm_sec",     "tm_wday",      "tm_week",      "tm_yday", "tm_year",
    "trim",      "valid",     "value",      "voigt",        "weekdate_iso", "word",    "words"};

struct PreludeRow {
    std::string_view name, text;
};

/// Real results even of whole arguments, so that gnuplot divides them as we do.
constexpr std::array prelude_rows{
    PreludeRow{"ceildiv", "ceildiv(a, b) = real(ceil(real(a)/b))"},
    PreludeRow{"clog2", "clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))"}, // exact for 1 <= p <= 2**30
    PreludeRow{"log2", "log2(x) = log(x)/log(2.0)"},
    PreludeRow{"max", "max(a, b) = real(a > b ? a : b)"},
    PreludeRow{"min", "min(a, b) = real(a < b ? a : b)"},
    PreludeRow{"np2", "np2(p) = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)"},
};

} // namespace

std::span<const Function> functions()
{
    return function_rows;
}

const Function *find_function(std::string_view name)
{
    const auto *found = std::lower_bound(function_rows.begin(), function_rows.end(), name,
                                         [](const Function &row, std::string_view name) { return row.name < name; });
    return found != function_rows.end() && found->name == name ? found : nullptr;
}

std::optional<double> find_constant(std::string_view name)
{
    if (name == "pi") {
        return std::numbers::pi;
    }
    return name == "NaN" ? std::optional(std::numeric_limits<double>::quiet_NaN()) : std::nullopt;
}

std::string refused(std::string_view function)
{
    if (function == "rand") {
        return "rand is random: an equation must give the same value each time";
    }
    const bool known = std::find(others.begin(), others.end(), function) != others.end();
    return known ? std::string(function) + " is a function of gnuplot that mpisheet does not have" : "";
}

bool is_gnuplot_function(std::string_view name)
{
    return find_function(name) != nullptr || std::find(others.begin(), others.end(), name) != others.end();
}

std::vector<std::string> prelude_names()
{
    std::vector<std::string> names;
    for (const PreludeRow &row : prelude_rows) {
        names.emplace_back(row.name);
    }
    return names;
}

std::string prelude_text(std::string_view name)
{
    const auto *row =
        std::find_if(prelude_rows.begin(), prelude_rows.end(), [&](const PreludeRow &row) { return row.name == name; });
    return row == prelude_rows.end() ? "" : std::string(row->text);
}

} // namespace mpisheet::equations
