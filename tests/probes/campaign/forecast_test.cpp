// What a measurement will take, by hand-made paces.

#include "probes/campaign/forecast.hpp"
#include "tests/catch.hpp"

using namespace mpisheet;
using namespace mpisheet::campaign;

namespace {

/// Two points of 1 ms a call, one that is left out.
const std::vector<CostedPoint> points{{{{"bcast", 2, 8}, 1000, 85, ""}, 1e-3},
                                      {{{"bcast", 8, 8}, 2000, 85, ""}, 1e-3},
                                      {{{"alltoall", 8, 1024}, 0, 0, "needs more than --memory"}, 0}};

/// Ten repetitions a pass and 10 ms beside them: 20 ms a point and pass, 120 ms a launch of three passes, and a second
/// to begin.
const Pace pace{.source = "a test",
                .start = 1,
                .turn = 0.01,
                .repetitions = 10,
                .further_points = 0,
                .all_over_first = 2,
                .further_launches = 4,
                .between_launches = 0.5};

constexpr Afterwards nothing{.calibration = false, .fit = false};

} // namespace

TEST_CASE("launches that the budget does not bound take what their points take", "[forecast]")
{
    const Forecast found = forecast({.launches = 3, .budget = 60}, 4, points, pace, nothing);
    CHECK(found.points == 2);
    CHECK(found.left_out == 1);
    CHECK(found.processes == std::vector{2, 8});
    CHECK(found.likely == Approx(3 * (1 + 0.12 + 0.5)));
    CHECK(found.least == Approx(found.likely));
    CHECK(found.memory_of_node == 4 * 2000); // four of the eight ranks lie on a node
}

TEST_CASE("a budget that is too short bounds the launches, but each point is measured once", "[forecast]")
{
    // 0.1 s for two launches are 50 ms each; once over the points takes 2·(10 + 5·1) = 30 ms.
    CHECK(forecast({.launches = 2, .budget = 0.1}, 4, points, pace, nothing).likely == Approx(2 * (1 + 0.05 + 0.5)));
    CHECK(forecast({.launches = 2, .budget = 0.05}, 4, points, pace, nothing).likely == Approx(2 * (1 + 0.03 + 0.5)));
    // Three times the budget and no more: the rest is left out.
    CHECK(forecast({.launches = 2, .budget = 0.01}, 4, points, pace, nothing).likely == Approx(2 * (1 + 0.015 + 0.5)));
}

TEST_CASE("launches of points that do not agree use the budget, and only likely", "[forecast]")
{
    // Five launches of 1.12 s, twice that in all, and four times between launches.
    const Forecast found = forecast({.budget = 60}, 4, points, pace, nothing);
    CHECK(found.least == Approx(5 * (1.12 + 0.5)));
    CHECK(found.likely == Approx(5 * (1.12 + 0.5) + 5 * 1.12 + 4 * 0.5));
    // Of a budget of 8.4 s half of that is left.
    CHECK(forecast({.budget = 8.4}, 4, points, pace, nothing).likely == Approx(5 * (1.12 + 0.5) + 2.8 + 2 * 0.5));
}

TEST_CASE("calibration has what the launches leave of the budget, a quarter of its time at least", "[forecast]")
{
    const Afterwards calibrated{.fit = false, .kernels = 10}; // three launches of 0.3 s each: 9 s
    const auto on_one_node = [&](double budget) {
        return forecast({.ranks = 4, .launches = 3, .budget = budget}, 4, points, pace, calibrated);
    };
    CHECK(on_one_node(60).stages.back().likely == Approx(9));
    const double launches = 3 * (1 + 0.12 + 0.5);
    CHECK(on_one_node(launches + 1).stages.back().likely == Approx(1));
    CHECK(on_one_node(launches + 0.2).stages.back().likely == Approx((launches + 0.2) / 2 / 4)); // of half the budget
    const Forecast of_two = forecast({.ranks = 8, .launches = 3, .budget = launches + 1}, 4, points, pace, calibrated);
    CHECK(of_two.stages.back().likely == Approx((launches + 1) / 2)); // a job of its own
}

TEST_CASE("a simulation takes its processor's time, whatever the budget", "[forecast]")
{
    const Plan simulated{.target = {.simulated = true}, .budget = 1};
    const Forecast few = forecast(simulated, 1, points, pace, nothing);
    std::vector<CostedPoint> more = points;
    for (CostedPoint &point : more)
        point.planned.point.p *= 8;
    CHECK(few.launches == 1);
    CHECK(forecast(simulated, 1, more, pace, nothing).likely - 1 > 8 * (few.likely - 1));
}

TEST_CASE("a simulated calibration makes the steps of all busy processors, a real one has its launches", "[forecast]")
{
    const auto seconds = [](int busy, bool simulated) {
        return seconds_afterwards({.fit = false, .kernels = 10, .busy = busy}, simulated, 0);
    };
    CHECK(seconds(2, true) - seconds(1, true) == Approx(5.0));
    CHECK(seconds(8, true) - seconds(4, true) == Approx(20.0));
    CHECK(seconds(6, true) - seconds(4, true) == Approx(15.0)); // 2, 4, 6
    CHECK(seconds(8, false) == seconds(1, false));
    CHECK(seconds_afterwards(nothing, true, 0) == 0);
}
