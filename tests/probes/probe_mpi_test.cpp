// Every operation of the table, run for real at several p and d: results verified on every rank, samples complete.

#include "probes/measure/clock.hpp"
#include "probes/measure/plan.hpp"
#include "probes/measure/platform.hpp"
#include "probes/sweep.hpp"
#include "tests/mpi.hpp"

#include <cmath>
#include <iostream>
#include <map>
#include <set>
#include <tuple>

using namespace mpisheet;
using namespace mpisheet::measure;
using namespace mpisheet::probes;
using mpisheet::tests::launch;

namespace {

using Key = std::tuple<std::string, int, std::int64_t>; // op, p, d

/// All operations at every p of the launch and a few d, in a random order.
Grid all_points()
{
    std::vector<const Probe *> all;
    for (const std::span<const Probe> rows : {probes_of_every_sweep(), probes_on_request()})
        for (const Probe &probe : rows)
            all.push_back(&probe);
    const Limits limits{1 << 30, launch().size, 0};
    Grid grid = make_grid(all, process_counts(launch().size), {1, 3, 4, 64, 5000, 100'000}, limits);
    shuffle(grid.points, 3);
    return grid;
}

void check_samples(const Point &point, std::span<const Sample> samples)
{
    int rep = 0;
    for (const Sample &sample : samples) {
        INFO(point.probe->name << " p = " << point.p << " d = " << point.d << " rep " << rep);
        CHECK(sample.op == point.probe->name);
        CHECK(sample.p == point.p);
        CHECK(sample.bytes == point.d);
        CHECK(sample.rep == rep++);
        CHECK(sample.launch == 4);
        CHECK(sample.seconds >= 0);
        if (sample.p > 1 && point.probe->local == nullptr)
            CHECK(sample.seconds > 0); // messages cost something
        if (!platform::simulated() || sample.bytes <= 10'000)
            CHECK(sample.verified);
        CHECK(sample.ppn >= 1);
        CHECK(sample.nodes >= 1);
    }
}

} // namespace

TEST_CASE("every operation runs at several p and d: verified on every rank, each point measured once", "[probes]")
{
    const Grid grid = all_points();
    SweepRules rules;
    rules.arrangements = arrange(launch(), {});
    rules.launch = 4;
    rules.repetitions = 2;
    std::map<Key, int> taken, valid;
    int points_done = 0, last_done = 0;
    const SweepSummary summary =
        sweep(launch(), grid.points, rules, [&](const Point &point, std::span<const Sample> samples, int done) {
            CHECK(done > last_done); // points that SimGrid refuses count, and have no samples
            last_done = done;
            ++points_done;
            check_samples(point, samples);
            for (const Sample &sample : samples) {
                taken[{sample.op, sample.p, sample.bytes}] += 1;
                valid[{sample.op, sample.p, sample.bytes}] += sample.valid;
            }
        });
    if (launch().rank > 0)
        return;
    std::set<Key> expected;
    for (const Point &point : grid.points)
        expected.insert({std::string(point.probe->name), point.p, point.d});
    for (const LeftOut &left : summary.left_out)
        for (const std::int64_t d : left.sizes)
            expected.erase({left.op, left.p, d});
    if (!platform::simulated()) // SimGrid refuses some
        CHECK(summary.left_out.empty());
    for (const Key &key : expected) {
        INFO(std::get<0>(key) << " p = " << std::get<1>(key) << " d = " << std::get<2>(key));
        CHECK(taken[key] >= 2);
        if (platform::simulated()) // on a busy machine ranks may come late again and again; simulated ones never do
            CHECK((taken[key] == 2 && valid[key] == 2));
    }
    CHECK(points_done == static_cast<int>(expected.size()));
}

// Two hosts of one kernel have one clock: run between them by probe_program_test.
TEST_CASE("where all ranks have one clock, 99 of 100 bounds contain the offset, which is zero", "[.one-clock]")
{
    constexpr int times = 200;
    int contained = 0, likely = 0;
    double worst = 0, reckoned = 0;
    for (int k = 0; k < times; ++k) {
        ClockHistory history;
        const Clock clock = synchronise(MPI_COMM_WORLD, false, history);
        contained += std::abs(clock.offset) <= clock.error;
        likely += std::abs(clock.offset) <= likely_error_at(clock, clock.at);
        worst = std::max(worst, clock.error);
        reckoned = std::max(reckoned, likely_error_at(clock, clock.at));
    }
    if (launch().rank == launch().size - 1)
        std::cout << contained << " of " << times << " bounds contain the true offset; the widest is " << worst * 1e6
                  << " us; " << likely << " of the likely errors, to " << reckoned * 1e6 << " us" << std::endl;
    CHECK(contained >= 0.99 * times);
}
