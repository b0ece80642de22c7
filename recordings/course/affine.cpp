#include "recordings/course/affine.hpp"

#include <fmt/format.h>

namespace mpisheet::course {
namespace {

bool is_sum(const std::string &text)
{
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0 && (c == '+' || c == '-' || c == '?'))
            return true;
    }
    return false;
}

} // namespace

std::optional<Affine> affine(const std::vector<double> &f, const Target &target, double within)
{
    return affine_of([&](std::size_t i) { return f[i]; }, target, within);
}

std::optional<Nearest> nearest_of(const std::vector<double> &f, const std::vector<double> &values)
{
    double n = 0, s = 0, g = 0, gg = 0, gs = 0; // of g = f/value, s = 1/value: a·g + b·s is to be 1
    for (std::size_t i = 0; i < f.size(); ++i) {
        if (!(values[i] > 0) || !std::isfinite(f[i]))
            return {};
        n += 1 / (values[i] * values[i]);
        s += 1 / values[i];
        g += f[i] / values[i];
        gg += f[i] * f[i] / (values[i] * values[i]);
        gs += f[i] / (values[i] * values[i]);
    }
    const double determinant = gg * n - gs * gs;
    constexpr double little = 1e-9;
    if (!(gg > 0) || determinant <= little * gg * n)
        return {};
    Affine best{(g * n - s * gs) / determinant, (s * gg - g * gs) / determinant};
    if (best.b < 0)
        best = {g / gg, 0};
    if (best.a <= 0)
        return {};
    double squares = 0;
    for (std::size_t i = 0; i < f.size(); ++i) {
        const double off = (best.a * f[i] + best.b) / values[i] - 1;
        squares += off * off;
    }
    return Nearest{best, squares / static_cast<double>(f.size())};
}

std::optional<std::string> fraction_text(double &factor)
{
    for (const int below : {1, 2, 3, 4, 6, 8, 12, 16, 24}) {
        const double above = std::round(factor * below);
        if (std::abs(factor * below - above) > 1e-7 * std::max(1.0, std::abs(above)))
            continue;
        factor = above / below;
        return below == 1 ? fmt::format("{:.0f}", above) : fmt::format("{:.0f}/{}.", above, below);
    }
    return {};
}

std::string affine_text(const std::string &a, const std::string &f, const std::string &b)
{
    std::string text = a == "1"    ? f
                       : a == "-1" ? "-" + f
                                   : a + "*" + (is_sum(f) && f.front() != '(' ? "(" + f + ")" : f);
    if (b != "0")
        text += b.front() == '-' ? " - " + b.substr(1) : " + " + b;
    return text;
}

} // namespace mpisheet::course
