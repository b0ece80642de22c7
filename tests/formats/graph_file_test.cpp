// sheet.graph: written and read again, and refused where it is damaged.

#include "formats/graph.hpp"
#include "tests/catch.hpp"
#include "tests/formats/refusal.hpp"

using namespace mpisheet;
using formats::graph_text;
using formats::parse_graph;

namespace {

const std::string two = "ranks 3\nmisfit 0.001\nrank 0 router 0 own_us 4\nrank 1 router 0 own_us 4\n"
                        "rank 2 router 1 own_us 2.5\nlink hop 0 1 us 20 bytes_s 1000000000 both_ways\n"
                        "link send 0 0 us 0 bytes_s 500000000\nnext 0 - 0\nnext 1 0 -\n"
                        "alone 0 - 5e8 4e8\nalone 1 5e8 - 4e8\nalone 2 4e8 4e8 -\nnear 0 1\nfar 0 2\n"
                        "size 0 near_us 4 far_us 23\nsize 1024 near_us 6 far_us 26\n";

/// What is said of the text with one piece of it replaced.
std::string refused(const std::string &piece, const std::string &by)
{
    std::string text = two;
    text.replace(text.find(piece), piece.size(), by);
    return tests::refusal([&] { parse_graph(text, "sheet.graph"); });
}

} // namespace

TEST_CASE("a graph that is written and read again is the same", "[graph]")
{
    const graph::Graph read = parse_graph(two, "sheet.graph");
    CHECK(read.p == 3);
    CHECK(read.routers() == 2);
    CHECK(read.own_s[2] == Approx(2.5e-6));
    CHECK(read.links[0].both_ways);
    CHECK_FALSE(read.links[1].both_ways);
    CHECK(graph::small_seconds(read, 2, 0) == Approx(20e-6 + 3.25e-6));
    CHECK(read.alone_bytes_s[2][1] == 4e8);
    CHECK(read.far.to == 2);
    CHECK(read.far.seconds[1] == Approx(26e-6));
    const std::string text = graph_text(read);
    CHECK(graph_text(parse_graph(text, "again")) == text);
    CHECK_FALSE(read.by_distance);
    const std::string by_distance = graph_text(parse_graph(text + "shares by_distance\n", "sheet.graph"));
    CHECK(parse_graph(by_distance, "again").by_distance);
    CHECK(refused("misfit", "shares all\nmisfit") == "sheet.graph:2: expected \"by_distance\", found \"all\"");
}

TEST_CASE("a damaged graph is refused with its line", "[graph]")
{
    CHECK(refused("us 20", "us -20") == "sheet.graph:6: expected a number from 0 on, found \"-20\"");
    CHECK(refused("bytes_s 1000000000", "bytes_s 0") == "sheet.graph:6: expected a number from 1 on, found \"0\"");
    CHECK(refused("link hop", "link lift") ==
          "sheet.graph:6: expected send, leave, within, hop, enter or receive, found \"lift\"");
    CHECK(refused("next 0 - 0", "next 0 - 7") == "sheet.graph:8: expected a whole number from 0 to 1, found \"7\"");
    CHECK(refused("next 0 - 0", "next 0 - 1") == "sheet.graph:8: expected a hop from router 0, found link 1");
    CHECK(refused("rank 2 router 1 own_us 2.5\n", "") ==
          "sheet.graph:7: expected next after a line for each rank, found \"next\"");
    CHECK(refused("next 1 0 -\n", "") ==
          "sheet.graph:16: expected next for each of 2 routers, found the end of the file");
    CHECK(refused("alone 2 4e8 4e8 -\n", "") ==
          "sheet.graph:16: expected alone for each rank or none, found the end of the file");
    CHECK(refused("size 1024", "size 0") == "sheet.graph:16: expected more bytes than 0, found 0");
    CHECK(refused("ranks 3", "ranks 3 4") == "sheet.graph:1: expected the end of the line, found \"4\"");
    CHECK(refused("misfit", "mist") ==
          "sheet.graph:2: expected ranks, misfit, at_once, both, shares, rank, link, next, "
          "alone, near, far or size, found \"mist\"");
}
