// What the ways between simulated ranks take, held against the routes that SimGrid itself has.

#include "probes/ways.hpp"
#include "tests/mpi.hpp"

#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <simgrid/host.h>
#include <string>
#include <vector>

using namespace mpisheet;
using mpisheet::tests::launch;

namespace {

/// Latency of the route from each rank to each [s].
std::vector<std::vector<double>> routes(int p)
{
    std::vector<std::vector<double>> seconds;
    for (int i = 0; i < p; ++i) {
        seconds.emplace_back();
        for (int j = 0; j < p; ++j)
            seconds.back().push_back(sg_host_get_route_latency(sg_host_by_name(("n-" + std::to_string(i)).c_str()),
                                                               sg_host_by_name(("n-" + std::to_string(j)).c_str())));
    }
    return seconds;
}

} // namespace

TEST_CASE("ways of simulated ranks are those of the platform's routes, also the first ones", "[ways]")
{
    const graph::Ways ways = probes::measure_ways(launch());
    if (launch().rank > 0)
        return;
    const int p = launch().size;
    const std::vector<std::vector<double>> latency = routes(p);
    // A message takes what it takes at no distance and a multiple of the route's latency: two pairs tell, all must
    // obey.
    const auto at = [](const auto &table, int i, int j) {
        return table[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    };
    int far = 1;
    for (int j = 1; j < p; ++j)
        far = at(latency, 0, j) > at(latency, 0, far) ? j : far;
    const double span = at(latency, 0, far) - at(latency, 0, 1);
    REQUIRE(span > 0);
    for (const auto &[table, times] : {std::pair{&ways.small_s, 1.0}, {&ways.large_s, 1.0}}) {
        const double slope = times * (at(*table, 0, far) - at(*table, 0, 1)) / span;
        const double none = at(*table, 0, 1) - slope * at(latency, 0, 1);
        CHECK(slope > 1);
        for (int i = 0; i < p; ++i)
            for (int j = 0; j < p; ++j) {
                CAPTURE(i, j);
                if (i != j)
                    CHECK(at(*table, i, j) == Approx(none + slope * at(latency, i, j)).epsilon(1e-5));
            }
    }
    // The second message the same way takes what its bytes take, on every way the same.
    const double gap = at(ways.two_s, 0, 1) - at(ways.large_s, 0, 1);
    CHECK(graph::large_bytes / gap == Approx(0.940694 * 2e9).epsilon(1e-5)); // SMPI gives large messages that share
    for (int j = 1; j < p; ++j)
        CHECK(at(ways.two_s, j, 0) - at(ways.large_s, j, 0) == Approx(gap).epsilon(1e-3));
    for (const graph::AtOnce &messages : ways.at_once)
        for (const graph::Sent &sent : messages)
            CHECK(sent.took_s >
                  at(ways.large_s, sent.from, sent.to) * (1 - 1e-4)); // a reading of the clock takes 10 ns
}
