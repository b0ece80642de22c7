// A machine in a few numbers, and two sheets by their equations.

#include "report/equation_changes.hpp"
#include "report/machine_figures.hpp"
#include "tests/catch.hpp"

#include <cmath>

using namespace mpisheet::report;
using Catch::Matchers::Contains;

namespace {

const char *const measured = "#@ machine = bench\n#@ d_unit = byte\n#@ op.msg.d = 1:100000\n"
                             "#@ op.allreduce.p = 2,4,8\n#@ op.allreduce.d = 1:1000\n#@ op.barrier.p = 2,4\n"
                             "tmsg(d) = 10 + d/100.0\ntsend(d) = 2\ntrecv(d) = 4\ntbarrier(p) = 5*p\n"
                             "tallreduce(p,d) = 10*p + d\n"
                             "#@ rate.triad.k = 1,2\nr_triad(k) = k <= 1 ? 10000.0 : 15000.0\n"
                             "#@ rate.multiply_add.k = 1,2\nr_multiply_add(k) = 4000.0*k\n";
const char *const paper = "#@ machine = paper\n#@ d_unit = unstated\ntallsend(p,d) = 40 + 0.1*p + 0.1*d\n"
                          "tbarrier(p) = 40\n";

} // namespace

TEST_CASE("latency, bandwidth and half-bandwidth size come from the sheet's message", "[machines]")
{
    const MachineFigures figures = figures_of("bench", read_datasheet(measured, "m.gp"), 4);
    CHECK(figures.message == "tmsg");
    CHECK(figures.latency == Approx(10.08e-6));
    CHECK(figures.bandwidth == Approx(100000 / 1010e-6)); // 99 MB/s at the largest measured message
    // d/(10 + d/100) reaches 49.505 from d = 980.4 on
    CHECK(figures.half_size == 981);
    CHECK(figures.messages == Approx(1 / 4e-6)); // the receiver takes longer
    CHECK(figures.barrier == Approx(20e-6));
    CHECK(figures.allreduce == Approx(48e-6));
    CHECK(figures.memory_core == Approx(10e9));
    CHECK(figures.memory_node == Approx(15e9));
    CHECK(figures.compute_node == Approx(8e9));
    CHECK(figures.busy == 2);
    CHECK_FALSE(figures.extrapolated);
    CHECK(figures_of("bench", read_datasheet(measured, "m.gp"), 8).extrapolated); // the barrier ends at 4
}

TEST_CASE("what a paper's sheet lacks is unknown, and a dash in the table", "[machines]")
{
    const MachineFigures figures = figures_of("paper", read_datasheet(paper, "p.gp"), 2);
    CHECK(figures.message == "tallsend, p = 2");
    CHECK(figures.latency == Approx(41e-6));
    CHECK(figures.half_size == Approx(402).margin(2)); // 40.2/0.1, nearly: 1 MiB is not endless
    CHECK(std::isnan(figures.messages));
    CHECK(std::isnan(figures.allreduce));
    CHECK(std::isnan(figures.memory_core));
    CHECK(figures.barrier == Approx(40e-6));
    const Grid grid = machines_table(std::vector{figures});
    CHECK(grid.rows[0].cells[6] == "–");
    CHECK_THAT(grid.rows[0].cells.back(), Contains("taken as bytes") && Contains("tallsend"));
    const MachineFigures nothing = figures_of("none", read_datasheet("tcomms = 10.0\n", "n.gp"), 2);
    CHECK(nothing.message.empty());
    CHECK(std::isnan(nothing.latency));
}

TEST_CASE("collectives are compared at the largest p that all measured", "[machines]")
{
    const std::vector sheets{read_datasheet(measured, "m.gp"), read_datasheet(paper, "p.gp")};
    CHECK(common_processes(sheets) == 4);
    CHECK(common_processes(std::span(sheets).subspan(1)) == 2);
}

TEST_CASE("equations are compared at doubling p and d inside both ranges", "[machines]")
{
    const Datasheet before = read_datasheet("#@ op.bcast.p = 2,4\n#@ op.bcast.d = 1:8\ntbcast(p,d) = p*d\n"
                                            "tbarrier(p) = 10\ntscan(p,d) = d\n",
                                            "b.gp");
    const Datasheet after =
        read_datasheet("#@ op.bcast.p = 4,8\n#@ op.bcast.d = 2:100\ntbcast(p,d) = p*d*(d < 4 ? 3 : 1)\n"
                       "tbarrier(p) = 5\n",
                       "a.gp");
    const std::vector<EquationChange> changes = equation_changes(before, after);
    REQUIRE(changes.size() == 2);
    const EquationChange &barrier = changes[0].op == "barrier" ? changes[0] : changes[1];
    const EquationChange &bcast = changes[0].op == "barrier" ? changes[1] : changes[0];
    CHECK(barrier.median == Approx(0.5));
    CHECK(verdict(barrier, 0.05) == "faster");
    REQUIRE(bcast.points.size() == 3); // p = 4; d = 2, 4, 8
    CHECK(bcast.most.ratio == Approx(3));
    CHECK(bcast.most.d == 2);
    CHECK(bcast.median == Approx(1));
    CHECK(verdict(bcast, 0.05) == "the same");
    CHECK(verdict(EquationChange{.least = {0.5}, .most = {2}, .median = 1}, 0.05) == "faster and slower");
}
