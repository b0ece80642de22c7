// Which clocks are too coarse for what is timed with them.

#include "model/clock_step.hpp"
#include "tests/catch.hpp"

#include <cmath>

using mpisheet::coarse_step;

namespace {

/// A clock that shows multiples of `step`, read every `reading` seconds from an odd instant on.
std::function<double()> clock_of(double step, double reading)
{
    return [step, reading, at = 12345.678901]() mutable {
        at += reading;
        return std::floor(at / step) * step;
    };
}

} // namespace

TEST_CASE("a clock that stands still between readings is told by its step", "[clock]")
{
    for (const double step : {1e-7, 1e-6, 1e-5, 1e-3})
        CHECK(coarse_step(clock_of(step, 2.5e-8)) == Approx(step).epsilon(1e-3));
    CHECK(coarse_step(clock_of(1e-6, 6e-7)) == Approx(1e-6).epsilon(1e-3));         // slow to read
    CHECK(coarse_step(clock_of(1e-6, 1.7e-6), 1e-6) == Approx(1e-6).epsilon(1e-3)); // slower, and says its step
}

TEST_CASE("a clock that is finer than its readings has no step", "[clock]")
{
    CHECK(coarse_step(clock_of(1e-9, 2.5e-8)) == 0);
    CHECK(coarse_step(clock_of(7e-8, 1e-6)) == 0); // slow to read
}

TEST_CASE("a clock that is set back is not taken for one that steps", "[clock]")
{
    int readings = 0;
    const auto fine = clock_of(1e-9, 2.5e-8);
    CHECK(coarse_step([&] { return fine() - (++readings > 5 ? 3.0 : 0.0); }) == 0);
}
