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
    CHECK(figures.latency.value == Approx(10.08e-6));
    CHECK(figures.bandwidth.value == Approx(100000 / 1010e-6)); // 99 MB/s at the largest measured message
    // d/(10 + d/100) reaches 49.505 from d = 980.4 on
    CHECK(figures.half_size.value == 981);
    CHECK(figures.messages.value == Approx(1 / 4e-6)); // the receiver takes longer
    CHECK(figures.barrier.value == Approx(20e-6));
    CHECK(figures.allreduce.value == Approx(48e-6));
    CHECK(figures.memory_core.value == Approx(10e9));
    CHECK(figures.memory_node.value == Approx(15e9));
    CHECK(figures.compute_node.value == Approx(8e9));
    CHECK(figures.busy == 2);
    CHECK_FALSE(figures.extrapolated);
    CHECK(figures_of("bench", read_datasheet(measured, "m.gp"), 8).extrapolated); // the barrier ends at 4
}

TEST_CASE("what a paper's sheet lacks is unknown, and a dash in the table", "[machines]")
{
    const MachineFigures figures = figures_of("paper", read_datasheet(paper, "p.gp"), 2);
    CHECK(figures.message == "tallsend, p = 2");
    CHECK(figures.latency.value == Approx(41e-6));
    CHECK(figures.half_size.value == Approx(402).margin(2)); // 40.2/0.1, nearly: 1 MiB is not endless
    CHECK(std::isnan(figures.messages.value));
    CHECK(std::isnan(figures.allreduce.value));
    CHECK(std::isnan(figures.memory_core.value));
    CHECK(figures.barrier.value == Approx(40e-6));
    const Grid grid = machines_table(std::vector{figures});
    CHECK(grid.rows[0].cells[6] == "–");
    CHECK_THAT(grid.rows[0].cells.back(), Contains("taken as bytes") && Contains("tallsend"));
    const MachineFigures nothing = figures_of("none", read_datasheet("tcomms = 10.0\n", "n.gp"), 2);
    CHECK(nothing.message.empty());
    CHECK(std::isnan(nothing.latency.value));
}

TEST_CASE("figures carry the sheet's interval, the least rate from the longest time", "[machines]")
{
    const Datasheet sheet = read_datasheet("#@ op.msg.d = 1:100000\ntmsg(d) = 10 + d/100.0\ntmsg_lo(d) = tmsg(d)/1.25\n"
                                           "tmsg_hi(d) = tmsg(d)*1.25\n",
                                           "m.gp");
    const MachineFigures figures = figures_of("bench", sheet, 2);
    CHECK(figures.latency.lo == Approx(10.08e-6 / 1.25));
    CHECK(figures.latency.hi == Approx(10.08e-6 * 1.25));
    CHECK(figures.bandwidth.lo == Approx(figures.bandwidth.value / 1.25));
    CHECK(figures.half_size.lo < 981); // quicker messages reach the same rate earlier
    CHECK(figures.half_size.hi > 981);
}

TEST_CASE("machines are alike where intervals meet or values differ by less than 5 %", "[machines]")
{
    CHECK(standing({1.00}, {1.04}, true) == Standing::alike);
    CHECK(standing({1.00}, {1.10}, true) == Standing::better);
    CHECK(standing({1.00}, {1.10}, false) == Standing::worse);
    CHECK(standing({1.00, 0.9, 1.2}, {1.30, 1.1, 1.5}, true) == Standing::alike);
    CHECK(standing(MachineFigures::unknown, {1}, true) == Standing::unknown);
    CHECK(standing({1.0, 0.25, 4.0}, {1.3, 1.2, 1.4}, true) == Standing::unknown); // wider than a factor of 2
    CHECK(standing({1.3, 1.2, 1.4}, {1.0, 0.25, 4.0}, true) == Standing::unknown);
    CHECK(standing({1.0, 0.25, 4.0}, {10, 9, 11}, true) == Standing::better); // they do not meet
}

TEST_CASE("figures are told in units that suit them", "[machines]")
{
    CHECK(figure_text(3.2e-7, FigureUnit::seconds) == "320 ns");
    CHECK(figure_text(2.413e10, FigureUnit::bytes_per_second) == "24.1 GB/s");
    CHECK(figure_text(28774, FigureUnit::bytes) == "28.1 KiB");
    CHECK(figure_text(5.78e6, FigureUnit::messages_per_second) == "5.78 million/s");
    CHECK(figure_text(3.28e10, FigureUnit::flops) == "32.8 Gflop/s");
    CHECK(figure_text(MachineFigures::unknown.value, FigureUnit::flops) == "–");
}

TEST_CASE("messages go eagerly up to where their start-up rises most", "[machines]")
{
    const auto of = [](const std::string &equation) {
        const Datasheet sheet = read_datasheet("#@ op.msg.d = 1:1048576\ntmsg(d) = " + equation + "\n", "m.gp");
        return rendezvous_of(sheet, sheet.operations.at(0));
    };
    const auto change = of("d < 1000 ? 1 + 0.001*d : d < 65536 ? 1.2 + 0.001*d : 5 + 0.0005*d");
    REQUIRE(change);
    CHECK(change->from == 65536);
    CHECK(change->before == Approx(1.2e-6));
    CHECK(change->after == Approx(5e-6));
    CHECK_FALSE(of("d < 1000 ? 1 + 0.001*d : 1.05 + 0.001*d")); // less than a tenth
    CHECK_FALSE(of("1 + 0.001*d"));
}

TEST_CASE("an equation's text has all that it calls, however far down", "[machines]")
{
    const Datasheet sheet =
        read_datasheet("#@ op.bcast.p = 2,4\n#@ op.bcast.d = 1:8\n#@ op.msg.d = 1:8\nppn = 8\ntmsg(d) = d\n"
                       "tmsg_node(d) = tmsg(d)\ntmsg_at(s,d) = s < ppn ? tmsg_node(d) : 2*d\n"
                       "tree(p,d) = clog2(p)*thop(p,d)\nthop(p,d) = tmsg_at(p,d)\ntbcast(p,d) = tree(p,d)\n",
                       "s.gp");
    CHECK(sheet.find("bcast")->called_text ==
          "tree(p, d) = clog2(p)*thop(p, d)\nthop(p, d) = tmsg_at(p, d)\n"
          "tmsg_at(s, d) = s < ppn ? tmsg_node(d) : 2*d\nppn = 8\ntmsg_node(d) = tmsg(d)\n"
          "# clog2(p): log2(p) rounded up, the rounds of a tree over p processes\n# tmsg(d): the operation msg");
    CHECK(sheet.find("msg_node") == nullptr); // msg again
    const Datasheet in_nodes = read_datasheet("as_measured(p) = p < 9\ntbcast(p,d) = p + d\n"
                                              "tbcast_lo(p,d) = tbcast(p,d)/(as_measured(p) ? 1 : 1.2)\n"
                                              "tbcast_hi(p,d) = tbcast(p,d)*(as_measured(p) ? 1 : 1.2)\n",
                                              "n.gp");
    CHECK_THAT(in_nodes.find("bcast")->called_text, Contains("as_measured(p) = p < 9")); // its interval asks
    CHECK(sheet.find("msg")->called_text.empty());
}

TEST_CASE("messages stand together, from the nearest level on", "[machines]")
{
    const Datasheet sheet = read_datasheet("tmsg_far(d) = 3\ntbcast(p,d) = d\ntmsg_net(d) = 2\ntmsg(d) = 1\n", "s.gp");
    std::vector<std::string> names;
    for (const Equation &equation : sheet.operations)
        names.push_back(equation.name);
    CHECK(names == std::vector<std::string>{"msg", "msg_net", "msg_far", "bcast"});
}

TEST_CASE("what a sheet writes its equations with is no operation", "[machines]")
{
    const Datasheet sheet = read_datasheet("#@ op.bcast.p = 2,4\n#@ op.bcast.d = 1:8\ntgap_net(d) = d\n"
                                           "tmsg_at(s,d) = s*d\ntmsg_net(d) = 1\ntbcast(p,d) = tmsg_at(p,d)\n",
                                           "s.gp");
    REQUIRE(sheet.operations.size() == 2);
    CHECK(sheet.find("bcast") != nullptr);
    CHECK(sheet.find("msg_net") != nullptr);                                  // a message of that level
    CHECK(read_datasheet("tmine(p,d) = p\n", "s.gp").operations.size() == 1); // a sheet without notes
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
