#pragma once
// Runs flat code: at one point, with every operation checked, or over blocks of points.

#include "equations/code.hpp"
#include "equations/program.hpp"

#include <span>

namespace mpisheet::equations {

/// What one evaluation gives besides its first result; nothing need be asked for.
struct Reports {
    std::span<double> results;                  ///< all of them
    std::vector<BoundaryCall> *calls = nullptr; ///< of code compiled for tracing
    Watch *watch = nullptr;                     ///< of watched names
    std::size_t point = 0;                      ///< where in Watch::outside
};

/// The (first) value at one point. Throws Error where an operation's result is not finite.
double run_point(const Code &code, std::span<const double> arguments, const Reports &reports);

/// The values at many points, the same to the bit.
void run_blocks(const Code &code, std::span<const std::span<const double>> columns,
                std::span<const std::span<double>> outs, Watch *watch);

/// How far the arguments of the call of a watched name are from their ranges: the largest of them, and of `before`.
template <typename Argument> char extent(const Watch &watch, std::size_t name, Argument argument, char before)
{
    const auto &allowed = watch.allowed[name];
    for (std::size_t k = 0; k < allowed.size(); ++k)
        before = std::max<char>(before, allowed[k].extent_of(argument(k)));
    return before;
}

/// Limits of one evaluation, each with its message.
inline constexpr int most_nested_calls = 1000;
inline constexpr long most_steps = 200'000'000; ///< instructions

} // namespace mpisheet::equations
