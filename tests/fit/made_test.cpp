// Equations over links beyond the measured process counts, fitted to measured and made points.

#include "fit/fit.hpp"
#include "fit/levels/made.hpp"
#include "model/sheet/text.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

using namespace mpisheet;

namespace {

double message(double d)
{
    return 5 + 0.001 * d;
}
/// By a binomial tree, [µs].
double bcast(double p, double d)
{
    return std::ceil(std::log2(p)) * message(d);
}

std::vector<Sample> samples(const std::function<double(double, double)> &cost)
{
    std::vector<Sample> all;
    const auto add = [&](const char *op, int p, double d, double us) {
        Sample sample;
        sample.op = op, sample.p = p, sample.bytes = static_cast<std::int64_t>(d), sample.seconds = us * 1e-6;
        all.push_back(sample);
    };
    for (double d = 1; d <= 1 << 18; d *= 2) {
        for (const char *op : {"msg", "msg_net", "exchange_net"})
            add(op, 2, d, message(d));
        for (const int p : {2, 3, 4, 6, 8})
            add("bcast", p, d, cost(p, d));
    }
    return all;
}

/// The fit on a machine whose binomial trees are known to take `cost` on up to so many ranks, other algorithms longer.
fit::Fit fitted(const std::function<double(double, double)> &cost, int ranks)
{
    return fit::fit(samples(cost), {}, {}, [&](const fit::Fit &) {
        const auto times = [&](const Algorithm &algorithm, const std::string &, double p, double d) {
            return std::optional(algorithm.function == "Binomial" ? cost(p, d) : 1e6);
        };
        return fit::AlgorithmTimes{.of = times, .alone = true, .ranks = ranks};
    });
}

} // namespace

TEST_CASE("over links the equation beyond the measured p is fitted to what messages take, and says so", "[made]")
{
    const auto cost = [](double p, double d) { return bcast(p, d) * (1 + p / 16); };
    const fit::Fit over_links = fitted(cost, 64);
    const fit::OperationFit &operation = *over_links.find("bcast");
    REQUIRE(operation.beyond);
    INFO(operation.beyond->text);
    for (const int p : {16, 24, 40, 48, 64})
        for (const double d : {8, 4096, 262144}) {
            INFO("p = " << p << ", d = " << d);
            CHECK(evaluate(operation, p, d) == Approx(cost(p, d)).epsilon(0.2));
            CHECK(lower(operation, p, d) < cost(p, d));
            CHECK(upper(operation, p, d) > cost(p, d));
            CHECK(upper(operation, p, d) > 1.3 * evaluate(operation, p, d)); // what shares links beyond is not seen
        }
    CHECK(evaluate(operation, 128, 4096) == Approx(bcast(128, 4096)).epsilon(0.01)); // of more ranks than there are
    CHECK_THAT(sheet_text(fit::to_sheet(over_links)), Catch::Contains("#@ op.bcast.made = p = 9 to 64, within"));
    CHECK(fitted(cost, 8).find("bcast")->made.empty()); // measured with all ranks
}

TEST_CASE("a border that ranks cross is found between made points", "[made]")
{
    const auto cost = [](double p, double d) { return bcast(p, d) * (p > 20 ? 4 : 1); };
    const fit::Fit over_links = fitted(cost, 44);
    const fit::OperationFit &operation = *over_links.find("bcast");
    REQUIRE(operation.beyond);
    INFO(operation.beyond->text);
    for (const int p : {16, 20, 22, 24, 40})
        CHECK(evaluate(operation, p, 4096) == Approx(cost(p, 4096)).epsilon(0.2));
}
