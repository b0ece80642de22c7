// Bandwidth and message rate from a sheet, by numbers that can be checked in the head.

#include "report/machine_figures.hpp"
#include "report/streaming.hpp"
#include "tests/catch.hpp"

#include <cmath>

using namespace mpisheet::report;
using Catch::Matchers::Contains;

namespace {

const std::string two = "#@ machine = bench\n#@ d_unit = byte\n#@ op.msg.d = 1:1000000\n#@ op.stream.d = 1:1000000\n"
                        "tmsg(d) = 10 + d/100.0\n";
const std::string streams = "tstream(d) = 0.5 + d/200.0\ntbistream(d) = 1 + d/100.0\n";
/// Nodes of 4 ranks that share one link, on which a message back is free; within a node nothing is known.
const std::string nodes =
    "#@ ranks = 16\n#@ network = node: 4 ranks in a row, net: all others\n"
    "Width(l) = l == 1 ? 4 : 2**30\nGap(l,d) = l == 1 ? 0 : tgap_net(d)\nLinks(l) = l == 1 ? 2**30 : 1\n"
    "Both(l) = 0\ntgap_net(d) = 0.25 + d/100.0\nShare(l,k) = l == 1 ? 1 : k\n"
    "tmsg_net(d) = 20 + d/100.0\n#@ op.msg_net.d = 1:1000000\n";

} // namespace

TEST_CASE("two ranks: size over a further message's time, one over it, twice the size both ways", "[streaming]")
{
    const std::vector<Streaming> rows = streaming_of(read_datasheet(two + streams, "s.gp"));
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].largest == 1000000);
    CHECK(rows[0].latency.value == Approx(10.08e-6));
    CHECK(rows[0].bandwidth.value == Approx(1e6 / 5000.5e-6)); // 200 MB/s
    CHECK(rows[0].both_ways.value == Approx(2e6 / 10001e-6));  // 200 MB/s: it is half-duplex
    CHECK(rows[0].messages.value == Approx(1 / 0.54e-6));
    CHECK(rows[0].remark.empty());
    const MachineFigures figures = figures_of("bench", read_datasheet(two + streams, "s.gp"), 2);
    CHECK(figures.streaming.value == rows[0].bandwidth.value);
    CHECK(figures.messages.value == rows[0].messages.value);
    const Grid grid = machines_table(std::vector{figures});
    CHECK(grid.columns[3].title == "streaming MB/s");
    CHECK(grid.rows[0].cells[3] == "200");
}

TEST_CASE("levels: their own gaps, and the ranks of a node at once on the link that they share", "[streaming]")
{
    const std::string of_net = "#@ op.stream_net.d = 1:1000000\ntstream_net(d) = 0.25 + d/100.0\n";
    const std::vector<Streaming> rows = streaming_of(read_datasheet(two + nodes + of_net, "s.gp"));
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].level == "node");
    CHECK(std::isnan(rows[0].bandwidth.value));
    CHECK(rows[1].latency.value == Approx(20.08e-6));
    CHECK(rows[1].bandwidth.value == Approx(1e6 / 10000.25e-6));
    CHECK(rows[1].both_ways.value == Approx(2 * rows[1].bandwidth.value));
    CHECK(rows[1].pairs == 4);
    CHECK(rows[1].pairs_bandwidth.value == Approx(rows[1].bandwidth.value)); // one link for all
    CHECK(rows[1].pairs_messages.value == Approx(1 / 0.33e-6));
    CHECK(streaming_remarks(rows) == "node: streams not measured.");
    const std::string joined = "Medium(l) = l == 1 ? 2**30 : 3\n"; // 100 MB/s each
    CHECK_THAT(streaming_remarks(streaming_of(read_datasheet(two + nodes + joined + of_net, "s.gp"))),
               Contains("net: all blocks together at most 300 MB/s."));
}

TEST_CASE("what a sheet without streams does not say is named", "[streaming]")
{
    const std::vector<Streaming> rows = streaming_of(read_datasheet(two + nodes, "s.gp"));
    CHECK_THAT(streaming_remarks(rows),
               Contains("node: streams not measured.") && Contains("net: bandwidth from several pairs at once"));
    CHECK(std::isfinite(rows[1].bandwidth.value));
    CHECK(std::isnan(rows[1].messages.value)); // short messages of other pairs tell latencies
    CHECK(streaming_of(read_datasheet("tbarrier(p) = 40\n", "p.gp")).empty());
    const std::vector<Streaming> alone = streaming_of(read_datasheet(two, "s.gp"));
    CHECK(streaming_remarks(alone) == "ranks 0, 1: streams not measured.");
    const std::vector<Streaming> nothing =
        streaming_of(read_datasheet(two + "tstream(d) = 1e-06\ntbistream(d) = 1e-06\n", "s.gp"));
    CHECK(streaming_remarks(nothing) == "ranks 0, 1: further messages take no time.");
}
