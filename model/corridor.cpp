#include "model/corridor.hpp"

#include <algorithm>

namespace mpisheet {

Range slopes(std::span<const Bar> bars, Range allowed)
{
    for (const Bar &left : bars)
        for (const Bar &right : bars)
            if (left.x < right.x) {
                const double apart = right.x - left.x;
                allowed.low = std::max(allowed.low, (right.low - left.high) / apart);
                allowed.high = std::min(allowed.high, (right.high - left.low) / apart);
            }
    return allowed;
}

Range values_at(double x, std::span<const Bar> bars, Range slopes)
{
    Range values;
    for (const Bar &bar : bars) {
        const double on = x - bar.x;
        values.low = std::max(values.low, bar.low + (on == 0 ? 0 : std::min(slopes.low * on, slopes.high * on)));
        values.high = std::min(values.high, bar.high + (on == 0 ? 0 : std::max(slopes.low * on, slopes.high * on)));
    }
    return values;
}

} // namespace mpisheet
