#pragma once
// Simulated time in whole numbers: what happens at the same moment on paper happens at the same moment here.

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace mpisheet::farm {

using Ticks = std::int64_t;

/// A power of two [s], the finest down to 2⁻⁵⁰ s (10⁻¹⁵ s) with which `longest` seconds still fit.
inline double tick_for(double longest)
{
    return std::exp2(std::max(-50.0, std::ceil(std::log2(longest + 1)) - 61));
}

inline Ticks ticks(double seconds, double tick)
{
    return std::llround(seconds / tick);
}

} // namespace mpisheet::farm
