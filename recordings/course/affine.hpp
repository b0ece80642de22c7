#pragma once
// Multiples of a text's values, and a constant, that are a number's values: exactly, nearly, or as near as can be.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace mpisheet::course {

/// value = a·f + b.
struct Affine {
    double a = 0, b = 0;
};

/// Numbers, and where the least and the greatest of them are.
struct Target {
    const std::vector<double> &values;
    std::size_t lo = 0, hi = 0;
    explicit Target(const std::vector<double> &of) : values(of)
    {
        const auto [least, most] = std::minmax_element(of.begin(), of.end());
        lo = static_cast<std::size_t>(least - of.begin());
        hi = static_cast<std::size_t>(most - of.begin());
    }
};

/// a and b for which a·f + b is the target at all points, to a relative error of `within`; `f(k)` is a text's k-th
/// value. Nothing where there are none.
template <class Of> std::optional<Affine> affine_of(const Of &f, const Target &target, double within)
{
    const std::vector<double> &values = target.values;
    const std::size_t lo = target.lo, hi = target.hi;
    const auto fits = [&](double a, double b) {
        for (std::size_t i = 0; i < values.size(); ++i)
            if (!(std::abs(a * f(i) + b - values[i]) <= within * std::max(1.0, std::abs(values[i]))))
                return false;
        return true;
    };
    if (f(hi) != 0 && fits(values[hi] / f(hi), 0))
        return Affine{values[hi] / f(hi), 0};
    if (f(hi) == f(lo))
        return {};
    const double a = (values[hi] - values[lo]) / (f(hi) - f(lo)), b = values[lo] - a * f(lo);
    return fits(a, b) ? std::optional(Affine{a, b}) : std::nullopt;
}

/// The same of a text's values as they stand.
std::optional<Affine> affine(const std::vector<double> &f, const Target &target, double within);

/// a and b ≥ 0 for which the squared relative errors of a·f + b are least in all, and their mean. Nothing where a value
/// is 0, or f is constant.
struct Nearest {
    Affine affine;
    double error = 0;
};
std::optional<Nearest> nearest_of(const std::vector<double> &f, const std::vector<double> &values);

/// "8" or "1/3.": a fraction of small numbers, whose value `factor` takes; nothing where it is none.
std::optional<std::string> fraction_text(double &factor);

/// "a*f + b" without what is 1 or 0.
std::string affine_text(const std::string &a, const std::string &f, const std::string &b);

} // namespace mpisheet::course
