// Every operation of the table, run for real at several p and d: results verified on every rank, samples complete.

#include "measure/clock.hpp"
#include "measure/plan.hpp"
#include "measure/platform.hpp"
#include "measure/session.hpp"
#include "probes/sweep.hpp"

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <tuple>

namespace mpisheet {
namespace {

void check(bool fine, const std::string &what)
{
    if (!fine)
        throw Error(Exit::bug, "check failed: " + what);
}

using Key = std::tuple<std::string, int, std::int64_t>;

int test(const Launch &launch)
{
    std::vector<const Probe *> all;
    for (const std::span<const Probe> rows : {probes(), probes_on_request()})
        for (const Probe &probe : rows)
            all.push_back(&probe);
    Grid grid = make_grid(all, process_counts(launch.size), {1, 3, 4, 64, 5000, 100'000}, {1 << 30, launch.size, 0});
    shuffle(grid.points, 3);
    SweepRules rules;
    rules.launch = 4;
    rules.repetitions = 2;
    std::map<Key, int> taken, valid;
    int points_done = 0;
    const SweepSummary summary =
        sweep(launch, grid.points, rules, [&](const Point &point, std::span<const Sample> samples, int done) {
            check(done == ++points_done, "points are recorded one after another");
            int rep = 0;
            for (const Sample &sample : samples) {
                check(sample.op == point.probe->name && sample.p == point.p && sample.bytes == point.d,
                      "samples are the point's");
                check(sample.rep == rep++ && sample.launch == 4, "samples are numbered");
                check(sample.seconds >= 0, "no cost is negative");
                check(sample.p == 1 || point.probe->local != nullptr || sample.seconds > 0, "messages cost something");
                check(sample.verified || (platform::simulated() && sample.bytes > 10'000),
                      "small results are verified");
                check(sample.ppn >= 1 && sample.nodes >= 1, "the placement is known");
                taken[{sample.op, sample.p, sample.bytes}] += 1;
                valid[{sample.op, sample.p, sample.bytes}] += sample.valid;
            }
        });
    if (launch.rank > 0)
        return 0;
    std::set<Key> expected;
    for (const Point &point : grid.points)
        expected.insert({std::string(point.probe->name), point.p, point.d});
    for (const LeftOut &left : summary.left_out)
        for (const std::int64_t d : left.sizes)
            expected.erase({left.op, left.p, d});
    check(summary.left_out.empty() || platform::simulated(), "a real MPI refuses nothing");
    for (const Key &key : expected) {
        const std::string name =
            std::get<0>(key) + " p=" + std::to_string(std::get<1>(key)) + " d=" + std::to_string(std::get<2>(key));
        check(taken[key] >= 2, "two samples at least of " + name);
        // On a busy machine ranks may come late again and again; simulated ones never do.
        check(!platform::simulated() || (taken[key] == 2 && valid[key] == 2),
              "two valid samples and no other of " + name);
    }
    check(points_done == static_cast<int>(grid.points.size()), "every point is measured once");
    return 0;
}

/// Ranks whose clocks are one: each offset that synchronisation finds must be zero within its bound, in 99 of 100.
int test_clocks(const Launch &launch)
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
    if (launch.rank == launch.size - 1)
        std::cout << contained << " of " << times << " bounds contain the true offset; the widest is " << worst * 1e6
                  << " us; " << likely << " of the likely errors, to " << reckoned * 1e6 << " us" << std::endl;
    check(contained >= 0.99 * times, "bounds contain the true offset");
    return 0;
}

} // namespace
} // namespace mpisheet

int main(int argc, char **argv)
{
    const bool clocks = std::getenv("MPISHEET_ONE_CLOCK") != nullptr;
    return mpisheet::run_mpi(argc, argv, {}, {0, false}, clocks ? mpisheet::test_clocks : mpisheet::test);
}
