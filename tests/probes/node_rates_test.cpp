// Memory and compute rates of a node: every rank does its share, and more ranks do more.

#include "model/node_rate.hpp"
#include "probes/compute/rates.hpp"
#include "probes/compute/vectorise.hpp"
#include "probes/measure/busy.hpp"
#include "probes/measure/node_rates.hpp"
#include "tests/mpi.hpp"

#include <set>

using namespace mpisheet;
using namespace mpisheet::measure;

TEST_CASE("one busy rank, then twice as many, then all", "[rates]")
{
    CHECK(busy_counts(1) == std::vector<int>{1});
    CHECK(busy_counts(2) == std::vector<int>{1, 2});
    CHECK(busy_counts(6) == std::vector<int>{1, 2, 4, 6});
    CHECK(busy_counts(8) == std::vector<int>{1, 2, 4, 8});
}

TEST_CASE("the loops do what they say, on registers of any width", "[rates]")
{
    std::vector<double> a(3), b{1, 2, 3}, c{10, 20, 30};
    compute::triad(a, b, c, 0.5);
    CHECK(a == std::vector<double>{6, 12, 18});
    for (const int widest : {2, 4, 8}) {
        double done = 0;
        const double sum = compute::multiply_add(1000, done, widest);
        CHECK(done >= 1000);
        CHECK(done < 1000 + 12 * 8);
        CHECK(sum == 12 * std::min(widest, compute::lanes_here())); // each x stays 1
    }
}

TEST_CASE("rates are measured with 1, 2 … ranks of a node busy, with the work of all of them", "[rates]")
{
    const measure::Launch &launch = tests::launch();
    const RateRules rules{.repetitions = 2, .array = 1 << 20, .steps = 1'000'000};
    const std::vector<StepSample> rows = measure_rates(launch, rules, [](int, int, const std::string &) {});
    if (launch.rank > 0)
        return;
    const std::size_t counts = busy_counts(launch.size).size();
    CHECK(rows.size() == counts * node_rates.size() * 2);
    std::set<int> busy;
    for (const StepSample &row : rows) {
        busy.insert(row.busy);
        CHECK(row.seconds > 0);
        if (row.kernel == "triad") {
            CHECK(row.steps == (1 << 17)); // the same arrays, dealt to the busy
            CHECK(row.bytes == 3 << 20);
        } else {
            CHECK(row.steps >= 1e6 * row.busy);
            CHECK(row.steps < 1.001e6 * row.busy);
        }
    }
    CHECK(busy.size() == counts);
}
