// Experiments on programs small enough to work out by hand.

#include "model/error.hpp"
#include "spmd/experiment.hpp"
#include "spmd/layout.hpp"
#include "tests/catch.hpp"
#include "tests/spmd/spmd.hpp"

#include <array>

using namespace mpisheet;
using namespace mpisheet::spmd;
using namespace spmd_files;

namespace {

/// N² µs of work shared out, N µs of communication from two processes on, whatever their number.
Application hand()
{
    return tiny("#@ computation = Hand\n#@ communication = Hand\ncomp(N,P) = N**2/P\ncomm(N,P) = P > 1 ? N : 0\n"
                "mem(N,P) = 8*N**2/P + 8*N\n",
                "#@ system = Desk\nT1(b) = 1\nmflops(N) = 1\n");
}

/// N µs shared out, a µs for each further process.
Application growing()
{
    return tiny("comp(N,P) = N/P\ncomm(N,P) = P - 1\n", "T1(b) = 1\nmflops(N) = 1\n");
}

} // namespace

TEST_CASE("time, speed-up and efficiency by hand", "[spmd]")
{
    const Cell cell = predict(hand(), 100, 4);
    CHECK(cell.comp_s == Approx(2500e-6));
    CHECK(cell.comm_s == Approx(100e-6));
    CHECK(cell.total_s == Approx(2600e-6));
    CHECK(cell.single_s == Approx(10000e-6));
    CHECK(cell.speedup == Approx(10000.0 / 2600));
}

TEST_CASE("findings by hand: N = 100 µs of work and P - 1 µs of communication", "[spmd]")
{
    const Findings found = findings(growing(), 100, 1, 64);
    REQUIRE(found.reach.best_p > 0);
    CHECK(found.reach.best_p == 10); // 100/P + P - 1 is least at √100
    CHECK(found.reach.best_seconds == Approx(19e-6));
    CHECK(found.crossover == 11);                                         // 100/P = P - 1 at 10.5
    CHECK(found.reach.inefficient_p == 11);                               // 100 + P(P - 1) > 200 from 10.5 on
    CHECK(findings(growing(), 100, 1, 64, 0.9).reach.inefficient_p == 4); // P(P - 1) > 100/9 from 3.87 on
    CHECK_FALSE(findings(growing(), 100, 1, 8).crossover.has_value());
}

TEST_CASE("the smallest problem worth P processors by hand", "[spmd]")
{
    // N/(N + P(P - 1)) ≥ 1/2 from N = P(P - 1) on: the isoefficiency function.
    for (const std::int64_t P : {2, 3, 7, 100, 1000})
        CHECK(smallest_N(growing(), P, 0.5) == P * (P - 1));
    // N/(N + P) ≥ 0.8 from N = 4 P on.
    CHECK(smallest_N(hand(), 32, 0.8) == 128);
    CHECK(smallest_N(growing(), 1000, 1.5) == std::nullopt);
    CHECK(smallest_N(growing(), 1, 0.5) == 1);
}

TEST_CASE("weak scaling keeps a process's work or memory", "[spmd]")
{
    const std::vector<std::int64_t> P{1, 4, 9, 16};
    const std::vector<Cell> work_kept = weak_scaling(hand(), Constant::work, 100, P);
    for (std::size_t i = 0; i < P.size(); ++i) {
        CHECK(work_kept[i].N * work_kept[i].N == 100 * 100 * P[i]);
        CHECK(work_kept[i].comp_s == Approx(0.01));
    }
    for (const Cell &cell : weak_scaling(hand(), Constant::memory, 100, P)) // 8 N²/P + 8 N bytes, as near as N allows
        CHECK(memory(hand(), cell.N, cell.P) == Approx(8 * 100 * 101).epsilon(0.01));
    CHECK_THROWS_WITH(weak_scaling(growing(), Constant::memory, 10, P), Catch::Contains("no mem(N,P)"));
}

TEST_CASE("a sweep has every P for every N, in order", "[spmd]")
{
    const auto cells = sweep(hand(), std::array<std::int64_t, 2>{10, 20}, std::array<std::int64_t, 2>{1, 2});
    REQUIRE(cells.size() == 4);
    CHECK(cells[1].N == 10);
    CHECK(cells[1].P == 2);
    CHECK(cells[2].N == 20);
}

TEST_CASE("times are cut off as in the paper, not rounded, and whole ones stay whole", "[spmd]")
{
    CHECK(truncated(0.0015077, 5) == "0.00150");
    CHECK(truncated(0.771938506, 6) == "0.771938");
    CHECK(truncated(0.3, 1) == "0.3");
    CHECK(truncated(4.35, 2) == "4.35"); // 4.3499999999999996 in binary
    CHECK(truncated(0, 6) == "0.000000");
}

TEST_CASE("the layouts of Figures 7 and 10", "[spmd]")
{
    const Application desk = tiny("#@ computation = Hand\n#@ communication = Tree\ncomp(N,P) = N**2/P\n"
                                  "comm(N,P) = P > 1 ? N : 0\nmem(N,P) = N/P\n",
                                  "#@ system = Desk\nT1(b) = 1\nmflops(N) = 1\nnode_bytes = 3*2**20\nlargest_P = 4\n");
    const std::array<std::int64_t, 3> P{1, 2, 8};
    CHECK(processor_table(desk, sweep(desk, std::array<std::int64_t, 1>{1000}, P)) ==
          "Computation for Hand\n"
          "Communication for Tree\n"
          "Processors: 1...8\n"
          "Problem Size: 1000\n"
          "System: Desk\n"
          "Speedup estimate (all times in seconds):\n"
          "     P         COMM         COMP        TOTAL       SP\n"
          "     1     0.000000     1.000000     1.000000     1.00\n"
          "     2     0.001000     0.500000     0.501000     2.00\n"
          "     8  Desk has 4 processors\n");
    CHECK(size_table(desk, sweep(desk, std::array<std::int64_t, 2>{1000, 2000}, std::array<std::int64_t, 1>{4})) ==
          "Computation for Hand\n"
          "Communication for Tree\n"
          "Processors: 4 Problem Size:1000...2000\n"
          "System: Desk\n"
          "Speedup estimate (all times in seconds):\n"
          "   PSZ       COMM       COMP      TOTAL       SP\n"
          "  1000      Single proc. t.:         1.000000     1.00\n"
          "          0.00100    0.25000    0.25100     3.98\n"
          "  2000      Single proc. t.:         4.000000     1.00\n"
          "          0.00200    1.00000    1.00200     3.99\n");
}
