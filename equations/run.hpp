#pragma once
// Runs flat code: at one point, with every operation checked, or over blocks of points.

#include "equations/code.hpp"
#include "equations/program.hpp"

#include <span>

namespace mpisheet::equations {

/// The value at one point. Throws Error where an operation's result is not finite. Reports calls (code compiled for
/// tracing) to `calls` unless it is nullptr.
double run_point(const Code &code, std::span<const double> arguments, std::vector<BoundaryCall> *calls);

/// The values at many points, the same to the bit. For code of one routine.
void run_blocks(const Code &code, std::span<const std::span<const double>> columns, std::span<double> out);

/// Limits of one evaluation, each with its message.
inline constexpr int most_nested_calls = 1000;
inline constexpr long most_steps = 200'000'000; ///< instructions

} // namespace mpisheet::equations
